/** Repeats one element of a document n times: the work may grow linearly with n, but not quadratically. */
import { LogReader } from '../../../src/check/log-reader.ts';
import { FileFixer } from '../../../src/fix/fix-file.ts';
import {
  assemble,
  buildRequest,
  convert,
  convertReply,
  createLinter,
  type DialectId,
  dialects,
  diff,
  estimateTokens,
  fix,
  lint,
  lintReply,
  resumeAfterAbort,
  score,
  trim,
} from '../../../src/index.ts';
import { pointerKeys, valueAt } from '../../../src/pointer.ts';
import { copyJson } from '../../../src/source/copy.ts';
import type { Choose } from '../../../src/testing/index.ts';
import { operationsOf } from '../../growth/operations.ts';
import { oneOf } from '../choices.ts';
import { exchangeIn, fileIn, replyIn, requestIn, streamIn, valuesAt } from '../corpus.ts';
import { mutated } from '../mutate.ts';
import { type Sample, type Target, tried } from '../target.ts';

/** Each size is only tried if the smaller ones grow more than linearly. */
const SIZES = [50, 300, 1200, 4800];
/** With few elements, what grows linearly may hide what does not. */
const STEEPEST = [1.2, 1.4, 1.4];

export interface GrowthOptions {
  /** The pointer of the list with the repeated items, which are those from `from` to `to`. */
  readonly list: string;
  readonly from: number;
  readonly to: number;
  /** Whether the copies have IDs of their own. */
  readonly renames: boolean;
  readonly dialect: DialectId;
  readonly work: string;
  /** The dialect that is written. */
  readonly target?: DialectId;
  /** The name of a log file. */
  readonly name?: string;
  /** Whether the items of the document are the lines of a file. */
  readonly lines?: boolean;
}

type Work = (value: unknown, options: GrowthOptions) => unknown;
type Drawn = { readonly value: unknown; readonly dialect: string; readonly name?: string; readonly lines?: boolean };

const ids = dialects.map(({ id }) => id as DialectId);
const usualTarget = (from: DialectId): DialectId => (from === 'anthropic' ? 'openai-chat' : 'anthropic');

const REQUEST_WORKS: Readonly<Record<string, Work>> = {
  lint: (value, { dialect }) => lint(value, { dialect }),
  'lint of text': (value, { dialect }) => lint(JSON.stringify(value), { dialect }),
  createLinter(value, { dialect }) {
    const { messages, ...request } = (Array.isArray(value) ? { messages: value } : value) as { messages?: unknown };
    const linter = createLinter({ dialect, request });
    for (const each of Array.isArray(messages) ? messages : []) tried(() => linter.push(each));
    return linter.end();
  },
  fix: (value, { dialect }) => fix(value, { dialect, safety: 'unsafe' }),
  trim: (value, { dialect }) => trim(value, { dialect, maxTokens: estimateTokens(value) / 2 }),
  resumeAfterAbort: (value, { dialect }) => resumeAfterAbort(value, { dialect }),
  convert: (value, { dialect, target = usualTarget(dialect) }) => convert(value, { from: dialect, to: target }),
  buildRequest: (value, { dialect, target = usualTarget(dialect) }) =>
    buildRequest(value, { from: dialect, dialect: target }),
  diff: (value, { dialect }) => diff(value, withoutFirst(value), { dialect }),
};

const REPLY_WORKS: Readonly<Record<string, Work>> = {
  lintReply: (value, { dialect }) => lintReply(value, { dialect }),
  convertReply: (value, { dialect, target = usualTarget(dialect) }) =>
    convertReply(value, { from: dialect, to: target }),
};

const STREAM_WORKS: Readonly<Record<string, Work>> = {
  assemble: (value, { dialect }) => assemble(value as object[], { dialect }),
};

export const LOG_WORKS: Readonly<Record<string, Work>> = {
  'lint of a file': (value, options) => read(value, options, new LogReader({ path: options.name ?? '' }, () => {})),
  'fix of a file': (value, options) =>
    read(value, options, new FileFixer({ path: options.name ?? '', safety: 'unsafe' })),
  score: value => score([value].flat()),
};

const WORKS = { ...REQUEST_WORKS, ...REPLY_WORKS, ...STREAM_WORKS, ...LOG_WORKS };

