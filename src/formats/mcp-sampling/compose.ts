/**
 * Converts messages to MCP sampling: a separate system prompt, and all results of a turn in a separate user message.
 */
import type {
  Conversation,
  McpAudio,
  McpImage,
  McpResourceLink,
  McpSamplingContent,
  McpSamplingMessage,
  McpTool,
  McpToolResult,
  MediaPart,
  Message,
  Part,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { defined, isObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { jsonIn } from '../engine/normal/content.ts';
import { functionTools } from '../engine/normal/function-tools.ts';
import { instructionsText, loseDenial } from '../engine/normal/plain-parts.ts';

export function compose(conversation: Conversation, { put, lose }: Writing): void {
  instructionsText(conversation.preamble, lose);
  let results: { readonly value: McpToolResult; readonly from: Message }[] = [];
  const answer = () => {
    if (results.length === 0) return;
    const values = results.map(each => each.value);
    put(
      { role: 'user', content: values } satisfies McpSamplingMessage,
      results.map(each => each.from),
    );
    results = [];
  };
  for (const message of withCallIds(conversation.messages)) {
    const result = message.parts.find(part => part.type === 'tool_result');
    if (result !== undefined) {
      results.push({ value: resultOf(result, lose), from: message });
      continue;
    }
    answer();
    const content = contentOf(message, lose);
    if (content === undefined) lose(message, 'dropped', 'the target has no equivalent for its content');
    else {
      const role = message.role === 'assistant' ? 'assistant' : 'user';
      put({ role, content } satisfies McpSamplingMessage, [message]);
    }
  }
  answer();
}

export function frame(conversation: Conversation, messages: readonly unknown[]): unknown {
  const { form, model, tools, preamble } = conversation;
  const systemPrompt = instructionsText(preamble);
  if (form === 'array' && systemPrompt === undefined) return messages;
  const declared = functionTools(tools)?.map(
    ({ name, description, parameters = { type: 'object' } }): McpTool =>
      defined({ name, description, inputSchema: parameters }),
  );
  return defined({
    messages,
    ...(model !== undefined && { modelPreferences: { hints: [{ name: model }] } }),
    systemPrompt,
    tools: declared,
  });
}

/** A single block is written without a list if the source had none. */
function contentOf(
  { role, parts, contentForm }: Message,
  lose: Lose,
): McpSamplingContent | McpSamplingContent[] | undefined {
  const isAsking = role === 'assistant' && parts.some(part => part.type === 'tool_call');
  const items = parts.flatMap((part): McpSamplingContent[] => {
    // Models reject empty text next to calls.
    if (isAsking && part.type === 'text' && part.text === '') return [];
    return itemOf(part, role, lose);
  });
  if (items.length === 0 && (role === 'assistant' ? parts.some(isLost) : parts.length > 0)) return undefined;
  const [only = { type: 'text', text: '' }] = items;
  return contentForm === 'parts' || items.length > 1 || isAsking ? items : only;
}

function isLost({ type }: Part): boolean {
  return type !== 'text' && type !== 'refusal';
}

function itemOf(part: Part, role: Message['role'], lose: Lose): McpSamplingContent[] {
  if (part.type === 'text' || part.type === 'refusal') return [{ type: 'text', text: part.text }];
  if (part.type === 'tool_call') {
    const { callId = '', name = '' } = part;
    return [{ type: 'tool_use', id: callId, name, input: argumentsObject(part, lose) }];
  }
  if (part.type === 'reasoning') lose(part, 'dropped', 'the target has no field for reasoning');
  else {
    const media = 'source' in part ? mediaOf(part, lose) : undefined;
    if (media !== undefined) return [media];
    lose(
      part,
      'dropped',
      role === 'user' ? 'the target allows only text, images and audio' : 'the target has no equivalent',
    );
  }
  return [];
}

/** Images and audio clips are base64 data with a MIME type. */
function mediaOf({ type, data, mediaType, pointer }: MediaPart, lose: Lose): McpImage | McpAudio | undefined {
  if ((type !== 'image' && type !== 'audio') || data === undefined) return undefined;
  if (mediaType === undefined) lose({ pointer }, 'synthesised', 'in the target, data needs a media type');
  return { type, data, mimeType: mediaType ?? (type === 'image' ? 'image/png' : 'audio/wav') };
}

function resultOf(result: ToolResultPart, lose: Lose): McpToolResult {
  const { callId = '', content, outcome } = result;
  const value = jsonIn(content);
  const items = content.flatMap((part): McpSamplingContent[] => linkOf(part) ?? itemOf(part, 'tool', lose));
  loseDenial(result, lose, 'the target writes a tool call that did not run as failed');
  return {
    type: 'tool_result',
    toolUseId: callId,
    content: items,
    ...(isObject(value) && { structuredContent: value }),
    ...(outcome !== undefined && { isError: outcome !== 'success' }),
  };
}

/** The URL of a document, in a result. */
function linkOf(part: Part): McpResourceLink[] | undefined {
  if (!('source' in part) || (part.type !== 'document' && part.type !== 'file') || part.url === undefined)
    return undefined;
  const { url: uri, filename: name = uri, mediaType: mimeType } = part;
  return [defined({ type: 'resource_link', uri, name, mimeType })];
}
