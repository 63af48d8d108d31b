/** Parsed documents: lint, repair, convert and other functions. */
import {
  buildRequest,
  type ConversationDiff,
  convert,
  convertReply,
  createLinter,
  type Diagnostic,
  type DialectId,
  dialects,
  diff,
  type FixOptions,
  lint,
  lintReply,
  resumeAfterAbort,
  score,
  type TrimOptions,
  trim,
  validate,
  verdicts,
} from '../../../src/index.ts';
import { valueAt } from '../../../src/pointer.ts';
import { findReplyWire } from '../../../src/registry/registry.ts';
import { writeJson } from '../../../src/source/exact.ts';
import { type Choose, fixIsLawful } from '../../../src/testing/index.ts';
import { oneOf } from '../choices.ts';
import { type Document, exchangeIn, replyIn, requestIn, valuesAt } from '../corpus.ts';
import { mutated } from '../mutate.ts';
import { type Fault, isSame, type Sample, type Target, tried } from '../target.ts';

const ids = dialects.map(({ id }) => id as DialectId);
const REPLY_TARGETS = dialects
  .filter(({ format }) => findReplyWire(format)?.write !== undefined)
  .map(({ id }) => id as DialectId);

/** Mostly its own dialect, otherwise another one or none. */
function dialectOf({ dialect }: { readonly dialect: string }, choose: Choose): string | undefined {
  const number = choose(8);
  if (number === 0 || (number > 1 && dialect === 'auto')) return undefined;
  return number === 1 ? oneOf(choose, ids) : dialect;
}

function judgingOf(document: Document, choose: Choose): Sample['options'] {
  const dialect = dialectOf(document, choose);
  return {
    ...(dialect !== undefined && { dialect }),
    ...(document.model !== undefined && { model: document.model }),
    ...((document.as === 'log' || choose(8) === 0) && { as: 'log' }),
  };
}

function drawn(choose: Choose): Sample {
  const document = requestIn(choose);
  return { input: mutated(document.value, choose, valuesAt), options: judgingOf(document, choose) };
}

const placed = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) =>
  diagnostics.map(each => `${each.severity} ${each.rule} ${each.messageId} at ${each.pointer}`);

/** Reports a position that is not inside the text. */
export function misplaced(diagnostics: readonly Diagnostic[], text: string): Fault {
  const bytes = Buffer.byteLength(text);
  const lines = text.split(/\r\n|\n|\r/).length;
  const outside = diagnostics.find(
    ({ source }) =>
      source !== undefined &&
      (source.offset < 0 ||
        source.offset + (source.length ?? 0) > bytes ||
        source.line < 1 ||
        source.column < 1 ||
        source.line > lines ||
        (source.endLine ?? source.line) > lines),
  );
  return outside && `a place outside of the text: ${outside.rule} ${JSON.stringify(outside.source)}`;
}

/** Whether a pointer exists. A pointer into a text is one into the document that the text contains. */
function isPlace(value: unknown, pointer: string): boolean {
  const found = valueAt(value, pointer);
  if (found !== undefined || pointer === '') return found !== undefined;
  const holder = pointer.slice(0, pointer.lastIndexOf('/'));
  return typeof valueAt(value, holder) === 'string' || (valueAt(value, holder) === undefined && isPlace(value, holder));
}

const lintTarget: Target = {
  name: 'lint',
  weight: 500,
  draw(choose) {
    const { input, options } = drawn(choose);
    // Repeating takes as long as the case itself, and alone, all rules are prepared again.
    const more = choose(64);
    return { input, options: { ...options, ...(more > 7 && { once: true }), ...(more === 0 && { alone: true }) } };
  },
  fault({ input, options: { once, alone, ...options } }) {
    const result = lint(input, options);
    if (typeof input === 'string') return undefined;
    const nowhere = result.diagnostics.find(({ pointer }) => !isPlace(input, pointer));
    if (nowhere !== undefined) return `a finding points nowhere: ${nowhere.rule} at ${nowhere.pointer}`;
    if (once !== true && !isSame(lint(input, options), result)) return 'the second time it says something else';
    // With a list of own rules, what was prepared for earlier conversations is not used.
    if (alone === true && !isSame(lint(input, { ...options, rules: [] }), result))
      return 'it depends on what was judged before';
    const text = JSON.stringify(input);
    const ofText = lint(text, options);
    if (ofText.dialect !== result.dialect || !isSame(placed(ofText), placed(result)))
      return `text is judged in another way than its value: ${placed(ofText)} and ${placed(result)}`;
    return misplaced(ofText.diagnostics, text);
  },
};

