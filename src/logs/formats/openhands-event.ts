/** One OpenHands event in a separate file. */
import type { LogFormat } from './format.ts';
import { isEvent } from './openhands/event.ts';

const openHandsEvent: LogFormat = {
  id: 'openhands-event',
  name: 'OpenHands event',
  scope: 'document',
  skips: 'it is one event of a session that is stored in many files',
  marks: ['action', 'observation'],
  owns: record => isEvent(record) && ('source' in record || 'cause' in record || 'id' in record),
  read: () => [],
};

export default openHandsEvent;
