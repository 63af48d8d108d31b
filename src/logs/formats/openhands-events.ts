/** OpenHands: the events of a session in one list, or under `history` in evaluation output. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';
import { conversationOf } from './openhands/conversation.ts';
import { isEventList } from './openhands/event.ts';
import { eventsWriter } from './openhands/writer.ts';
import { LocatedJson } from './traces/located-json.ts';

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
      const whole = new LocatedJson(record, '');
      const lists = Array.isArray(record) ? [whole] : [whole.at('history'), whole.at('trajectory')];
      const list = lists.find(({ value }) => Array.isArray(value));
      if (list === undefined) return [];
      const { instance_id: instance, id = instance, question_id: question } = whole.object ?? {};
      const name = [id, question].find(each => typeof each === 'string' || typeof each === 'number');
      const model =
        whole.at('metadata').at('llm_config').at('model').text ?? whole.at('metadata').at('model_name').text;
      const conversation = conversationOf(list, as);
      return [{ ...conversation, id: name as string | number | undefined, model: conversation.model ?? model }];
    });
  },
};

export default openHandsEvents;