const linterTarget: Target = {
  name: 'createLinter',
  weight: 300,
  draw: drawn,
  fault({ input, options }) {
    const body = Array.isArray(input) ? { messages: input } : (input as { messages?: unknown } | null);
    if (typeof body !== 'object' || !Array.isArray(body?.messages)) return undefined;
    const { messages, ...request } = body;
    const dialect = (options.dialect ?? 'openai-chat') as DialectId;
    const made = tried(() => createLinter({ ...options, dialect, request }));
    if ('refused' in made) return undefined;
    const linter = made.result;
    const told = (messages as unknown[]).map(each => tried(() => linter.push(each)));
    const early = told.flatMap(each => ('result' in each ? each.result : []));
    const result = linter.end();
    const late = early.find(each => !result.diagnostics.includes(each));
    return late && `a finding that was told is none at the end: ${late.rule} at ${late.pointer}`;
  },
};

const fixTarget: Target = {
  name: 'fix',
  weight: 60,
  draw(choose) {
    const { input, options } = drawn(choose);
    return { input, options: { ...options, ...(choose(2) === 0 && { safety: 'unsafe' }) } };
  },
  fault({ input, options }) {
    if (typeof input === 'string') return undefined;
    return fixIsLawful(input, options as FixOptions);
  },
};

const print = (value: unknown) => writeJson(value, { sortKeys: true });

const convertTarget: Target = {
  name: 'convert',
  weight: 40,
  draw(choose) {
    const document = requestIn(choose);
    const from = document.dialect === 'auto' ? 'openai-chat' : document.dialect;
    return { input: mutated(document.value, choose, valuesAt), options: { from, to: oneOf(choose, ids) } };
  },
  fault({ input, options }) {
    if (typeof input === 'string') return undefined;
    const { from, to } = options as { from: DialectId; to: DialectId };
    const tryThere = tried(() => convert(input, { from, to }));
    if ('refused' in tryThere) return undefined;
    const there = tryThere.result;
    const before = print(input);
    const back = convert(there.value, { from: to, to: from });
    if ((print(back.value) === before) !== (there.losses.length === 0))
      return there.losses.length === 0
        ? `no loss, and another value comes back: ${print(back.value)}`
        : `losses, and the same value comes back: ${there.losses.map(each => each.kind)}`;
    const home = convert(there.value, { from: to, to: from, extension: there.extension });
    return print(home.value) === before
      ? undefined
      : `with the extension another value comes back: ${print(home.value)}`;
  },
};

const requestTarget: Target = {
  name: 'buildRequest',
  weight: 30,
  draw(choose) {
    const document = requestIn(choose);
    const from = document.dialect === 'auto' ? undefined : document.dialect;
    const options = { dialect: oneOf(choose, ids), ...(from !== undefined && { from }) };
    return { input: mutated(document.value, choose, valuesAt), options };
  },
  fault({ input, options }) {
    const { dialect, from } = options as { dialect: DialectId; from?: DialectId };
    const built = tried(() => buildRequest(input, { dialect, from }));
    if ('refused' in built || typeof built.result.value === 'string') return undefined;
    // A system stores conversations in its own format, and sends them in that of an API.
    const sent = dialects.find(({ id }) => id === dialect)?.sends ?? dialect;
    const again = buildRequest(built.result.value, { dialect, from: sent as DialectId });
    return print(again.value) === print(built.result.value)
      ? undefined
      : `built again for ${dialect} it is another request`;
  },
};

const errorsIn = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) =>
  diagnostics.filter(({ severity }) => severity === 'error').length;

const trimTarget: Target = {
  name: 'trim',
  weight: 60,
  draw(choose) {
    const { input, options } = drawn(choose);
    const limit = choose(2) === 0 ? { keep: 1 + choose(4) } : { maxTokens: choose(300) };
    return { input, options: { ...options, ...limit, ...(choose(4) === 0 && { summary: 'They met before.' }) } };
  },
  fault({ input, options }) {
    // JSON text is not read.
    if (typeof input === 'string') return undefined;
    const trimmed = tried(() => trim(input, options as TrimOptions));
    if ('refused' in trimmed) return undefined;
    const { value, result, removed } = trimmed.result;
    const { keep: _, maxTokens: _m, summary, ...judging } = options as TrimOptions;
    const dialect = result.dialect as DialectId;
    const before = lint(input, { ...judging, dialect, findFixes: () => {} });
    if (errorsIn(result) > errorsIn(before)) return `an error that was not there: ${placed(result)}`;
    if (removed.length === 0) return value === input ? undefined : 'another value, though nothing was left out';
    if (summary !== undefined) return undefined;
    const again = trim(value, { ...(options as TrimOptions), dialect });
    return again.value === value ? undefined : 'trimmed twice it is another conversation';
  },
};

