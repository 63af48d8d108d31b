/** Detects Anthropic request bodies by their first messages. */
import { isObject, type JsonObject } from '../../source/json.ts';

/** Number of messages to check. A list in another format differs early. */
const SAMPLE_SIZE = 16;

const MESSAGE_KEYS: ReadonlySet<string> = new Set(['role', 'content', 'output_config']);

export function isAnthropicBody(value: unknown): boolean {
  if (Array.isArray(value)) return isOurs(value) && value.slice(0, SAMPLE_SIZE).some(hasOurBlock);
  if (!isObject(value) || !Array.isArray(value.messages) || !isOurs(value.messages)) return false;
  const { anthropic_version: version, tools, system, max_tokens: length } = value;
  if (typeof version === 'string') return true;
  if (Array.isArray(tools) && tools.length > 0) return tools.every(isOurTool);
  if (value.messages.slice(0, SAMPLE_SIZE).some(hasOurBlock)) return true;
  // Only this format has `system` and `max_tokens` next to `messages`.
  return isInstructions(system) && typeof length === 'number' && typeof value.model === 'string';
}

function isInstructions(system: unknown): boolean {
  if (!Array.isArray(system)) return typeof system === 'string';
  return system.length > 0 && system.every(block => isObject(block) && block.type === 'text');
}

/** Whether nothing in the first messages belongs to another format. */
function isOurs(messages: readonly unknown[]): boolean {
  return messages.slice(0, SAMPLE_SIZE).every(message => {
    if (!isObject(message) || Object.keys(message).some(key => !MESSAGE_KEYS.has(key))) return false;
    const { role, content } = message;
    if (role !== 'user' && role !== 'assistant' && role !== 'system') return false;
    return typeof content === 'string' || (Array.isArray(content) && content.every(isBlock));
  });
}

/** Types of content parts that only other formats have. */
const FOREIGN = /^(?:image_url|input_|output_|video_url|audio|file$|refusal|tool-)/;

function isBlock(part: unknown): boolean {
  return isObject(part) && typeof part.type === 'string' && !FOREIGN.test(part.type);
}

function hasOurBlock(message: unknown): boolean {
  if (!isObject(message) || !Array.isArray(message.content)) return false;
  const { role } = message;
  return message.content.some(block => isObject(block) && isOurBlock(block, role));
}

function isOurBlock(block: JsonObject, role: unknown): boolean {
  switch (block.type) {
    case 'tool_use':
      return role === 'assistant' && typeof block.name === 'string' && isObject(block.input);
    case 'tool_result':
      return role === 'user' && typeof block.tool_use_id === 'string';
    case 'thinking':
      return role === 'assistant' && typeof block.thinking === 'string' && typeof block.signature === 'string';
    case 'redacted_thinking':
      return role === 'assistant' && typeof block.data === 'string';
    case 'server_tool_use':
      return role === 'assistant' && typeof block.id === 'string';
    case 'image':
    case 'document':
      return isObject(block.source) && typeof block.source.type === 'string';
    default:
      return false;
  }
}

/** A tool with a schema, or a server tool, whose type ends with a date. */
function isOurTool(tool: unknown): boolean {
  if (!isObject(tool) || 'function' in tool || 'parameters' in tool) return false;
  if (typeof tool.name === 'string' && isObject(tool.input_schema)) return true;
  return typeof tool.type === 'string' && /_20\d{6}$/.test(tool.type);
}
