/** The events of a reply as the encoder of its protocol makes them, in the form that the breakers change. */
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

/** The data alone, where the event has no name. */
export function plain({ event, data }: SentEvent): unknown {
  return event === undefined ? data : { event, data };
}
