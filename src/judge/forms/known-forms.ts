/** How each API writes the values that are commonly confused, and by which keys each form is recognized. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Kind } from './expected-forms.ts';

/**
 * The list that contains a value: content, tools, `tool_calls` or messages. `role` stands for a message with a wrong
 * role.
 */
export type Place = 'part' | 'tool' | 'call' | 'message' | 'role';

export interface Form {
  readonly place: Place;
  readonly kind: Kind;
  /** Noun phrase with its article. */
  readonly name: string;
  /** The message formats in which this form is correct. */
  readonly formats: readonly string[];
  /** The keys that only this form has. */
  readonly keys: readonly string[];
  readonly matches: (value: JsonObject) => boolean;
  /** The media type, for a part that can contain any type of file. */
  readonly mediaType?: (value: JsonObject) => unknown;
}

const CHAT = ['openai-chat', 'ollama-chat', 'cohere-chat'];
const RESPONSES = ['openai-responses'];
const ANTHROPIC = ['anthropic-messages'];
const GEMINI = ['gemini-generate'];
const BEDROCK = ['bedrock-converse'];
const AI_SDK_4 = ['ai-sdk-v4'];
const AI_SDK = ['ai-sdk-model'];
const AI_SDK_UI = ['ai-sdk-ui'];
const MCP = ['mcp-sampling'];
const LANGCHAIN = ['langchain'];
const TYPED_TEXT = [...CHAT, ...ANTHROPIC, ...AI_SDK, ...AI_SDK_UI, ...MCP];

