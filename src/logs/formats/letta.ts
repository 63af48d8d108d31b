/** Letta agent files (`.af`): an agent with all its messages, some of which are still in its context. */
import { appendTo } from '../../source/append-to.ts';
import { isObject } from '../../source/json.ts';
import { counted, dayOf } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { addMessage } from './letta/messages.ts';
import { lettaWriter } from './letta/writer.ts';

const letta: LogFormat = {
  id: 'letta',
  name: 'Letta agent file',
  scope: 'document',
  writer: lettaWriter,

  marks: ['agents', 'agent_type'],
  owns(record) {
    if (typeof record === 'string') return documentIn(record) !== undefined;
    return isAgentFile(record);
  },

  read(records, as) {
    return records.flatMap(record => {
      if (typeof record !== 'string') return readFile(record, as);
      // The whole file is JSON text in a string, so locations in it cannot be given.
      return readFile(documentIn(record), as).map(each => ({ ...each, origins: new Body('', '').origins }));
    });
  },
};

export default letta;

function isAgentFile(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { agents, blocks, tools, messages } = value;
  if (Array.isArray(agents)) return Array.isArray(blocks) && Array.isArray(tools) && agents.every(isObject);
  return typeof value.agent_type === 'string' && 'core_memory' in value && Array.isArray(messages);
}

/** The file inside a JSON string, if it is one. */
function documentIn(text: string): unknown {
  if (!text.trimStart().startsWith('{') || !(text.includes('"agents"') || text.includes('"agent_type"')))
    return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isAgentFile(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readFile(value: unknown, as: ReadAs): LoggedConversation[] {
  const file = new LogValue(value, '');
  const agents = file.get('agents');
  if (!Array.isArray(agents.value)) return readAgent(file, file.get('tools').items(), as);
  const tools = new Tools(file);
  return agents.items().flatMap(agent => readAgent(agent, tools.of(agent), as));
}

function readAgent(agent: LogValue, ownTools: readonly LogValue[], as: ReadAs): LoggedConversation[] {
  const messages = agent.get('messages');
  if (!Array.isArray(messages.value)) return [];
  const body = new Body('/messages', agent.at);
  const all = messages.items();
  const selected = as === 'request' ? inContext(agent, all) : promptsAfterResults(all);
  for (const message of selected) addMessage(message, body);
  const schemas = ownTools.map(tool => tool.get('json_schema')).filter(({ value }) => isObject(value));
  const tools = schemas.map(toolOf);
  return [
    {
      id: agent.get('id').text || agent.get('name').text || undefined,
      dialect: 'openai-chat',
      model: agent.get('llm_config').get('model').text || undefined,
      recorded: lastDay(selected),
      body: { messages: body.messages, ...body.fields({ ...(tools.length > 0 && { tools }) }) },
      origins: body.origins,
      notes: [
        ...counted(
          Math.max(0, all.length - selected.length),
          'message',
          'messages',
          "no longer in the agent's context skipped",
        ),
        ...body.notes,
      ],
    },
  ];
}

/**
 * The messages in the agent's context, in order. They are marked by a list of IDs, a list of indexes or a flag on each
 * message.
 */
function inContext(agent: LogValue, all: readonly LogValue[]): readonly LogValue[] {
  const [ids, indices] = [agent.get('in_context_message_ids'), agent.get('in_context_message_indices')];
  if (Array.isArray(ids.value)) {
    const byId = new Map(all.map(message => [message.get('id').value, message]));
    return ids.items().flatMap(({ text }) => (text === undefined ? [] : (byId.get(text) ?? [])));
  }
  if (Array.isArray(indices.value))
    return indices.items().flatMap(({ value }) => (typeof value === 'number' ? (all[value] ?? []) : []));
  const flags = all.map(message => message.get('in_context').value);
  return flags.some(flag => typeof flag === 'boolean') ? all.filter((_, i) => flags[i] === true) : all;
}

/**
 * All messages in order, with system prompts moved after pending results. A tool that edits memory stores a new system
 * prompt before its own result. That prompt is a new version of the first message and was never sent between a call and
 * its result.
 */
function promptsAfterResults(all: readonly LogValue[]): readonly LogValue[] {
  const ordered: LogValue[] = [];
  /** System prompts after calls that may still get results. */
  let heldPrompts: LogValue[] = [];
  let hasPendingCalls = false;
  for (const message of all) {
    const { value: role } = message.get('role');
    if (role === 'system' && hasPendingCalls) {
      heldPrompts.push(message);
      continue;
    }
    if (role !== 'tool') {
      for (const each of heldPrompts) ordered.push(each);
      heldPrompts = [];
      hasPendingCalls = role === 'assistant' && message.get('tool_calls').items().length > 0;
    }
    ordered.push(message);
  }
  return [...ordered, ...heldPrompts];
}

function lastDay(messages: readonly LogValue[]): string | undefined {
  return messages
    .flatMap(message => dayOf(message.get('created_at').value) ?? [])
    .sort()
    .at(-1);
}

/** The tools of a file with several agents. */
class Tools {
  private readonly tools: readonly LogValue[];
  private readonly indexes = new Map<unknown, number[]>();

  constructor(file: LogValue) {
    this.tools = file.get('tools').items();
    for (const [i, tool] of this.tools.entries()) {
      const { value: id } = tool.get('id');
      appendTo(this.indexes, id, i);
    }
  }

  /** The tools that an agent refers to, in the order of the file. */
  of(agent: LogValue): LogValue[] {
    const ids = agent.get('tool_ids').items();
    const indexes = new Set(ids.flatMap(({ value }) => this.indexes.get(value) ?? []));
    return [...indexes].sort((a, b) => a - b).map(i => this.tools[i] as LogValue);
  }
}

function toolOf(schema: LogValue): LogValue {
  const { name, description, parameters } = schema.fields();
  return schema.made({ type: 'function', function: { name, description, parameters } });
}
