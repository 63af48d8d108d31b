/**
 * Snapshots of the Copilot SDK's tests: the conversations of a session in YAML, with placeholders for values that
 * change from run to run. They were sent to the Copilot API, which accepts chat messages.
 * Layout: test/harness/replayingCapiProxy.ts in https://github.com/github/copilot-sdk
 */
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { withShared } from './traces/shared-prefixes.ts';

const copilotSdk: LogFormat = {
  id: 'copilot-sdk',
  name: 'Copilot SDK snapshot',
  scope: 'document',
  marks: ['conversations'],

  owns: record =>
    isObject(record) &&
    Array.isArray(record.models) &&
    Array.isArray(record.conversations) &&
    record.conversations.every(each => isObject(each) && Array.isArray(each.messages)),

  read: (records, as) =>
    records.flatMap(record => {
      const snapshot = new LogValue(record, '');
      const model = snapshot.get('models').get(0).text;
      const conversations = snapshot.get('conversations').items();
      return withShared(conversations.map(each => readOne(each.get('messages'), model, as)));
    }),
};

export default copilotSdk;

function readOne(list: LogValue, model: string | undefined, as: ReadAs): LoggedConversation {
  const body = new Body('/messages', list.at);
  const all = list.items();
  const end = all.findLastIndex(message => message.get('role').value !== 'assistant') + 1;
  for (const message of all.slice(0, end)) body.add(withToolNames(message));
  if (as === 'log' && end < all.length) body.add(replyOf(all.slice(end)));
  const { messages, origins, notes } = body;
  return {
    dialect: 'github-copilot',
    model,
    body: { ...(model !== undefined && { model }), messages },
    origins,
    notes,
  };
}

/** The API replies with a choice for each call. They are sent back as one message. */
function replyOf(choices: readonly LogValue[]): LogValue {
  const [first, ...others] = choices as [LogValue, ...LogValue[]];
  if (others.length === 0) return withToolNames(first);
  const texts = choices.flatMap(choice => choice.get('content').text ?? []);
  const calls = choices.flatMap(choice => choice.get('tool_calls').items());
  return first.made({
    role: 'assistant',
    content: texts.length === 0 ? null : texts.join(''),
    ...(calls.length > 0 && { tool_calls: calls.map(withToolName) }),
  });
}

function withToolNames(message: LogValue): LogValue {
  const list = message.get('tool_calls');
  const calls = list.items();
  const namedCalls = calls.map(withToolName);
  if (namedCalls.every((call, i) => call === calls[i])) return message;
  return message.made({ ...message.fields(), tool_calls: list.as(namedCalls) });
}

/**
 * Tool names that differ by operating system are placeholders such as `${shell}`. Returns the call with the name
 * inside.
 */
function withToolName(call: LogValue): LogValue {
  const toolFunction = call.get('function');
  const name = toolFunction.get('name');
  const [, actualName] = /^\$\{(\w+)\}$/.exec(name.text ?? '') ?? [];
  if (actualName === undefined) return call;
  const namedFunction = toolFunction.as({ ...toolFunction.fields(), name: name.as(actualName) });
  return call.as({ ...call.fields(), function: namedFunction });
}
