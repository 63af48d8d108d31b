/**
 * Converts messages to Pydantic AI. Messages between two assistant messages become one request, and an assistant
 * message becomes one response.
 */
import type {
  Conversation,
  MediaPart,
  Message,
  Part,
  PydanticAiBinaryContent,
  PydanticAiBuiltinToolCallPart,
  PydanticAiBuiltinToolReturnPart,
  PydanticAiContent,
  PydanticAiFilePart,
  PydanticAiFileUrl,
  PydanticAiMessage,
  PydanticAiModelResponse,
  PydanticAiPart,
  PydanticAiTextPart,
  PydanticAiThinkingPart,
  PydanticAiToolCallPart,
  PydanticAiToolReturnPart,
  PydanticAiUploadedFile,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { writeJson } from '../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { callNames } from '../engine/normal/call-names.ts';
import { jsonIn } from '../engine/normal/content.ts';
import { fullTypeOf } from '../engine/normal/media-type.ts';
import { instructionsText, withKnownRole } from '../engine/normal/plain-parts.ts';
import { dumpedBase64, ownerOf, timeOf } from './values.ts';

/** A request that is being written, and the messages it comes from. */
interface Draft {
  readonly parts: PydanticAiPart[];
  readonly from: Message[];
  readonly along: Metadata;
}

type Metadata = Pick<PydanticAiMessage, 'metadata'>;
type ToolResult = Omit<PydanticAiToolReturnPart, 'part_kind'>;
type File = PydanticAiFileUrl | PydanticAiBinaryContent | PydanticAiUploadedFile;

/** The parts that a response is written with. */
type ResponsePart =
  | PydanticAiTextPart
  | PydanticAiThinkingPart
  | PydanticAiToolCallPart
  | PydanticAiBuiltinToolCallPart
  | PydanticAiBuiltinToolReturnPart
  | PydanticAiFilePart;

export function compose(conversation: Conversation, writing: Writing): void {
  const { preamble } = conversation;
  const named = withCallIds(conversation.messages);
  const names = callNames(named);
  const text = preamble === undefined ? undefined : instructionsText(preamble, writing.lose);
  const written: { value: PydanticAiMessage; from: readonly Message[] }[] = [];
  let draft: Draft | undefined;
  const close = () => {
    if (draft === undefined) return;
    const { parts, from, along } = draft;
    const value = defined({ parts, instructions: text, kind: 'request', ...along });
    written.push({ value, from });
    draft = undefined;
  };
  for (const each of named) {
    const message = withKnownRole(each, writing.lose);
    if (message === undefined) continue;
    const along = nameAndIdMetadata(message);
    if (message.role === 'assistant') {
      close();
      written.push({ value: response(message, along, names, writing), from: [each] });
      continue;
    }
    // A message with a name or ID becomes a separate request, because the request stores them.
    const isApart = Object.keys(along).length > 0;
    if (isApart || Object.keys(draft?.along ?? {}).length > 0) close();
    draft ??= { parts: [], from: [], along };
    for (const each of requestParts(message, names, writing)) draft.parts.push(each);
    draft.from.push(each);
  }
  close();
  // Instructions are stored on requests. If there are none, an empty request is added.
  if (text !== undefined && !written.some(each => each.value.kind === 'request'))
    written.unshift({ value: { parts: [], instructions: text, kind: 'request' }, from: [] });
  for (const { value, from } of written) writing.put(value, from);
}

/** The name and ID of a message as metadata, which is not sent. */
function nameAndIdMetadata({ name, id }: Message): Metadata {
  if (name === undefined && id === undefined) return {};
  return { metadata: { chat_message: defined({ name, id }) } };
}

const stamp = (time: number | undefined) => {
  const timestamp = time === undefined ? undefined : timeOf(time);
  return timestamp === undefined ? {} : { timestamp };
};

function requestParts(message: Message, names: ReadonlyMap<Part, string>, writing: Writing): PydanticAiPart[] {
  const { role, parts, time } = message;
  if (role === 'system') {
    const content = instructionsText([message], writing.lose);
    return [{ content: content ?? '', ...stamp(time), part_kind: 'system-prompt' }];
  }
  const results = parts.flatMap((part): PydanticAiPart[] =>
    part.type === 'tool_result' ? [{ ...result(part, names, writing), ...stamp(time), part_kind: 'tool-return' }] : [],
  );
  if (role === 'tool') return results;
  return [...results, { content: prompt(message, writing), ...stamp(time), part_kind: 'user-prompt' }];
}

/** The content of a user prompt: a single text is a string, anything else a list. */
function prompt({ parts, contentForm }: Message, writing: Writing): string | (string | PydanticAiContent)[] {
  const items = parts.flatMap((part): (string | PydanticAiContent)[] => {
    if (part.type === 'text' || part.type === 'refusal') return [part.text];
    if (part.type === 'tool_result') return [];
    const file = 'source' in part ? fileOf(part, writing) : undefined;
    if (file === undefined && !('source' in part))
      writing.lose(part, 'dropped', 'the target allows only text and files in a prompt');
    return file === undefined ? [] : [file];
  });
  const isText = items.every(item => typeof item === 'string');
  return isText && contentForm !== 'parts' ? items.join('') : items;
}

/** A file in a prompt or result; undefined if the format cannot represent it. */
function fileOf(part: MediaPart, { lose }: Writing): File | undefined {
  const { type, url, data, fileId, detail, filename } = part;
  const known = fullTypeOf(part);
  if (filename !== undefined) lose(part, 're-encoded', 'the target has no file names');
  const vendor = detail === undefined ? {} : { vendor_metadata: { detail } };
  const kind = type === 'file' ? 'document-url' : (`${type}-url` as const);
  if (data !== undefined) {
    if (known === undefined) lose(part, 'synthesised', 'in the target, a file needs a MIME type');
    return { data: dumpedBase64(data), media_type: known ?? 'application/octet-stream', ...vendor, kind: 'binary' };
  }
  if (url !== undefined) return { url, ...vendor, kind, ...(known !== undefined && { media_type: known }) };
  const owner = fileId === undefined ? undefined : ownerOf(fileId);
  if (fileId !== undefined && owner !== undefined) {
    const { mediaType } = part;
    return defined({
      ...{ file_id: fileId, provider_name: owner, ...vendor, kind: 'uploaded-file' },
      media_type: mediaType,
    });
  }
  lose(
    part,
    'dropped',
    fileId === undefined ? 'the file has no content' : 'the provider that stores the file is unknown',
  );
  return undefined;
}

const OUTCOMES = { success: 'success', error: 'failed', denied: 'denied', interrupted: 'interrupted' } as const;

function result(part: ToolResultPart, names: ReadonlyMap<Part, string>, writing: Writing): ToolResult {
  const { callId, outcome, content } = part;
  const name = part.name ?? names.get(part);
  if (name === undefined) writing.lose(part, 'synthesised', 'in the target, a result needs its tool name');
  return {
    tool_name: name ?? 'unknown',
    content: resultContent(content, writing),
    ...(callId !== undefined && { tool_call_id: callId }),
    ...(outcome !== undefined && { outcome: OUTCOMES[outcome] }),
  };
}

/** The result of a tool: a JSON value, text, or a list of texts and files. */
function resultContent(content: readonly Part[], writing: Writing): unknown {
  const value = jsonIn(content);
  if (value !== undefined) return copyJson(value);
  const items = content.flatMap((part): unknown[] => {
    if (part.type === 'text') return [part.wireType === 'json' ? (jsonIn([part]) ?? part.text) : part.text];
    if (part.type === 'refusal') return [part.text];
    const file = 'source' in part ? fileOf(part, writing) : undefined;
    if (file !== undefined) return [{ media_type: null, ...file }];
    if (!('source' in part)) writing.lose(part, 'dropped', 'the target allows only values and files in a tool result');
    return [];
  });
  if (content.length > 1 && items.every(item => typeof item === 'string')) {
    for (const part of content.slice(1))
      writing.lose(part, 'merged', 'in the target, the text of a tool result is a single text');
    return items.join('');
  }
  return items.length === 1 ? items[0] : items.length === 0 ? '' : items;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ...['stop', 'length', 'content_filter', 'tool_call', 'error'].map(each => [each, each] as const),
  ...['end_turn', 'stop_sequence', 'completed', 'STOP', 'COMPLETE', 'finished'].map(each => [each, 'stop'] as const),
  ...['tool_calls', 'tool_use', 'tool-calls', 'function_call', 'TOOL_CALL'].map(each => [each, 'tool_call'] as const),
  ...['max_tokens', 'MAX_TOKENS', 'model_length'].map(each => [each, 'length'] as const),
  ...['content-filter', 'SAFETY', 'refusal', 'guardrail_intervened'].map(each => [each, 'content_filter'] as const),
]);

