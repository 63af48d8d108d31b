/** How the value of one setting is written in a format: what all forms have in common. */

import type { LossKind } from '../../formats/engine/message-format.ts';
import type { AnswerOptions, SettingPlace } from '../../generated/types.ts';

export type Setting = keyof AnswerOptions;
export type FormName = NonNullable<SettingPlace['form']>;

/** Reports that a setting cannot be written as it was. It is ignored for settings that the source does not have. */
export type Deny = (setting: Setting, kind: LossKind, reason: string) => void;

export interface Form {
  /** The settings that the value contains; absent if only the one of the place. */
  readonly settings?: readonly Setting[];
  /** The settings in a value; undefined if the form does not know the value. */
  read(value: unknown, place: SettingPlace): AnswerOptions | undefined;
  /**
   * The value for the settings; undefined if there is none. `current` is the value that other settings have already
   * written there.
   */
  write(options: AnswerOptions, place: SettingPlace, deny: Deny, api: string): unknown;
}

/** The last key of a place, for messages. */
export function keyOf({ at = '', setting }: SettingPlace): string {
  return at === '' ? setting : at.slice(at.lastIndexOf('.') + 1);
}

/** An object without its undefined members, undefined if none is left. */
export function nonEmpty(members: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** The common word for a server's word. */
export function canonical(words: SettingPlace['words'], value: string): string | undefined {
  if (words === undefined) return value;
  return Object.keys(words).find(each => words[each]?.toLowerCase() === value.toLowerCase());
}
