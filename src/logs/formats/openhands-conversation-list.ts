/** Events of the OpenHands SDK in one list, as its server returns them. */
import { isObject } from '../../source/json.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { isSdkEvent } from './openhands/sdk-event.ts';
import { sdkConversation } from './openhands/sdk-messages.ts';
import { sdkWriter } from './openhands/writer.ts';

const SAMPLE_SIZE = 8;
/** Keys of the list in exports. */
const KEYS = ['history', 'items', 'events'] as const;

const openHandsConversationList: LogFormat = {
  id: 'openhands-conversation-list',
  name: 'OpenHands conversation (in a list)',
  scope: 'document',
  writer: sdkWriter,
  marks: KEYS,
  owns: record => listIn(new LogValue(record, '')) !== undefined,

  read(records, as) {
    return records.flatMap(record => sdkConversation(listIn(new LogValue(record, ''))?.items() ?? [], as));
  },
};

export default openHandsConversationList;

function listIn(whole: LogValue): LogValue | undefined {
  if (Array.isArray(whole.value)) return isList(whole.value) ? whole : undefined;
  if (!isObject(whole.value)) return undefined;
  return KEYS.map(key => whole.get(key)).find(({ value }) => isList(value));
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.slice(0, SAMPLE_SIZE).every(isSdkEvent);
}
