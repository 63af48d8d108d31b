import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { aiSdk } from './ai-sdk.ts';
import { langchain } from './langchain.ts';
import { openai } from './openai.ts';
import { type Client, type Server, startServer } from './server.ts';

const CLIENTS = [openai, aiSdk, langchain];
const OUTPUT = new URL('../../fixtures/recorded/', import.meta.url);
const MODULES = new URL('../../node_modules/', import.meta.url);
const DEADLINE_MS = 30_000;

const check = process.argv.includes('--check');
keepOnLoopback();
disableTracing();
const deadline = setTimeout(() => {
  console.error(`recording took longer than ${DEADLINE_MS / 1000} seconds`);
  process.exit(2);
}, DEADLINE_MS);

const server = await startServer();
try {
  const files = new Map<string, string>();
  for (const client of CLIENTS) files.set(`${client.name}.jsonl`, await recordClient(server, client));
  if (check) await compare(files);
  else await write(files);
} finally {
  clearTimeout(deadline);
  server.close();
}

async function recordClient(server: Server, { name, product, packages, scenarios }: Client): Promise<string> {
  const [version, ...carriers] = await Promise.all(packages.map(versionOf));
  const carried = carriers.map((carrier, index) => `${packages[index + 1]} ${carrier}`).join(', ');
  const client = `${product} ${version}${carried && ` (${carried})`}`;
  const lines: string[] = [];
  for (const scenario of scenarios) {
    const exchanges = await server.record(scenario, `${name}/${scenario.name}`, client);
    for (const exchange of exchanges) lines.push(`${JSON.stringify(exchange)}\n`);
  }
  console.log(`${client}: ${scenarios.length} scenarios, ${lines.length} exchanges`);
  return lines.join('');
}

async function versionOf(name: string): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL(`${name}/package.json`, MODULES), 'utf8')) as { version: string };
  return manifest.version;
}

async function write(files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(OUTPUT, { recursive: true });
  for (const [name, text] of files) await writeFile(new URL(name, OUTPUT), text);
}

async function compare(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, text] of files) {
    const stored = await readFile(new URL(name, OUTPUT), 'utf8').catch(() => undefined);
    if (stored === text) continue;
    console.error(`fixtures/recorded/${name} ${stored === undefined ? 'is missing' : 'differs from a new recording'}`);
    process.exitCode = 1;
  }
}

/** Libraries contact other servers for tokenizers, traces and downloads. A recording must not depend on that. */
function keepOnLoopback(): void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.hostname !== '127.0.0.1' && url.protocol !== 'data:') throw new Error(`refused to fetch ${url.origin}`);
    return original(input, init);
  };
}

function disableTracing(): void {
  for (const name of ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2']) {
    process.env[name] = 'false';
  }
  for (const name of Object.keys(process.env)) if (name.startsWith('OPENAI_')) delete process.env[name];
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
}
