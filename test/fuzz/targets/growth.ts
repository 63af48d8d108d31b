/** Repeats one element of a document n times: the work may grow linearly with n, but not quadratically. */
import { convert, type DialectId, estimateTokens, fix, lint, resumeAfterAbort, trim } from '../../../src/index.ts';
import { pointerKeys, valueAt } from '../../../src/pointer.ts';
import { copyJson } from '../../../src/source/copy.ts';
import type { Choose } from '../../../src/testing/index.ts';
import { operationsOf } from '../../growth/operations.ts';
import { oneOf } from '../choices.ts';
import { requestIn, valuesAt } from '../corpus.ts';
import { mutated } from '../mutate.ts';
import { type Sample, type Target, tried } from '../target.ts';

const [FEW, MANY, MORE] = [20, 80, 320];
/** The exponent if four times as many elements take eight times as much. */
const STEEPEST = 1.5;

type Work = (value: unknown, dialect: DialectId) => unknown;

const WORKS: Readonly<Record<string, Work>> = {
  lint: (value, dialect) => lint(value, { dialect }),
  'lint of text': (value, dialect) => lint(JSON.stringify(value), { dialect }),
  fix: (value, dialect) => fix(value, { dialect, safety: 'unsafe' }),
  trim: (value, dialect) => tried(() => trim(value, { dialect, maxTokens: estimateTokens(value) / 2 })),
  resumeAfterAbort: (value, dialect) => tried(() => resumeAfterAbort(value, { dialect })),
  convert: (value, from) =>
    tried(() => convert(value, { from, to: from === 'anthropic' ? 'openai-chat' : 'anthropic' })),
};

function listsIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    listsIn(each, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return Array.isArray(value) && value.length > 0 ? [pointer, ...inner] : inner;
}

/** The document with the items from `from` to `to` of a list n times. IDs are kept, or get a number. */
function grown({ input, options }: Sample, n: number): unknown {
  const { list, from, to, renames } = options as { list: string; from: number; to: number; renames: boolean };
  const value = copyJson(input);
  const items = valueAt(value, list);
  if (!Array.isArray(items)) return undefined;
  const repeated = items.slice(from, to);
  const text = JSON.stringify(repeated);
  const copies = Array.from({ length: n }, (_, i): unknown[] =>
    renames
      ? (JSON.parse(text.replace(/("(?:id|\w*_id|\w+Id)":"[^"\\]*)"/g, `$1_${i}"`)) as unknown[])
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
    const { value, dialect } = requestIn(choose);
    const input = choose(2) === 0 ? value : mutated(value, choose, valuesAt);
    const lists = listsIn(input);
    const list = lists.length === 0 ? '' : oneOf(choose, lists);
    const { length = 0 } = (valueAt(input, list) ?? []) as { length?: number };
    const from = length === 0 ? 0 : choose(length);
    return {
      input,
      options: {
        ...{ list, from, to: from + 1 + choose(3), renames: choose(2) === 0 },
        ...{ dialect: dialect === 'auto' ? 'openai-chat' : dialect, work: oneOf(choose, Object.keys(WORKS)) },
      },
    };
  },
  fault(sample) {
    const { dialect, work, list } = sample.options as { dialect: DialectId; work: string; list: string };
    if (pointerKeys(list).length === 0 && !Array.isArray(sample.input)) return undefined;
    if (JSON.stringify(sample.input).length > 20_000) return undefined;
    const counted = (n: number) => {
      const value = grown(sample, n);
      return value === undefined ? 0 : operationsOf(() => WORKS[work]?.(value, dialect));
    };
    const exponent = (few: number, many: number) => Math.log(many / few) / Math.log(MANY / FEW);
    // Work that is done only once, such as compiling a validator, must not be counted.
    counted(FEW);
    const [few, many] = [counted(FEW), counted(MANY)];
    if (few === 0 || exponent(few, many) <= STEEPEST) return undefined;
    const more = counted(MORE);
    if (exponent(many, more) <= STEEPEST) return undefined;
    return `grows ${work}: exponent ${exponent(many, more).toFixed(2)} (${few}, ${many}, ${more} operations)`;
  },
};
