/**
 * The conversation excerpt: one line per message, with the message of the finding marked. Showing the source line would
 * be useless, because lines can be 100 kB long.
 */
import type { Conversation, Diagnostic, Message, Part } from '../generated/types.ts';
import { grouped, shorten } from '../model/text.ts';
import { type Palette, PLAIN, type Style } from './palette.ts';

export interface StripOptions {
  /** Whether content may be shown. Otherwise only roles, types, lengths, names and IDs are. */
  readonly showContent?: boolean | undefined;
  readonly palette?: Palette | undefined;
  /** Width of the terminal. */
  readonly width?: number | undefined;
}

const CONTEXT = 2;
const EXCERPT = 60;

/** Draws the messages around a finding, as lines without indentation. Empty if the conversation has no messages. */
export function strip(conversation: Conversation, diagnostic: Diagnostic, options: StripOptions = {}): string[] {
  const { messages } = conversation;
  const { palette = PLAIN, width } = options;
  const mark = palette[diagnostic.severity];
  const guilty = messageAt(messages, diagnostic.pointer);
  if (guilty < 0) return [];
  const labels = new Map<number, string>();
  for (const { pointer, label } of diagnostic.related) {
    const at = messageAt(messages, pointer);
    if (at >= 0 && at !== guilty) labels.set(at, label);
  }
  const shown = new Set<number>();
  for (const center of [guilty, ...labels.keys()]) {
    const reach = center === guilty ? CONTEXT : 0;
    for (let i = Math.max(0, center - reach); i <= Math.min(messages.length - 1, center + reach); i++) shown.add(i);
  }
  const lines: string[] = [];
  let before = -1;
  for (const i of [...shown].sort((a, b) => a - b)) {
    if (i > before + 1)
      lines.push(palette.faint(`       … ${i - before - 1} ${i - before - 1 === 1 ? 'message' : 'messages'}`));
    before = i;
    const message = messages[i] as Message;
    const head = ` ${String(i).padStart(3)}  ${shorten(message.wireRole ?? message.role, 24).padEnd(9)}  `;
    const all = digest(message, options);
    const marked = i === guilty ? pieceOf(diagnostic, all) : undefined;
    const room = width === undefined ? undefined : width - head.length - 3;
    const pieces = room === undefined ? all : piecesAround(marked, all, room, diagnostic.label);
    const label = labels.get(i);
    const text = pieces.map(piece => piece.text).join('   ');
    const pointed = label === undefined ? '' : `   ${palette.faint(`<- ${label}`)}`;
    lines.push(`${i === guilty ? mark('  >') : '   '}${head}${text}${pointed}`);
    if (marked !== undefined)
      lines.push(...underline(head.length + 3, pieces, marked, diagnostic).map(line => underlined(line, mark)));
  }
  return lines;
}

function messageAt(messages: readonly Message[], pointer: string): number {
  return messages.findIndex(message => pointer === message.pointer || pointer.startsWith(`${message.pointer}/`));
}

interface Piece {
  readonly text: string;
  readonly pointer: string;
}

/** A short summary of a message. Its pieces store their pointers, so that they can be underlined. */
function digest(message: Message, options: StripOptions): Piece[] {
  const pieces: Piece[] = [];
  let calls = 0;
  for (const part of message.parts) {
    if (part.type === 'tool_call') {
      const words = `${shorten(part.callId ?? '(no id)', 24)} ${shorten(part.name ?? '(no name)')}${excerpt(part.arguments.text, options)}`;
      pieces.push({ text: calls++ === 0 ? `calls  ${words}` : words, pointer: part.pointer });
    } else if (part.type === 'tool_result') {
      const id = part.legacy ? shorten(part.name ?? '', 24) : shorten(part.callId ?? '(no id)', 24);
      pieces.push({ text: [id, ...part.content.map(each => words(each, options))].join('  '), pointer: part.pointer });
    } else pieces.push({ text: words(part, options), pointer: part.pointer });
  }
  if (pieces.length === 0)
    pieces.push({ text: `content ${message.contentForm}`, pointer: `${message.pointer}/content` });
  return pieces;
}

function words(part: Part, options: StripOptions): string {
  switch (part.type) {
    case 'text':
      return `text ${part.text.length}${excerpt(part.text, options)}`;
    case 'reasoning':
      return `reasoning ${(part.text ?? part.redacted ?? '').length}${excerpt(part.text, options)}`;
    case 'refusal':
      return `refusal ${part.text.length}${excerpt(part.text, options)}`;
    case 'provider_item':
      return part.wireType === undefined ? '(unreadable part)' : shorten(part.wireType, 24);
    case 'tool_call':
    case 'tool_result':
      return part.type;
    default:
      return part.wireType;
  }
}

function excerpt(text: string | undefined, { showContent }: StripOptions): string {
  return showContent && text !== undefined ? ` ${JSON.stringify(shorten(text, EXCERPT))}` : '';
}

/** The piece of a finding. If several pieces were read from the same place, it is the call, which comes last. */
function pieceOf({ pointer }: Diagnostic, pieces: readonly Piece[]): Piece | undefined {
  return (
    pieces.findLast(piece => pointer === piece.pointer) ?? pieces.find(piece => pointer.startsWith(`${piece.pointer}/`))
  );
}

const BETWEEN = 3;
/** Space for `… 1,234 more`. */
const ELISION = 15;

/** The pieces that fit a line, including that of the finding; the others are counted. */
function piecesAround(marked: Piece | undefined, pieces: readonly Piece[], room: number, label = ''): readonly Piece[] {
  const length = pieces.reduce((sum, { text }) => sum + text.length + BETWEEN, -BETWEEN);
  if (length <= room) return pieces;
  let first = marked === undefined ? 0 : pieces.indexOf(marked);
  let last = first;
  // The label is on the next line, after the underline.
  let left = room - ELISION - Math.max(ELISION, label.length + 2) - (pieces[first]?.text.length ?? 0);
  for (let grew = true; grew; ) {
    grew = false;
    for (const at of [last + 1, first - 1]) {
      const needed = (pieces[at]?.text.length ?? Number.POSITIVE_INFINITY) + BETWEEN;
      if (needed > left) continue;
      left -= needed;
      first = Math.min(first, at);
      last = Math.max(last, at);
      grew = true;
    }
  }
  const more = (count: number): Piece[] => (count <= 0 ? [] : [{ text: `… ${grouped(count)} more`, pointer: '' }]);
  return [...more(first), ...pieces.slice(first, last + 1), ...more(pieces.length - 1 - last)];
}

/** Colors a line without its indentation. */
function underlined(line: string, mark: Style): string {
  const text = line.trimStart();
  return line.slice(0, line.length - text.length) + mark(text);
}

/** Underlines the piece of the finding, if there are several pieces. */
function underline(indent: number, pieces: readonly Piece[], marked: Piece, { label }: Diagnostic): string[] {
  let column = indent;
  for (const piece of pieces) {
    const isMarked = piece === marked;
    const lead = piece.text.startsWith('calls  ') ? 'calls  '.length : 0;
    if (isMarked && (pieces.length > 1 || lead > 0)) {
      const mark = '~'.repeat(piece.text.length - lead);
      return [`${' '.repeat(column + lead)}${mark}${label === undefined ? '' : `  ${label}`}`];
    }
    column += piece.text.length + 3;
  }
  return [];
}
