/** Converts the messages of an Inspect sample to a request. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { dayOf } from '../agents/fields.ts';
import { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { toAnthropic } from './anthropic.ts';
import { readCalls } from './calls.ts';
import { toChat } from './chat.ts';
import { type Allowance, type Reading, resolver } from './reading.ts';

/** A sample. As a request, also the recorded model requests of the sample. */
export function readWhole(
  sample: LogValue,
  logModel: string | undefined,
  as: ReadAs,
  allowance: Allowance,
): LoggedConversation[] {
  const read = readSample(sample, logModel, allowance);
  const sent = as === 'request' ? readCalls(sample, allowance, read?.id) : [];
  return [...(read === undefined ? [] : [read]), ...sent];
}

/** Undefined if the sample has no messages. `named` is the model of the whole log. */
function readSample(
  sample: LogValue,
  logModel: string | undefined,
  allowance: Allowance,
): LoggedConversation | undefined {
  const messages = sample.get('messages');
  if (!Array.isArray(messages.value) || sample.object === undefined) return undefined;
  const model = logModel ?? modelOf(sample.object);
  const isAnthropic = model !== undefined && /(?:^|\/)(?:anthropic\/|claude-)/.test(model);
  const body = new Body('', sample.at);
  const reading: Reading = { resolve: resolver(sample, allowance, body), body };
  const fields = isAnthropic ? body.fields(toAnthropic(messages.items(), reading)) : undefined;
  if (!isAnthropic) for (const message of messages.items()) body.add(toChat(message, reading));
  const { id, epoch } = sample.object;
  const name = typeof id === 'string' || typeof id === 'number' ? id : undefined;
  return {
    id: name !== undefined && typeof epoch === 'number' && epoch > 1 ? `${name} epoch ${epoch}` : name,
    dialect: isAnthropic ? 'anthropic' : 'openai-chat',
    model: model?.replace(/^.*\//, ''),
    recorded: dayOf(sample.object.completed_at),
    body: fields ?? body.messages,
    origins: body.origins,
    notes: body.notes,
  };
}

/** Only the keys of `model_usage` include the provider. */
function modelOf(sample: JsonObject): string | undefined {
  const { model_usage: usage, output } = sample;
  const [first] = isObject(usage) ? Object.keys(usage) : [];
  if (first !== undefined) return first;
  return isObject(output) && typeof output.model === 'string' && output.model !== '' ? output.model : undefined;
}
