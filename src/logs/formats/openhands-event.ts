/** One event of OpenHands in a file of its own. */
import type { LogFormat } from './format.ts';
import { isEvent } from './openhands/event.ts';

const openHandsEvent: LogFormat = {
  id: 'openhands-event',
  name: 'OpenHands event',
  scope: 'document',
  skips: 'one event of a session that is kept in many files',
  marks: ['action', 'observation'],
  owns: record => isEvent(record) && ('source' in record || 'cause' in record || 'id' in record),
  read: () => [],
};

export default openHandsEvent;
