/** OpenHands: the events of a session in one list, or under `history` in evaluation output. */
import { isObject } from '../../source/json.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { conversationOf } from './openhands/conversation.ts';
import { isEventList } from './openhands/event.ts';
import { eventsWriter } from './openhands/writer.ts';

const openHandsEvents: LogFormat = {
  id: 'openhands-events',
  name: 'OpenHands events',
  scope: 'document',
  writer: eventsWriter,

  marks: ['history', 'trajectory'],
  owns(record) {
    if (Array.isArray(record)) return isEventList(record);
    return isObject(record) && (isEventList(record.history) || isEventList(record.trajectory));
  },

  read(records, as) {
    return records.flatMap(record => {
      const whole = new LogValue(record, '');
      const lists = Array.isArray(record) ? [whole] : [whole.get('history'), whole.get('trajectory')];
      const list = lists.find(({ value }) => Array.isArray(value));
      if (list === undefined) return [];
      const { instance_id: instance, id = instance, question_id: question } = whole.object ?? {};
      const name = [id, question].find(each => typeof each === 'string' || typeof each === 'number');
      const model =
        whole.get('metadata').get('llm_config').get('model').text ?? whole.get('metadata').get('model_name').text;
      const conversation = conversationOf(list, as);
      return [{ ...conversation, id: name as string | number | undefined, model: conversation.model ?? model }];
    });
  },
};

export default openHandsEvents;
