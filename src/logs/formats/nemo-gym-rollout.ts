/** NeMo Gym rollouts: the request of a run as a Responses body, and all its results in one reply. */

import { isObject } from '../../source/json.ts';
import { dayOf } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
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

  read: (records, as) =>
    records.flatMap(record => (isObject(record) ? [readRollout(new LogValue(record, ''), as)] : [])),
};

export default nemoGymRollout;

function readRollout(rollout: LogValue, as: ReadAs): LoggedConversation {
  const body = new Body('/input', '');
  const params = rollout.get('responses_create_params');
  const parameters = addParameters(params, body);
  const [response, trajectory] = [rollout.get('response'), rollout.get('trajectory')];
  addItems(response.get('output'), body);
  if (!isObject(params.value)) addItems(trajectory.get('output'), body);
  const reply = isObject(response.value) ? response : trajectory;
  const model = reply.get('model').text || params.get('model').text || undefined;
  const isTextOnly = reply.get('output_text').text !== undefined && !Array.isArray(reply.get('output').value);
  if (as === 'request' && isTextOnly) body.countSkipped('the reply is skipped: the log stores only its text');
  return {
    id: idOf(rollout),
    dialect: OPENAI.test(model ?? '') ? 'openai-responses' : 'open-responses',
    model,
    recorded: dayOf(reply.get('created_at').value),
    body: { ...parameters, input: body.messages },
    origins: body.origins,
    notes: body.notes,
  };
}

function idOf(rollout: LogValue): string | number | undefined {
  const { value: id } = rollout.get('id');
  const ownId = typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : undefined;
  return rollout.get('uuid').text || rollout.get('instance_id').text || ownId;
}

/** Adds the input, and copies the other request parameters. Null means that a parameter was not set. */
function addParameters(params: LogValue, body: Body): Record<string, unknown> {
  const { input, ...others } = params.fields();
  if (input?.text !== undefined) body.add(input.made({ role: 'user', content: input }));
  else if (input !== undefined) addItems(input, body);
  const sent = Object.entries(others).filter(([key, { value }]) => value !== null && key !== '__proto__');
  return body.fields(Object.fromEntries(sent));
}

function addItems(items: LogValue, body: Body): void {
  for (const item of items.items()) {
    const fields = Object.entries(item.fields());
    const sentFields = fields.filter(([key]) => !TRAINING_FIELDS.has(key));
    const isUnchanged = sentFields.length === fields.length;
    if (!isUnchanged) body.countSkipped('token IDs removed from {n} items');
    body.add(isUnchanged ? item : item.made(Object.fromEntries(sentFields)));
  }
}
