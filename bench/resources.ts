// Measures peak memory (as reported by the operating system) and seconds for large, deep and hostile inputs of each
// kind.
// npx tsx bench/resources.ts [--only words]; needs a build (npm run build) and 8 GB of room in the folder for temporary files.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { COMMAND, peakIn } from './command.ts';
import { generatedLog } from './corpus.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const MB = 2 ** 20;
const SECONDS = 600;

/** Writes the input into a folder, and says how the command gets it: as a path, or from a shell pipe. */
interface Input {
  readonly name: string;
  make(folder: string): string;
  readonly command?: readonly string[];
  /** A shell command whose output is standard input. */
  readonly pipe?: string;
}

/** Repeats a text until the file has this many bytes. */
function filled(path: string, text: string | Uint8Array, bytes: number, [head, tail] = ['', '']): string {
  const piece = Buffer.from(text);
  const block = Buffer.concat(Array(Math.max(1, Math.ceil(MB / piece.length))).fill(piece));
  const file = openSync(path, 'w');
  writeSync(file, head);
  for (let size = 0; size < bytes; ) size += writeSync(file, block);
  writeSync(file, tail);
  closeSync(file);
  return path;
}

const user = (content: string) => ({ role: 'user', content });
const request = JSON.stringify({
  model: 'gpt-4o',
  messages: [user('Hello'), { role: 'assistant', content: 'Hi' }, user('x'.repeat(2000))],
});
const faulty = JSON.stringify([{ role: 'nobody', content: 'x' }]);
const at = (name: string, write: (path: string) => string) => (folder: string) => write(join(folder, name));
const piped = { make: () => '-' };

const INPUTS: readonly Input[] = [
  {
    name: '1 GB of agent sessions, JSON lines',
    make: at('a.jsonl', path => filled(path, generatedLog(16 * MB), 1024 * MB)),
  },
  { name: '1 GB of requests, JSON lines', make: at('b.jsonl', path => filled(path, `${request}\n`, 1024 * MB)) },
  {
    name: '1 GB, one JSON list of conversations',
    make: at('c.json', path => filled(path, `${request},\n`, 1024 * MB, ['[', `${request}]`])),
  },
  {
    name: '1 GB, one JSON list on one line',
    make: at('d.json', path => filled(path, `${request},`, 1024 * MB, ['[', `${request}]`])),
  },
  {
    name: 'one line of 500 MB, one text',
    make: at('e.jsonl', path => filled(path, 'x', 500 * MB, ['[{"role":"user","content":"', '"}]\n'])),
  },
  {
    name: 'one line of 500 MB, escapes',
    make: at('f.jsonl', path => filled(path, '\\n', 500 * MB, ['[{"role":"user","content":"', '"}]\n'])),
  },
  { name: '500 MB without a line end, not JSON', make: at('g.jsonl', path => filled(path, 'x', 500 * MB)) },
  { name: '3 GB of spaces', make: at('h.json', path => filled(path, ' ', 3072 * MB)) },
  { name: '2 million lines {}', make: at('i.jsonl', path => filled(path, '{}\n', 6_000_000)) },
  { name: '2 million empty lines', make: at('j.jsonl', path => filled(path, '\n', 2_000_000)) },
  {
    name: '2 million lines that are not JSON',
    make: at('k.jsonl', path => filled(path, 'x y\n', 8_000_000, [`${request}\n`, ''])),
  },
  ...(['text', 'json', 'sarif', 'html', 'junit'] as const).map(format => ({
    name: `200,000 findings, ${format}`,
    make: at('l.jsonl', path => filled(path, `${faulty}\n`, 200_000 * (faulty.length + 1))),
    command: ['lint', '--dialect', 'openai-chat', '--format', format],
  })),
  { name: '100,000 files', make: folder => manyFiles(join(folder, 'many')) },
  { name: '100 MB of [', make: at('m.json', path => filled(path, '[', 100 * MB)) },
  { name: 'a list of 50 million numbers', make: at('n.json', path => filled(path, '1,', 100 * MB, ['[', '1]'])) },
  { name: 'a million keys in one object', make: at('o.json', manyKeys) },
  { name: '1 GB in gzip, spaces', make: at('p.json.gz', path => gzipped(path, ' ')) },
  { name: '1 GB in gzip, requests', make: at('q.jsonl.gz', path => gzipped(path, `${request}\n`)) },
  { name: '512 MB in one entry of a zip', make: at('r.zip', zipBomb) },
  { name: 'YAML, a billion laughs', make: at('s.yaml', laughs) },
  { name: 'YAML, 100,000 levels', make: at('t.yaml', path => filled(path, '[', 100_000, ['interactions: ', ''])) },
  { name: '1 GB of requests from a pipe', ...piped, pipe: `yes '${request}' | head -c 1073741824` },
  { name: '/dev/zero, 2 GB of it', ...piped, pipe: 'head -c 2147483648 /dev/zero' },
];

