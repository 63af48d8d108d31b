/** The commands, with files in a temporary folder. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dialects } from '../../../src/index.ts';
import type { Choose } from '../../../src/testing/index.ts';
import { type Ran, run } from '../../cli/run.ts';
import { oneOf } from '../choices.ts';
import { errorTexts, fileIn, type NamedText, requestIn, streamIn, valuesAt } from '../corpus.ts';
import { mutated } from '../mutate.ts';
import { mutatedText } from '../mutate-text.ts';
import { bytesOf } from '../odd.ts';
import type { Fault, Sample, Target } from '../target.ts';
import { thrownAt } from '../thrown-at.ts';

const ids = dialects.map(({ id }) => id);

function requestFile(choose: Choose): NamedText {
  const value = mutated(requestIn(choose).value, choose, valuesAt);
  return { name: 'chat.json', text: JSON.stringify(value, undefined, choose(3)) ?? '' };
}

function mutatedFile(choose: Choose): NamedText {
  const { name, text } = fileIn(choose);
  return { name, text: choose(6) === 0 ? text : mutatedText(text, choose) };
}

function streamFile(choose: Choose): NamedText {
  const { value } = streamIn(choose);
  const text = typeof value === 'string' ? value : JSON.stringify(mutated(value, choose, valuesAt));
  return { name: 'stream.sse', text: mutatedText(text, choose) };
}

const anyFile = (choose: Choose) => (choose(2) === 0 ? requestFile(choose) : mutatedFile(choose));

/** The argument that is replaced by the path of the file. */
const FILE = '<file>';
const sample = ({ name, text }: NamedText, argv: readonly string[]): Sample => ({
  input: text,
  options: { name, argv },
});

