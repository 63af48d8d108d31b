/** Parts of a reply in the pieces in which chunks bring them. */
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { Split } from '../../../src/testing/stream-system.ts';

type Path = readonly (string | number)[];

export function piecesOf(part: JsonObject, split: Split, choose: Choose): JsonObject[] {
  if (typeof part.text === 'string' && part.thoughtSignature === undefined)
    return split(part.text).map(text => ({ ...part, text }));
  const call = part.functionCall as JsonObject | undefined;
  if (call === undefined || choose(2) === 0) return [part];
  const { args, ...head } = call;
  const values = leaves(args);
  if (values === undefined) return [part];
  const opening = { ...part, functionCall: { ...head, willContinue: true } };
  const pieces = values.flatMap(([path, value]) => pieceOf(path, value, split));
  const goingOn = pieces.map(piece => ({ functionCall: { partialArgs: [piece], willContinue: true } }));
  return [opening, ...goingOn, { functionCall: {} }];
}

/** Every value with its path; undefined where something is empty, which has no value to stand for it. */
function leaves(value: unknown, path: Path = []): [Path, unknown][] | undefined {
  if (value === null || typeof value !== 'object') return [[path, value]];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  if (inner.length === 0 && path.length > 0) return undefined;
  const all: [Path, unknown][] = [];
  for (const [key, each] of inner) {
    const below = leaves(each, [...path, key]);
    if (below === undefined) return undefined;
    all.push(...below);
  }
  return all;
}

function pieceOf(path: Path, value: unknown, split: Split): JsonObject[] {
  const jsonPath = `$${path.map(segmentOf).join('')}`;
  if (typeof value === 'number') return [{ jsonPath, numberValue: value }];
  if (typeof value === 'boolean') return [{ jsonPath, boolValue: value }];
  if (typeof value !== 'string') return [{ jsonPath, nullValue: 'NULL_VALUE' }];
  const texts = split(value).map(stringValue => ({ jsonPath, stringValue, willContinue: true }));
  return [...texts, { jsonPath, stringValue: '' }];
}

function segmentOf(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return /^\w+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
