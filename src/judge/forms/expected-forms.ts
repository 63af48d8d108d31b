/** The form that each message format expects for values that are commonly confused between APIs. */

export type Kind =
  | 'tool'
  | 'text'
  | 'image'
  | 'audio'
  | 'file'
  | 'call'
  | 'result'
  | 'reasoning'
  | 'entry'
  | 'decoded'
  | 'encoded'
  | 'message'
  | 'model'
  | 'assistant'
  | 'user'
  | 'instructions'
  | 'plain';

/**
 * Ends the sentence "the API expects …". `entry` is an element of `tool_calls`, `decoded` one whose arguments are an object,
 * `encoded` one whose arguments are text, and `plain` a message whose content is a string. `model`, `assistant` and `user` are roles by their names.
 */
export type Expected = Readonly<Partial<Record<Kind, string>>>;

const TEXT = 'a part of type `text`';
const ASSISTANT = { model: 'the role `assistant`', assistant: 'the role `assistant`', user: 'the role `user`' };
const IMAGE_URL = 'a part of type `image_url`';
const CALLS = 'tool calls in `tool_calls` of the assistant message';
const TOOL_MESSAGE = 'a message with role `tool` and `tool_call_id`';
const ENTRY = '`id`, `type` and a `function` object with `name` and `arguments`';
const DECODED = '`id`, `type`, and `arguments` as JSON text';
const INLINE_DATA = '`inlineData` with `mimeType` and `data`';
const UI_TOOL = 'a tool-<name> part with `state`, `input` and `output`';

/** The API of a message format, or of a dialect with its own form. */
export const APIS: Readonly<Record<string, { readonly name: string; readonly expects: Expected }>> = {
  'openai-chat': {
    name: 'Chat Completions',
    expects: {
      ...ASSISTANT,
      tool: '`name` and `parameters` in a `function` object',
      text: TEXT,
      image: IMAGE_URL,
      audio: 'a part of type `input_audio`',
      file: 'a part of type `file` with a `file` object',
      call: CALLS,
      result: TOOL_MESSAGE,
      reasoning: 'no reasoning in `content`',
      entry: ENTRY,
      decoded: DECODED,
      message: '`role` and `content`',
    },
  },
  'openai-responses': {
    name: 'the Responses API',
    expects: {
      ...ASSISTANT,
      tool: '`name` beside `type`, without a `function` object',
      text: 'type `input_text`, or `output_text` in assistant messages',
      image: 'a part of type `input_image`',
      file: 'an `input_file` part with `file_id`, `file_url` or `file_data`',
      call: 'a `function_call` item in `input`',
      result: 'a `function_call_output` item in `input`',
      reasoning: 'a `reasoning` item in `input`',
      message: '`role` and `content`',
    },
  },
  'anthropic-messages': {
    name: 'the Messages API',
    expects: {
      ...ASSISTANT,
      text: TEXT,
      image: 'an `image` block with `source`',
      file: 'a `document` block with `source`',
      call: 'a `tool_use` block in the assistant message',
      result: 'a `tool_result` block in the next user message',
      reasoning: 'a `thinking` block',
      message: '`role` and `content`',
    },
  },
  'gemini-generate': {
    name: 'Gemini',
    expects: {
      assistant: 'the role `model`',
      user: 'the role `user`',
      text: 'a part with `text` and without `type`',
      image: INLINE_DATA,
      audio: INLINE_DATA,
      file: INLINE_DATA,
      call: 'a `functionCall` part with role `model`',
      result: 'a `functionResponse` part with role `user`',
      reasoning: 'a part with `text` and `thought`',
      message: '`role` and `parts`',
      plain: '`role` and `parts`',
      instructions: 'the instructions in `systemInstruction`',
    },
  },
  'bedrock-converse': {
    name: 'Bedrock Converse',
    expects: {
      ...ASSISTANT,
      text: 'a block with `text` and without `type`',
      image: 'an `image` block with `format` and `source`',
      file: 'a `document` block with `name`, `format` and `source`',
      call: 'a `toolUse` block in the assistant message',
      result: 'a `toolResult` block in the next user message',
      reasoning: 'a `reasoningContent` block',
      message: '`role` and `content`',
      plain: 'a list of content blocks',
      instructions: 'the instructions in `system`',
    },
  },
  'ai-sdk-model': {
    name: 'a model message of AI SDK 5 or later',
    expects: {
      ...ASSISTANT,
      text: TEXT,
      image: 'a part of type `image` with `image`',
      audio: 'a `file` part with `data` and `mediaType`',
      file: 'a `file` part with `data` and `mediaType`',
      call: 'a `tool-call` part with `toolCallId`, `toolName` and `input`',
      result: 'a `tool-result` part with `toolCallId`, `toolName` and `output` in a message with role `tool`',
      reasoning: 'a part of type `reasoning` with `text`',
      message: '`role` and `content`',
    },
  },
  'ai-sdk-ui': {
    name: 'a UI message of AI SDK 5 or later',
    expects: {
      ...ASSISTANT,
      text: TEXT,
      image: 'a `file` part with `url` and `mediaType`',
      audio: 'a `file` part with `url` and `mediaType`',
      file: 'a `file` part with `url` and `mediaType`',
      call: UI_TOOL,
      result: UI_TOOL,
      reasoning: 'a part of type `reasoning` with `text`',
      message: '`id`, `role` and `parts`',
      plain: '`id`, `role` and `parts`',
    },
  },
  'ai-sdk-v4': {
    name: 'a UI message of AI SDK 4',
    expects: { ...ASSISTANT, call: 'a tool-invocation part', result: 'a tool-invocation part' },
  },
  'cohere-chat': {
    name: 'the Cohere Chat API',
    expects: {
      ...ASSISTANT,
      text: TEXT,
      image: IMAGE_URL,
      call: CALLS,
      result: TOOL_MESSAGE,
      entry: ENTRY,
      decoded: DECODED,
    },
  },
  'ollama-chat': {
    name: 'the Ollama API',
    expects: { ...ASSISTANT, encoded: '`arguments` as an object' },
  },
  'mcp-sampling': {
    name: 'MCP sampling',
    expects: {
      ...ASSISTANT,
      tool: '`name` and `inputSchema`',
      text: TEXT,
      image: 'an `image` block with `data` and `mimeType`',
      audio: 'an `audio` block with `data` and `mimeType`',
      call: 'a `tool_use` block in the assistant message',
      result: 'a `tool_result` block with `toolUseId` in the next user message',
      message: '`role` and `content`',
    },
  },
};