/** Checks that apply to every command. `FILE` in the arguments is the path of the input. */
async function faultOf(
  { input, options }: Sample,
  more?: (ran: Ran, path: string, root: string) => Promise<Fault> | Fault,
) {
  if (typeof input !== 'string') return undefined;
  const { name, argv } = options as { name: string; argv: readonly string[] };
  const root = mkdtempSync(join(tmpdir(), 'rolecall-fuzz-'));
  try {
    const path = join(root, name);
    const bytes = bytesOf(input);
    writeFileSync(path, bytes);
    const ran = await run(argv.map(each => (each === FILE ? path : each)));
    const fault = outcomeFault(ran) ?? (await more?.(ran, path, root));
    if (fault !== undefined) return fault;
    if (argv.includes('--in-place')) return undefined;
    if (readdirSync(root).length > 1) return `it leaves files behind: ${readdirSync(root)}`;
    return readFileSync(path).equals(bytes) ? undefined : 'the file was changed';
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function outcomeFault({ code, out, err }: Ran): Fault {
  const bug = err.match(/this is a bug in rolecall[^\n]*\n?[^\n]*/)?.[0];
  if (bug !== undefined) return `bug ${thrownAt(err)}: ${err.slice(0, 600)}`;
  if (![0, 1, 2].includes(code)) return `exit code ${code}`;
  if (/\n {4}at .*:\d+:\d+\)?\n/.test(err)) return `a stack trace: ${err.slice(0, 600)}`;
  return code === 2 && (out + err).trim() === '' ? 'exit code 2 without a word' : undefined;
}

const FORMATS = ['text', 'json', 'ndjson', 'github', 'sarif', 'junit', 'gitlab', 'markdown', 'html'] as const;
const JSON_FORMATS: readonly string[] = ['json', 'sarif', 'gitlab'];

const lintTarget: Target = {
  name: 'rolecall lint',
  weight: 6,
  draw(choose) {
    const dialect = choose(3) === 0 ? ['--dialect', oneOf(choose, ids)] : [];
    const as = choose(4) === 0 ? ['--as', oneOf(choose, ['request', 'log', 'exchange', 'response', 'stream'])] : [];
    const flags =
      choose(4) === 0 ? [oneOf(choose, ['--show-content', '--redact-names', '--quiet', '--fix-dry-run'])] : [];
    const format = oneOf(choose, FORMATS);
    return sample(anyFile(choose), [
      ...['lint', FILE, '--jobs', '1', '--no-config', '--no-baseline', '--no-ignore-file'],
      ...['--format', format, ...dialect, ...as, ...flags],
    ]);
  },
  fault: each =>
    faultOf(each, ({ out, code }) => {
      const argv = each.options.argv as string[];
      if (code === 2 || argv.includes('--fix-dry-run') || !argv.some(flag => JSON_FORMATS.includes(flag)))
        return undefined;
      JSON.parse(out);
      return undefined;
    }),
};

const projectionTarget: Target = {
  name: 'rolecall lint --projection',
  weight: 2,
  draw: choose => sample(mutatedFile(choose), ['lint', FILE, '--jobs', '1', '--no-config', '--projection']),
  fault: each => faultOf(each),
};

const fixTarget: Target = {
  name: 'rolecall fix',
  weight: 4,
  draw(choose) {
    const safety = choose(2) === 0 ? ['--unsafe'] : [];
    const to = choose(4) === 0 ? ['--to', oneOf(choose, ids)] : [];
    const as = choose(4) === 0 ? ['--as', oneOf(choose, ['request', 'log'])] : [];
    const format = ['--format', oneOf(choose, ['file', 'diff', 'patch', 'json'])];
    return sample(anyFile(choose), ['fix', FILE, ...safety, ...to, ...as, ...format]);
  },
  fault: each => faultOf(each),
};

const inPlaceTarget: Target = {
  name: 'rolecall fix --in-place',
  weight: 4,
  draw(choose) {
    const safety = choose(2) === 0 ? ['--unsafe'] : [];
    return sample(anyFile(choose), ['fix', FILE, '--in-place', '--no-backup', ...safety]);
  },
  fault: each =>
    faultOf(each, async (first, path, root) => {
      const once = readFileSync(path);
      if (readdirSync(root).length > 1) return `it leaves files behind: ${readdirSync(root)}`;
      if (first.code === 2)
        return once.equals(bytesOf(each.input as string)) ? undefined : 'failed, and the file was changed';
      const argv = (each.options.argv as string[]).map(flag => (flag === FILE ? path : flag));
      const again = await run(argv);
      if (!readFileSync(path).equals(once)) return `the second run changes the file: ${again.err.slice(0, 300)}`;
      return again.code === first.code
        ? undefined
        : `the second run exits with another code: ${first.code}, ${again.code}`;
    }),
};

const convertTarget: Target = {
  name: 'rolecall convert',
  weight: 4,
  draw: choose =>
    sample(anyFile(choose), ['convert', FILE, '--to', oneOf(choose, ids), ...(choose(2) === 0 ? ['--request'] : [])]),
  fault: each => faultOf(each),
};

const assembleTarget: Target = {
  name: 'rolecall assemble',
  weight: 4,
  draw: choose =>
    sample(choose(3) === 0 ? anyFile(choose) : streamFile(choose), [
      ...['assemble', FILE, ...(choose(2) === 0 ? ['--messages'] : [])],
    ]),
  fault: each => faultOf(each),
};

const scoreTarget: Target = {
  name: 'rolecall score',
  weight: 3,
  draw: choose => sample(mutatedFile(choose), ['score', FILE, '--format', oneOf(choose, ['text', 'json'])]),
  fault: each => faultOf(each),
};

const verdictsTarget: Target = {
  name: 'rolecall verdicts',
  slower: 4,
  weight: 1,
  draw: choose => sample(requestFile(choose), ['verdicts', FILE, '--format', oneOf(choose, ['text', 'json'])]),
  fault: each => faultOf(each),
};

const diffTarget: Target = {
  name: 'rolecall diff',
  weight: 3,
  draw: choose => {
    const other = choose(2) === 0 ? ['examples/broken.json'] : [];
    return sample(anyFile(choose), ['diff', FILE, ...other, '--format', oneOf(choose, ['text', 'json', 'html'])]);
  },
  fault: each => faultOf(each),
};

const explainTarget: Target = {
  name: 'rolecall explain',
  weight: 3,
  draw: choose => ({
    input: mutatedText(oneOf(choose, errorTexts), choose).slice(0, 5000),
    options: { flags: choose(2) === 0 ? ['--json'] : [] },
  }),
  async fault({ input, options }) {
    if (typeof input !== 'string') return undefined;
    return outcomeFault(await run(['explain', '-', ...(options.flags as string[])], { stdin: bytesOf(input) }));
  },
};

const CONFIGS: readonly unknown[] = [
  { dialect: 'strict', failOn: 'warning', jobs: 1 },
  { extends: ['rolecall:recommended'], rules: { 'unanswered-tool-call': 'off', 'empty-text': 'warning' } },
  { overrides: [{ files: ['**/*.json', '!a/**'], dialect: 'anthropic', rules: { 'wrong-type': 'info' } }] },
  {
    dialects: [{ id: 'mine', extends: 'openai-chat', rules: {}, models: ['x*'], hosts: ['example.com'] }],
    dialect: 'mine',
  },
  { ignore: ['a/**', '**/*.log'], formats: { json: 'out.json' }, maxWarnings: 3, at: '2026-01-01' },
];

const configTarget: Target = {
  name: 'configuration',
  weight: 4,
  draw(choose) {
    const text = JSON.stringify(mutated(oneOf(choose, CONFIGS), choose, valuesAt), undefined, 2);
    const name = oneOf(choose, ['rolecall.config.json', 'rolecall.config.yaml']);
    const file = { name, text: choose(2) === 0 ? text : mutatedText(text, choose) };
    const print = choose(3) === 0 ? ['--print-config', 'examples/broken.json'] : ['examples/broken.json'];
    return sample(file, ['lint', ...print, '--jobs', '1', '--config', FILE]);
  },
  fault: each => faultOf(each),
};

export const commandTargets: readonly Target[] = [
  lintTarget,
  projectionTarget,
  fixTarget,
  inPlaceTarget,
  convertTarget,
  assembleTarget,
  scoreTarget,
  verdictsTarget,
  diffTarget,
  explainTarget,
  configTarget,
];
