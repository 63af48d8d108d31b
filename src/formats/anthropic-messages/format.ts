/**
 * Anthropic messages, as the API, cloud providers and compatible servers accept them: content blocks in two roles, with
 * a separate system prompt.
 */
import * as branches from '../../generated/branches/anthropic-messages.js';
import type { Message, Settings, Tool } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { LISTED_CALLS, LISTED_CONTENT } from '../engine/reading/format-candidates.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { readAsked } from '../engine/reading/settings.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { anthropicMessage, blocks } from './blocks.ts';
import { compose, frame, isOwnCall } from './compose.ts';
import { isAnthropicBody } from './detect.ts';
import { normalize } from './normalize.ts';
import { write } from './write.ts';

const anthropicMessages: MessageFormat = {
  id: 'anthropic-messages',
  defaultDialect: 'anthropic',
  turns: 'merged',
  paths: [
    '*/v1/messages',
    '*/v1/messages/count_tokens',
    '*/publishers/anthropic/models/*',
    '/model/*anthropic.*/invoke*',
  ],
  sharedPaths: ['/model/*/invoke*'],
  apis: ['anthropic-messages', 'anthropic-count-tokens', 'bedrock-invoke-anthropic'],
  listKey: 'messages',
  signs: {
    anthropic_version: 12,
    anthropic_beta: 6,
    betas: 4,
    system: 5,
    max_tokens: 2,
    '!max_tokens': -2,
    stop_sequences: 3,
    mcp_servers: 4,
    container: 3,
    context_management: 4,
    output_config: 3,
    output_format: 3,
    inference_geo: 3,
    service_tier: 0,
    thinking: 1,
    'thinking.budget_tokens': 2,
    'metadata.user_id': 3,
    'tool_choice.type=any': 4,
    'tool_choice.type=tool': 4,
    'tools[].input_schema': 6,
    'messages[].content[].type=tool_use': 4,
    'messages[].content[].type=tool_result': 4,
    'messages[].content[].type=thinking': 3,
    'messages[].content[].type=redacted_thinking': 4,
    'messages[].content[].type=server_tool_use': 4,
    'messages[].content[].source': 3,
  },
  marks: ['anthropic_version', 'tools', 'system', LISTED_CONTENT],
  excludes: [LISTED_CALLS],
  detects: isAnthropicBody,
  instructions: 'beside',
  holdsServerTools: isOwnCall,
  write,
  normalize,
  compose,
  frame,

  readFrame: frameReader((body, frame, onFault) => {
    const { pointer } = frame;
    const instructions = readSystem(body.system, `${pointer}/system`, onFault);
    setFound(frame, {
      model: body.model,
      preamble: instructions && [instructions],
      tools: readTools(body.tools, pointer, onFault),
      settings: readSettings(body),
    });
  }),

  readMessage: anthropicMessage.read,
};

export default anthropicMessages;

/** The system prompt outside the messages. It has no role. */
function readSystem(system: unknown, pointer: string, onFault: OnFault): Message | undefined {
  if (system === undefined || system === null) return undefined;
  const message: Message = { role: 'system', parts: [], contentForm: 'absent', pointer };
  if (typeof system === 'string') {
    message.contentForm = 'string';
    message.parts = [{ type: 'text', text: system, pointer }];
  } else if (Array.isArray(system)) {
    message.contentForm = 'parts';
    message.parts = blocks.readList(system, pointer, message, onFault);
  } else {
    markUnreadable(message, 'system');
    onFault(wrongType(message, message, typeName(system), ['string', 'array']));
  }
  return message;
}

const THINKING = { enabled: 'on', disabled: 'off', adaptive: 'adaptive' } as const;

function readSettings(body: JsonObject): Settings {
  const { stream, thinking, thread } = body;
  const settings: Settings = {};
  const asked = readAsked(body, ['messages', 'model', 'system']);
  if (asked !== undefined)
    settings.asked = {
      ...asked,
      ...clearing(body.context_management),
      ...outputOf(body.output_config),
      ...budgetOf(thinking),
    };
  if (typeof stream === 'boolean') settings.streaming = stream;
  if (isObject(thread) && thread.type === 'continue') settings.continues = true;
  // Without a `thinking` setting, the model does not think.
  if (thinking === undefined || thinking === null) settings.thinking = 'off';
  else if (isObject(thinking)) {
    const { type } = thinking;
    if (type === 'enabled' || type === 'disabled' || type === 'adaptive') settings.thinking = THINKING[type];
  }
  return settings;
}

/** Whether the request clears thinking blocks of earlier turns (context editing). */
function clearing(management: unknown): Settings['asked'] {
  const edits = isObject(management) && Array.isArray(management.edits) ? management.edits : [];
  const types = edits.map(edit => (isObject(edit) ? edit.type : undefined));
  const clears = types.find(type => typeof type === 'string' && type.startsWith('clear_thinking_'));
  return clears === undefined ? {} : { context_management: clears as string };
}

/** The thinking budget in tokens, if the request sets one. */
function budgetOf(thinking: unknown): Settings['asked'] {
  const { budget_tokens: budget } = isObject(thinking) ? thinking : ({} as JsonObject);
  return typeof budget === 'number' ? { 'thinking.budget_tokens': String(budget) } : {};
}

function outputOf(output: unknown): Settings['asked'] {
  if (!isObject(output)) return {};
  const { effort, format } = output;
  return {
    ...(typeof effort === 'string' && { 'output_config.effort': effort }),
    ...(isObject(format) && typeof format.type === 'string' && { 'output_config.format': format.type }),
  };
}

function readTools(tools: unknown, pointer: string, onFault: OnFault): Tool[] | undefined {
  return Array.isArray(tools) ? tools.map((wire, i) => readTool(wire, `${pointer}/tools/${i}`, onFault)) : undefined;
}

const readTool = toolReader({
  validator: branches.anthropicMessagesTool,
  kind: wire => (isObject(wire.input_schema) ? 'function' : 'unknown'),
  schema: wire => wire.input_schema,
});
