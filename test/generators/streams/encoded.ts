/** The events of a reply from the encoder of its protocol, in the form that breakers change. */
import type { JsonObject } from '../../../src/source/json.ts';
import type { SentEvent, StreamEncoder } from '../../../src/stream/encoding/encoder.ts';
import type { StreamSystem } from '../../../src/testing/stream-system.ts';

const OPENAI = { usageIn: 'chunk', areCallsWhole: false } as const;

export function eventsBy(
  encoder: StreamEncoder,
  form: (event: SentEvent) => unknown = plain,
): StreamSystem['eventsOf'] {
  return (reply, split, choose) => encoder.events(reply as JsonObject, { split, choose, chatServer: OPENAI }).map(form);
}

/** Only the data, if the event has no name. */
export function plain({ event, data }: SentEvent): unknown {
  return event === undefined ? data : { event, data };
}
