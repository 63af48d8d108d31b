/**
 * Finds the JSON object in an assistant's text like the ReAct engine does: alone, in a code fence, or inside other
 * text.
 */
import { parseExact } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

/** An object found in text. */
export interface Found {
  readonly value: JsonObject;
  /** Its JSON text, with the escapes that were added to parse it. */
  readonly text: string;
  /** The text around it. */
  readonly before: string;
  readonly after: string;
}

/** The object in a text; undefined if the engine would ask the model for JSON. */
export function findObject(content: string): Found | undefined {
  if (!content.includes('{')) return undefined;
  const whole = parsed(content.trim());
  // A list or number is JSON too, but not an action. The engine then does not search inside it.
  if (whole !== undefined) return found(whole, '', '');
  for (const { inner, before, after } of fences(content)) {
    const value = parsed(inner.trim());
    if (value !== undefined) return found(value, before, after);
  }
  return findBalanced(content, 0, { left: MAX_SCANNED_CHARACTERS })?.found;
}

/** The number of further tool calls in the text after an action. The engine runs none of them. */
export function furtherCalls({ after }: Found): number {
  const budget = { left: MAX_SCANNED_CHARACTERS };
  let count = 0;
  let word = after.indexOf('"tool_call"');
  for (let from = 0; word >= 0; ) {
    const next = findBalanced(after, from, budget);
    if (next === undefined) break;
    if (next.found.value.type === 'tool_call') count++;
    from = next.end;
    if (word < from) word = after.indexOf('"tool_call"', from);
  }
  return count;
}

interface Parsed {
  readonly value: unknown;
  readonly text: string;
}

function found({ value, text }: Parsed, before: string, after: string): Found | undefined {
  return isObject(value) && !(value instanceof Number) ? { value, text, before, after } : undefined;
}

function parsed(text: string): Parsed | undefined {
  const value = parse(text);
  if (value !== undefined) return { value, text };
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  const repaired = repair(text);
  const again = repaired === text ? undefined : parse(repaired);
  return again === undefined ? undefined : { value: again, text: repaired };
}

/** Parses text; undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ESCAPES = new Set('"\\/bfnrtu');
const CONTROLS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes raw line breaks and stray backslashes in strings, which models forget to escape. */
function repair(text: string): string {
  let out = '';
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (c === '"') inString = !inString;
    else if (inString && c === '\\') {
      const next = text[i + 1];
      if (next !== undefined && ESCAPES.has(next)) {
        out += c + next;
        i++;
        continue;
      }
      out += '\\';
    }
    out += inString ? (CONTROLS[c] ?? c) : c;
  }
  return out;
}

const FENCE = '```';

/** The text from the first fence to the last one, then to the next one, because an answer may contain fences. */
function* fences(content: string): Generator<{ inner: string; before: string; after: string }> {
  const open = content.indexOf(FENCE);
  if (open < 0) return;
  const begin = open + FENCE.length + (content.startsWith('json', open + FENCE.length) ? 4 : 0);
  const before = content.slice(0, open);
  for (const close of new Set([content.lastIndexOf(FENCE), content.indexOf(FENCE, begin)]))
    if (close >= begin)
      yield { inner: content.slice(begin, close), before, after: content.slice(close + FENCE.length) };
}

/** Limits the characters scanned in one text, because the search would be quadratic if it is full of opening braces. */
const MAX_SCANNED_CHARACTERS = 2_000_000;

/** The first pair of braces that contains an object. Braces inside strings are ignored. */
function findBalanced(
  content: string,
  from: number,
  budget: { left: number },
): { found: Found; end: number } | undefined {
  for (let start = content.indexOf('{', from); start >= 0; start = content.indexOf('{', start + 1)) {
    const end = closing(content, start, budget.left);
    budget.left -= (end ?? content.length) - start;
    if (budget.left < 0) return undefined;
    if (end === undefined) continue;
    const value = parsed(content.slice(start, end));
    const object = value && found(value, content.slice(0, start), content.slice(end));
    if (object !== undefined) return { found: object, end };
  }
  return undefined;
}

/** The position after the brace that closes the one at `start`. */
function closing(content: string, start: number, most: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = start; i < content.length && i - start <= most; i++) {
    const c = content.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x7b) depth++;
    else if (c === 0x7d && --depth === 0) return i + 1;
  }
  return undefined;
}

/** The object in a text of arguments, with exact numbers; undefined if it is not an object. */
export function argumentsIn(text: string): JsonObject | undefined {
  try {
    const value = parseExact(text);
    return isObject(value) && !(value instanceof Number) ? value : undefined;
  } catch {
    return undefined;
  }
}
