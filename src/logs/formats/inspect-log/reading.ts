/** Shared code for the messages of a sample: attachments, calls and results. */
import { isObject } from '../../../source/json.ts';
import type { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';

const REFERENCE = /attachment:\/\/([a-f0-9]{16,64})/g;
const ONLY_REFERENCE = /^attachment:\/\/([a-f0-9]{16,64})$/;

/** Maximum number of characters of attachments that are inserted into longer texts of a file, 64 MB. */
const MAX_INSERTED = 64 << 20;

/** What is left of a limit for all samples of a file. */
export interface Allowance {
  characters: number;
}

export function newAllowance(): Allowance {
  return { characters: MAX_INSERTED };
}

/** Context for reading the messages of a sample. */
export interface Reading {
  /** Replaces a reference to an attachment by its text. Other values are returned unchanged. */
  readonly resolve: (value: unknown) => unknown;
  readonly body: Body;
}

/** Inspect stores long texts and images as attachments, under their hashes. */
export function resolver(sample: LogValue, allowance: Allowance, body: Body): Reading['resolve'] {
  const attachments = sample.get('attachments').object ?? sample.get('transcript').get('content').object ?? {};
  const textOf = (hash: string) => {
    const text = Object.hasOwn(attachments, hash) ? attachments[hash] : undefined;
    return typeof text === 'string' ? text : undefined;
  };
  return value => {
    if (typeof value !== 'string' || !value.includes('attachment://')) return value;
    // The text itself takes no more memory, however often it occurs.
    const [, only] = ONLY_REFERENCE.exec(value) ?? [];
    if (only !== undefined) return textOf(only) ?? value;
    return value.replace(REFERENCE, (reference, hash: string) => {
      const text = textOf(hash);
      if (text === undefined) return reference;
      if (text.length > allowance.characters) {
        body.countSkipped('{n} references to attachments not replaced: the log would become too long');
        return reference;
      }
      allowance.characters -= text.length;
      return text;
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
