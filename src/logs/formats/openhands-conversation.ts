/** OpenHands since version 1 of its SDK: one event per line or a list of events, each with its kind. */
import { child } from '../../pointer.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { isSdkEvent } from './openhands/sdk-event.ts';
import { sdkConversation } from './openhands/sdk-messages.ts';
import { sdkWriter } from './openhands/writer.ts';

const openHandsConversation: LogFormat = {
  id: 'openhands-conversation',
  name: 'OpenHands conversation',
  scope: 'file',
  writer: sdkWriter,
  owns: isSdkEvent,

  read(records, as) {
    const events = records.map((record, i) => new LogValue(record, child('', i)));
    // OpenHands also stores each event in a separate file, which is not linted: its call or its result would be
    // missing.
    return events.length > 1 ? sdkConversation(events, as) : [];
  },
};

export default openHandsConversation;