/** The first match counts, so narrower forms come before wider ones. */
export const FORMS: readonly Form[] = [
  // Tool definitions
  withKeys('tool', 'tool', 'a Chat Completions tool definition', CHAT, { function: isObject }),
  withKeys('tool', 'tool', 'an Anthropic tool definition', ANTHROPIC, { name: isString, input_schema: isObject }),
  withKeys('tool', 'tool', 'a Gemini tool definition', GEMINI, { functionDeclarations: Array.isArray }),
  withKeys('tool', 'tool', 'a Gemini tool definition', GEMINI, { function_declarations: Array.isArray }),
  withKeys('tool', 'tool', 'a Bedrock Converse tool definition', BEDROCK, { toolSpec: isObject }),
  withKeys('tool', 'tool', 'an MCP tool definition', MCP, { name: isString, inputSchema: isObject }),
  tagged('tool', 'tool', 'a Responses API tool definition', RESPONSES, 'function', { name: isString }),

  // Text
  tagged('part', 'text', 'a Responses API text part', RESPONSES, 'input_text'),
  tagged('part', 'text', 'a Responses API text part', RESPONSES, 'output_text'),
  tagged('part', 'text', 'a text part of Chat Completions or Anthropic', TYPED_TEXT, 'text'),

  // Images, audio and files
  tagged('part', 'image', 'a Chat Completions image part', CHAT, 'image_url'),
  tagged('part', 'audio', 'a Chat Completions audio part', CHAT, 'input_audio'),
  tagged('part', 'file', 'a Chat Completions file part', CHAT, 'file', { file: isObject }),
  tagged('part', 'image', 'a Responses API image part', RESPONSES, 'input_image'),
  tagged('part', 'file', 'a Responses API file part', RESPONSES, 'input_file'),
  tagged('part', 'image', 'an Anthropic `image` block', ANTHROPIC, 'image', { source: isObject }),
  tagged('part', 'file', 'an Anthropic `document` block', ANTHROPIC, 'document', { source: isObject }),
  tagged('part', 'image', 'an AI SDK image part', AI_SDK, 'image', { image: isPresent }),
  tagged('part', 'image', 'an MCP image block', MCP, 'image', { data: isString, mimeType: isString }),
  tagged('part', 'audio', 'an MCP audio block', MCP, 'audio', { data: isString, mimeType: isString }),
  ofMediaType(
    'mimeType',
    tagged('part', 'file', 'an AI SDK 4 file part', AI_SDK_4, 'file', { data: isPresent, mimeType: isString }),
  ),
  ofMediaType(
    'mediaType',
    tagged('part', 'file', 'an AI SDK file part', AI_SDK, 'file', { data: isPresent, mediaType: isString }),
  ),
  ofMediaType(
    'mediaType',
    tagged('part', 'file', 'an AI SDK UI file part', AI_SDK_UI, 'file', { url: isString, mediaType: isString }),
  ),

  // Tool calls and results as parts
  tagged('part', 'result', 'an MCP `tool_result` block', MCP, 'tool_result', { toolUseId: isString }),
  tagged('part', 'call', 'an Anthropic `tool_use` block', [...ANTHROPIC, ...MCP], 'tool_use'),
  tagged('part', 'result', 'an Anthropic `tool_result` block', ANTHROPIC, 'tool_result'),
  tagged('part', 'call', 'an AI SDK 4 `tool-call` part', AI_SDK_4, 'tool-call', { args: isPresent }),
  tagged('part', 'call', 'an AI SDK `tool-call` part', AI_SDK, 'tool-call'),
  tagged('part', 'result', 'an AI SDK 4 `tool-result` part', AI_SDK_4, 'tool-result', { result: isPresent }),
  tagged('part', 'result', 'an AI SDK `tool-result` part', AI_SDK, 'tool-result'),
  tagged('part', 'call', 'an AI SDK 4 tool-invocation part', AI_SDK_4, 'tool-invocation'),
  {
    ...withKeys('part', 'call', 'an AI SDK UI tool part', AI_SDK_UI, { toolCallId: isString, state: isString }),
    matches: ({ type, toolCallId, state }) =>
      isString(type) && /^(dynamic-)?tool/.test(type) && isString(toolCallId) && isString(state),
  },

  // Reasoning
  tagged('part', 'reasoning', 'an Anthropic `thinking` block', ANTHROPIC, 'thinking'),
  tagged('part', 'reasoning', 'an Anthropic `redacted_thinking` block', ANTHROPIC, 'redacted_thinking'),
  tagged('part', 'reasoning', 'an AI SDK 4 reasoning part', AI_SDK_4, 'reasoning', { reasoning: isString }),
  tagged('part', 'reasoning', 'an AI SDK reasoning part', [...AI_SDK, ...AI_SDK_UI], 'reasoning', { text: isString }),

  // Parts that are named by a key
  ...['functionCall', 'function_call'].map(key => keyed('call', `a Gemini \`${key}\` part`, GEMINI, key)),
  ...['functionResponse', 'function_response'].map(key => keyed('result', `a Gemini \`${key}\` part`, GEMINI, key)),
  ...['inlineData', 'inline_data', 'fileData', 'file_data'].map(key =>
    ofMediaType(key, keyed('file', `a Gemini \`${key}\` part`, GEMINI, key)),
  ),
  keyed('call', 'a Bedrock Converse `toolUse` block', BEDROCK, 'toolUse'),
  keyed('result', 'a Bedrock Converse `toolResult` block', BEDROCK, 'toolResult'),
  keyed('reasoning', 'a Bedrock Converse `reasoningContent` block', BEDROCK, 'reasoningContent'),
  keyed('image', 'a Bedrock Converse image block', BEDROCK, 'image'),
  keyed('file', 'a Bedrock Converse document block', BEDROCK, 'document'),
  {
    ...withKeys('part', 'text', 'a text part of Gemini or Bedrock Converse', [...GEMINI, ...BEDROCK], {
      text: isString,
    }),
    matches: value => isString(value.text) && Object.keys(value).length === 1,
  },

  // Elements of `tool_calls`
  {
    ...withKeys('call', 'decoded', 'an Ollama tool call', ['ollama-chat'], { function: isObject }),
    matches: ({ function: called }) => isObject(called) && isObject(called.arguments),
  },
  {
    ...withKeys('call', 'encoded', 'a Chat Completions tool call', ['openai-chat', 'cohere-chat'], {
      function: isObject,
    }),
    matches: ({ function: called }) => isObject(called) && isString(called.arguments),
  },
  withKeys('call', 'entry', 'a LangChain tool call', LANGCHAIN, { name: isString, args: isPresent }),
  withKeys('call', 'entry', 'a Responses API function call', RESPONSES, { name: isString, arguments: isString }),

  // Messages and items
  tagged('message', 'call', 'a Responses API `function_call` item', RESPONSES, 'function_call'),
  tagged('message', 'result', 'a Responses API `function_call_output` item', RESPONSES, 'function_call_output'),
  tagged('message', 'reasoning', 'a Responses API `reasoning` item', RESPONSES, 'reasoning'),
  withKeys('message', 'call', 'a Chat Completions message with `tool_calls`', [...CHAT, ...LANGCHAIN], {
    tool_calls: Array.isArray,
  }),
  withKeys('message', 'result', 'a Chat Completions tool message', [...CHAT, ...LANGCHAIN], {
    tool_call_id: isString,
    content: isString,
  }),
  withKeys('message', 'call', 'an AI SDK 4 message with `toolInvocations`', AI_SDK_4, {
    toolInvocations: Array.isArray,
  }),
  {
    ...withKeys('message', 'message', 'a Gemini message', GEMINI, { parts: Array.isArray }),
    matches: ({ parts }) =>
      Array.isArray(parts) && parts.length > 0 && parts.every(part => isObject(part) && part.type === undefined),
  },
  {
    ...withKeys('message', 'message', 'an AI SDK UI message', AI_SDK_UI, { parts: Array.isArray }),
    matches: ({ parts }) =>
      Array.isArray(parts) && parts.length > 0 && parts.every(part => isObject(part) && isString(part.type)),
  },
  withKeys('message', 'plain', 'a Chat Completions message', CHAT, { role: isString, content: isString }),

  // Roles
  ofRole('result', 'the role `tool` of Chat Completions', [...CHAT, ...AI_SDK, ...LANGCHAIN], 'tool'),
  ofRole('instructions', 'the role `system` of Chat Completions', [...CHAT, ...RESPONSES], 'system'),
  ofRole('assistant', 'the role `assistant` of other APIs', [...CHAT, ...RESPONSES, ...ANTHROPIC], 'assistant'),
  ...['ai', 'gpt'].map(role => ofRole('assistant', `the role \`${role}\` of LangChain or ShareGPT`, [], role)),
  ofRole('user', 'the role `human` of LangChain or ShareGPT', [], 'human'),
  ofRole('model', 'the role `model` of Gemini', GEMINI, 'model'),
];

