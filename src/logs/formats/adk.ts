/** Sessions of the Agent Development Kit: events of several agents with Gemini contents. */
import { isObject } from '../../source/json.ts';
import { addRequest, contentsOf, field, isEvent } from './adk-events/contents.ts';
import { adkWriter } from './adk-events/writer.ts';
import { dayOf } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const adk: LogFormat = {
  id: 'adk',
  name: 'ADK session',
  scope: 'document',
  writer: adkWriter,

  marks: ['events'],
  owns(record) {
    const events = isObject(record) ? record.events : record;
    if (!Array.isArray(events)) return false;
    if (events.length > 0) return events.slice(0, 8).every(isEvent);
    return isObject(record) && ('app_name' in record || 'appName' in record) && 'state' in record;
  },

  read(records, as) {
    return records.flatMap(record => {
      const whole = new LogValue(record, '');
      const list = Array.isArray(record) ? whole : whole.get('events');
      if (!Array.isArray(list.value)) return [];
      const events = list.items();
      const body = new Body('', list.at);
      if (as === 'request') addRequest(events, body);
      else for (const content of contentsOf(events)) body.add(content);
      if (body.messages.length === 0) return [];
      const conversation: LoggedConversation = {
        id: whole.get('id').text,
        dialect: 'gemini',
        model: modelOf(events),
        recorded: dayOf(field(whole, 'last_update_time').value),
        body: body.messages,
        origins: body.origins,
        notes: body.notes,
      };
      return [conversation];
    });
  },
};

export default adk;

function modelOf(events: readonly LogValue[]): string | undefined {
  return events.map(event => field(event, 'model_version').text).findLast(each => each !== undefined);
}
