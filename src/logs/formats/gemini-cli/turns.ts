/** Collects the contents that a Gemini CLI log represents. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { Origins } from '../format.ts';

/** A part, and where it stands. */
export interface Part {
  readonly value: unknown;
  readonly at: string;
  /** Whether it was put together, and not taken over as it is. */
  readonly isMade?: boolean;
  /** Where values inside it stand that are not in their place there. */
  readonly places?: readonly (readonly [string, string])[];
}

/** A content: its parts, and where it stands. */
export interface Turn {
  readonly role: string;
  readonly parts: readonly Part[];
  readonly at: string;
  /** The content itself, where the log has it and nothing in it was changed. */
  readonly whole?: JsonObject;
}

/** A content as it stands in the log; undefined where it is none, or its parts cannot be told apart. */
export function turnOf(content: unknown, at: string): Turn | undefined {
  if (!isObject(content) || typeof content.role !== 'string' || !Array.isArray(content.parts)) return undefined;
  const parts = partsIn(content.parts, child(at, 'parts'));
  return { role: content.role, parts, at, whole: content };
}

/** Parts of a list, a text, or a part alone. */
export function partsIn(content: unknown, at: string): Part[] {
  if (content === undefined || content === null || content === '') return [];
  if (!Array.isArray(content)) return [partOf(content, at)];
  return (content as unknown[]).map((each, i) => partOf(each, child(at, i)));
}

function partOf(value: unknown, at: string): Part {
  return typeof value === 'string'
    ? { value: { text: value }, at, isMade: true, places: [['/text', at]] }
    : { value, at };
}

/** The list of contents, and where each of them and of its parts comes from. */
export function written(turns: readonly Turn[]): { body: unknown[]; origins: Origins } {
  const origins = new Origins();
  const body = turns.map(({ role, parts, at, whole }, i) => {
    const pointer = child('', i);
    origins.set(pointer, at, whole !== undefined);
    if (whole !== undefined) return whole;
    return {
      role,
      parts: parts.map((part, j) => {
        const inside = child(child(pointer, 'parts'), j);
        origins.set(inside, part.at, part.isMade !== true);
        for (const [below, from] of part.places ?? []) origins.set(inside + below, from);
        return part.value;
      }),
    };
  });
  return { body, origins };
}
