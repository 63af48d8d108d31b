/** Shared code for the messages of a sample: attachments, calls and results. */
import { isObject } from '../../../source/json.ts';
import type { Origins, ReadAs } from '../format.ts';
import { LocatedJson } from '../traces/located-json.ts';

const REFERENCE = /attachment:\/\/([a-f0-9]{16,64})/g;

/** Context for reading the messages of a sample. */
export interface Reading {
  readonly origins: Origins;
  /** Replaces a reference to an attachment by its text. Other values are returned unchanged. */
  readonly resolve: (value: unknown) => unknown;
  readonly countNote: (what: string) => void;
  readonly as: ReadAs;
}

/** Inspect stores long texts and images as attachments, under their hashes. */
export function resolver(sample: LocatedJson): Reading['resolve'] {
  const attachments = sample.at('attachments').object ?? sample.at('transcript').at('content').object ?? {};
  return value => {
    if (typeof value !== 'string' || !value.includes('attachment://')) return value;
    return value.replace(REFERENCE, (reference, hash: string) => {
      const text = Object.hasOwn(attachments, hash) ? attachments[hash] : undefined;
      return typeof text === 'string' ? text : reference;
    });
  };
}

/** The valid calls of a message. */
export function callsOf(message: LocatedJson): LocatedJson[] {
  return message
    .at('tool_calls')
    .items()
    .filter(({ value }) => isObject(value));
}

/** The content of a tool result, or the error message, which is sent in its place. */
export function resultOf(message: LocatedJson): { readonly content: LocatedJson; readonly isError: boolean } {
  const error = message.at('error');
  const errorMessage = error.at('message');
  return isObject(error.value) && errorMessage.text !== undefined
    ? { content: errorMessage, isError: true }
    : { content: message.at('content'), isError: false };
}

/** A place with its attachment references replaced. A replaced value has no verbatim location. */
export function resolved(place: LocatedJson, { resolve }: Reading): LocatedJson {
  const value = resolve(place.value);
  return value === place.value ? place : new LocatedJson(value, place.pointer, true);
}
