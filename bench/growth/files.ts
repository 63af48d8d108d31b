// Measures how the time of each command grows with the number of things in its files: the exponents, for all families.
// npx tsx bench/growth/files.ts [--family words] [--command words] [--most n] [--all]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../../test/cli/run.ts';
import { FAMILIES as CONVERSATIONS, requestOf } from './families.ts';

const { values } = parseArgs({
  options: {
    family: { type: 'string', default: '' },
    command: { type: 'string', default: '' },
    most: { type: 'string', default: '16000' },
    all: { type: 'boolean', default: false },
  },
});
const LEAST = 1000;
/** No larger size is tried after a run takes this many seconds. */
const SECONDS = 30;
/** Shorter runs mostly measure the start-up. */
const SHORTEST = 0.1;
const LIMIT = 1.2;

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
const lines = (values: readonly unknown[]) => values.map(value => `${JSON.stringify(value)}\n`).join('');

const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
const broken = (i: number) => [
  { role: 'user', content: `Go ${i}` },
  { role: 'assistant', content: null, tool_calls: [call(`call_${i}`)] },
  { role: 'user', content: 'And now?' },
];

/** A line of Claude Code with an unanswered call. */
function claude(session: string, uuid: string, parentUuid: string | null, role: 'user' | 'assistant', tool?: string) {
  const content = tool === undefined ? 'Go' : [{ type: 'tool_use', id: tool, name: 'Bash', input: {} }];
  const message =
    role === 'user'
      ? { role, content }
      : { id: `msg_${uuid}`, type: 'message', role, model: 'claude-opus-4-6', content, stop_reason: null };
  const about = { isSidechain: false, userType: 'external', cwd: '/srv', version: '2.1.40' };
  return { parentUuid, sessionId: session, ...about, type: role, message, uuid, timestamp: '2026-03-01T10:00:01.000Z' };
}

