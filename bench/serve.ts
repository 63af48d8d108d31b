// Measures `rolecall serve`: many connections, large requests, clients that disconnect, and memory over many requests.
// npx tsx bench/serve.ts [--requests 100000]; needs a build (npm run build), and /proc for the memory.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' } } });
const REQUESTS = Number(values.requests);
const CONNECTIONS = 1000;
const MB = 2 ** 20;

const server = spawn(process.execPath, ['dist/cli.js', 'serve', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const address = await new Promise<URL>(resolve => {
  const lines = createInterface(server.stdout);
  lines.on('line', line => {
    const url = /OPENAI_BASE_URL=(\S+)/.exec(line)?.[1];
    if (url !== undefined) resolve(new URL(url));
  });
});
const exited = new Promise<number | null>(resolve => server.on('exit', resolve));

/** Memory of the server in MB, as reported by the operating system. */
function memory(): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? '0';
  return Math.round(Number(kilobytes) / 1024);
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function started(path: string, through: Agent = agent): ClientRequest {
  const { hostname, port } = address;
  return request({
    hostname,
    port,
    path,
    method: 'POST',
    agent: through,
    headers: { 'content-type': 'application/json' },
  });
}

/** Reads the answer to its end, and returns its status. */
function post(path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = started(path);
    sent.on('error', reject);
    sent.on('response', answer => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.end(body);
  });
}

const chat = (content: string, stream: boolean) =>
  JSON.stringify({ model: 'gpt-4.1', stream, messages: [{ role: 'user', content }] });
const responses = JSON.stringify({ model: 'gpt-4.1', input: 'Hello', store: true });

async function inTurns(count: number, lanes: number, one: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < count; i = next++) await one(i);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function tell(what: string, since: number): void {
  console.log(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s, ${memory()} MB`);
}

let begin = performance.now();
console.log(`at the start: ${memory()} MB`);

const statuses = await Promise.all(
  Array.from({ length: CONNECTIONS }, (_, i) => post('/v1/chat/completions', chat(`Hello ${i}`, i % 2 === 0))),
);
tell(`${statuses.filter(status => status === 200).length} of ${CONNECTIONS} streams and answers at once`, begin);

begin = performance.now();
for (let i = 0; i < 10; i++) await post('/v1/chat/completions', chat('x'.repeat(50 * MB), false));
tell('10 requests of 50 MB', begin);

begin = performance.now();
await inTurns(2000, 50, async i => {
  const sent = started('/v1/chat/completions', new Agent());
  sent.on('error', () => {});
  sent.write(chat('Hello', true).slice(0, 20 + (i % 60)));
  await new Promise(resolve => setTimeout(resolve, i % 5));
  sent.destroy();
});
await inTurns(2000, 50, async i => {
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', () => {});
  socket.write(
    ['GARBAGE\r\n\r\n', 'POST / HTTP/1.1\r\ncontent-length: x\r\n\r\n', '\0\u0001\u0002', 'PRI * HTTP/2.0\r\n'][
      i % 4
    ] ?? '',
  );
  await new Promise(resolve => setTimeout(resolve, 5));
  socket.destroy();
});
const malformed = ['', '{', '[]', 'null', '"x"', '{"messages":{}}', '{"messages":[null]}'];
await inTurns(2000, 50, i => post('/v1/chat/completions', malformed[i % malformed.length] ?? ''));
tell('6,000 malformed requests and clients that vanish', begin);

const kinds = [
  () => post('/v1/chat/completions', chat('Hello', false)),
  () => post('/v1/chat/completions', chat('Hello', true)),
  () => post('/v1/responses', responses),
  () => post('/v1/messages', '{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[]}'),
];
begin = performance.now();
const tenth = Math.max(1, Math.round(REQUESTS / 10));
for (let done = 0; done < REQUESTS; done += tenth) {
  await inTurns(tenth, 64, i => (kinds[i % kinds.length] as () => Promise<number>)());
  tell(`${done + tenth} requests`, begin);
}
agent.destroy();
server.kill('SIGINT');
console.log(`exit code ${await exited}`);
