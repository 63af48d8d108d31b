/** Collects the contents that a Gemini CLI log represents. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { Origins } from '../format.ts';

/** A part and its location. */
export interface Part {
  readonly value: unknown;
  readonly at: string;
  /** Whether the part was built rather than copied. */
  readonly isMade?: boolean;
  /** Values inside the part whose location does not follow from `at`. */
  readonly places?: readonly (readonly [string, string])[];
}

/** A content: its parts and its location. */
export interface GeminiContent {
  readonly role: string;
  readonly parts: readonly Part[];
  readonly at: string;
  /** The content itself, if it is unchanged in the log. */
  readonly whole?: JsonObject;
}

/** A content of the log; undefined if it is not a valid content. */
export function contentOf(content: unknown, at: string): GeminiContent | undefined {
  if (!isObject(content) || typeof content.role !== 'string' || !Array.isArray(content.parts)) return undefined;
  const parts = partsIn(content.parts, child(at, 'parts'));
  return { role: content.role, parts, at, whole: content };
}

/** The parts of a list, a text, or a single part. */
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

/** The list of contents with the log location of each content and part. */
export function composed(turns: readonly GeminiContent[]): { body: unknown[]; origins: Origins } {
  const origins = new Origins();
  const body = turns.map(({ role, parts, at, whole }, i) => {
    const pointer = child('', i);
    origins.set(pointer, at, whole !== undefined);
    if (whole !== undefined) return whole;
    return {
      role,
      parts: parts.map((part, j) => {
        const partPointer = child(child(pointer, 'parts'), j);
        origins.set(partPointer, part.at, part.isMade !== true);
        for (const [below, from] of part.places ?? []) origins.set(partPointer + below, from);
        return part.value;
      }),
    };
  });
  return { body, origins };
}
