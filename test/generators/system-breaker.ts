/** Breakers for systems whose documents are a list of messages, alone or in a body. */
import type { JsonObject } from '../../src/source/json.ts';
import type { Choose } from '../../src/testing/breakers.ts';
import type { SystemBreaker } from '../../src/testing/system.ts';

/** A document that a breaker may change. */
export interface Draft {
  readonly body: JsonObject | undefined;
  readonly messages: JsonObject[];
  /** Pointer of the list of messages. */
  readonly at: string;
  readonly choose: Choose;
}

/** A breaker that does nothing in documents without messages. */
export function breaker(rule: string, fault: string, change: (draft: Draft) => string | undefined): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const body = Array.isArray(value) ? undefined : (value as JsonObject);
      const messages: unknown = body === undefined ? value : body.messages;
      if (!Array.isArray(messages)) return undefined;
      return change({ body, messages, at: body === undefined ? '' : '/messages', choose });
    },
  };
}

/** The index of one of the matching messages. */
export function pick({ messages, choose }: Draft, fits: (message: JsonObject) => boolean): number | undefined {
  const places = messages.flatMap((message, i) => (fits(message) ? [i] : []));
  return places.length === 0 ? undefined : places[choose(places.length)];
}
