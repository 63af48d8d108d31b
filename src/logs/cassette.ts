/**
 * YAML cassettes: a list of interactions, or one document per interaction (httpmock). The text is split before parsing,
 * so only one interaction is in memory at a time, and a broken one does not affect the others.
 */
import type * as Yaml from 'yaml';
import type { Source } from '../generated/types.ts';
import { pointerKeys } from '../pointer.ts';
import { type Origin, Positions } from '../source/positions.ts';
import { LISTS } from './vcr.ts';

/** One interaction of a cassette. */
export interface CassetteItem {
  readonly value: unknown;
  /** Pointer in the document. */
  readonly pointer: string;
  readonly line: number;
  /** The location of the value at a pointer, or of the nearest enclosing value. */
  source(pointer: string): Source | undefined;
}

export interface CassetteSink {
  item(item: CassetteItem): void;
  fault(fault: { messageId: string; data: Readonly<Record<string, string | number>>; source: Source }): void;
}

/** Number of bytes to check when detecting the kind of a file. */
export const HEAD = 4096;
const LIST = /^(["']?)(interactions|http_interactions)\1\s*:\s*(?:#.*)?$/;
const FIRST_LINE =
  /^(?:(["']?)(?:interactions|http_interactions|version|recorded_with)\1\s*:|-\s+request\s*:|-\s*$|when\s*:\s*$)/;
/** The first line of an httpmock interaction, and the separator between two. */
const DOCUMENT = /^when\s*:\s*$/m;
const DOCUMENT_END = /^---(?:\s|$)/;
/** A Copilot SDK snapshot: one document, not a list of interactions. */
const SNAPSHOT = /^models\s*:(?:\s*\[[^\]\n]*\])?\s*$(?:\n(?:\s|-).*)*\nconversations\s*:/m;
/** Aliases may repeat headers, but must not expand a small text to gigabytes. */
const MAX_ALIASES = 200;
/** Longest interaction, in characters. Parsed YAML takes about fifty times the memory of its text. */
const LONGEST_ITEM = 1 << 25;

/** Whether a file with this beginning is a YAML cassette. Undefined if more text is needed. */
export function looksLikeCassette(head: string): boolean | undefined {
  if (isSnapshot(head)) return true;
  const lines = head.replace(/^\ufeff/, '').split(/\r?\n/);
  const last = head.length < HEAD ? lines.length - 1 : lines.length;
  for (let i = 0; i < last; i++) {
    const line = lines[i] as string;
    if (/^\s*(?:#.*)?$|^%|^---\s*(?:#.*|![\w:/!.-]*\s*)?$/.test(line)) continue;
    if (!FIRST_LINE.test(line)) return false;
    return !/^-\s*$/.test(line) || /^\s+["']?request["']?\s*:/.test(lines[i + 1] ?? '');
  }
  return head.length < HEAD ? undefined : false;
}

function isSnapshot(text: string): boolean {
  return SNAPSHOT.test(text.slice(0, HEAD).replace(/\r\n/g, '\n'));
}

/** Reads the text of a cassette and emits its interactions one by one. */
export function readCassette(
  text: string,
  origin: Origin,
  sink: CassetteSink,
  loadYaml: (() => typeof Yaml) | undefined,
): void {
  const reader = new CassetteReader(text, origin, sink);
  const yaml = loadYaml?.();
  if (yaml === undefined) reader.fault('no YAML parser is loaded', new Positions(text, origin).source(0, 0));
  else reader.read(yaml);
}

class CassetteReader {
  private readonly text: string;
  private readonly origin: Origin;
  private readonly sink: CassetteSink;

  constructor(text: string, origin: Origin, sink: CassetteSink) {
    this.text = text;
    this.origin = origin;
    this.sink = sink;
  }

  read(yaml: typeof Yaml): void {
    const { text, origin } = this;
    if (isSnapshot(text)) {
      this.readItem(yaml, { pointer: '', start: 0, end: text.length, line: 1 }, origin.offset);
      return;
    }
    const items = DOCUMENT.test(text.slice(0, HEAD)) ? documentsOf(text) : itemsOf(text);
    // An anchor may be defined in one interaction and used in another. Such a document is parsed as a whole.
    const isShared = items.length > 1 && hasAlias(text);
    if (isShared && text.length <= LONGEST_ITEM && this.readWhole(yaml)) return;
    let read = 0;
    let { offset } = origin;
    for (const item of items) {
      offset += bytesOf(text.slice(read, item.start), origin.bytewise === true);
      read = item.start;
      this.readItem(yaml, item, offset);
    }
  }

  private readItem(yaml: typeof Yaml, { pointer, start, end, line }: Item, offset: number): void {
    const text = this.text.slice(start, end);
    const positions = new Positions(text, { ...this.origin, line, offset });
    if (text.length > LONGEST_ITEM) {
      const data = { bytes: text.length, limit: LONGEST_ITEM };
      this.sink.fault({ messageId: 'tooLong', data, source: positions.source(0, 0) });
      return;
    }
    const document = this.parse(yaml, text, positions);
    if (document === undefined) return;
    const { document: tree, value } = document;
    const isListed = Array.isArray(value) && pointer !== '';
    const [interaction] = isListed ? value : [value];
    this.sink.item({
      value: interaction,
      pointer,
      line,
      source: wanted => {
        const keys = pointerKeys(wanted.slice(pointer.length));
        return sourceIn(tree, isListed ? ['0', ...keys] : keys, positions);
      },
    });
  }

  /** Reads a document whose interactions share values. Returns false if it contains no list of interactions. */
  private readWhole(yaml: typeof Yaml): boolean {
    const { text } = this;
    if (/^---\s/m.test(text.replace(/^---\s/, ''))) return false;
    const positions = new Positions(text, this.origin);
    const parsed = this.parse(yaml, text, positions, () => {});
    if (parsed === undefined) return false;
    const { document, value } = parsed;
    const key = LISTS.find(each => Array.isArray((value as Record<string, unknown> | null)?.[each]));
    const list = key === undefined ? value : (value as Record<string, unknown>)[key];
    if (!Array.isArray(list)) return false;
    const at = key === undefined ? '' : `/${key}`;
    list.forEach((each, i) => {
      const pointer = `${at}/${i}`;
      const source = (wanted: string) => sourceIn(document, pointerKeys(wanted), positions);
      this.sink.item({ value: each, pointer, line: source(pointer)?.line ?? 1, source });
    });
    return true;
  }

  private parse(
    yaml: typeof Yaml,
    text: string,
    positions: Positions,
    reportAt = (reason: string, at: number) => this.fault(reason, positions.source(at, at)),
  ): { document: Yaml.Document.Parsed; value: unknown } | undefined {
    try {
      const document = yaml.parseDocument(text, {
        customTags: ['binary'],
        logLevel: 'silent',
        prettyErrors: false,
        uniqueKeys: false,
        keepSourceTokens: false,
      });
      const [error] = document.errors;
      if (error === undefined) return { document, value: document.toJS({ maxAliasCount: MAX_ALIASES }) };
      reportAt(error.message, Math.min(error.pos[0], text.trimEnd().length));
    } catch (error) {
      // Unresolved aliases, exponential aliases, or nesting deeper than the stack.
      reportAt((error as Error).message, 0);
    }
    return undefined;
  }

  fault(reason: string, source: Source): void {
    // Drops the rest of the message, which may quote the file.
    const [line = ''] = reason.replace(/ [!%&*]\S+/g, '').split(/\n|: | (?=["'\\])/);
    this.sink.fault({ messageId: 'yaml', data: { reason: line.slice(0, LONGEST_REASON) }, source });
  }
}

const LONGEST_REASON = 80;
/** Limits for the indentation of a list and the length of the line with its key. */
const MAX_DEPTH = 40;
const LONGEST_KEY = 200;

interface Item {
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/**
 * The items of the list of interactions. The content of an item is indented deeper than its dash, so every dash at the
 * indentation of the first one starts a new item.
 */
function itemsOf(text: string): Item[] {
  const items: Item[] = [];
  let list: { at: string; indent: string | undefined; count: number } | undefined;
  let open: { pointer: string; start: number; line: number } | undefined;
  const close = (end: number) => {
    if (open !== undefined) items.push({ ...open, end });
    open = undefined;
  };
  const begin = (start: number, line: number) => {
    close(start);
    if (list !== undefined) open = { pointer: `${list.at}/${list.count++}`, start, line };
  };
  for (let start = 0, line = 1, end = 0; start < text.length; start = end + 1, line++) {
    const found = text.indexOf('\n', start);
    end = found < 0 ? text.length : found;
    if (/[ \t\r\n#]/.test(text.charAt(start))) {
      if (list === undefined || list.indent === '') continue;
      const indent = list.indent ?? text.slice(start, start + MAX_DEPTH).match(/^( +)-\s/)?.[1];
      if (indent === undefined || !/^-\s/.test(text.slice(start + indent.length, start + indent.length + 2))) continue;
      if (list.indent !== undefined && !text.startsWith(indent, start)) continue;
      list.indent = indent;
      begin(start, line);
      continue;
    }
    const words = text.slice(start, Math.min(end, start + LONGEST_KEY)).trimEnd();
    const [, , key] = words.match(LIST) ?? [];
    if (/^-(?:\s|$)/.test(words) && (list === undefined || !list.indent)) {
      list ??= { at: '', indent: '', count: 0 };
      list.indent = '';
      begin(start, line);
    } else {
      close(start);
      list = key === undefined ? undefined : { at: `/${key}`, indent: undefined, count: 0 };
    }
  }
  close(text.length);
  return items;
}

/** The documents of a file as items, as if the file were a list. */
function documentsOf(text: string): Item[] {
  const items: Item[] = [];
  let start = 0;
  let first = 1;
  let line = 1;
  for (let at = 0; at < text.length; line++) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found + 1;
    if (DOCUMENT_END.test(text.slice(at, at + 4))) {
      if (text.slice(start, at).trim() !== '') items.push({ pointer: `/${items.length}`, start, end: at, line: first });
      start = end;
      first = line + 1;
    }
    at = end;
  }
  if (text.slice(start).trim() !== '')
    items.push({ pointer: `/${items.length}`, start, end: text.length, line: first });
  return items;
}

/** Whether a value may be an alias: a `*` at the start of a word after a colon or a dash. */
function hasAlias(text: string): boolean {
  return /(?:^|[\s[{,])&[\w-]+(?:\s|$)/m.test(text) && /(?:: |- |[[{,]\s*)\*[\w-]+\s*(?:[,\]}]|$)/m.test(text);
}

function sourceIn(document: Yaml.Document.Parsed, keys: readonly string[], positions: Positions): Source | undefined {
  for (let length = keys.length; length >= 0; length--) {
    const node = document.getIn(keys.slice(0, length).map(asKey), true) as { range?: [number, number, number] } | null;
    const range = length === 0 ? document.contents?.range : node?.range;
    if (range) return positions.source(range[0], range[1]);
  }
  return undefined;
}

function asKey(key: string): string | number {
  return /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : key;
}

const encoder = new TextEncoder();

function bytesOf(text: string, bytewise: boolean): number {
  return bytewise ? text.length : encoder.encode(text).length;
}

const latin1 = new TextDecoder('latin1');

/** The first bytes of a file as text, with one character per byte. */
export function headOf(chunks: readonly Uint8Array[]): string {
  return chunks
    .map(chunk => latin1.decode(chunk.subarray(0, HEAD)))
    .join('')
    .slice(0, HEAD);
}

/** Whether a file begins like nearly every log, so that no more bytes are needed to decide. */
export function beginsLikeJson(chunks: readonly Uint8Array[]): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*[{[]/.test(headOf(chunks.slice(0, 1)));
}

/** Whether a file that starts with these chunks is a YAML cassette. */
export function beginsLikeCassette(chunks: readonly Uint8Array[]): boolean {
  const head = headOf(chunks).replace(/^\u00ef\u00bb\u00bf/, '');
  return looksLikeCassette(head.length < HEAD ? `${head}\n` : head) ?? false;
}