function manyFiles(folder: string): string {
  for (let i = 0; i < 100; i++) {
    const inner = join(folder, `folder-${i}`);
    mkdirSync(inner, { recursive: true });
    for (let j = 0; j < 1000; j++) writeFileSync(join(inner, `chat-${j}.json`), request);
  }
  return folder;
}

function manyKeys(path: string): string {
  writeFileSync(
    path,
    JSON.stringify([Object.fromEntries(Array.from({ length: 1_000_000 }, (_, i) => [`key_${i}`, i]))]),
  );
  return path;
}

function gzipped(path: string, text: string): string {
  const plain = filled(path.replace(/\.gz$/, ''), text, 1024 * MB);
  spawnSync('gzip', ['-f', plain]);
  return path;
}

/** A zip with one entry that claims to be small. */
function zipBomb(path: string): string {
  const inner = deflateRawSync(Buffer.alloc(512 * MB, 0x20));
  const name = Buffer.from('a.json');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(inner.length, 18);
  head.writeUInt32LE(1000, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(inner.length, 20);
  entry.writeUInt32LE(1000, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(head.length + name.length + inner.length, 16);
  writeFileSync(path, Buffer.concat([head, name, inner, entry, name, end]));
  return path;
}

function laughs(path: string): string {
  const level = (i: number) => `l${i}: &l${i} [${Array(10).fill(i === 0 ? 'x' : `*l${i - 1}`)}]`;
  writeFileSync(path, `${Array.from({ length: 12 }, (_, i) => level(i)).join('\n')}\ninteractions: *l11\n`);
  return path;
}

for (const { name, make, command = ['lint'], pipe } of INPUTS.filter(each => each.name.includes(values.only))) {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-resources-'));
  try {
    const path = make(folder);
    const err = join(folder, 'err.txt');
    const node = [...COMMAND, ...command, path];
    const quoted = [process.execPath, ...node].map(each => `'${each.replaceAll("'", "'\\''")}'`).join(' ');
    const began = performance.now();
    const { status, signal } = spawnSync(
      'sh',
      ['-c', `${pipe === undefined ? '' : `${pipe} | `}${quoted} > '${folder}/out.txt' 2> '${err}'`],
      {
        timeout: SECONDS * 1000,
      },
    );
    const seconds = (performance.now() - began) / 1000;
    const told = readFileSync(err, 'utf8');
    const peak = peakIn(told) / MB;
    const last = readFileSync(join(folder, 'out.txt'), 'utf8').slice(-300).trim().split('\n').at(-1) ?? '';
    console.log(
      `${name.padEnd(42)} ${peak.toFixed(0).padStart(6)} MB ${seconds.toFixed(0).padStart(5)} s  exit ${status ?? signal}  ${last.slice(0, 120)}`,
    );
    if (Number.isNaN(peak)) console.log(told.slice(0, 600));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
