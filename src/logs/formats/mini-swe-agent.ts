/** mini-swe-agent trajectories: messages as sent, each with local data in `extra`. */

import { isObject } from '../../source/json.ts';
import { dayOf } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

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
    const run = new LogValue(record, '');
    return Array.isArray(run.get('messages').value) ? [conversation(run)] : [];
  },
};

export default miniSweAgent;

function conversation(run: LogValue): LoggedConversation {
  const messages = run.get('messages').items();
  const body = new Body('', '/messages');
  let recorded: string | undefined;
  for (const message of messages) {
    recorded = dayOf(message.get('extra').get('timestamp').value) ?? recorded;
    // The agent stores the outcome of the run as a message.
    if (message.get('role').value === 'exit') body.countSkipped('message with the outcome of the run skipped');
    else for (const item of itemsOf(message)) body.add(sent(item));
  }
  return {
    id: run.get('instance_id').text,
    dialect: messages.some(isOfResponses) ? 'openai-responses' : 'openai-chat',
    model: run.get('info').get('config').get('model').get('model_name').text,
    recorded,
    body: body.messages,
    origins: body.origins,
    notes: body.notes,
  };
}

/** The output of a stored response, or the message itself. */
function itemsOf(message: LogValue): LogValue[] {
  const output = message.get('output');
  const isResponse = message.get('object').value === 'response' && Array.isArray(output.value);
  return isResponse ? output.items() : [message];
}

/** `extra` is not sent. */
function sent(message: LogValue): LogValue {
  if (!message.get('extra').exists) return message;
  const { extra: _, ...others } = message.fields();
  return message.as(others);
}

/** Whether the run used the Responses API. Such runs store whole responses, and results as items. */
function isOfResponses(message: LogValue): boolean {
  return message.get('object').value === 'response' || message.get('type').value === 'function_call_output';
}
