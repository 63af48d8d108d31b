/** What the messages of a sample share: its attachments, its calls, and where everything is in the file. */
import { isObject } from '../../../source/json.ts';
import type { Origins, ReadAs } from '../format.ts';
import { Place } from '../traces/place.ts';

const REFERENCE = /attachment:\/\/([a-f0-9]{16,64})/g;

/** What reading the messages of a sample needs. */
export interface Reading {
  readonly origins: Origins;
  /** The text that a reference to an attachment stands for, and any other value as it is. */
  readonly resolve: (value: unknown) => unknown;
  /** Counts something for a note. */
  readonly countNote: (what: string) => void;
  readonly as: ReadAs;
}

/** Long texts and images are kept apart from the messages, under their hashes. */
export function resolver(sample: Place): Reading['resolve'] {
  const attachments = sample.at('attachments').object ?? sample.at('transcript').at('content').object ?? {};
  return value => {
    if (typeof value !== 'string' || !value.includes('attachment://')) return value;
    return value.replace(REFERENCE, (reference, hash: string) => {
      const text = Object.hasOwn(attachments, hash) ? attachments[hash] : undefined;
      return typeof text === 'string' ? text : reference;
    });
  };
}

/** The call of a message, and what is called. */
export function callsOf(message: Place): Place[] {
  return message
    .at('tool_calls')
    .items()
    .filter(({ value }) => isObject(value));
}

/** What a tool gave: its text, or how it failed, which is what the model is told then. */
export function resultOf(message: Place): { readonly content: Place; readonly isError: boolean } {
  const error = message.at('error');
  const errorMessage = error.at('message');
  return isObject(error.value) && errorMessage.text !== undefined
    ? { content: errorMessage, isError: true }
    : { content: message.at('content'), isError: false };
}

/** A place of which the value was resolved: what was put in stands nowhere there. */
export function resolved(place: Place, { resolve }: Reading): Place {
  const value = resolve(place.value);
  return value === place.value ? place : new Place(value, place.pointer, true);
}
