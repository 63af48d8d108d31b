/** Converts ATIF to other message formats and back. In ATIF, the result of a call is in the step that made the call. */
import type {
  AtifAgent,
  AtifMedia,
  AtifStep,
  AtifText,
  AtifToolCall,
  Conversation,
  MediaPart,
  Message,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { defined } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { contentText, valuePart } from '../engine/normal/content.ts';
import { wrappedTool } from '../engine/normal/function-tools.ts';
import { loseFailure } from '../engine/normal/plain-parts.ts';
import { plainText } from './step.ts';

/** The schema version of the documents that are written here. */
const VERSION = 'ATIF-v1.7';
/** The format requires the name and version of the agent, which a conversation does not have. */
const UNNAMED = { name: 'unknown', version: 'unknown' };

export function normalize(message: Message): Message[] {
  const calls = message.parts.filter(part => part.type === 'tool_call');
  const { of, loose } = pair(message.parts, calls);
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type === 'tool_result') {
      const call = of.get(part);
      return call === undefined ? [] : [withId(part, call)];
    }
    if (part.type === 'text' && part.text === '' && calls.length > 0) return [];
    return [part.type === 'provider_item' && part.field !== undefined ? { ...part, wireType: part.field } : part];
  });
  const isSilent = message.contentForm === 'string' && !parts.some(part => part.type === 'text');
  const said: Message = { ...message, parts, ...(isSilent && { contentForm: 'null' }) };
  return loose.length === 0 ? [said] : [said, observed(message, loose)];
}

/** Matches results with calls: by ID, and results without an ID in order. */
function pair(parts: readonly Part[], calls: readonly ToolCallPart[]) {
  const of = new Map<ToolResultPart, ToolCallPart>();
  const loose: ToolResultPart[] = [];
  const results = parts.filter(part => part.type === 'tool_result');
  const named = new Set(results.map(result => result.callId));
  const open = calls.filter(call => call.callId === undefined || !named.has(call.callId)).values();
  const byId = new Map([...calls].reverse().map(call => [call.callId, call]));
  for (const result of results) {
    const { callId } = result;
    const call = callId === undefined ? open.next().value : byId.get(callId);
    if (call === undefined) loose.push(result);
    else of.set(result, call);
  }
  return { of, loose };
}

function withId(result: ToolResultPart, { callId, name }: ToolCallPart): ToolResultPart {
  return { ...withWrappedValue(result), ...defined({ callId, name }) };
}

/** The result with its value, if the content is neither text nor a list. */
function withWrappedValue(result: ToolResultPart): ToolResultPart {
  const value = result.wire?.content;
  if (value === undefined || value === null || typeof value === 'string' || Array.isArray(value)) return result;
  return { ...result, content: [valuePart(value, `${result.pointer}/content`)] };
}

/** An observation that answers no call becomes a user message. */
function observed({ pointer, time }: Message, results: readonly ToolResultPart[]): Message {
  const parts = results.flatMap(result => withWrappedValue(result).content);
  const contentForm = plainText(parts) === undefined || parts.length > 1 ? 'parts' : 'string';
  return defined({ role: 'user', parts, contentForm, pointer: `${pointer}/observation`, time });
}

interface OpenStep {
  readonly value: AtifStep;
  readonly from: Message[];
  readonly calls: ReadonlySet<string>;
}

export function compose(conversation: Conversation, writing: Writing): void {
  const steps: OpenStep[] = [];
  const byCall = new Map<string, OpenStep>();
  for (const message of withCallIds(conversation.messages)) {
    const results = message.parts.filter(part => part.type === 'tool_result');
    if (message.role === 'tool' && results.length > 0) {
      for (const result of results) addResult(result, message, steps, byCall, writing.lose);
      continue;
    }
    steps.push(stepOf(message, steps.length + 1, conversation, writing.lose));
    const step = steps[steps.length - 1] as OpenStep;
    for (const id of step.calls) byCall.set(id, step);
  }
  for (const { value, from } of steps) writing.put(value, from);
}

