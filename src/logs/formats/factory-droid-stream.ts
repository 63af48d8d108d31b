/**
 * Output of `droid exec --output-format stream-json`: messages as text, calls and results as separate events, and at
 * the end a `completion` that repeats the last text.
 * Layout: AgentSessions/Services/DroidSessionParser.swift in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { jsonText } from './agents/fields.ts';
import type { LogValue } from './compose/log-value.ts';
import { eventLog } from './events/event-log.ts';
import { anything, object, oneOf, text } from './events/shapes.ts';

const format = eventLog({
  id: 'factory-droid-stream',
  name: 'Droid stream',
  dialect: 'anthropic',
  api: 'anthropic',
  recognize: ['session_id', 'sessionId'].flatMap(session => [
    { [session]: text, type: 'message', role: oneOf('user', 'assistant'), text },
    { [session]: text, type: 'tool_call', toolName: text, parameters: object },
    ...['toolId', 'toolCallId', 'id'].map(id => ({
      [session]: text,
      type: 'tool_result',
      value: anything,
      [id]: text,
    })),
    { [session]: text, type: 'completion', finalText: text },
  ]),
  others: { type: oneOf('system', 'error', 'reasoning') },
  splitAt: { turn: { type: 'message', role: 'user' } },
  defines: { system: { type: 'system' } },
  session: event => event.get('session_id').text ?? event.get('sessionId').text,
  time: 'timestamp',
  kind: 'type',
  read: {
    system(event, session) {
      session.model = event.get('model').text ?? session.model;
    },
    message(event, session) {
      const message = event.get('text');
      if (message.text === undefined) return;
      if (event.get('role').value === 'assistant') session.assistant(message);
      else session.user(event.made([{ type: 'text', text: message }]));
    },
    tool_call: (event, session) =>
      session.call({ id: callId(event), name: event.get('toolName'), input: event.get('parameters') }),
    tool_result(event, session) {
      const value = event.get('value');
      const content = value.made(value.text ?? jsonText(value.value));
      session.result({ id: callId(event), content, isError: event.get('isError') });
    },
    completion(event, session) {
      const last = event.get('finalText');
      if (last.text !== undefined && !session.isAnswered) session.assistant(last);
    },
  },
});

export default format;

/** Some versions store the ID of a call as the `id` of the event. */
function callId(event: LogValue): LogValue {
  const id = event.get('toolCallId');
  return id.exists ? id : event.get('id');
}
