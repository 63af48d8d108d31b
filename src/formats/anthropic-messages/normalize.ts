/** Converts Anthropic messages to the canonical form: providers of signatures, text documents, server tools. */
import type { MediaPart, Message, Part, ToolResultPart } from '../../generated/types.ts';
import { encodeText } from '../../source/base64.ts';
import { isObject } from '../../source/json.ts';
import { valuePart } from '../engine/normal/content.ts';

export function normalize(message: Message): Message[] {
  return [{ ...message, parts: message.parts.map(describe) }];
}

function describe(part: Part): Part {
  if (part.type === 'reasoning') return { ...part, provider: 'anthropic' };
  if (part.type === 'tool_result')
    return part.executedBy === 'provider' ? serverResult(part) : { ...part, content: part.content.map(describe) };
  return 'source' in part ? describeMedia(part) : part;
}

/** The result of a server tool, with the tool name from its type and a single value as content. */
function serverResult(part: ToolResultPart): ToolResultPart {
  const { wire, pointer } = part;
  if (!isObject(wire)) return part;
  const name = typeof wire.type === 'string' ? wire.type.replace(/_tool_result$/, '') : undefined;
  const content = wire.content === undefined ? [] : [valuePart(wire.content, `${pointer}/content`)];
  return { ...part, content, ...(name !== undefined && { name }) };
}

function describeMedia(part: MediaPart): MediaPart {
  const { wire } = part;
  if (!isObject(wire)) return part;
  const filename = typeof wire.title === 'string' ? { filename: wire.title } : {};
  const { source } = wire;
  if (!isObject(source) || source.type !== 'text' || typeof source.data !== 'string') return { ...part, ...filename };
  return { ...part, ...filename, source: 'base64', mediaType: 'text/plain', data: encodeText(source.data) };
}
