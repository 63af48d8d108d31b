/** Splits a part into the pieces that chunks have: text in fragments, calls as a whole or value by value. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Choose, pieces, type Split } from './encoder.ts';
import { isText } from './reply-fields.ts';

type Path = readonly (string | number)[];

export function partPieces(part: unknown, split: Split, choose: Choose): unknown[] {
  if (!isObject(part)) return [part];
  const { text, functionCall: call } = part;
  // A signed text is sent as a whole, because text parts are only joined if neither has a signature.
  const isPlain = isText(text) && Object.keys(part).every(key => key === 'text' || key === 'thought');
  if (isPlain) return pieces(split, text).map(piece => ({ ...part, text: piece }));
  // Arguments come value by value if `streamFunctionCallArguments` was set.
  return isObject(call) && choose(2) === 1 ? callPieces(part, call, split) : [part];
}

function callPieces(part: JsonObject, call: JsonObject, split: Split): JsonObject[] {
  const { args, ...head } = call;
  const values = isObject(args) ? leaves(args) : undefined;
  if (values === undefined || !isText(call.name) || call.name === '') return [part];
  const opening = { ...part, functionCall: { ...head, willContinue: true } };
  const fragments = values.flatMap(([path, value]) => valuePieces(path, value, split));
  const added = fragments.map(piece => ({ functionCall: { partialArgs: [piece], willContinue: true } }));
  return [opening, ...added, { functionCall: {} }];
}

/** Every value with its path. Undefined if there are empty objects or lists, which have no partial arguments. */
function leaves(value: unknown, path: Path = []): [Path, unknown][] | undefined {
  if (value === null || typeof value !== 'object') return [[path, value]];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  if (inner.length === 0 && path.length > 0) return undefined;
  const all: [Path, unknown][] = [];
  for (const [key, each] of inner) {
    const below = leaves(each, [...path, key]);
    if (below === undefined) return undefined;
    for (const leaf of below) all.push(leaf);
  }
  return all;
}

function valuePieces(path: Path, value: unknown, split: Split): JsonObject[] {
  const jsonPath = `$${path.map(segmentOf).join('')}`;
  if (typeof value === 'number') return [{ jsonPath, numberValue: value }];
  if (typeof value === 'boolean') return [{ jsonPath, boolValue: value }];
  if (!isText(value)) return [{ jsonPath, nullValue: 'NULL_VALUE' }];
  const texts = split(value).map(stringValue => ({ jsonPath, stringValue, willContinue: true }));
  return [...texts, { jsonPath, stringValue: '' }];
}

function segmentOf(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return /^\w+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
