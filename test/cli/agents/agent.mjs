// A small agent program for tests of `rolecall loop`: chat completions, one tool of its own.
// It answers the words in its arguments, or each line of its standard input, or what the control socket asks. With
// TOOLS=scenario it has the tools of the scenario, and plays all scenarios in one process.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const isFaulty = process.env.FAULT === 'drops results';
const hasScenarioTools = process.env.TOOLS === 'scenario';
const own = {
  name: 'find_entry',
  parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
let tools = [];
let messages = [];
let running = new AbortController();
let runTool = async () => 'found 1 entry';

function begin() {
  const given = hasScenarioTools ? JSON.parse(process.env.ROLECALL_TOOLS) : [own];
  tools = given.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }));
  messages = [];
}

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
    for (const { id, function: called } of message.tool_calls ?? []) {
      const content = await runTool(called.name, JSON.parse(called.arguments)).catch(error => error.message);
      if (!isFaulty) messages.push({ role: 'tool', tool_call_id: id, content });
    }
    if (message.tool_calls === undefined) return;
  }
}

begin();
console.log('started');
const words = process.argv.slice(2).join(' ');
if (process.env.ROLECALL_CONTROL !== undefined) {
  const [host, port] = process.env.ROLECALL_CONTROL.split(':');
  const socket = connect(Number(port), host);
  const put = message => socket.write(`${JSON.stringify(message)}\n`);
  const runs = new Map();
  if (hasScenarioTools)
    runTool = (name, given) =>
      new Promise((resolve, reject) => {
        const id = `run ${runs.size}`;
        runs.set(id, { resolve, reject });
        running.signal.addEventListener('abort', () => reject(new Error('stopped')));
        put({ id, run: name, given });
      });
  put({ offers: hasScenarioTools ? ['abort', 'begin'] : ['abort'] });
  for await (const line of createInterface({ input: socket })) {
    const { id, do: action, given, result, error } = JSON.parse(line);
    const run = runs.get(id);
    if (run !== undefined) {
      if (error === undefined) run.resolve(result ?? '(nothing)');
      else run.reject(new Error(error));
    } else if (action === 'begin') {
      Object.assign(process.env, given);
      begin();
      put({ id });
    } else if (action === 'abort') {
      running.abort();
      put({ id });
    } else
      send(given).then(
        () => put({ id }),
        problem => put({ id, error: problem.message }),
      );
  }
} else if (words !== '') await send(words);
else for await (const line of createInterface({ input: process.stdin })) await send(line).catch(() => {});