/** The works for each kind of document, and how often it is drawn. */
const KINDS: readonly { readonly works: readonly string[]; readonly draw: (choose: Choose) => Drawn }[] = [
  ...[1, 2, 3].map(() => ({ works: Object.keys(REQUEST_WORKS), draw: requestIn })),
  { works: Object.keys(REPLY_WORKS), draw: replyIn },
  { works: Object.keys(STREAM_WORKS), draw: streamIn },
  { works: Object.keys(LOG_WORKS).slice(0, 2), draw: logIn },
  { works: ['score'], draw: choose => ({ value: [exchangeIn(choose)], dialect: 'auto' }) },
];

function logIn(choose: Choose): Drawn {
  const { name, text } = fileIn(choose);
  return { ...parsedFile(text), dialect: 'auto', name };
}

/** A file as the list of its lines, or as one document. */
export function parsedFile(text: string): { readonly value: unknown; readonly lines?: boolean } {
  const parsed = (json: string): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      return json;
    }
  };
  const whole = parsed(text);
  return typeof whole === 'object' ? { value: whole } : { value: text.split('\n').map(parsed), lines: true };
}

function read(value: unknown, { lines }: GrowthOptions, reader: { push(bytes: Uint8Array): void; end(): unknown }) {
  const print = (each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each));
  reader.push(
    Buffer.from(lines === true && Array.isArray(value) ? value.map(print).join('\n') : JSON.stringify(value)),
  );
  return reader.end();
}

function withoutFirst(value: unknown): unknown {
  const { messages } = Object(value) as { messages?: unknown };
  if (Array.isArray(value)) return value.slice(1);
  return Array.isArray(messages) ? { ...(value as object), messages: messages.slice(1) } : value;
}

/** The pointers of all lists with items, the outermost first. */
export function listsIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    listsIn(each, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return Array.isArray(value) && value.length > 0 ? [pointer, ...inner] : inner;
}

/** The document with the items from `from` to `to` of a list n times. IDs are kept, or get a number. */
export function grown({ input, options }: Sample, n: number): unknown {
  const { list, from, to, renames } = options as unknown as GrowthOptions;
  const value = copyJson(input);
  const items = valueAt(value, list);
  if (!Array.isArray(items)) return undefined;
  const repeated = items.slice(from, to);
  const text = JSON.stringify(repeated);
  const copies = Array.from({ length: n }, (_, i): unknown[] =>
    renames
      ? (JSON.parse(text.replace(/("(?:id|uuid|\w*_id|\w+Id|\w+Uuid)":"[^"\\]*)"/g, `$1_${i}"`)) as unknown[])
      : (JSON.parse(text) as unknown[]),
  );
  items.splice(from, repeated.length, ...copies.flat());
  return value;
}

export const growthTarget: Target = {
  name: 'growth',
  weight: 1,
  counts: true,
  draw(choose: Choose) {
    const { works, draw } = oneOf(choose, KINDS);
    const { value, dialect, name, lines } = draw(choose);
    const input = choose(2) === 0 ? value : mutated(value, choose, valuesAt);
    const lists = listsIn(input);
    // The outermost list has the messages, events or lines.
    const list = lists.length === 0 ? '' : choose(2) === 0 ? (lists[0] as string) : oneOf(choose, lists);
    const { length = 0 } = (valueAt(input, list) ?? []) as { length?: number };
    const from = length === 0 ? 0 : choose(length);
    const options = {
      ...{ list, from, to: from + 1 + choose(4), renames: choose(2) === 0, target: oneOf(choose, ids) },
      ...{ dialect: dialect === 'auto' ? 'openai-chat' : dialect, work: oneOf(choose, works) },
      ...(name !== undefined && { name }),
      ...(lines === true && { lines }),
    };
    return { input, options };
  },
  fault(sample) {
    const options = sample.options as unknown as GrowthOptions;
    const { list, work } = options;
    if (pointerKeys(list).length === 0 && !Array.isArray(sample.input)) return undefined;
    if (JSON.stringify(sample.input).length > 20_000) return undefined;
    const counted = (n: number) => {
      const value = grown(sample, n);
      return value === undefined ? 0 : operationsOf(() => tried(() => WORKS[work]?.(value, options)));
    };
    const [least = 0, ...sizes] = SIZES;
    // Work that is done only once, such as compiling a validator, must not be counted.
    counted(least);
    const counts = [counted(least)];
    let exponent = 0;
    for (const [i, size] of sizes.entries()) {
      const before = counts[i] as number;
      if (before === 0) return undefined;
      const count = counted(size);
      counts.push(count);
      exponent = Math.log(count / before) / Math.log(size / (SIZES[i] as number));
      if (exponent <= (STEEPEST[i] as number)) return undefined;
    }
    return `grows ${work}: exponent ${exponent.toFixed(2)} (${counts.join(', ')} operations)`;
  },
};