type Fields = Readonly<Record<string, (value: unknown) => boolean>>;

function withKeys(place: Place, kind: Kind, name: string, formats: readonly string[], fields: Fields): Form {
  const entries = Object.entries(fields);
  const matches = (value: JsonObject) => entries.every(([key, fits]) => fits(value[key]));
  return { place, kind, name, formats, keys: Object.keys(fields), matches };
}

function tagged(
  place: Place,
  kind: Kind,
  name: string,
  formats: readonly string[],
  type: string,
  fields: Fields = {},
): Form {
  return withKeys(place, kind, name, formats, { type: value => value === type, ...fields });
}

function ofRole(kind: Kind, name: string, formats: readonly string[], role: string, fields: Fields = {}): Form {
  return withKeys('role', kind, name, formats, { role: value => value === role, ...fields });
}

/** A part whose type is the key that contains its fields. */
function keyed(kind: Kind, name: string, formats: readonly string[], key: string): Form {
  return withKeys('part', kind, name, formats, { type: value => value === undefined, [key]: isObject });
}

/** A part for any type of file, with the key of its media type or of an object that has one. */
function ofMediaType(key: string, form: Form): Form {
  const mediaType = ({ [key]: value }: JsonObject) => (isObject(value) ? (value.mimeType ?? value.mime_type) : value);
  return { ...form, mediaType };
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isPresent(value: unknown): boolean {
  return value !== undefined;
}
