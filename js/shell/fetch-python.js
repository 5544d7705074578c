/** The page's Python, fetched with what keeps it for times without a network: for `new Arrival(fetchPython)`. */

/** @returns {Promise<import("../python/client.js").PythonClient>} a new one, not started */
export async function fetchPython() {
  const [{ PythonClient }, { startOffline }] = await Promise.all([
    import("../python/client.js"),
    import("../offline/offline.js"),
  ]);
  const client = new PythonClient();
  startOffline(client);
  return client;
}
