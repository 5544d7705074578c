// Stands in for js/python/worker.ts: passes the page's messages to a native Python, and its messages back.
const socket = new WebSocket(`ws://${location.host}/native`);
const opened = new Promise((resolve) => {
  socket.onopen = resolve;
});
addEventListener("message", async ({ data }) => {
  await opened;
  socket.send(JSON.stringify(data));
});
socket.onmessage = ({ data }) => postMessage(JSON.parse(data));
socket.onclose = () => postMessage({ failed: "its Python has ended" });

// A page notices by this lock that its worker has died; a frame on another site may not have locks.
const lock = `cubogram.worker.${crypto.randomUUID()}`;
const hold = () => {
  postMessage({ lock });
  return new Promise(() => {});
};
navigator.locks?.request(lock, hold).catch(() => {});
