/** mini-swe-agent trajectories: messages as sent, each with local data in `extra`. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { type LogFormat, type LoggedConversation, Origins } from './format.ts';
import { withoutKeys } from './harness/built-messages.ts';
import { dayOf } from './harness/timestamp-day.ts';

/** Fields that the agent does not send. */
const LOCAL_FIELDS: ReadonlySet<string> = new Set(['extra']);

const miniSweAgent: LogFormat = {
  id: 'mini-swe-agent',
  name: 'mini-swe-agent trajectory',
  scope: 'document',

  marks: ['trajectory_format'],
  owns(record) {
    return (
      isObject(record) &&
      typeof record.trajectory_format === 'string' &&
      record.trajectory_format.startsWith('mini-swe-agent-')
    );
  },

  read([record]) {
    if (!isObject(record) || !Array.isArray(record.messages)) return [];
    return [trajectory(record, record.messages)];
  },
};

export default miniSweAgent;

function trajectory(record: JsonObject, messages: readonly unknown[]): LoggedConversation {
  const sent: unknown[] = [];
  const origins = new Origins();
  origins.set('', '/messages', false);
  const addMessage = (value: unknown, from: string) => {
    origins.set(`/${sent.length}`, from);
    sent.push(isObject(value) && 'extra' in value ? withoutKeys(value, LOCAL_FIELDS) : value);
  };
  let hasExit = false;
  let recorded: string | undefined;
  for (const [i, message] of messages.entries()) {
    const from = child('/messages', i);
    if (isObject(message)) {
      if (isObject(message.extra)) recorded = dayOf(message.extra.timestamp) ?? recorded;
      // The agent stores the outcome of the run as a message.
      if (message.role === 'exit') {
        hasExit = true;
        continue;
      }
      if (message.object === 'response' && Array.isArray(message.output)) {
        for (const [j, item] of message.output.entries()) addMessage(item, `${from}/output/${j}`);
        continue;
      }
    }
    addMessage(message, from);
  }
  return {
    id: typeof record.instance_id === 'string' ? record.instance_id : undefined,
    dialect: messages.some(isOfResponses) ? 'openai-responses' : 'openai-chat',
    model: modelOf(record),
    recorded,
    body: sent,
    origins,
    ...(hasExit && { notes: ['message with the outcome of the run skipped'] }),
  };
}

/** Whether the run used the Responses API. Such runs store whole responses, and results as items. */
function isOfResponses(message: unknown): boolean {
  return isObject(message) && (message.object === 'response' || message.type === 'function_call_output');
}

function modelOf({ info }: JsonObject): string | undefined {
  const config = isObject(info) && isObject(info.config) ? info.config : undefined;
  const model = isObject(config?.model) ? config.model.model_name : undefined;
  return typeof model === 'string' ? model : undefined;
}
