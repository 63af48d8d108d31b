/**
 * Agent messages independent of the API: turns that consist of pieces, each with its place in the log. Values are not
 * checked here, because a log may have any value anywhere.
 */
import type { LogValue } from '../compose/log-value.ts';

/** A part of a message. `from` is the part as the log has it. */
export type Piece = TextPiece | MediaPiece | ThinkingPiece | CallPiece;

export interface TextPiece {
  readonly type: 'text';
  readonly text: LogValue;
  readonly from: LogValue;
  /** Whether the log has the part as APIs with content blocks expect it. */
  readonly isWire?: boolean | undefined;
}

export interface MediaPiece {
  readonly type: 'media';
  readonly mime: unknown;
  /** Base64 data, unless `url` is set. */
  readonly data?: unknown;
  readonly url?: string | undefined;
  readonly name?: string | undefined;
  readonly from: LogValue;
}

export interface ThinkingPiece {
  readonly type: 'thinking';
  readonly text: LogValue;
  readonly from: LogValue;
  readonly signature?: LogValue | undefined;
  /** Whether only the signature is known. */
  readonly isRedacted?: boolean | undefined;
  /** The message field in which Chat Completions servers expect it. */
  readonly field?: string | undefined;
  /** The original reasoning item of the Responses API. */
  readonly item?: Record<string, unknown> | undefined;
}

export interface CallPiece {
  readonly type: 'call';
  readonly id: LogValue;
  readonly name: LogValue;
  readonly input: LogValue;
  readonly from: LogValue;
}

interface Turn {
  /** The content as it is stored, also where `pieces` were made of it. */
  readonly content: LogValue;
  readonly pieces?: readonly Piece[] | undefined;
  readonly from: LogValue;
}

export interface ResultTurn extends Turn {
  readonly role: 'result';
  readonly id: LogValue;
  readonly isError?: boolean | undefined;
}

export interface UserTurn extends Turn {
  readonly role: 'user';
}

export interface AssistantTurn extends Turn {
  readonly role: 'assistant';
}

export type ConversationTurn = ResultTurn | UserTurn | AssistantTurn;

export function callsOf(turn: ConversationTurn): CallPiece[] {
  return turn.role === 'assistant' ? (turn.pieces ?? []).filter(piece => piece.type === 'call') : [];
}

/** Joins the texts of pieces. */
export function joinTexts(pieces: readonly Piece[], between: string): string {
  const texts = pieces.map(piece => (piece.type === 'text' ? piece.text.text : undefined));
  return texts.filter(text => text !== undefined).join(between);
}

/** Texts as one: the text itself if there is only one, with its place. */
export function joinedText(pieces: readonly Piece[], between: string, content: LogValue): LogValue {
  const [only] = pieces;
  const isWhole = pieces.length === 1 && only?.type === 'text' && only.text.text !== undefined;
  return isWhole ? only.text : content.made(joinTexts(pieces, between));
}

/** Arguments as JSON text. Missing if there are none, or if they are nested too deeply. */
export function asJson(input: LogValue): LogValue {
  try {
    return input.made(JSON.stringify(input.value));
  } catch {
    return input.made(undefined);
  }
}
