/**
 * Converts Gemini contents to the canonical form: results become text or JSON, and each signature is attached to its
 * part.
 */
import type { Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { defined, isObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { fieldOf } from '../gemini/part.ts';
import { readResponse } from '../gemini/response.ts';

export { joinsWaitingCalls as joins } from '../engine/normal/plain-parts.ts';

export function normalize(message: Message, lose: Lose): Message[] {
  const role = roleOf(message);
  const parts: Part[] = [];
  for (const part of message.parts) {
    if (part.type === 'reasoning' && role !== 'assistant')
      lose(part, 'dropped', 'only model messages can have signatures');
    else if (part.type === 'reasoning') pushReasoning(parts, part);
    else if (part.type === 'tool_call') parts.push(part.executedBy === 'provider' ? serverCall(part) : part);
    else if (part.type === 'tool_result')
      parts.push(part.executedBy === 'provider' ? serverResult(part) : withAnswer(part));
    else parts.push(part);
  }
  return [{ ...message, role, parts }];
}

/**
 * Content with calls belongs to the model, regardless of its role. Other content with an unknown role belongs to the
 * user.
 */
function roleOf({ role, parts }: Message): Message['role'] {
  if (role === 'assistant' || role === 'system') return role;
  if (parts.some(part => part.type === 'tool_call')) return 'assistant';
  return role === 'tool' && parts.length > 0 && parts.every(part => part.type === 'tool_result') ? role : 'user';
}

/** A thought keeps its signature. The signature of any other part becomes a separate part after it. */
function pushReasoning(parts: Part[], part: ReasoningPart): void {
  const before = parts.at(-1);
  const { text, signature, pointer } = part;
  if (part.field === undefined) {
    parts.push(defined({ type: 'reasoning', text, pointer }));
    return;
  }
  if (signature === undefined) return;
  if (before?.type === 'reasoning' && before.signature === undefined && pointer.startsWith(`${before.pointer}/`))
    parts[parts.length - 1] = { ...before, signature, provider: 'google' };
  else if (before !== undefined && before.type !== 'reasoning')
    parts.push({ type: 'reasoning', signature, provider: 'google', signs: before.pointer, pointer });
}

function withAnswer(result: ToolResultPart): ToolResultPart {
  const said = result.content.map(part =>
    part.type === 'provider_item' && part.wireType === 'response'
      ? readResponse(part.raw, part.pointer)
      : { content: [part], isError: false },
  );
  const isFailure = said.some(each => each.isError);
  const content = said.flatMap(each => each.content);
  const { outcome: _, ...rest } = result;
  return { ...rest, content, ...(isFailure && { outcome: 'error' }) };
}

/** For executed code, the language becomes an argument, as in other formats. */
function serverCall(call: ToolCallPart): ToolCallPart {
  const inner = call.wire === undefined ? undefined : fieldOf(call.wire, 'executableCode');
  if (call.arguments.text === undefined || !isObject(inner)) return { ...call, kind: 'function' };
  const { language, code } = inner;
  return {
    ...call,
    kind: 'function',
    arguments: { value: { ...(typeof language === 'string' && { language }), code } },
  };
}

/** Maps the outcome of executed code to a result outcome. */
export const CODE_OUTCOMES = {
  OUTCOME_OK: 'success',
  OUTCOME_FAILED: 'error',
  OUTCOME_DEADLINE_EXCEEDED: 'interrupted',
} as const satisfies Record<string, ToolResultPart['outcome']>;

function serverResult(result: ToolResultPart): ToolResultPart {
  const [item] = result.content;
  const raw = item?.type === 'provider_item' ? item.raw : undefined;
  if (item?.type !== 'provider_item' || !isObject(raw)) return result;
  if (item.wireType === 'toolResponse') {
    const name = fieldOf(raw, 'toolType');
    const content = readResponse(raw.response ?? {}, `${item.pointer}/response`).content;
    return { ...result, ...(typeof name === 'string' && { name }), content };
  }
  const { outcome, output } = raw;
  const content: Part[] =
    typeof output === 'string' ? [{ type: 'text', text: output, pointer: `${item.pointer}/output` }] : [];
  const isKnown = typeof outcome === 'string' && Object.hasOwn(CODE_OUTCOMES, outcome);
  return {
    ...result,
    name: 'code_execution',
    content,
    ...(isKnown && { outcome: CODE_OUTCOMES[outcome as keyof typeof CODE_OUTCOMES] }),
  };
}
