/**
 * The Converse API of Amazon Bedrock, and Amazon Nova's own format: `{messages, system, toolConfig}`, with content blocks
 * that are objects with one key.
 */
import * as branches from '../../generated/branches/bedrock-converse.js';
import type { Message, Settings, Tool } from '../../generated/types.ts';
import { isKnownName } from '../../model/known-names.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { PART } from '../engine/reading/format-candidates.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { checkBranch } from '../engine/structure.ts';
import { blocks, checkUnion, converseMessage, KINDS, kindOf } from './blocks.ts';
import { compose, frame } from './compose.ts';
import { joins, normalize } from './normalize.ts';
import { write } from './write.ts';

const ROLES: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant']);

const bedrockConverse: MessageFormat = {
  id: 'bedrock-converse',
  turns: 'merged',
  paths: ['/model/*/converse', '/model/*/converse-stream', '/model/*amazon.nova-*/invoke*'],
  sharedPaths: ['/model/*/invoke*'],
  apis: ['bedrock-converse', 'bedrock-invoke'],
  instructions: 'beside',
  write,
  normalize,
  joins,
  compose,
  frame,

  listKey: 'messages',
  signs: {
    modelId: 3,
    model: -3,
    inferenceConfig: 6,
    'inferenceConfig.max_new_tokens': 3,
    toolConfig: 6,
    additionalModelRequestFields: 6,
    additionalModelResponseFieldPaths: 6,
    guardrailConfig: 5,
    performanceConfig: 3,
    promptVariables: 4,
    requestMetadata: 3,
    serviceTier: 1,
    outputConfig: 3,
    system: 2,
    schemaVersion: 6,
    'messages[].content[].toolUse': 5,
    'messages[].content[].toolResult': 5,
    'messages[].content[].cachePoint': 4,
    'messages[].content[].reasoningContent': 4,
    'messages[].content[].image.format': 4,
    'messages[].content[].document.format': 4,
  },
  marks: [PART],
  detects(value) {
    if (Array.isArray(value)) return isOurs(value);
    if (!isObject(value) || typeof value.model === 'string') return false;
    return Array.isArray(value.messages) && isOurs(value.messages);
  },

  readFrame: frameReader(
    (body, frame, onFault) => {
      const { pointer } = frame;
      checkBranch(branches.bedrockConverseRequest, body, pointer, undefined, onFault);
      const preamble = readSystem(body.system, `${pointer}/system`, onFault);
      setFound(frame, {
        model: body.modelId,
        preamble: preamble && [preamble],
        tools: readTools(body.toolConfig, pointer, onFault),
        settings: readSettings(body),
      });
    },
    // A stored prompt of the service may provide the messages.
    { isChecked: true },
  ),

  readMessage: converseMessage.read,
};

export default bedrockConverse;

/** The system prompt outside the messages, as a message. */
function readSystem(system: unknown, pointer: string, onFault: OnFault): Message | undefined {
  if (!Array.isArray(system)) return undefined;
  const message: Message = { role: 'system', wireRole: 'system', parts: [], contentForm: 'parts', pointer };
  message.parts = blocks.readList(system, pointer, message, onFault);
  return message;
}

function readTools(config: unknown, pointer: string, onFault: OnFault): Tool[] | undefined {
  if (!isObject(config) || !Array.isArray(config.tools)) return undefined;
  return config.tools.map((wire: unknown, i) => {
    const at = `${pointer}/toolConfig/tools/${i}`;
    if (isObject(wire)) checkUnion(branches.bedrockConverseTool, wire, kindOf(wire) ?? '', at, undefined, onFault);
    return readTool(wire, at, onFault);
  });
}

const readTool = toolReader({
  inner: ({ toolSpec, systemTool }) => (isObject(toolSpec) ? toolSpec : systemTool),
  kind: (wire, inner) => (inner === wire.toolSpec ? 'function' : 'unknown'),
  schema: ({ inputSchema }) => (isObject(inputSchema) ? inputSchema.json : undefined),
});

const THINKING = { enabled: 'on', disabled: 'off', adaptive: 'adaptive' } as const;

/** Model-specific request fields: the two names of the thinking setting, which is off by default. */
function readSettings({ additionalModelRequestFields: extra }: JsonObject): Settings | undefined {
  const { thinking, reasoning_config: config } = isObject(extra) ? extra : ({} as JsonObject);
  const { type = 'disabled' } = isObject(thinking) ? thinking : isObject(config) ? config : ({} as JsonObject);
  if (type !== 'enabled' && type !== 'disabled' && type !== 'adaptive') return undefined;
  return { thinking: THINKING[type] };
}

/** Number of messages and blocks to check. A document in another format differs early. */
const SAMPLE_SIZE = 16;

/** Keys that only blocks of this format have, if the block has no `type`. */
function isOurs(messages: readonly unknown[]): boolean {
  let found = false;
  for (const message of messages.slice(0, SAMPLE_SIZE)) {
    if (!isObject(message) || !ROLES.has(message.role)) return false;
    if (message.content === null) continue;
    if (!Array.isArray(message.content)) return false;
    for (const block of message.content.slice(0, SAMPLE_SIZE) as unknown[]) {
      if (!isObject(block) || 'type' in block) return false;
      const keys = Object.keys(block);
      const [kind = ''] = keys;
      const isNew = !isKnownName(kind);
      if (keys.length !== 1 || !(KINDS.has(kind) || isNew)) return false;
      if (kind === 'text' ? typeof block[kind] !== 'string' : !isObject(block[kind])) return false;
      found ||= !isNew;
    }
  }
  return found;
}
