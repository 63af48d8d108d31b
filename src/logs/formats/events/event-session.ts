/** A session that is read event by event. */
import { counted, dayOf } from '../agents/fields.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation } from '../format.ts';
import type { CallPiece, ConversationTurn, Piece, ResultTurn } from '../turns/conversation-turn.ts';
import { type Wire, writeRequest } from '../turns/message-writer.ts';

/** What is added comes from the event, or from a part of it. */
interface PartOfEvent {
  readonly from?: LogValue;
}

/** What a handler of an event may do. Values that do not exist in the log are left out. */
export class EventSession {
  id: string | undefined;
  model: string | undefined;
  private recorded: string | undefined;
  private instructions: LogValue | undefined;
  private declared: LogValue | undefined;
  private turns: ConversationTurn[] = [];
  /** How many events were skipped, by what they are. */
  private readonly skipped = new Map<string, number>();
  private event: LogValue;

  constructor(event: LogValue) {
    this.event = event;
  }

  /** Begins an event. */
  begin(event: LogValue, time: unknown): void {
    this.event = event;
    this.recorded = dayOf(time) ?? this.recorded;
  }

  /** The instructions of the system, which replace earlier ones. */
  system(content: LogValue): void {
    if (content.exists) this.instructions = content;
  }

  /** The tools of the requests, in the form of the API. */
  tools(list: LogValue): void {
    if (list.exists) this.declared = list;
  }

  /** Leaves out everything before: after a compaction, the model no longer sees it. */
  forget(): void {
    this.turns = [];
  }

  user(content: LogValue): void {
    this.turns.push({ role: 'user', content, from: this.event });
  }

  /** A text of the model, or its content in the form of the API. */
  assistant(content: LogValue): void {
    if (content.text === undefined) this.turns.push({ role: 'assistant', content, from: this.event });
    else this.addPiece({ type: 'text', text: content, from: this.event }, true);
  }

  /** A fragment of a streamed text of the model, which continues the text before it. */
  assistantDelta(text: LogValue): void {
    const last = this.turns.at(-1);
    const pieces = (last?.role === 'assistant' ? last.pieces : undefined) as Piece[] | undefined;
    const piece = pieces?.at(-1);
    if (pieces === undefined || piece?.type !== 'text') this.assistant(text);
    else pieces[pieces.length - 1] = { ...piece, text: piece.text.made(`${piece.text.text ?? ''}${text.text ?? ''}`) };
  }

  /** Reasoning, with its signature if the API has one. */
  reasoning(reasoning: { readonly text: LogValue; readonly signature?: LogValue; readonly field?: string }): void {
    this.addPiece({ type: 'thinking', ...reasoning, from: this.event }, true);
  }

  /** A call. It belongs to the same message as the text and the calls before it. */
  call({ from = this.event, ...call }: Pick<CallPiece, 'id' | 'name' | 'input'> & PartOfEvent): void {
    this.addPiece({ type: 'call', ...call, from }, false);
  }

  result({
    id,
    content,
    isError,
    from = this.event,
  }: Pick<ResultTurn, 'id' | 'content'> & { readonly isError?: LogValue } & PartOfEvent): void {
    const isKnown = typeof isError?.value === 'boolean';
    this.turns.push({
      role: 'result',
      id,
      content,
      from,
      ...(isKnown && { isError: isError.value as boolean }),
    });
  }

  /** Counts an event that is not part of the conversation, for a note such as `2 images skipped`. */
  skip(one: string, many: string): void {
    const key = `${one}\n${many}`;
    this.skipped.set(key, (this.skipped.get(key) ?? 0) + 1);
  }

  conversation(dialect: string, wire: Wire): LoggedConversation[] {
    if (this.turns.length === 0) return [];
    const { id, model, recorded } = this;
    const { body, request } = writeRequest(wire, this.turns, { instructions: this.instructions, tools: this.declared });
    const notes = [...this.skipped].flatMap(([key, count]) => {
      const [one = '', many = ''] = key.split('\n');
      return counted(count, one, many, 'skipped');
    });
    return [{ id, dialect, model, recorded, body, origins: request.origins, notes }];
  }

  /** Whether the last message is the model's. */
  get isAnswered(): boolean {
    return this.turns.at(-1)?.role === 'assistant';
  }

  /** What an event adds: a message, only results, or nothing. */
  get added(): 'message' | 'results' | 'nothing' {
    if (this.turns.length === 0) return 'nothing';
    return this.turns.every(({ role }) => role === 'result') ? 'results' : 'message';
  }

  /** `isNew`: whether the piece begins a message unless it follows reasoning. */
  private addPiece(piece: Piece, isNew: boolean): void {
    const last = this.turns.at(-1);
    const pieces = last?.role === 'assistant' ? last.pieces : undefined;
    const before = pieces?.at(-1)?.type;
    const continues = pieces !== undefined && (!isNew || (piece.type === 'text' && before === 'thinking'));
    if (continues) (pieces as Piece[]).push(piece);
    else this.turns.push({ role: 'assistant', pieces: [piece], content: this.event, from: this.event });
  }
}
