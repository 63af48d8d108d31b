/** The data for drawing a conversation: rows of limited size, without content unless it was requested. */
import type { Conversation, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { printable, shorten } from '../../model/text.ts';
import { turnIndex } from '../../model/turns.ts';
import type { StripOptions } from '../strip.ts';
import type { Gap, Piece, Row, Spot } from './data.ts';

const MAX_PIECES = 24;
const EXCERPT = 400;

/** A conversation in the form that the page draws: finds the target of a pointer, and returns the rows around it. */
export class Diagram {
  private readonly messages: readonly Message[];
  private readonly outside: number;
  private readonly spots = new Map<string, Spot>();
  private readonly joins = new Map<Part, number>();
  private readonly options: StripOptions;

  constructor({ preamble = [], messages }: Conversation, options: StripOptions) {
    this.options = options;
    this.outside = preamble.length;
    this.messages = [...preamble, ...messages];
    this.messages.forEach((message, row) => {
      this.note(message.pointer, { row });
      message.parts.forEach((part, piece) => {
        // If several pieces were read from the same place, a pointer refers to the call among them.
        const known = this.spots.get(part.pointer);
        if (known === undefined || (known.row === row && (known.piece === undefined || part.type === 'tool_call')))
          this.spots.set(part.pointer, { row, piece });
      });
    });
    this.pair();
  }

  /** The message and piece that a pointer refers to. */
  spotOf(pointer: string): Spot | undefined {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = this.spots.get(at);
      if (found !== undefined) return found;
    }
    return this.spots.get('');
  }

  /** The rows around these places, nearest first, up to a maximum. What is left out is counted. */
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
      if (i < MAX_PIECES || pointed?.has(i)) pieces.push(this.piece(part, i));
    });
    if (parts.length === 0) pieces.push({ i: -1, kind: `content ${contentForm}` });
    return {
      row,
      n: row < this.outside ? undefined : row - this.outside,
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
          holds: contentKinds(content),
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

  /** Assigns the shared number to calls and their results. */
  private pair(): void {
    const index = turnIndex();
    const results: { part: ToolResultPart; call: { part: ToolCallPart } | undefined }[] = [];
    const hosted = new Map<string, ToolCallPart>();
    for (const message of this.messages.slice(this.outside)) {
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

/** The text of a part, if it has any. */
function wordsOf(part: Part): string | undefined {
  if (part.type === 'text' || part.type === 'refusal') return part.text;
  return part.type === 'reasoning' ? (part.text ?? part.summary ?? part.redacted) : undefined;
}

function kindOf(part: Part): string {
  if (part.type === 'provider_item')
    return part.wireType === undefined ? '(unreadable part)' : shorten(part.wireType, 24);
  return 'wireType' in part && part.wireType !== undefined ? shorten(part.wireType, 24) : part.type;
}

function contentKinds(content: readonly Part[]): string | undefined {
  const kinds = new Set(content.map(kindOf).filter(kind => kind !== 'text'));
  return kinds.size === 0 ? undefined : [...kinds].slice(0, 6).join(', ');
}
