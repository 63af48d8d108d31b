/**
 * Converts steps of an interaction to the canonical form: steps are joined to messages, and signatures are moved after
 * what they sign.
 */
import type {
  Conversation,
  Message,
  Part,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { defined, isObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { isUploaded } from '../gemini/part.ts';

/** Server tools, named by the prefix of their step types. */
export const SERVER_TOOLS: ReadonlySet<string> = new Set([
  ...['code_execution', 'google_search', 'url_context', 'google_maps', 'file_search'],
]);

const STEP = /_(?:call|result)$/;

export function normalize(message: Message, { messages }: Conversation, lose: Lose): Message[] {
  const { parts, pointer, wireType } = message;
  const role = roleOf(message);
  if (role === 'system') return [message];
  const at = Number(/\/(\d+)$/.exec(pointer)?.[1] ?? Number.NaN);
  const isHere = messages[at] === message;
  const [before, next] = isHere ? [messages[at - 1], messages[at + 1]] : [];
  const said = parts.map(part => normalPart(part, wireType, lose));
  const own = isSigning(message, next) ? said.flatMap(withoutSignature) : said;
  // Thoughts that only contained the signature of the next step.
  if (own.length === 0 && said.length > 0) return [];
  const last = own.at(-1);
  const signatures = last === undefined || !isSignable(message) ? [] : [...movedTo(message, before), ...ownOf(parts)];
  const signs = signatures.map(each => ({ ...each, signs: last?.pointer ?? pointer }));
  const contentForm = formOf(message, parts[0]);
  return [{ ...message, role, parts: [...own, ...signs], contentForm }];
}

/**
 * Steps of the model are one message, up to the results of its calls. A second output directly after an output is a
 * separate message, because the parts of one output are in the same step. An output without content is separate too.
 */
export function joins(before: Message, next: Message): boolean {
  if (before.role !== 'assistant' || next.role !== 'assistant') return false;
  if (before.parts.length === 0 || next.parts.length === 0) return false;
  const last = before.parts.findLast(part => part.type !== 'reasoning' || part.signs === undefined);
  const isOutput = last !== undefined && (last.type === 'text' || 'source' in last);
  return next.wireType !== 'model_output' || !isOutput;
}

function roleOf({ role, parts }: Message): Message['role'] {
  if (role !== 'other') return role;
  return parts.some(part => part.type === 'tool_call') ? 'assistant' : 'user';
}

/** Whether other Gemini APIs have the signature of this step on the part itself. */
function isSignable({ wireType }: Message): boolean {
  return wireType === 'function_call' || wireType === 'model_output';
}

/** Whether the signature of a thought belongs to the step after it. */
function isSigning({ wireType }: Message, next: Message | undefined): boolean {
  return wireType === 'thought' && next !== undefined && isSignable(next) && next.parts.length > 0;
}

function movedTo(message: Message, before: Message | undefined): ReasoningPart[] {
  const thought = before?.parts[0];
  if (before === undefined || thought?.type !== 'reasoning' || !isSigning(before, message)) return [];
  return signature(thought.signature, thought.pointer);
}

/** Calls can also have a `signature` field. */
function ownOf([part]: readonly Part[]): ReasoningPart[] {
  const wire: unknown = part?.type === 'tool_call' ? part.wire : undefined;
  return part !== undefined && isObject(wire) ? signature(wire.signature, part.pointer) : [];
}

function signature(value: unknown, pointer: string): ReasoningPart[] {
  if (typeof value !== 'string' || value === '') return [];
  return [{ type: 'reasoning', signature: value, provider: 'google', pointer: `${pointer}/signature` }];
}

function withoutSignature(part: Part): Part[] {
  if (part.type !== 'reasoning') return [part];
  const { signature: _s, provider: _p, ...rest } = part;
  return rest.text === undefined ? [] : [rest];
}

function normalPart(part: Part, wireType: string | undefined, lose: Lose): Part {
  if (part.type === 'reasoning') {
    const { summary, signature: signed, pointer } = part;
    return defined({
      type: 'reasoning',
      text: summary,
      ...(signed !== undefined && { signature: signed, provider: 'google' }),
      pointer,
    });
  }
  if (part.type === 'tool_call') return part.executedBy === 'provider' ? serverCall(part, wireType) : part;
  if (part.type === 'tool_result')
    return part.executedBy === 'provider' ? serverResult(part, wireType) : withAnswer(part, lose);
  return uploaded(part);
}

/** The URL of a file uploaded to Gemini is not accessible for other providers, so it becomes a file ID. */
function uploaded(part: Part): Part {
  if (!('source' in part) || part.url === undefined || !isUploaded(part.url)) return part;
  const { url, ...rest } = part;
  return { ...rest, source: 'file_id', fileId: url };
}

function withAnswer(result: ToolResultPart, lose: Lose): ToolResultPart {
  const content = result.content.map(part =>
    part.type === 'provider_item' && part.wireType === 'result' ? valuePart(part.raw, part.pointer) : uploaded(part),
  );
  const wire: unknown = result.wire;
  if (isObject(wire) && typeof wire.signature === 'string')
    lose({ pointer: `${result.pointer}/signature` }, 'dropped', 'only model messages can have signatures');
  return { ...result, content };
}

/** Other formats have calls and thoughts in lists. The form of a result is that of its `result` field. */
function formOf({ contentForm, role }: Message, part: Part | undefined): Message['contentForm'] {
  if (part?.type === 'tool_result') return isObject(part.wire) && Array.isArray(part.wire.result) ? 'parts' : 'string';
  return role === 'assistant' && contentForm === 'absent' ? 'parts' : contentForm;
}

function serverCall(call: ToolCallPart, wireType = ''): ToolCallPart {
  const name = wireType.replace(STEP, '');
  return { ...call, kind: 'function', ...(SERVER_TOOLS.has(name) && { name }) };
}

function serverResult(result: ToolResultPart, wireType = ''): ToolResultPart {
  const wire: unknown = result.wire;
  if (!isObject(wire)) return result;
  const { call_id: id, result: value, is_error: isError } = wire;
  const name = wireType.replace(STEP, '');
  return {
    ...result,
    name,
    ...(typeof id === 'string' && { callId: id }),
    content: value === undefined || value === null ? [] : [valuePart(value, `${result.pointer}/result`)],
    ...(typeof isError === 'boolean' && { outcome: isError ? 'error' : 'success' }),
  };
}
