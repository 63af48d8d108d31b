/** JSON and YAML documents that users write: the value, and the location of each key. */
import type * as Yaml from 'yaml';
import { shorten } from '../model/text.ts';
import { UsageError } from '../model/usage-error.ts';
import { pointerKeys } from '../pointer.ts';
import { duplicateKeys } from '../source/duplicate-keys.ts';
import { Positions } from '../source/positions.ts';
import { faultOf } from '../source/scan.ts';

/** A larger file is not a configuration. */
export const LARGEST_DOCUMENT = 1 << 20;

export interface WrittenDocument {
  readonly path: string;
  readonly value: unknown;
  /** `path:line:column` of a value or of its key; of the nearest existing container if there is no such value. */
  placeOf(pointer: string, of?: 'key' | 'value'): string;
}

/** A fault in a document, and its place. */
export interface DocumentFault {
  readonly pointer: string;
  readonly text: string;
  readonly isKey?: boolean | undefined;
}

type Node = ReturnType<typeof Yaml.parseDocument>['contents'];

/**
 * Reads a document: strict JSON if the name ends in `.json`, otherwise YAML 1.2. Throws a `UsageError` with the
 * location of a syntax error.
 */
export function readDocument(text: string, path: string, loadYaml: () => typeof Yaml): WrittenDocument {
  if (text.length > LARGEST_DOCUMENT)
    throw new UsageError(`${path}: larger than ${LARGEST_DOCUMENT >> 20} MiB, too large for a configuration`);
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const positions = new Positions(plain);
  const at = (offset: number) => {
    const { line, column } = positions.source(offset, offset);
    return `${path}:${line}:${column}`;
  };
  const yaml = loadYaml();
  if (/\.json$/i.test(path)) {
    const value = parseJson(plain, at);
    const contents = () => parseYaml(yaml, plain).contents;
    return { path, value, placeOf: placesIn(yaml, contents, at, path) };
  }
  const document = tryYaml(yaml, plain, path);
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) throw new UsageError(`${at(fault.pos[0])}: ${firstLine(fault.message)}`);
  return { path, value: toValue(document, path), placeOf: placesIn(yaml, () => document.contents, at, path) };
}

function parseJson(text: string, at: (offset: number) => string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { at: offset, found, expected } = faultOf(text);
    const comment = /^\/[/*]/.test(text.slice(offset, offset + 2));
    const hint = comment ? '; JSON has no comments; use `rolecall.config.yaml` for comments' : '';
    throw new UsageError(`${at(offset)}: found ${found}, expected ${expected}${hint}`);
  }
  const [twice] = duplicateKeys(text);
  if (twice !== undefined) throw new UsageError(`${at(twice.at)}: \`${shorten(twice.key)}\` occurs twice`);
  return value;
}

function parseYaml(yaml: typeof Yaml, text: string) {
  return yaml.parseDocument(text, { version: '1.2', prettyErrors: false, stringKeys: true, logLevel: 'error' });
}

function tryYaml(yaml: typeof Yaml, text: string, path: string) {
  try {
    return parseYaml(yaml, text);
  } catch (error) {
    // The document is nested too deeply for the parser's recursion.
    throw new UsageError(`${path}: it cannot be read: ${firstLine((error as Error).message)}`);
  }
}

function toValue(document: ReturnType<typeof parseYaml>, path: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw new UsageError(`${path}: it cannot be read: ${firstLine((error as Error).message)}`);
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/**
 * Locations come from the tree of the YAML parser, which also reads JSON. It is only built when a location is needed.
 */
function placesIn(
  yaml: typeof Yaml,
  contents: () => Node,
  at: (offset: number) => string,
  path: string,
): WrittenDocument['placeOf'] {
  let root: Node | undefined;
  return (pointer, of = 'value') => {
    try {
      root ??= contents();
      const offset = offsetOf(yaml, root, pointerKeys(pointer), of);
      return offset === undefined ? path : at(offset);
    } catch {
      return path;
    }
  };
}

/** The offset of the value at a path, or of its key; if the path does not exist, that of the last existing value. */
function offsetOf(yaml: typeof Yaml, root: Node, keys: readonly string[], of: 'key' | 'value'): number | undefined {
  let node: unknown = root;
  let offset = rangeOf(root);
  for (const [i, key] of keys.entries()) {
    if (yaml.isMap(node)) {
      const pair: { key: unknown; value: unknown } | undefined = node.items.find(each =>
        yaml.isScalar(each.key) ? String(each.key.value) === key : each.key === key,
      );
      if (pair === undefined) break;
      const isLast = i === keys.length - 1;
      offset = (isLast && of === 'key' ? undefined : rangeOf(pair.value)) ?? rangeOf(pair.key) ?? offset;
      node = pair.value;
    } else if (yaml.isSeq(node)) {
      const item: unknown = node.items[Number(key)];
      if (item === undefined) break;
      offset = rangeOf(item) ?? offset;
      node = item;
    } else break;
  }
  return offset;
}

function rangeOf(node: unknown): number | undefined {
  return (node as { range?: readonly number[] | null } | null | undefined)?.range?.[0];
}

/** Throws all faults of a document as one error, sorted by location. */
export function refuse(document: WrittenDocument, faults: readonly DocumentFault[]): never {
  const lines = faults
    .map(({ pointer, text, isKey }) => ({ place: document.placeOf(pointer, isKey ? 'key' : 'value'), text }))
    .sort((a, b) => a.place.localeCompare(b.place, 'en', { numeric: true }))
    .slice(0, MAX_REPORTED)
    .map(({ place, text }) => `${place}: ${shorten(text, LONGEST_LINE)}`);
  const more = faults.length - lines.length;
  throw new UsageError([...new Set(lines), ...(more > 0 ? [`and ${more} more`] : [])]);
}

const MAX_REPORTED = 20;
/** Longer lines of a user's text are not quoted completely. */
const LONGEST_LINE = 400;
