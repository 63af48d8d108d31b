/** How the value of one setting is written in a format: what all forms have in common. */
import type { AnswerOptions, SettingPlace } from '../../generated/types.ts';
import type { LossKind } from '../../shapes/shape.ts';

export type Setting = keyof AnswerOptions;
export type FormName = NonNullable<SettingPlace['form']>;

/** Reports that a setting cannot be written as it was. It is ignored for settings that the source does not have. */
export type Deny = (setting: Setting, kind: LossKind, reason: string) => void;

export interface Form {
  /** The settings that the value holds; the one of the place alone if absent. */
  readonly settings?: readonly Setting[];
  /** What a value says; undefined if it is not one that the form knows. */
  read(value: unknown, place: SettingPlace): AnswerOptions | undefined;
  /** The value for the settings, undefined if there is none. `current` is what other settings put there already. */
  write(options: AnswerOptions, place: SettingPlace, deny: Deny, api: string): unknown;
}

/** The last key of a place, by which messages name it. */
export function keyOf({ at = '', setting }: SettingPlace): string {
  return at === '' ? setting : at.slice(at.lastIndexOf('.') + 1);
}

/** An object without its undefined members, undefined if none is left. */
export function some(members: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** The canonical word for a word of the server. */
export function canonical(words: SettingPlace['words'], value: string): string | undefined {
  if (words === undefined) return value;
  return Object.keys(words).find(each => words[each]?.toLowerCase() === value.toLowerCase());
}
