/**
 * Converts AG-UI messages to the canonical form: reasoning joins the answer after it, and activity messages are
 * dropped.
 */
import type { Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { argumentsValue } from '../engine/normal/arguments.ts';
import { firstPart, withKnownRole } from '../engine/normal/plain-parts.ts';
import { readExtraFields, textIn } from './values.ts';

export function normalize(source: Message, lose: Lose): Message[] {
  if (source.wireRole === 'activity') {
    lose(source, 'dropped', 'activity messages are only displayed and not sent to a model');
    return [];
  }
  if (source.id !== undefined)
    lose({ pointer: `${source.pointer}/id` }, 'dropped', 'message IDs are local and not sent');
  if (source.wireRole === 'reasoning') return [reasoningOf(source)];
  const message = withKnownRole(source, lose);
  if (message === undefined) return [];
  const { role } = message;
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type === 'tool_call') return [callOf(part), ...signatureOf(part)];
    return [part.type === 'tool_result' ? resultOf(part, lose) : part];
  });
  // Calls without text have the same form as a list with only calls.
  const hasWords = message.contentForm !== 'absent' || !parts.some(part => part.type === 'tool_call');
  const normal: Message = { ...message, parts, contentForm: hasWords ? message.contentForm : 'parts' };
  const { encryptedValue } = isObject(message.wire) ? message.wire : ({} as JsonObject);
  if (typeof encryptedValue !== 'string') return [normal];
  if (role === 'assistant') return [{ ...normal, parts: withOwnValue(message, parts, encryptedValue) }];
  lose({ pointer: `${message.pointer}/encryptedValue` }, 'dropped', 'other formats only sign what the model wrote');
  return [normal];
}

/** Joins reasoning with the answer after it. The joined message has an ID, so it is not joined again. */
export function joins(before: Message, next: Message): boolean {
  return (
    before.wireRole === 'reasoning' &&
    before.id === undefined &&
    next.role === 'assistant' &&
    otherPartIn(before.parts) === undefined
  );
}

const otherPartIn = firstPart(part => part.type !== 'reasoning');

function reasoningOf({ id, parts, pointer, wire }: Message): Message {
  const extra = readExtraFields(wire);
  const thoughts = parts.map((part): Part => {
    if (part.type !== 'reasoning') return part;
    const { text, redacted: value, ...rest } = part;
    const said = textIn(extra, 'provider');
    // OpenAI's encrypted reasoning begins like this, also if another provider forwards it.
    const provider = said.provider === undefined && value?.startsWith('gAAAA') === true ? { provider: 'openai' } : said;
    const words = text === undefined || (text === '' && value !== undefined) ? {} : wordsOf(text, extra);
    const held = value === undefined ? {} : extra.signature === true ? { signature: value } : { redacted: value };
    const format = textIn(extra, 'format');
    return {
      ...rest,
      ...words,
      ...held,
      ...provider,
      ...format,
      ...(id !== undefined && { itemId: id }),
      ...textIn(extra, 'itemId'),
    };
  });
  return { role: 'assistant', wireRole: 'reasoning', parts: thoughts, contentForm: 'parts', pointer };
}

function wordsOf(text: string, extra: JsonObject): Pick<ReasoningPart, 'text' | 'summary'> {
  return extra.summary === true ? { summary: text } : { text };
}

/** The encrypted value of a message signs its last text. Without text, it is reasoning. */
function withOwnValue({ pointer, wire }: Message, parts: readonly Part[], value: string): Part[] {
  const at = parts.findLastIndex(part => part.type === 'text');
  const provider = textIn(readExtraFields(wire), 'provider');
  const common = { type: 'reasoning', ...provider, pointer: `${pointer}/encryptedValue` } as const;
  const text = parts[at];
  if (text === undefined) return [{ ...common, redacted: value }, ...parts];
  return [...parts.slice(0, at + 1), { ...common, signature: value, signs: text.pointer }, ...parts.slice(at + 1)];
}

function signatureOf({ wire, pointer }: ToolCallPart): ReasoningPart[] {
  const signature: unknown = wire?.encryptedValue;
  if (typeof signature !== 'string') return [];
  const provider = textIn(readExtraFields(wire), 'provider');
  return [{ type: 'reasoning', signature, signs: pointer, ...provider, pointer: `${pointer}/encryptedValue` }];
}

function callOf(call: ToolCallPart): ToolCallPart {
  const extra = readExtraFields(call.wire);
  const named = { ...call, ...textIn(extra, 'itemId') };
  if (extra.kind !== 'custom') return named;
  const value = argumentsValue(call);
  const isText = isObject(value) && typeof value.input === 'string' && Object.keys(value).length === 1;
  return isText ? { ...named, kind: 'custom', arguments: { text: value.input as string } } : named;
}

function resultOf(result: ToolResultPart, lose: Lose): ToolResultPart {
  const { wire, pointer } = result;
  const extra = readExtraFields(wire);
  const { outcome: storedOutcome } = extra;
  const outcome = storedOutcome === 'denied' || storedOutcome === 'interrupted' ? storedOutcome : result.outcome;
  let content = result.content;
  const [only] = content;
  if (extra.json === true && only?.type === 'text' && content.length === 1) content = [{ ...only, wireType: 'json' }];
  const error: unknown = wire?.error;
  if (typeof error === 'string' && (content.length === 0 || (only?.type === 'text' && only.text === '')))
    content = [{ type: 'text', text: error, pointer: `${pointer}/error` }];
  else if (typeof error === 'string' && !(only?.type === 'text' && only.text === error))
    lose({ pointer: `${pointer}/error` }, 'dropped', 'other formats describe the error in the result itself');
  return { ...result, content, ...textIn(extra, 'name'), ...(outcome !== undefined && { outcome }) };
}