function response(
  message: Message,
  along: Metadata,
  names: ReadonlyMap<Part, string>,
  writing: Writing,
): PydanticAiModelResponse {
  const { model, time, finishReason } = message;
  const reason = finishReason === undefined ? undefined : REASONS.get(finishReason);
  if (finishReason !== undefined && finishReason !== reason)
    writing.lose(message, 're-encoded', 'the target has other names for finish reasons');
  return {
    parts: responseParts(message, names, writing),
    ...(model !== undefined && { model_name: model }),
    ...stamp(time),
    kind: 'response',
    ...(reason !== undefined && { finish_reason: reason }),
    ...along,
  };
}

function responseParts({ parts, phase }: Message, names: ReadonlyMap<Part, string>, writing: Writing): ResponsePart[] {
  const out: ResponsePart[] = [];
  /** Written parts by the pointer of their source, for signatures on them. */
  const places = new Map<string, ResponsePart>();
  const add = (from: Part, part: ResponsePart) => {
    out.push(part);
    places.set(from.pointer, part);
  };
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'refusal') {
      if (part.type === 'refusal') writing.lose(part, 're-encoded', 'the target writes a refusal as text');
      const id = part.type === 'text' && part.itemId !== undefined ? { id: part.itemId } : {};
      // Only OpenAI's messages have a phase.
      const phased = phase === undefined ? {} : { provider_name: 'openai', provider_details: { phase } };
      add(part, { content: part.text, ...id, ...phased, part_kind: 'text' });
    } else if (part.type === 'reasoning' && part.signs !== undefined) sign(part, places.get(part.signs), writing);
    else if (part.type === 'reasoning') add(part, thinking(part));
    else if (part.type === 'tool_call') add(part, call(part, writing));
    else if (part.type === 'tool_result') {
      const kind = part.executedBy === 'provider' ? 'builtin-tool-return' : 'tool-return';
      if (kind === 'tool-return') writing.lose(part, 'dropped', 'in the target, tool results belong in a request');
      else add(part, { ...result(part, names, writing), part_kind: kind });
    } else if ('source' in part && part.data !== undefined) {
      const content = fileOf(part, writing);
      if (content?.kind === 'binary') add(part, { content, part_kind: 'file' });
    } else writing.lose(part, 'dropped', 'the target does not allow this in a response');
  }
  return out;
}

