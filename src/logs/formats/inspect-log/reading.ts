/** Shared code for the messages of a sample: attachments, calls and results. */
import { isObject } from '../../../source/json.ts';
import type { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';

const REFERENCE = /attachment:\/\/([a-f0-9]{16,64})/g;

/** Context for reading the messages of a sample. */
export interface Reading {
  /** Replaces a reference to an attachment by its text. Other values are returned unchanged. */
  readonly resolve: (value: unknown) => unknown;
  readonly body: Body;
}

/** Inspect stores long texts and images as attachments, under their hashes. */
export function resolver(sample: LogValue): Reading['resolve'] {
  const attachments = sample.get('attachments').object ?? sample.get('transcript').get('content').object ?? {};
  return value => {
    if (typeof value !== 'string' || !value.includes('attachment://')) return value;
    return value.replace(REFERENCE, (reference, hash: string) => {
      const text = Object.hasOwn(attachments, hash) ? attachments[hash] : undefined;
      return typeof text === 'string' ? text : reference;
    });
  };
}

/** The valid calls of a message. */
export function callsOf(message: LogValue): LogValue[] {
  return message
    .get('tool_calls')
    .items()
    .filter(({ value }) => isObject(value));
}

/** The content of a tool result, or the error message, which is sent in its place. */
export function resultOf(message: LogValue): { readonly content: LogValue; readonly isError: boolean } {
  const error = message.get('error');
  const errorMessage = error.get('message');
  return isObject(error.value) && errorMessage.text !== undefined
    ? { content: errorMessage, isError: true }
    : { content: message.get('content'), isError: false };
}

/** A place with its attachment references replaced. A replaced value has no verbatim location. */
export function resolved(place: LogValue, { resolve }: Reading): LogValue {
  const value = resolve(place.value);
  return value === place.value ? place : place.computed(value);
}