/** The events of a stream that sends text or arguments one character at a time. */
function stream(n: number, delta: (piece: string) => object): string {
  const event = (choice: object) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'gpt-4o', choices: [{ index: 0, ...choice }] })}\n\n`;
  const pieces = upTo(n).map(i => event({ delta: delta(String.fromCharCode(97 + (i % 26))), finish_reason: null }));
  return `${[
    event({ delta: { role: 'assistant', content: '' } }),
    ...pieces,
    event({ delta: {}, finish_reason: 'stop' }),
  ].join('')}data: [DONE]\n\n`;
}

/** Files by name. */
type Files = Readonly<Record<string, string>>;

/** The formats in which a request with many things is written to a file. */
const REQUESTS = ['openai-chat', 'anthropic'];

const FAMILIES: Readonly<Record<string, (n: number) => Files>> = {
  ...Object.fromEntries(
    CONVERSATIONS.flatMap(family =>
      REQUESTS.map(format => [
        `${family.name} (${format})`,
        (n: number) => ({ 'x.json': JSON.stringify(requestOf(family, format, n)) }),
      ]),
    ),
  ),
  'requests with a fault, one a line': n => ({ 'x.jsonl': lines(upTo(n).map(i => ({ messages: broken(i) }))) }),
  'requests with a fault in one list': n => ({ 'x.json': JSON.stringify(upTo(n).map(i => ({ messages: broken(i) }))) }),
  'small files': n =>
    Object.fromEntries(upTo(n).map(i => [`d${i % 50}/${i}.json`, JSON.stringify({ messages: broken(i) })])),
  'faults of one conversation': n => ({ 'x.json': JSON.stringify({ messages: upTo(n).flatMap(broken) }) }),
  'faults of one conversation, pretty': n => ({
    'x.json': JSON.stringify({ messages: upTo(n).flatMap(broken) }, null, 2),
  }),
  'sessions of one file': n => ({
    'x.jsonl': lines(
      upTo(n).flatMap(i => [
        claude(`s${i}`, `u${i}`, null, 'user'),
        claude(`s${i}`, `a${i}`, `u${i}`, 'assistant', `toolu_${i}`),
        claude(`s${i}`, `v${i}`, `a${i}`, 'user'),
      ]),
    ),
  }),
  'branches of one session': n => ({
    'x.jsonl': lines([
      claude('s', 'root', null, 'user'),
      ...upTo(n).flatMap(i => [
        claude('s', `a${i}`, 'root', 'assistant', `toolu_${i}`),
        claude('s', `v${i}`, `a${i}`, 'user'),
      ]),
    ]),
  }),
  'a branch at each message': n => ({
    'x.jsonl': lines([
      claude('s', 'u0', null, 'user'),
      ...upTo(n).flatMap(i => [
        claude('s', `a${i}`, `u${i}`, 'assistant', `toolu_${i}`),
        claude('s', `w${i}`, `a${i}`, 'user'),
        claude('s', `u${i + 1}`, `a${i}`, 'user'),
      ]),
    ]),
  }),
  'a stream of text by characters': n => ({ 'x.sse': stream(n, content => ({ content })) }),
  'a stream of arguments by characters': n => ({
    'x.sse': stream(n, text => ({
      tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'f', arguments: text } }],
    })),
  }),
  'a stream of calls': n => {
    let i = 0;
    return {
      'x.sse': stream(n, () => ({
        tool_calls: [{ index: i, id: `c${i++}`, type: 'function', function: { name: 'f', arguments: '{}' } }],
      })),
    };
  },
  'lines that are not JSON': n => ({ 'x.jsonl': `{"messages":[]}\n${'{"a": \n'.repeat(n)}` }),
  'lines of text': n => ({ 'x.jsonl': `{"messages":[]}\n${'some text\n'.repeat(n)}` }),
  'keys that stand twice': n => ({
    'x.json': `{"messages":[{"role":"user","content":"x",${'"a":1,"a":2,'.repeat(n)}"b":1}]}`,
  }),
  'a long line with escapes': n => ({
    'x.json': JSON.stringify({ messages: [{ role: 'user', content: '"\\\n\u0001é😀'.repeat(n) }] }),
  }),
  exchanges: n => ({
    'x.jsonl': lines(
      upTo(n).map(i => ({
        request: {
          method: 'POST',
          url: 'https://api.openai.com/v1/chat/completions',
          body: { model: 'gpt-4o', messages: broken(i) },
        },
        response: {
          status: 400,
          body: {
            error: { message: `An assistant message with 'tool_calls' must be followed by tool messages: call_${i}` },
          },
        },
      })),
    ),
  }),
};

const FORMATS = ['text', 'json', 'ndjson', 'github', 'sarif', 'junit', 'gitlab', 'markdown', 'html'];

/** The command lines: `<root>` is the folder of the files, `<file>` the first file, `<other>` a changed copy of it. */
const COMMANDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ...Object.fromEntries(FORMATS.map(each => [`lint, ${each}`, [['lint', '<root>', '--no-config', '--format', each]]])),
  'lint, known findings': [
    ['lint', '<root>', '--no-config', '--baseline', '<base>', '--update-baseline'],
    ['lint', '<root>', '--no-config', '--baseline', '<base>'],
  ],
  'lint, projection': [['lint', '<root>', '--no-config', '--projection']],
  'lint, content shown': [['lint', '<root>', '--no-config', '--show-content']],
  'lint, names hidden': [['lint', '<root>', '--no-config', '--redact-names', '--format', 'json']],
  'lint, strict': [['lint', '<root>', '--no-config', '--dialect', 'strict']],
  fix: [['fix', '<root>', '--dry-run', '--unsafe']],
  'fix, diff': [['fix', '<root>', '--unsafe', '--format', 'diff']],
  'fix, in place': [['fix', '<root>', '--unsafe', '--in-place', '--no-backup']],
  convert: [['convert', '<file>', '--to', 'anthropic']],
  assemble: [['assemble', '<file>']],
  score: [['score', '<root>']],
  verdicts: [['verdicts', '<file>']],
  diff: [['diff', '<file>', '<other>']],
  'diff, html': [['diff', '<file>', '<other>', '--format', 'html']],
};

function writeFiles(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'rolecall-growth-'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'in', name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }
  const [[first, text] = ['', '']] = Object.entries(files);
  mkdirSync(join(root, 'other', first, '..'), { recursive: true });
  writeFileSync(join(root, 'other', first), text.replaceAll(/(?<=")(?:Go|Question|Done)\b/g, 'Changed'));
  return root;
}

async function measure(
  make: (n: number) => Files,
  command: readonly (readonly string[])[],
  n: number,
): Promise<number> {
  const files = make(n);
  const root = writeFiles(files);
  const [first = ''] = Object.keys(files);
  const names: Readonly<Record<string, string>> = {
    '<root>': join(root, 'in'),
    '<file>': join(root, 'in', first),
    '<base>': join(root, 'base.json'),
    '<other>': join(root, 'other', first),
  };
  try {
    const began = process.cpuUsage();
    for (const argv of command) await run(argv.map(each => names[each] ?? each));
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1e6;
  } finally {
    rmSync(root, { recursive: true });
  }
}

let above = 0;
for (const [family, make] of Object.entries(FAMILIES).filter(([name]) => name.includes(values.family)))
  for (const [name, command] of Object.entries(COMMANDS).filter(([name]) => name.includes(values.command))) {
    const runs: { n: number; seconds: number }[] = [];
    for (let n = LEAST; n <= Number(values.most) && (runs.at(-1)?.seconds ?? 0) < SECONDS; n *= 4)
      runs.push({ n, seconds: await measure(make, command, n) });
    const [start, last] = [runs.find(({ seconds }) => seconds >= SHORTEST), runs.at(-1)];
    if (start === undefined || last === undefined || start === last) continue;
    const exponent = Math.log(last.seconds / start.seconds) / Math.log(last.n / start.n);
    const isSteep = exponent > LIMIT || last.seconds > SECONDS;
    if (isSteep) above++;
    if (!isSteep && !values.all) continue;
    const times = runs.map(({ n, seconds }) => `${n}: ${seconds.toFixed(2)}`).join('  ');
    console.log(`${exponent.toFixed(2)}  ${name}: ${family}  (seconds: ${times})`);
  }
console.log(`${above} above ${LIMIT}, or longer than ${SECONDS} s`);
