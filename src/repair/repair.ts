/** What repairs have in common: their input, and the edits that they consist of. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { Conversation, Diagnostic, Dialect, Edit, Fix, Message } from '../generated/types.ts';
import type { Call, Turn } from '../model/turns.ts';
import type { Places } from './places.ts';

/** A conversation with findings, in the form that repairs work on. */
export interface Broken {
  /** The request body or the list of messages; never changed. */
  readonly value: unknown;
  /** The conversation that was read from it. Its pointers refer to `value`. */
  readonly conversation: Conversation;
  readonly messageFormat: MessageFormat;
  /** Returns another message format by its ID. */
  readonly findMessageFormat: (id: string) => MessageFormat | undefined;
  readonly dialect: Dialect;
  /** Its turns, in order, as the dialect defines them. */
  readonly turns: readonly Turn[];
  readonly places: Places;
}

/**
 * The repair of a rule: the edits that remove a finding, with pointers into `value`; undefined if it cannot be repaired.
 * After a safe repair the model reads the same conversation. If it returns several alternatives, the smallest first, they
 * are tried until one helps. `alike` contains all findings of the same kind that are to be repaired. If they can only be
 * repaired together, they share one repair.
 */
export type Repair = (
  found: Diagnostic,
  broken: Broken,
  alike: readonly Diagnostic[],
) => Fix | readonly (Fix | undefined)[] | undefined;

/** The call at a pointer. */
export function callAt({ places }: Broken, pointer: string): Call | undefined {
  return places.callAt(pointer);
}

/** The message at a pointer, or the one that contains it. */
export function messageAt({ places }: Broken, pointer: string): Message | undefined {
  return places.messageAt(pointer);
}

/** A repair of several findings at once. */
export interface SharedFix extends Fix {
  /** For each finding, the number of edits that repair it, in the order of the edits. */
  readonly steps: readonly Step[];
}

export interface Step {
  /** The pointer of the finding. */
  readonly pointer: string;
  readonly title: string;
  /** The number of edits. */
  readonly edits: number;
}

export function safely(title: string, ...edits: Edit[]): Fix {
  return { safety: 'safe', title, edits };
}

export function unsafely(title: string, ...edits: Edit[]): Fix {
  return { safety: 'unsafe', title, edits };
}

export const removal = (path: string): Edit => ({ op: 'remove', path });
export const addition = (path: string, value: unknown): Edit => ({ op: 'add', path, value });
export const replacement = (path: string, value: unknown): Edit => ({ op: 'replace', path, value });
export const moving = (from: string, path: string): Edit => ({ op: 'move', from, path });

export interface PlaceInList {
  /** The pointer of the list. */
  readonly list: string;
  readonly index: number;
}

/** The list and index that a pointer refers to; undefined if its last step is not a number. */
export function placeInList(pointer: string): PlaceInList | undefined {
  const slash = pointer.lastIndexOf('/');
  const last = pointer.slice(slash + 1);
  return slash >= 0 && /^\d+$/.test(last) ? { list: pointer.slice(0, slash), index: Number(last) } : undefined;
}
