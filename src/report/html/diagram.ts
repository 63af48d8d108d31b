/** What the page draws of a conversation: rows of plain data, bounded, without content unless it is asked for. */
import type { Conversation, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { printable, shorten } from '../../model/text.ts';
import { turnIndex } from '../../model/turns.ts';
import type { StripOptions } from '../strip.ts';

export interface Piece {
  /** Its place in the message, for findings to point at. */
  readonly i: number;
  readonly kind: string;
  /** Length of what it holds, in UTF-16 units. */
  readonly size?: number | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** Types of what a result holds besides text. */
  readonly holds?: string | undefined;
  readonly excerpt?: string | undefined;
  /** The number that a call and its results share. */
  readonly join?: number | undefined;
  /** A call that nobody answers, or a result that answers nothing. */
  readonly open?: true | undefined;
}

export interface Row {
  /** Its place among all messages; those that stand around them come first. */
  readonly row: number;
  /** Index among the messages; absent of those that stand around them. */
  readonly n?: number | undefined;
  readonly lane: Message['role'];
  /** The role as written, where that is another word. */
  readonly role?: string | undefined;
  readonly at: string;
  readonly pieces: readonly Piece[];
  /** Pieces that are left out. */
  readonly more?: number | undefined;
}

/** Messages that the report does not hold. */
export interface Gap {
  readonly gap: number;
}

/** Where a pointer leads. */
export interface Spot {
  readonly row: number;
  readonly piece?: number;
}

const MOST_PIECES = 24;
const EXCERPT = 400;

/** A conversation as the page sees it: where pointers lead, and the rows around places. */
export class Diagram {
  private readonly messages: readonly Message[];
  private readonly around: number;
  private readonly spots = new Map<string, Spot>();
  private readonly joins = new Map<Part, number>();
  private readonly options: StripOptions;

  constructor({ preamble = [], messages }: Conversation, options: StripOptions) {
    this.options = options;
    this.around = preamble.length;
    this.messages = [...preamble, ...messages];
    this.messages.forEach((message, row) => {
      this.note(message.pointer, { row });
      message.parts.forEach((part, piece) => {
        // Where several pieces were read from one place, a call among them is what is meant.
        const known = this.spots.get(part.pointer);
        if (known === undefined || (known.row === row && (known.piece === undefined || part.type === 'tool_call')))
          this.spots.set(part.pointer, { row, piece });
      });
    });
    this.pair();
  }

  /** The message that a pointer leads into, and the piece of it. */
  spot(pointer: string): Spot | undefined {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = this.spots.get(at);
      if (found !== undefined) return found;
    }
    return this.spots.get('');
  }

  /** The rows around these places, nearest first until there are enough; what is left out is counted. */
  rows(places: readonly Spot[], most: number): (Row | Gap)[] {
    const count = this.messages.length;
    const kept = new Set<number>();
    const keep = (row: number) => {
      if (row >= 0 && row < count && kept.size < most) kept.add(row);
    };
    const centers = places.length === 0 ? [0] : [...new Set(places.map(({ row }) => row))];
    for (let reach = 0; reach <= count && kept.size < Math.min(most, count); reach++)
      for (const center of centers) {
        keep(center - reach);
        keep(center + reach);
      }
    const pointed = new Map<number, Set<number>>();
    for (const { row, piece } of places) {
      if (piece === undefined) continue;
      const known = pointed.get(row) ?? new Set();
      pointed.set(row, known.add(piece));
    }
    const rows: (Row | Gap)[] = [];
    let before = -1;
    for (const row of [...kept].sort((a, b) => a - b)) {
      if (row > before + 1) rows.push({ gap: row - before - 1 });
      rows.push(this.row(row, pointed.get(row)));
      before = row;
    }
    if (count > before + 1) rows.push({ gap: count - before - 1 });
    return rows;
  }

  private note(pointer: string, spot: Spot): void {
    if (!this.spots.has(pointer)) this.spots.set(pointer, spot);
  }

  private row(row: number, pointed: ReadonlySet<number> | undefined): Row {
    const message = this.messages[row] as Message;
    const { role, wireRole, parts, pointer, contentForm } = message;
    const pieces: Piece[] = [];
    parts.forEach((part, i) => {
      if (i < MOST_PIECES || pointed?.has(i)) pieces.push(this.piece(part, i));
    });
    if (parts.length === 0) pieces.push({ i: -1, kind: `content ${contentForm}` });
    return {
      row,
      n: row < this.around ? undefined : row - this.around,
      lane: role,
      role: wireRole === undefined || wireRole === role ? undefined : shorten(wireRole, 24),
      at: printable(pointer),
      pieces,
      more: parts.length > pieces.length ? parts.length - pieces.length : undefined,
    };
  }

  private piece(part: Part, i: number): Piece {
    const join = this.joins.get(part);
    switch (part.type) {
      case 'tool_call': {
        const { callId, name, arguments: given, executedBy } = part;
        const isOpen = join === undefined && executedBy === 'client';
        return {
          i,
          kind: 'call',
          name: shorten(name ?? '(no name)'),
          id: callId === undefined ? undefined : shorten(callId, 24),
          size: given.text?.length,
          excerpt: this.excerpt(given.text),
          join,
          open: isOpen || undefined,
        };
      }
      case 'tool_result': {
        const { callId, name, content } = part;
        return {
          i,
          kind: 'result',
          name: name === undefined ? undefined : shorten(name),
          id: callId === undefined ? undefined : shorten(callId, 24),
          size: content.reduce((sum, each) => sum + (wordsOf(each)?.length ?? 0), 0),
          holds: holds(content),
          excerpt: this.excerpt(content.flatMap(each => wordsOf(each) ?? []).join('\n')),
          join,
          open: join === undefined || undefined,
        };
      }
      case 'text':
      case 'refusal':
      case 'reasoning':
        return { i, kind: part.type, size: wordsOf(part)?.length ?? 0, excerpt: this.excerpt(wordsOf(part)) };
      default:
        return { i, kind: kindOf(part) };
    }
  }

  private excerpt(text: string | undefined): string | undefined {
    if (!this.options.showContent || text === undefined || text === '') return undefined;
    const half = EXCERPT >> 1;
    const cut = text.length <= EXCERPT ? text : `${text.slice(0, half)} … ${text.slice(-half)}`;
    return cut.split(/\r?\n/).map(printable).join('\n');
  }

  /** Gives calls and their results the number that they share. */
  private pair(): void {
    const index = turnIndex();
    const results: { part: ToolResultPart; call: { part: ToolCallPart } | undefined }[] = [];
    const hosted = new Map<string, ToolCallPart>();
    for (const message of this.messages.slice(this.around)) {
      index.push(message);
      for (const each of index.results) results.push(each);
      for (const part of message.parts) {
        if (part.type === 'tool_call' && part.executedBy === 'provider' && part.callId) hosted.set(part.callId, part);
        else if (part.type === 'tool_result' && hosted.has(part.callId ?? ''))
          results.push({ part, call: { part: hosted.get(part.callId ?? '') as ToolCallPart } });
      }
    }
    index.end();
    let last = 0;
    for (const { part, call } of results) {
      if (call === undefined || this.joins.has(part)) continue;
      const join = this.joins.get(call.part) ?? ++last;
      this.joins.set(call.part, join);
      this.joins.set(part, join);
    }
  }
}

/** The words of a part that has any. */
function wordsOf(part: Part): string | undefined {
  if (part.type === 'text' || part.type === 'refusal') return part.text;
  return part.type === 'reasoning' ? (part.text ?? part.summary ?? part.redacted) : undefined;
}

function kindOf(part: Part): string {
  if (part.type === 'provider_item')
    return part.wireType === undefined ? '(unreadable part)' : shorten(part.wireType, 24);
  return 'wireType' in part && part.wireType !== undefined ? shorten(part.wireType, 24) : part.type;
}

function holds(content: readonly Part[]): string | undefined {
  const kinds = new Set(content.map(kindOf).filter(kind => kind !== 'text'));
  return kinds.size === 0 ? undefined : [...kinds].slice(0, 6).join(', ');
}