const resumeTarget: Target = {
  name: 'resumeAfterAbort',
  weight: 30,
  draw(choose) {
    const { input, options } = drawn(choose);
    const { as: _, ...rest } = options as { as?: string };
    return { input, options: rest };
  },
  fault({ input, options }) {
    const resumed = tried(() => resumeAfterAbort(input, options));
    if ('refused' in resumed) return undefined;
    const { value, changes, result } = resumed.result;
    if (changes.length === 0) return value === input ? undefined : 'another value, though nothing was repaired';
    if (errorsIn(result) > 0) return undefined;
    const again = resumeAfterAbort(value, { ...options, dialect: result.dialect as DialectId });
    return again.changes.length === 0 ? undefined : `resumed twice: ${again.changes[0]?.title}`;
  },
};

const verdictsTarget: Target = {
  name: 'verdicts',
  weight: 8,
  draw(choose) {
    const asked = [oneOf(choose, ids), oneOf(choose, ids), oneOf(choose, ids)];
    return { input: drawn(choose).input, options: { asked } };
  },
  fault({ input, options }) {
    const asked = dialects.filter(({ id }) => (options.asked as string[]).includes(id));
    const ask = () => tried(() => verdicts(input, { dialects: asked }));
    return isSame(ask(), ask()) ? undefined : 'the second time it says something else';
  },
};

/** The other side of a comparison is a mutated copy as well. */
const diffTarget: Target = {
  name: 'diff',
  weight: 60,
  draw: choose => ({ input: [drawn(choose).input, drawn(choose).input], options: { dialect: oneOf(choose, ids) } }),
  fault({ input, options }) {
    const [before, after] = Array.isArray(input) ? input : [input, input];
    const compared = (left: unknown, right: unknown): ConversationDiff | undefined => {
      const outcome = tried(() => diff(left, right, options));
      return 'result' in outcome ? outcome.result : undefined;
    };
    const found = compared(before, after);
    if (found === undefined) return undefined;
    const { changed, added, removed, moved } = found.counts;
    if (changed + added + removed + moved !== found.messages.length) return 'the counts differ from the messages';
    return compared(before, before)?.isSame === false ? 'a value differs from itself' : undefined;
  },
};

const replyTarget: Target = {
  name: 'lintReply',
  weight: 300,
  draw(choose) {
    const reply = replyIn(choose);
    const dialect = dialectOf(reply, choose);
    const request = reply.request ?? (choose(4) === 0 ? requestIn(choose).value : undefined);
    return {
      input: { reply: mutated(reply.value, choose, valuesAt), ...(request !== undefined && { request }) },
      options: dialect === undefined ? {} : { dialect },
    };
  },
  fault({ input, options }) {
    const { reply, request } = input as { reply: unknown; request?: unknown };
    const judge = () => tried(() => lintReply(reply, { ...options, request }));
    const first = judge();
    if (!isSame(first, judge())) return 'the second time it says something else';
    if ('refused' in first) return undefined;
    // A missing value has the pointer where it should be.
    const holderOf = (pointer: string) => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
    const nowhere = first.result.diagnostics.find(({ pointer }) => valueAt(reply, holderOf(pointer)) === undefined);
    return nowhere && `a finding points nowhere: ${nowhere.rule} at ${nowhere.pointer}`;
  },
};

const convertReplyTarget: Target = {
  name: 'convertReply',
  weight: 200,
  draw(choose) {
    const reply = replyIn(choose);
    const dialect = dialectOf(reply, choose);
    return {
      input: mutated(reply.value, choose, valuesAt),
      options: { ...(dialect !== undefined && { from: dialect }), to: oneOf(choose, REPLY_TARGETS) },
    };
  },
  fault({ input, options }) {
    const { from, to } = options as { from?: DialectId; to: DialectId };
    const converted = () => tried(() => convertReply(input, { from, to }));
    const first = converted();
    if ('refused' in first) {
      // What refuses a reply is in the reply, not in what it becomes.
      const same = from === undefined || /failed|cannot be converted/.test(first.refused);
      const alone = !same && !('refused' in tried(() => convertReply(input, { from, to: from })));
      return alone ? `only this target refuses it: ${first.refused}` : undefined;
    }
    const { losses } = first.result;
    const nowhere = losses.find(({ pointer }) => valueAt(input, pointer) === undefined);
    if (nowhere !== undefined) return `a loss points nowhere: ${nowhere.kind} at ${nowhere.pointer}`;
    const again = converted();
    if ('refused' in again || !isSame(again.result.losses, losses)) return 'the second time it loses something else';
    return undefined;
  },
};

