/** What must hold for every converted reply. */
import { isDeepStrictEqual } from 'node:util';
import type { Part } from '../../src/generated/types.ts';
import { assemble, convertReply, type DialectId, encode, lintReply, UsageError } from '../../src/index.ts';
import { valueAt } from '../../src/pointer.ts';
import { findDialect, findReplyWire } from '../../src/registry/registry.ts';
import { isObject } from '../../src/source/json.ts';

/** A dialect of each format that has replies. */
export const TARGETS: readonly DialectId[] = [
  'anthropic',
  'bedrock-converse',
  'cohere',
  'cohere-v1',
  'gemini',
  'gemini-interactions',
  'mistral-conversations',
  'ollama',
  'openai-chat',
  'openai-responses',
];

/** What `conversionProblem` returns for a reply without an answer. */
export const REFUSED = 'refused';

/** What is wrong with the conversion of a reply; undefined if nothing is. */
export function conversionProblem(reply: unknown, from: DialectId, to: DialectId): string | undefined {
  const before = structuredClone(reply);
  let conversion: ReturnType<typeof convertReply>;
  try {
    conversion = convertReply(reply, { from, to });
  } catch (error) {
    if (error instanceof UsageError && /is an error|failed|has no answer/.test(error.message)) return REFUSED;
    return `throws ${String(error)}`;
  }
  const { value, losses } = conversion;
  if (!isDeepStrictEqual(reply, before)) return 'the reply was changed';
  const lost = losses.find(({ pointer }) => valueAt(reply, pointer) === undefined);
  if (lost !== undefined) return `nothing is at the place of a loss, ${lost.pointer}`;
  const fault = faultsOf(value, to).find(each => !faultsOf(reply, from).includes(each));
  if (fault !== undefined) return `the written reply has a fault: ${fault}`;
  const back = convertReply(value, { from: to, to: from }).value;
  if (losses.length === 0 && !contains(back, reply)) return 'converting back gives less, but nothing is reported';
  const [said, written] = [answerOf(reply, from), answerOf(JSON.parse(JSON.stringify(value)), to)];
  // In a stream, adjacent parts of one kind become one.
  const stream = assemble(encode(value, { dialect: to }), { dialect: to });
  if (!stream.isComplete || !isDeepStrictEqual(answerOf(stream.reply, to), written)) return 'streamed, it says less';
  // Some servers send their reasoning as text between tags.
  if (said.text !== written.text && !said.text.startsWith('<think>')) return 'other text';
  // Built-in tools that the client runs have another form in each format.
  if (said.isMore) return undefined;
  const names = (calls: typeof said.calls) => calls.map(({ name }) => name);
  if (!isDeepStrictEqual(names(said.calls), names(written.calls))) return 'other calls';
  // Text that is no object has another form in formats whose arguments are objects.
  const changed = said.calls.findIndex(
    (call, i) => isObject(call.arguments) && !isDeepStrictEqual(call.arguments, written.calls[i]?.arguments),
  );
  if (changed >= 0) return 'other arguments';
  return undefined;
}

/** Rules about the structure of a reply. Others are about what the model wrote. */
const STRUCTURE = new Set(['missing-field', 'wrong-type', 'unknown-finish-reason', 'usage-mismatch']);

function faultsOf(reply: unknown, dialect: DialectId): string[] {
  const { diagnostics } = lintReply(reply, { dialect });
  return diagnostics.filter(({ rule }) => STRUCTURE.has(rule)).map(({ rule, message }) => `${rule} ${message}`);
}

/** Whether `value` has everything that `part` has. */
function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(value) && value.length === part.length && part.every((each, i) => contains(value[i], each));
  if (!isObject(part)) return isDeepStrictEqual(value, part);
  return (
    isObject(value) && Object.entries(part).every(([key, each]) => each === undefined || contains(value[key], each))
  );
}

const textOf = (part: Part) => (part.type === 'text' || part.type === 'refusal' ? part.text : '');

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The text and the calls of the client in a reply. */
function answerOf(reply: unknown, dialect: DialectId) {
  const [choice] = findReplyWire(findDialect(dialect)?.format ?? '')?.read(reply, '', () => {}).choices ?? [];
  const parts = choice?.messages.flatMap(message => message.parts) ?? [];
  return {
    isMore: parts.some(
      part =>
        part.type === 'provider_item' ||
        (part.type === 'tool_call' && (part.kind === 'unknown' || part.kind === 'custom')),
    ),
    text: parts.map(textOf).join('').trim(),
    calls: parts.flatMap(part => {
      if (part.type !== 'tool_call' || part.executedBy === 'provider') return [];
      const { text, value } = part.arguments;
      return [{ name: part.name, arguments: value ?? parsed(text) }];
    }),
  };
}
