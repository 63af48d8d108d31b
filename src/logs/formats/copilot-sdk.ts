/**
 * Snapshots of the Copilot SDK's tests: the conversations of a session in YAML, with placeholders for values that
 * change from run to run. They were sent to the Copilot API, which accepts chat messages.
 * Layout: test/harness/replayingCapiProxy.ts in https://github.com/github/copilot-sdk
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { type Json, listAt } from './agents/fields.ts';
import { Assembly, type PartOrigin } from './chat/assembly.ts';
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
      const [model] = listAt(record, 'models');
      return withShared(
        listAt(record, 'conversations').map((each, i) =>
          readOne(
            listAt(each, 'messages'),
            `/conversations/${i}/messages`,
            typeof model === 'string' ? model : undefined,
            as,
          ),
        ),
      );
    }),
};

export default copilotSdk;

function readOne(messages: readonly unknown[], at: string, model: string | undefined, as: ReadAs): LoggedConversation {
  const body = new Assembly('/messages', at);
  const end = messages.findLastIndex(each => !isObject(each) || each.role !== 'assistant') + 1;
  for (const [i, message] of messages.slice(0, end).entries()) putMessage(message, child(at, i), body);
  // The API replies with a choice for each call. They are sent back as one message.
  if (as === 'log' && end < messages.length) putReply(messages.slice(end) as Json[], end, at, body);
  const { messages: list, origins, notes } = body;
  return {
    dialect: 'github-copilot',
    model,
    body: { ...(model !== undefined && { model }), messages: list },
    origins,
    notes,
  };
}

function putReply(choices: readonly Json[], first: number, at: string, body: Assembly): void {
  if (choices.length === 1) {
    putMessage(choices[0], child(at, first), body);
    return;
  }
  const places: PartOrigin[] = [];
  const calls: unknown[] = [];
  const texts: string[] = [];
  for (const [i, choice] of choices.entries()) {
    const from = child(at, first + i);
    for (const [j, call] of listAt(choice, 'tool_calls').entries()) {
      places.push([`/tool_calls/${calls.length}`, child(child(from, 'tool_calls'), j)]);
      calls.push(withToolName(call));
    }
    if (typeof choice.content === 'string') texts.push(choice.content);
  }
  const content = texts.length === 0 ? null : texts.join('');
  body.addBuilt(
    { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) },
    child(at, first),
    places,
  );
}

function putMessage(message: unknown, from: string, body: Assembly): void {
  const calls = listAt(message, 'tool_calls');
  const isUnchanged = calls.every(call => withToolName(call) === call);
  if (isUnchanged || !isObject(message)) {
    body.take(message, from);
    return;
  }
  const places = Object.keys(message).map((key): PartOrigin => [child('', key), child(from, key)]);
  body.addBuilt({ ...message, tool_calls: calls.map(withToolName) }, from, places);
}

/**
 * Tool names that differ by operating system are placeholders such as `${shell}`. Returns the call with the name
 * inside.
 */
function withToolName(call: unknown): unknown {
  if (!isObject(call) || !isObject(call.function)) return call;
  const { name: original } = call.function;
  const [, name] = typeof original === 'string' ? (/^\$\{(\w+)\}$/.exec(original) ?? []) : [];
  return name === undefined ? call : { ...call, function: { ...call.function, name } };
}
