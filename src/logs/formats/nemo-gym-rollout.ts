/** NeMo Gym rollouts: the request of a run as a Responses body, and all its results in one reply. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { Assembly, dayOf, textIn } from './chat/assembly.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';

/** Fields for training that no API has. */
const TRAINING_FIELDS = new Set([
  'prompt_token_ids',
  'generation_token_ids',
  'generation_log_probs',
  'routed_experts',
  'prompt_log_probs',
]);

/** Models hosted by OpenAI. Other servers use their own kind of IDs. */
const OPENAI = /^(?:gpt-\d|chatgpt|o\d)/;

const nemoGymRollout: LogFormat = {
  id: 'nemo-gym-rollout',
  name: 'NeMo Gym rollout',
  scope: 'document',

  marks: ['responses_create_params', 'trajectory'],
  owns(record) {
    if (!isObject(record)) return false;
    if (isObject(record.responses_create_params)) return true;
    // Runs of other agents, converted to the same items.
    const { trajectory } = record;
    return isObject(trajectory) && Array.isArray(trajectory.output) && 'agent_result' in record && 'reward' in record;
  },

  read: (records, as) => records.flatMap(record => (isObject(record) ? readRollout(record, as) : [])),
};

export default nemoGymRollout;

function readRollout(rollout: JsonObject, as: ReadAs): LoggedConversation[] {
  const { responses_create_params: params, response, trajectory } = rollout;
  const body = new Assembly('/input', '');
  const parameters = isObject(params) ? putParameters(params, body) : {};
  if (isObject(response)) putItems(response.output, '/response/output', body);
  if (!isObject(params) && isObject(trajectory)) putItems(trajectory.output, '/trajectory/output', body);
  const reply = isObject(response) ? response : isObject(trajectory) ? trajectory : {};
  const model = textIn(reply.model) ?? (isObject(params) ? textIn(params.model) : undefined);
  const isTextOnly = typeof reply.output_text === 'string' && !Array.isArray(reply.output);
  if (as === 'request' && isTextOnly) body.countSkipped('the reply is skipped: the log stores only its text');
  return [
    {
      id: idOf(rollout),
      dialect: OPENAI.test(model ?? '') ? 'openai-responses' : 'open-responses',
      model,
      recorded: dayOf(reply.created_at),
      body: { ...parameters, input: body.messages },
      origins: body.origins,
      notes: body.notes,
    },
  ];
}

function idOf({ uuid, instance_id: instance, id }: JsonObject): string | number | undefined {
  return textIn(uuid) ?? textIn(instance) ?? (typeof id === 'number' ? id : textIn(id));
}

/** Copies the request parameters. Null means that a parameter was not set. */
function putParameters(params: JsonObject, body: Assembly): JsonObject {
  const at = '/responses_create_params';
  const parameters: JsonObject = {};
  for (const [key, value] of Object.entries(params)) {
    if (value === null || key === 'input' || key === '__proto__') continue;
    parameters[key] = value;
    body.setOrigin(child('', key), child(at, key));
  }
  const from = child(at, 'input');
  const { input } = params;
  if (typeof input === 'string') body.addBuilt({ role: 'user', content: input }, from, [['/content', from]]);
  else putItems(input, from, body);
  return parameters;
}

function putItems(items: unknown, at: string, body: Assembly): void {
  if (!Array.isArray(items)) return;
  for (const [i, item] of (items as unknown[]).entries()) {
    const from = child(at, i);
    if (!isObject(item) || !Object.keys(item).some(key => TRAINING_FIELDS.has(key))) {
      body.take(item, from);
      continue;
    }
    const keys = Object.keys(item).filter(key => !TRAINING_FIELDS.has(key));
    body.countSkipped('token IDs removed from {n} items');
    body.addBuilt(
      Object.fromEntries(keys.map(key => [key, item[key]])),
      from,
      keys.map(key => [child('', key), child(from, key)]),
    );
  }
}
