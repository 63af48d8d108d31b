/** SWE-agent trajectories: a history of which the model receives a few fields. Results name their calls in a list. */
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';

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
    const run = new LogValue(record, '');
    const history = run.get('history');
    if (!Array.isArray(history.value)) return [];
    const id = run.get('instance_id').text;
    const model = modelOf(run.get('replay_config').value);
    const bodies = bodiesByAgent(history);
    return [...bodies].map(([agent, body]) => ({
      id: bodies.size === 1 ? id : [id, agent].filter(Boolean).join(', '),
      dialect: 'openai-chat',
      model,
      body: body.messages,
      origins: body.origins,
      notes: body.notes,
    }));
  },
};

export default sweAgentTraj;

function isTurn(value: unknown): boolean {
  return isObject(value) && typeof value.role === 'string' && typeof value.agent === 'string' && 'content' in value;
}

function isStep(value: unknown): boolean {
  return isObject(value) && 'action' in value && 'observation' in value && 'thought' in value;
}

/** The messages of each agent. Several agents may take turns, and each sees only its own part of the history. */
function bodiesByAgent(history: LogValue): Map<string, Body> {
  const bodies = new Map<string, Body>();
  let agent = '';
  for (const entry of history.items()) {
    // An entry without an agent belongs to the previous agent.
    agent = entry.get('agent').text ?? agent;
    const body = bodies.get(agent) ?? new Body('', history.at);
    bodies.set(agent, body);
    const ids = entry.get('tool_call_ids').items();
    if (entry.get('role').value === 'tool' && ids.length > 1)
      body.countSkipped('only the first call ID is sent for results that refer to several calls ({n})');
    body.add(sent(entry));
  }
  return bodies;
}

function sent(entry: LogValue): LogValue {
  if (!isObject(entry.value)) return entry;
  const { role, content, tool_call_ids, tool_call_id, tool_calls, thinking_blocks, cache_control } = entry.fields();
  const isResult = role?.value === 'tool';
  const hasCalls = !isResult && tool_calls !== undefined && tool_calls.value !== null;
  return entry.made({
    role,
    content,
    ...(isResult && { tool_call_id: Array.isArray(tool_call_ids?.value) ? tool_call_ids.get(0) : tool_call_id }),
    ...(hasCalls && { tool_calls, thinking_blocks }),
    cache_control,
  });
}

/** The model is in the run configuration, which is JSON text. */
function modelOf(config: unknown): string | undefined {
  const configuration = new LogValue(typeof config === 'string' ? parsed(config) : config, '');
  return configuration.get('agent').get('model').get('name').text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