const scoreTarget: Target = {
  name: 'score',
  weight: 40,
  draw: choose => ({
    input: Array.from({ length: 1 + choose(3) }, () => mutated(exchangeIn(choose), choose, valuesAt)),
    options: {},
  }),
  fault({ input }) {
    if (!Array.isArray(input)) return undefined;
    const scored = tried(() => score(input));
    if ('refused' in scored || validate.score(scored.result)) return undefined;
    return 'the result does not fit score.schema.json';
  },
};

const guardsTarget: Target = {
  name: 'validate',
  weight: 300,
  draw: choose => ({ ...drawn(choose), options: { guard: oneOf(choose, Object.keys(validate)) } }),
  fault({ input, options }) {
    const guard = validate[options.guard as 'chatRequest'];
    const { issues } = guard['~standard'].validate(input) as { issues?: readonly unknown[] };
    if (guard(input) === (issues !== undefined)) return `guard and issues differ: ${String(options.guard)}`;
    return issues?.length === 0 ? 'refused without an issue' : undefined;
  },
};

/** Patterns and other schema keywords for the schema of a tool. */
const PATTERNS = ['^(a+)+$', '(x|x)*y', '[', '(?<=a)b', '\\p{L}+', '^\\d{1,5000}$', '(?:(?:a{1,50}){1,50}){1,50}', 'a'];
const KEYWORDS: readonly ((choose: Choose) => object)[] = [
  choose => ({ pattern: oneOf(choose, PATTERNS) }),
  choose => ({ patternProperties: { [oneOf(choose, PATTERNS)]: { type: 'string' } } }),
  choose => ({ $ref: oneOf(choose, ['#', '#/$defs/a', '#/properties/a', 'https://example.com/x', '#a']) }),
  () => ({ $defs: { a: { $ref: '#/$defs/a' }, b: { anyOf: [{ $ref: '#' }, { $ref: '#/$defs/a' }] } } }),
  choose => ({ allOf: Array.from({ length: 1 + choose(20) }, () => ({ $ref: '#/properties/a' })) }),
  choose => ({ enum: [oneOf(choose, PATTERNS), choose(5), null] }),
  () => ({ uniqueItems: true, items: { type: 'object' } }),
  choose => ({ $id: oneOf(choose, ['x', 'https://example.com/x', '#']), $anchor: 'a', $dynamicRef: '#a' }),
  choose => ({
    $schema: oneOf(choose, [
      'http://json-schema.org/draft-04/schema#',
      'x',
      'https://json-schema.org/draft/2020-12/schema',
    ]),
  }),
  choose => ({ format: oneOf(choose, ['date-time', 'email', 'uri', 'regex', 'nonsense']) }),
  choose => ({ minLength: choose(9), maxLength: choose(5), multipleOf: choose(3) - 1, required: ['a', '__proto__'] }),
];
const ARGUMENTS = [`{"a":"${'a'.repeat(60)}!"}`, '{"a":[{},{}],"b":1}', '{"__proto__":{"a":1}}', '{}', '[]'];

const schemasTarget: Target = {
  name: 'schemas',
  weight: 30,
  draw(choose) {
    const keywords = () =>
      Object.assign({}, ...Array.from({ length: 1 + choose(3) }, () => oneOf(choose, KEYWORDS)(choose)));
    const parameters = { type: 'object', properties: { a: keywords(), b: keywords() }, ...keywords() };
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: oneOf(choose, ARGUMENTS) } };
    const body = {
      model: 'gpt-4o',
      messages: [
        { role: 'user', content: 'x' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: 'x' },
      ],
      tools: [{ type: 'function', function: { name: 'f', parameters } }],
    };
    return { input: choose(2) === 0 ? body : mutated(body, choose, valuesAt), options: { dialect: 'openai-chat' } };
  },
  fault: lintTarget.fault,
};

export const valueTargets: readonly Target[] = [
  lintTarget,
  linterTarget,
  fixTarget,
  convertTarget,
  requestTarget,
  trimTarget,
  resumeTarget,
  verdictsTarget,
  diffTarget,
  replyTarget,
  convertReplyTarget,
  scoreTarget,
  guardsTarget,
  schemasTarget,
];