/** Adds a signature to the part that it signs. Pydantic AI only stores Google's signatures there. */
function sign(reasoning: ReasoningPart, signed: ResponsePart | undefined, { lose }: Writing): void {
  const { signature, provider } = reasoning;
  if (signed === undefined || signature === undefined || provider !== 'google') {
    lose(reasoning, 'dropped', 'the target has no signature on this part');
    return;
  }
  const { part_kind: kind, ...rest } = signed;
  for (const key of Object.keys(signed)) Reflect.deleteProperty(signed, key);
  const details = isObject(rest.provider_details) ? rest.provider_details : {};
  Object.assign(signed, rest, {
    provider_name: 'google',
    provider_details: { ...details, thought_signature: signature },
    part_kind: kind,
  });
}

/**
 * A reasoning part. OpenAI's encrypted reasoning and Claude's redacted reasoning are stored in the field for
 * signatures.
 */
function thinking({ text, summary, signature, redacted, provider, itemId }: ReasoningPart): PydanticAiThinkingPart {
  const isClaudes = redacted !== undefined && provider === 'anthropic';
  const id = isClaudes ? 'redacted_thinking' : itemId;
  const proof = redacted ?? signature;
  const raw = summary !== undefined && text !== undefined ? { provider_details: { raw_content: [text] } } : {};
  return defined({
    content: summary ?? text ?? '',
    id,
    signature: proof,
    provider_name: provider,
    ...raw,
    part_kind: 'thinking',
  });
}

function call(part: ToolCallPart, writing: Writing): PydanticAiToolCallPart | PydanticAiBuiltinToolCallPart {
  const { callId, itemId, name, executedBy } = part;
  if (name === undefined) writing.lose(part, 'synthesised', 'in the target, a call needs its tool name');
  return defined({
    tool_name: name ?? 'unknown',
    args: argumentsOf(part, writing),
    tool_call_id: callId,
    id: itemId,
    part_kind: executedBy === 'provider' ? 'builtin-tool-call' : 'tool-call',
  });
}

/** The arguments as they were received: text or an object. */
function argumentsOf(part: ToolCallPart, { lose }: Writing): string | JsonObject | null {
  const { text, value } = part.arguments;
  if (part.kind === 'custom') return argumentsObject(part, lose);
  if (text !== undefined) return text;
  return value === undefined || value === null ? null : isObject(value) ? copyJson(value) : writeJson(value);
}
