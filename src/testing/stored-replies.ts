/** Faults that only a comparison of a stored reply with its stream finds. */
import type { JsonObject } from '../source/json.ts';
import type { Choose } from './breakers.ts';

/** Puts one fault into a stored Chat Completions reply, which a recording has in addition to its stream. */
export interface StoredReplyBreaker {
  /** ID of the rule that reports the fault. */
  readonly rule: string;
  /** ID of the message that the rule reports. */
  readonly messageId: string;
  /** The change, such as `a tool call is missing`. */
  readonly name: string;
  /** Returns a copy with the fault and the pointer of the expected finding in the reply; undefined if there is no place for it. */
  apply(reply: unknown, choose: Choose): { readonly reply: unknown; readonly pointer: string } | undefined;
}

function breaker(
  messageId: string,
  name: string,
  change: (message: JsonObject, calls: JsonObject[], choose: Choose) => string | undefined,
): StoredReplyBreaker {
  return {
    rule: 'stream-fragment-lost',
    messageId,
    name,
    apply(given, choose) {
      const reply = structuredClone(given) as { choices?: { message: JsonObject }[] };
      const message = reply.choices?.[0]?.message;
      if (message === undefined) return undefined;
      const calls = Array.isArray(message.tool_calls) ? (message.tool_calls as JsonObject[]) : [];
      const at = change(message, calls, choose);
      return at === undefined ? undefined : { reply, pointer: `/choices/0/message${at}` };
    },
  };
}

/** For each, checking the exchange as a response reports exactly one more finding, by that rule. */
export const storedReplyBreakers: readonly StoredReplyBreaker[] = [
  breaker('beside', 'a text is longer', message => {
    if (typeof message.content !== 'string' || message.content.trim() === '') return undefined;
    message.content += ' And more.';
    return '/content';
  }),
  breaker('beside', 'a call is of another tool', (_message, calls, choose) => {
    const at = calls.length === 0 ? -1 : choose(calls.length);
    const inner = calls[at]?.function as JsonObject | undefined;
    if (typeof inner?.name !== 'string') return undefined;
    inner.name = `${inner.name}_2`;
    return `/tool_calls/${at}`;
  }),
  breaker('besideCalls', 'a call comes twice', (_message, calls, choose) => {
    if (calls.length === 0) return undefined;
    const at = choose(calls.length);
    calls.push({ ...calls[at], id: `${String(calls[at]?.id)}_again` });
    return '/tool_calls/0';
  }),
];
