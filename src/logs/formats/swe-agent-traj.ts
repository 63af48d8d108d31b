/** SWE-agent trajectories: a history of which the model receives a few fields. Results name their calls in a list. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { type LogFormat, type LoggedConversation, Origins } from './format.ts';
import { BuiltObject } from './harness/built-messages.ts';

const sweAgentTraj: LogFormat = {
  id: 'swe-agent-traj',
  name: 'SWE-agent trajectory',
  scope: 'document',

  marks: ['history'],
  owns(record) {
    if (!isObject(record) || !Array.isArray(record.history)) return false;
    if (record.history.slice(0, 3).some(isTurn)) return true;
    return Array.isArray(record.trajectory) && record.trajectory.slice(0, 3).some(isStep);
  },

  read([record]) {
    if (!isObject(record) || !Array.isArray(record.history)) return [];
    const model = modelOf(record);
    const id = typeof record.instance_id === 'string' ? record.instance_id : undefined;
    const histories = historiesOf(record.history);
    return histories.map(({ agent, messages, origins, results }): LoggedConversation => {
      const isOnly = histories.length === 1;
      return {
        id: isOnly ? id : [id, agent].filter(Boolean).join(', '),
        dialect: 'openai-chat',
        model,
        body: messages,
        origins,
        ...(results > 0 && {
          notes: [`only the first call ID is sent for results that refer to several calls (${results})`],
        }),
      };
    });
  },
};

export default sweAgentTraj;

function isTurn(value: unknown): boolean {
  return isObject(value) && typeof value.role === 'string' && typeof value.agent === 'string' && 'content' in value;
}

function isStep(value: unknown): boolean {
  return isObject(value) && 'action' in value && 'observation' in value && 'thought' in value;
}

/** The messages of one agent. Several agents may take turns, and each sees only its own part of the history. */
interface AgentHistory {
  readonly agent: string;
  readonly messages: unknown[];
  readonly origins: Origins;
  /** Number of results that refer to several calls. */
  results: number;
}

function historiesOf(history: readonly unknown[]): AgentHistory[] {
  const histories = new Map<string, AgentHistory>();
  let last = '';
  for (const [i, entry] of history.entries()) {
    const from = child('/history', i);
    // An entry without an agent belongs to the previous agent.
    const agent: string = isObject(entry) && typeof entry.agent === 'string' ? entry.agent : last;
    last = agent;
    let agentHistory = histories.get(agent);
    if (agentHistory === undefined) {
      agentHistory = { agent, messages: [], origins: new Origins(), results: 0 };
      agentHistory.origins.set('', '/history', false);
      histories.set(agent, agentHistory);
    }
    addEntry(entry, from, agentHistory);
  }
  return [...histories.values()];
}

function addEntry(entry: unknown, from: string, agentHistory: AgentHistory): void {
  const { messages, origins } = agentHistory;
  const at = child('', messages.length);
  if (!isObject(entry)) {
    origins.set(at, from);
    messages.push(entry);
    return;
  }
  const built = new BuiltObject(origins, at, from);
  const take = (key: string) => built.take(key, entry[key], child(from, key));
  take('role');
  take('content');
  if (entry.role === 'tool') {
    const ids = entry.tool_call_ids;
    if (Array.isArray(ids)) {
      if (ids.length > 1) agentHistory.results++;
      built.take('tool_call_id', ids[0], `${from}/tool_call_ids/0`);
    } else take('tool_call_id');
  } else if (entry.tool_calls !== null && entry.tool_calls !== undefined) {
    take('tool_calls');
    take('thinking_blocks');
  }
  take('cache_control');
  messages.push(built.value);
}

/** The model is in the run configuration, which is JSON text. */
function modelOf({ replay_config: config }: JsonObject): string | undefined {
  const configObject = typeof config === 'string' ? parsed(config) : config;
  const agent = isObject(configObject) ? configObject.agent : undefined;
  const model = isObject(agent) && isObject(agent.model) ? agent.model.name : undefined;
  return typeof model === 'string' ? model : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
