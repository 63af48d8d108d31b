/** tau2-bench: simulations of an agent and a user that can both call tools. Results refer to their call by `id`. */

import { isObject } from '../../source/json.ts';
import { dayOf } from './agents/fields.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { agentView, hasUserTools, userView } from './tau2/side-conversations.ts';

const tau2: LogFormat = {
  id: 'tau2',
  name: 'tau2 simulations',
  scope: 'document',

  marks: ['simulations', 'simulation_run', 'task_id'],
  owns(record) {
    return simulationsIn(record).slice(0, 3).some(isSimulation) || isWithoutSimulations(record);
  },

  read([record], as) {
    const simulations = simulationsIn(record).filter(each => each.get('messages').items().length > 0);
    return simulations.flatMap(simulation => conversations(simulation, new LogValue(record, ''), as));
  },
};

export default tau2;

/** The simulations in a results file, in a list, or a single one. */
function simulationsIn(record: unknown): LogValue[] {
  const document = new LogValue(record, '');
  if (Array.isArray(record)) return document.items();
  if (!isObject(record)) return [];
  if (Array.isArray(record.simulations)) return document.get('simulations').items();
  return [isObject(record.simulation_run) ? document.get('simulation_run') : document];
}

function isSimulation({ value }: LogValue): boolean {
  return (
    isObject(value) &&
    Array.isArray(value.messages) &&
    // Voice simulations have a separate log format.
    (value.messages.length > 0 || !('ticks' in value)) &&
    'task_id' in value &&
    ('termination_reason' in value || 'reward_info' in value)
  );
}

/** Results of a run that was stopped before its first simulation ended. */
function isWithoutSimulations(record: unknown): boolean {
  if (!isObject(record) || !isObject(record.info) || !Array.isArray(record.tasks)) return false;
  return Array.isArray(record.simulations) && record.simulations.length === 0 && 'environment_info' in record.info;
}

function conversations(simulation: LogValue, document: LogValue, as: ReadAs): LoggedConversation[] {
  const info = document.get('info');
  const { value: storedId } = simulation.get('id');
  const id = typeof storedId === 'string' || typeof storedId === 'number' ? storedId : undefined;
  const [endTime, timestamp] = [simulation.get('end_time').value, simulation.get('timestamp').value];
  const common = { dialect: 'openai-chat', recorded: dayOf(endTime) ?? dayOf(timestamp) };
  const policy = as === 'request' ? policyOf(simulation, info) : undefined;
  const agent = {
    ...common,
    id,
    model: info.get('agent_info').get('llm').text ?? document.get('model').text,
    ...agentView(simulation, policy),
    ...(policy !== undefined && { notes: ['policy inserted as the system message'] }),
  };
  if (!hasUserTools(simulation)) return [agent];
  // The simulated user is a model with its own conversation, in which the roles are swapped.
  const model = info.get('user_info').get('llm').text;
  return [agent, { ...common, id: `${id ?? 'simulation'}, user`, model, ...userView(simulation) }];
}

/** The agent's system prompt. It is in the simulation, or in the environment of all simulations. */
function policyOf(simulation: LogValue, info: LogValue): LogValue | undefined {
  const policies = [simulation.get('policy'), info.get('environment_info').get('policy')];
  return policies.find(policy => policy.text !== undefined);
}
