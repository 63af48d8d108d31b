/** tau2-bench: simulations of an agent and a user that can both call tools. Results refer to their call by `id`. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { dayOf } from './harness/timestamp-day.ts';
import { agentView, hasUserTools, type Simulation, userView } from './tau2/side-conversations.ts';

const tau2: LogFormat = {
  id: 'tau2',
  name: 'tau2 simulations',
  scope: 'document',

  marks: ['simulations', 'simulation_run', 'task_id'],
  owns(record) {
    return simulationsIn(record).slice(0, 3).some(isSimulation) || isWithoutSimulations(record);
  },

  read([record], as) {
    const info = isObject(record) && isObject(record.info) ? record.info : {};
    const llm = isObject(record) ? record.model : undefined;
    return simulationsIn(record).flatMap(each =>
      isObject(each.value) && Array.isArray(each.value.messages) && each.value.messages.length > 0
        ? conversations({ ...each, value: each.value, messages: each.value.messages }, info, llm, as)
        : [],
    );
  },
};

export default tau2;

interface LocatedSimulation {
  readonly value: unknown;
  readonly from: string;
}

/** The simulations in a results file, in a list, or a single one. */
function simulationsIn(record: unknown): LocatedSimulation[] {
  if (Array.isArray(record)) return located(record, '');
  if (!isObject(record)) return [];
  if (Array.isArray(record.simulations)) return located(record.simulations, '/simulations');
  if (isObject(record.simulation_run)) return [{ value: record.simulation_run, from: '/simulation_run' }];
  return [{ value: record, from: '' }];
}

function located(list: readonly unknown[], from: string): LocatedSimulation[] {
  return list.map((value, i) => ({ value, from: child(from, i) }));
}

function isSimulation({ value }: LocatedSimulation): boolean {
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

function conversations(run: Simulation, info: JsonObject, llm: unknown, as: ReadAs): LoggedConversation[] {
  const { value } = run;
  const id = typeof value.id === 'string' || typeof value.id === 'number' ? value.id : undefined;
  const shared = { dialect: 'openai-chat', recorded: dayOf(value.end_time) ?? dayOf(value.timestamp) };
  const policy = as === 'request' ? policyOf(value, run.from, info) : undefined;
  const agent: LoggedConversation = {
    ...shared,
    id,
    model: llmOf(info.agent_info) ?? (typeof llm === 'string' ? llm : undefined),
    ...agentView(run, policy),
    ...(policy !== undefined && { notes: ['policy inserted as the system message'] }),
  };
  if (!hasUserTools(run.messages)) return [agent];
  // The simulated user is a model with its own conversation, in which the roles are swapped.
  const user = { ...shared, id: `${id ?? 'simulation'}, user`, model: llmOf(info.user_info), ...userView(run) };
  return [agent, user];
}

/** The agent's system prompt. It is in the simulation, or in the environment of all simulations. */
function policyOf(simulation: JsonObject, from: string, info: JsonObject) {
  if (typeof simulation.policy === 'string') return { text: simulation.policy, from: child(from, 'policy') };
  const environment = info.environment_info;
  if (!isObject(environment) || typeof environment.policy !== 'string') return undefined;
  return { text: environment.policy, from: '/info/environment_info/policy' };
}

function llmOf(side: unknown): string | undefined {
  return isObject(side) && typeof side.llm === 'string' ? side.llm : undefined;
}
