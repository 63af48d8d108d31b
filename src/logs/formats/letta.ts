/** Letta agent files (`.af`): an agent with all its messages, some of which are still in its context. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { Assembly, dayOf, textIn } from './chat/assembly.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { putMessage } from './letta/messages.ts';
import { lettaWriter } from './letta/writer.ts';

/** A message and its location. */
type LocatedMessage = readonly [message: unknown, at: string];

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
      return readFile(documentIn(record), as).map(each => ({ ...each, origins: new Assembly('', '').origins }));
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

function readFile(file: unknown, as: ReadAs): LoggedConversation[] {
  if (!isObject(file)) return [];
  if (!Array.isArray(file.agents)) return readAgent(file, '', file, as);
  return file.agents.flatMap((agent: unknown, i) =>
    isObject(agent) ? readAgent(agent, child('/agents', i), file, as) : [],
  );
}

function readAgent(agent: JsonObject, at: string, file: JsonObject, as: ReadAs): LoggedConversation[] {
  if (!Array.isArray(agent.messages)) return [];
  const body = new Assembly('/messages', at);
  const all = agent.messages.map((message: unknown, i): LocatedMessage => [message, child(child(at, 'messages'), i)]);
  const selected = as === 'request' ? inContext(agent, all) : promptsAfterResults(all);
  for (const [message, from] of selected) putMessage(message, from, body);
  const skippedCount = all.length - selected.length;
  const notes =
    skippedCount > 0
      ? [
          `${skippedCount} ${skippedCount === 1 ? 'message' : 'messages'} no longer in the agent's context skipped`,
          ...body.notes,
        ]
      : body.notes;
  const tools = toolsOf(agent, file, body);
  const model = isObject(agent.llm_config) ? textIn(agent.llm_config.model) : undefined;
  return [
    {
      id: textIn(agent.id) ?? textIn(agent.name),
      dialect: 'openai-chat',
      model,
      recorded: lastDay(selected),
      body: { messages: body.messages, ...(tools.length > 0 && { tools }) },
      origins: body.origins,
      notes,
    },
  ];
}

/**
 * The messages in the agent's context, in order. They are marked by a list of IDs, a list of indexes or a flag on each
 * message.
 */
function inContext(agent: JsonObject, all: readonly LocatedMessage[]): readonly LocatedMessage[] {
  const { in_context_message_ids: ids, in_context_message_indices: indices } = agent;
  if (Array.isArray(ids)) {
    const byId = new Map(all.map(located => [isObject(located[0]) ? located[0].id : undefined, located]));
    return (ids as unknown[]).flatMap((id): LocatedMessage[] => {
      const located = typeof id === 'string' ? byId.get(id) : undefined;
      return located === undefined ? [] : [located];
    });
  }
  if (Array.isArray(indices))
    return (indices as unknown[]).flatMap((i): LocatedMessage[] => {
      const located = typeof i === 'number' ? all[i] : undefined;
      return located === undefined ? [] : [located];
    });
  if (!all.some(([message]) => isObject(message) && typeof message.in_context === 'boolean')) return all;
  return all.filter(([message]) => isObject(message) && message.in_context === true);
}

/**
 * All messages in order, with system prompts moved after pending results. A tool that edits memory stores a new system
 * prompt before its own result. That prompt is a new version of the first message and was never sent between a call and
 * its result.
 */
function promptsAfterResults(all: readonly LocatedMessage[]): readonly LocatedMessage[] {
  const ordered: LocatedMessage[] = [];
  /** System prompts after calls that may still get results. */
  let heldPrompts: LocatedMessage[] = [];
  let hasPendingCalls = false;
  for (const located of all) {
    const [message] = located;
    const role = isObject(message) ? message.role : undefined;
    if (role === 'system' && hasPendingCalls) {
      heldPrompts.push(located);
      continue;
    }
    if (role !== 'tool') {
      for (const each of heldPrompts) ordered.push(each);
      heldPrompts = [];
      hasPendingCalls =
        role === 'assistant' && isObject(message) && Array.isArray(message.tool_calls) && message.tool_calls.length > 0;
    }
    ordered.push(located);
  }
  return [...ordered, ...heldPrompts];
}

function lastDay(messages: readonly LocatedMessage[]): string | undefined {
  const days = messages.flatMap(([message]) => (isObject(message) ? (dayOf(message.created_at) ?? []) : []));
  return days.reduce<string | undefined>((last, day) => (last === undefined || day > last ? day : last), undefined);
}

/** The tools of an agent: its own, or those of the file that it refers to. */
function toolsOf(agent: JsonObject, file: JsonObject, body: Assembly): unknown[] {
  const names = new Set(Array.isArray(agent.tool_ids) ? (agent.tool_ids as unknown[]) : []);
  const tools: unknown[] = Array.isArray(file.tools) ? file.tools : [];
  const found: unknown[] = [];
  for (const [i, tool] of tools.entries()) {
    if (!isObject(tool) || !isObject(tool.json_schema) || (agent !== file && !names.has(tool.id))) continue;
    const at = child(child('/tools', i), 'json_schema');
    const to = `/tools/${found.length}/function`;
    const { name, description, parameters } = tool.json_schema;
    body.origins.set(`/tools/${found.length}`, at, false);
    for (const key of ['name', 'description', 'parameters']) body.setOrigin(child(to, key), child(at, key));
    found.push({
      type: 'function',
      function: {
        name,
        ...(description !== undefined && { description }),
        ...(parameters !== undefined && { parameters }),
      },
    });
  }
  return found;
}
