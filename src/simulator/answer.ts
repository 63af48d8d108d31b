/** Turns a step of a script into a reply in the common form: with IDs, signatures and token counts. */
import type {
  Conversation,
  Dialect,
  Part,
  ScriptedCall,
  ScriptedPart,
  ScriptedReply,
  ToolCallPart,
} from '../generated/types.ts';
import { matchesAny } from '../model/name-pattern.ts';
import type { Random } from '../model/random.ts';
import { replayOf } from '../model/replay.ts';
import { isBlank } from '../model/text.ts';
import { newCallId, newItemId, newReplyId } from '../replies/ids.ts';
import type { Ending, ModelReply } from '../replies/reply.ts';
import type { JsonObject } from '../source/json.ts';
import { type SignatureContext, signed } from './reasoning.ts';

/** Placeholders for an ID that is not sent, and for an empty one, because composers would create one. */
const NO_ID = 'rolecall-no-id';
const EMPTY_ID = 'rolecall-empty-id';
/** Placeholder for blank text, which composers omit. */
const BLANK = 'rolecall-blank-text';
/** Approximate number of characters per token. */
const CHARACTERS = 4;

export interface AnswerContext extends SignatureContext {
  readonly conversation: Conversation;
  readonly body: JsonObject;
  readonly random: Random;
  /** Number of this reply. */
  readonly reply: number;
  /** Seconds since 1970. */
  readonly created: number;
}

export async function modelReply(step: ScriptedReply, context: AnswerContext): Promise<ModelReply> {
  const { dialect, model, conversation, random, created, body } = context;
  const isThinking = conversation.settings?.thinking !== 'off' && sendsReasoning(dialect, model);
  const bare = withThought(
    partsOf(step, context).filter(({ type }) => isThinking || type !== 'reasoning'),
    context,
  );
  const parts = shown(await signed(bare, conversation, context.reply, context), dialect, body);
  const reasoning =
    step.usage?.reasoning ?? tokensOf(bare.map(part => (part.type === 'reasoning' ? (part.text ?? '') : '')));
  return {
    id: newReplyId(dialect, random),
    ...{ model, created, parts, request: body },
    reason: step.ending ?? endingOf(bare),
    usage: {
      input: step.usage?.input ?? inputTokens(body),
      output: step.usage?.output ?? reasoning + tokensOf(bare.map(outputText)),
      reasoning,
    },
    newId: prefix => newItemId(prefix, random),
  };
}

/** The Responses API omits encrypted reasoning unless the request asks for it. The server stores it under its ID. */
function shown(parts: readonly Part[], { format }: Dialect, { include, store }: JsonObject): Part[] {
  const isAsked = store === false || (Array.isArray(include) && include.includes('reasoning.encrypted_content'));
  if (format !== 'openai-responses' || isAsked) return [...parts];
  return parts.map(part => {
    if (part.type !== 'reasoning') return part;
    const { redacted: _, ...others } = part;
    return others;
  });
}

/** Chat completions contain reasoning only if the server accepts it in later requests, or if nothing is known about it. */
function sendsReasoning(dialect: Dialect, model: string): boolean {
  const replay = dialect.format === 'openai-chat' ? replayOf(dialect, { model }) : undefined;
  if (replay === undefined) return true;
  const { field, details, inContent, onCalls } = replay;
  return field !== undefined || details !== undefined || inContent !== undefined || onCalls === true;
}

/** A model that rejects calls without reasoning always reasons before it calls a tool. */
function withThought(parts: readonly Part[], { dialect, model, conversation }: AnswerContext): Part[] {
  const { thinking = 'adaptive' } = conversation.settings ?? {};
  const isRequired = [dialect.rules['missing-reasoning'] ?? []].flat().some(({ verdict, models, until, when }) => {
    if (verdict !== 'rejected' || until !== undefined || thinking === 'off') return false;
    if (models !== undefined && !matchesAny(models, model)) return false;
    return when?.thinking === undefined || when.thinking === thinking;
  });
  const at = parts.findIndex(({ type }) => type === 'tool_call');
  if (!isRequired || at < 0 || parts[0]?.type === 'reasoning') return [...parts];
  return [{ type: 'reasoning', text: 'A tool can tell.', pointer: '/thought' }, ...parts];
}

function endingOf(parts: readonly Part[]): Ending {
  return parts.some(({ type }) => type === 'tool_call') ? 'calling' : 'finished';
}

function partsOf(step: ScriptedReply, context: AnswerContext): Part[] {
  const { text, reasoning, refusal, calls = [] } = step;
  const listed: readonly ScriptedPart[] = step.parts ?? [
    ...(reasoning === undefined ? [] : [{ reasoning }]),
    ...(text === undefined ? [] : [{ text }]),
    ...(refusal === undefined ? [] : [{ refusal }]),
    ...calls.map(call => ({ call })),
  ];
  let count = callsIn(context.conversation);
  return listed.map((part, i): Part => {
    const pointer = `/${i}`;
    if (part.text !== undefined) return { type: 'text', text: withBlankMark(part.text), pointer };
    if (part.refusal !== undefined) return { type: 'refusal', text: part.refusal, pointer };
    if (part.call !== undefined) return callOf(part.call, pointer, count++, context);
    const { reasoning: thought = '', encrypted = false } = part;
    return { type: 'reasoning', pointer, ...(encrypted ? { redacted: 'sealed' } : { text: thought }) };
  });
}

function callOf(call: ScriptedCall, pointer: string, index: number, { dialect, random }: AnswerContext): ToolCallPart {
  const { name, arguments: given = {}, id } = call;
  const stand = id === null ? `${NO_ID}-${index}` : id === '' ? `${EMPTY_ID}-${index}` : id;
  const callId = stand ?? newCallId(dialect, random, name, index);
  return {
    ...{ type: 'tool_call', name, kind: 'function', executedBy: 'client', pointer },
    ...(callId !== undefined && { callId }),
    arguments: typeof given === 'string' ? { text: given } : { value: given },
  };
}

function callsIn({ messages }: Conversation): number {
  return messages.reduce((sum, { parts }) => sum + parts.filter(({ type }) => type === 'tool_call').length, 0);
}

function withBlankMark(text: string): string {
  return text !== '' && isBlank(text) ? `${BLANK}${text}` : text;
}

/** Replaces the placeholders: removes or empties IDs as in the script, and restores blank text. */
export function asScripted<T>(value: T): T {
  if (typeof value === 'string') return (value.startsWith(EMPTY_ID) ? '' : value.replaceAll(BLANK, '')) as T;
  if (Array.isArray(value)) return value.map(asScripted) as T;
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([, each]) => typeof each !== 'string' || !each.startsWith(NO_ID));
  return Object.fromEntries(kept.map(([key, each]) => [key, asScripted(each as unknown)])) as T;
}

function outputText(part: Part): string {
  if (part.type === 'text' || part.type === 'refusal') return part.text.replace(BLANK, '');
  return part.type === 'tool_call' ? `${part.name}${part.arguments.text ?? JSON.stringify(part.arguments.value)}` : '';
}

function tokensOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Math.ceil(text.length / CHARACTERS), 0);
}

/** The approximate number of tokens of a request. */
export function inputTokens(body: JsonObject): number {
  return Math.max(1, Math.ceil(JSON.stringify(body).length / CHARACTERS));
}
