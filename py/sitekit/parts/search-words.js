// Before the worker that searches: signs such as the * of IDA* are not an operator, and where nothing is found a letter
// may be wrong.
{
  const [listen, post] = [self.addEventListener.bind(self), self.postMessage.bind(self)];
  const [QUERY, RESULT] = [2, 3]; // as the worker numbers its messages
  let again;
  const wordsOf = (query) => query.replace(/[*~^:+?!"]|(^|\s)-+/g, " ").split(/\s+/).filter(Boolean);
  self.addEventListener = (type, act, ...rest) => {
    const hear = ({ data }) => {
      if (data.type !== QUERY) return act({ data });
      const words = wordsOf(data.data);
      const ask = (query) => act({ data: { type: QUERY, data: query } });
      again = () => ask(words.map((word) => (word.length > 3 ? `${word}~1` : word)).join(" "));
      return ask(words.map((word, i) => (i === words.length - 1 ? `${word}*` : word)).join(" "));
    };
    listen(type, type === "message" ? hear : act, ...rest);
  };
  self.postMessage = (message, ...rest) => {
    const retry = message.type === RESULT && !message.data.items.length ? again : undefined;
    if (message.type === RESULT) again = undefined;
    if (retry) retry();
    else post(message, ...rest);
  };
}