function stepOf(message: Message, number: number, { model }: Conversation, lose: Lose): OpenStep {
  const { role, parts, time, name } = message;
  const isAgent = role === 'assistant';
  const calls = isAgent ? parts.filter(part => part.type === 'tool_call') : [];
  const date = time === undefined ? undefined : new Date(time * 1000);
  const said = parts.filter(({ type }) => type !== 'tool_call' && type !== 'reasoning' && type !== 'tool_result');
  const value: AtifStep = {
    step_id: number,
    ...(date !== undefined && !Number.isNaN(date.getTime()) && { timestamp: date.toISOString() }),
    source: isAgent ? 'agent' : role === 'system' ? 'system' : 'user',
    ...(isAgent && message.model !== undefined && message.model !== model && { model_name: message.model }),
    message: contentOf(said, lose),
  };
  if (name !== undefined)
    lose({ pointer: `${message.pointer}/name` }, 'dropped', 'ATIF steps have no participant name');
  const thoughts = parts.filter(part => part.type === 'reasoning');
  const texts = thoughts.flatMap(({ text, summary }) => text ?? summary ?? []);
  if (isAgent && texts.length > 0) value.reasoning_content = texts.join('\n\n');
  for (const thought of thoughts)
    if (thought.signature !== undefined || thought.redacted !== undefined)
      lose(thought, 'dropped', 'ATIF steps store reasoning as plain text');
  if (calls.length > 0) value.tool_calls = calls.map(call => callOf(call, lose));
  return { value, from: [message], calls: new Set(calls.map(call => call.callId ?? '')) };
}

function callOf(call: ToolCallPart, lose: Lose): AtifToolCall {
  const { callId = '', name = '' } = call;
  return { tool_call_id: callId, function_name: name, arguments: argumentsObject(call, lose) };
}

/**
 * Adds a result to the step that made its call. A result without a call has no ID and goes to a step without calls,
 * because readers would attribute it to a call in the same step.
 */
function addResult(
  result: ToolResultPart,
  message: Message,
  steps: OpenStep[],
  byCall: ReadonlyMap<string, OpenStep>,
  lose: Lose,
): void {
  const id = result.callId;
  const own = id === undefined ? undefined : byCall.get(id);
  const last = steps.at(-1);
  const step = own ?? (last?.calls.size === 0 ? last : emptyStep(steps));
  if (own === undefined && id !== undefined) lose(result, 'dropped', 'no tool call has this ID');
  loseFailure(result, lose, 'in the target, a tool result does not say whether the call failed');
  step.value.observation ??= { results: [] };
  step.value.observation.results.push({
    ...(id !== undefined && own !== undefined && { source_call_id: id }),
    content: contentOf(result.content, lose),
  });
  step.from.push(message);
}

function emptyStep(steps: OpenStep[]): OpenStep {
  const value: AtifStep = { step_id: steps.length + 1, source: 'system', message: '' };
  const step = { value, from: [], calls: new Set<string>() };
  steps.push(step);
  return step;
}

/** Text as a string, or as a list if there are images or audio with a URL. */
function contentOf(parts: readonly Part[], lose: Lose): AtifStep['message'] {
  const isHeld = (part: Part): part is MediaPart & { type: 'image' | 'audio'; url: string } =>
    (part.type === 'image' || part.type === 'audio') && part.url !== undefined;
  if (!parts.some(isHeld))
    return contentText(
      parts.filter(part => part.type !== 'reasoning'),
      lose,
    );
  return parts.flatMap((part): (AtifText | AtifMedia)[] => {
    if (part.type === 'text' || part.type === 'refusal') return [{ type: 'text', text: part.text }];
    if (isHeld(part)) return [{ type: part.type, source: { media_type: mediaTypeOf(part), path: part.url } }];
    lose(part, 'dropped', 'ATIF steps refer to images and audio clips by URL');
    return [];
  });
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', mp3: 'audio/mpeg' },
  ...{ m4a: 'audio/mp4', ogg: 'audio/ogg', flac: 'audio/flac', aac: 'audio/aac', webm: 'audio/webm' },
};

/** The MIME type: as given, by the extension of the URL, or the most common type. */
function mediaTypeOf({ type, mediaType, url = '' }: MediaPart): string {
  const ending = /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  const byExtension = Object.hasOwn(MEDIA_TYPES, ending) ? MEDIA_TYPES[ending] : undefined;
  return mediaType ?? byExtension ?? (type === 'image' ? 'image/png' : 'audio/wav');
}

export function frame({ model, tools, form }: Conversation, steps: readonly unknown[]): unknown {
  const declared = tools?.map(wrappedTool);
  if (form === 'array' && model === undefined && declared === undefined && steps.length === 0) return [];
  return {
    schema_version: VERSION,
    agent: { ...UNNAMED, ...defined({ model_name: model, tool_definitions: declared }) } satisfies AtifAgent,
    steps,
  };
}
