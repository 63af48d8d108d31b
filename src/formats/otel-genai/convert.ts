/** Converts OpenTelemetry messages to the normal form and back. */
import type {
  Conversation,
  MediaPart,
  Message,
  OtelGenAiMessage,
  OtelGenAiPart,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, isObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { jsonIn } from '../engine/normal/content.ts';
import { loseFailure, withKnownRole, withoutRefusal, wordsOf } from '../engine/normal/plain-parts.ts';

export function normalize(message: Message, lose: Lose): Message[] {
  if (message.role === 'other' && !isObject(message.wire)) {
    lose(message, 'dropped', 'this is not a message');
    return [];
  }
  const parts = message.parts.map(described);
  const { wire: _, ...about } = message;
  return [{ ...about, parts, contentForm: formOf(parts) }];
}

/** The form of content besides calls, results and reasoning: a single text is a string, several parts are a list. */
function formOf(parts: readonly Part[]): Message['contentForm'] {
  const said = parts.filter(({ type }) => type !== 'tool_call' && type !== 'tool_result' && type !== 'reasoning');
  if (parts.some(({ type }) => type === 'tool_result')) return 'string';
  if (said.length === 0) return parts.length === 0 ? 'parts' : 'null';
  return said.length === 1 && said[0]?.type === 'text' ? 'string' : 'parts';
}

function described(part: Part): Part {
  if (part.type === 'tool_result') return { ...part, content: part.content.map(described) };
  if (part.type === 'provider_item') return part;
  const { wire: _, ...rest } = part;
  if (rest.type !== 'reasoning') return rest as Part;
  const { wireType: _t, ...thought } = rest;
  return thought;
}

export function compose({ messages }: Conversation, writing: Writing): void {
  let results: { readonly parts: OtelGenAiPart[]; readonly from: Message[] } | undefined;
  const close = () => {
    if (results !== undefined)
      writing.put({ role: 'tool', parts: results.parts } satisfies OtelGenAiMessage, results.from);
    results = undefined;
  };
  for (const each of messages) {
    const message = withKnownRole(each, writing.lose);
    if (message === undefined) continue;
    const parts = message.parts.flatMap((part): OtelGenAiPart[] => {
      const written = partOf(part, writing);
      return written === undefined ? [] : [written];
    });
    // The results of one turn are in the same message.
    if (message.role === 'tool') {
      results ??= { parts: [], from: [] };
      for (const each of parts) results.parts.push(each);
      results.from.push(each);
      continue;
    }
    close();
    const { role, name, finishReason } = message;
    const about = defined({
      name,
      ...(role === 'assistant' && finishReason !== undefined && { finish_reason: finishReason }),
    });
    const as = message.wireRole === 'developer' ? 'developer' : role;
    writing.put({ role: as, parts, ...about } satisfies OtelGenAiMessage, [each]);
  }
  close();
}

function partOf(given: Part, writing: Writing): OtelGenAiPart | undefined {
  const part = withoutRefusal(given, writing.lose);
  if (part.type === 'text') return { type: 'text', content: part.text };
  if (part.type === 'reasoning') {
    const content = wordsOf(part, writing.lose);
    return content === undefined ? undefined : { type: 'reasoning', content };
  }
  if (part.type === 'tool_call') return callOf(part);
  if (part.type === 'tool_result') return resultOf(part, writing);
  if ('source' in part) return fileOf(part, writing);
  writing.lose(part, 'dropped', 'the target has no equivalent');
  return undefined;
}

function callOf({ callId, name, arguments: { text, value }, executedBy, kind }: ToolCallPart): OtelGenAiPart {
  const id = callId === undefined ? {} : { id: callId };
  const args = text ?? (value === undefined ? undefined : copyJson(value));
  if (executedBy !== 'provider')
    return { type: 'tool_call', ...id, name: name ?? '', ...(args !== undefined && { arguments: args }) };
  const type = name ?? kind;
  const call = isObject(args) ? ('type' in args ? args : { type, ...args }) : defined({ type, arguments: args });
  return { type: 'server_tool_call', ...id, name: name ?? '', server_tool_call: call };
}

function resultOf(result: ToolResultPart, writing: Writing): OtelGenAiPart {
  const { callId, name, executedBy } = result;
  loseFailure(result, writing.lose, 'in the target, a tool result does not say whether the call failed');
  const id = callId === undefined ? {} : { id: callId };
  const response = resultValue(result.content, writing);
  if (executedBy !== 'provider')
    return { type: 'tool_call_response', ...id, ...(name !== undefined && { name }), response };
  const held =
    isObject(response) && typeof response.type === 'string' ? response : { type: name ?? 'result', response };
  return { type: 'server_tool_call_response', ...id, server_tool_call_response: held };
}

/** The result of a tool: a JSON value, text, or a list of parts if there are files. */
function resultValue(content: readonly Part[], writing: Writing): unknown {
  const value = jsonIn(content);
  if (value !== undefined) return copyJson(value);
  if (content.some(part => 'source' in part)) return content.flatMap(part => partOf(part, writing) ?? []);
  const texts = content.flatMap(part => {
    if (part.type === 'text' || part.type === 'refusal') return [part];
    writing.lose(part, 'dropped', 'the target allows only values and files in a tool result');
    return [];
  });
  for (const part of texts.slice(1))
    writing.lose(part, 'merged', 'in the target, the text of a tool result is a single text');
  return texts.map(({ text }) => text).join('');
}

function fileOf(part: MediaPart, { lose }: Writing): OtelGenAiPart | undefined {
  const { type, mediaType, data, url, fileId, filename, detail } = part;
  const modality = type === 'file' ? 'document' : type;
  const about = defined({ mime_type: mediaType, modality });
  if (filename !== undefined) lose(part, 're-encoded', 'the target has no file names');
  if (detail !== undefined) lose(part, 're-encoded', 'the target has no `detail` setting for images');
  if (data !== undefined) return { type: 'blob', ...about, content: data };
  if (url !== undefined) return { type: 'uri', ...about, uri: url };
  if (fileId !== undefined) return { type: 'file', ...about, file_id: fileId };
  lose(part, 'dropped', 'the file has no content');
  return undefined;
}
