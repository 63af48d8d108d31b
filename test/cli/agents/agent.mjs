// A small agent program for tests of `rolecall loop`: chat completions, one tool of its own.
// It answers the words in its arguments, or each line of its standard input, or what the control socket asks.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const isFaulty = process.env.FAULT === 'drops results';
const tools = [
  {
    type: 'function',
    function: {
      name: 'find_entry',
      parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
  },
];
const messages = [];
let running = new AbortController();

async function send(text) {
  running = new AbortController();
  messages.push({ role: 'user', content: text });
  for (;;) {
    const response = await fetch(`${process.env.OPENAI_BASE_URL}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${process.env.OPENAI_API_KEY}` },
      body: JSON.stringify({ model: process.env.ROLECALL_MODEL, messages, tools }),
      signal: running.signal,
    });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { message } = (await response.json()).choices[0];
    messages.push(message);
    for (const { id } of message.tool_calls ?? [])
      if (!isFaulty) messages.push({ role: 'tool', tool_call_id: id, content: 'found 1 entry' });
    if (message.tool_calls === undefined) return;
  }
}

const words = process.argv.slice(2).join(' ');
if (process.env.ROLECALL_CONTROL !== undefined) {
  const [host, port] = process.env.ROLECALL_CONTROL.split(':');
  const socket = connect(Number(port), host);
  socket.write('{"offers": ["abort"]}\n');
  for await (const line of createInterface({ input: socket })) {
    const { id, do: action, given } = JSON.parse(line);
    const answer = error => socket.write(`${JSON.stringify(error === undefined ? { id } : { id, error })}\n`);
    if (action === 'abort') {
      running.abort();
      answer();
    } else
      send(given).then(
        () => answer(),
        error => answer(error.message),
      );
  }
} else if (words !== '') await send(words);
else for await (const line of createInterface({ input: process.stdin })) await send(line).catch(() => {});
