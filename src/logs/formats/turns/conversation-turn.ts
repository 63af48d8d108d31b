/**
 * Agent messages independent of the API: turns that consist of pieces, each with its location in the log. Fields are
 * `unknown` where a log may have any value, because values are checked later and not repaired.
 */

/** A part of a message. `from` is its location in the log; the other locations are those of its values. */
export type Piece = TextPiece | MediaPiece | ThinkingPiece | CallPiece;

export interface TextPiece {
  readonly type: 'text';
  readonly text: unknown;
  readonly from: string;
  readonly textFrom: string;
  /** The original object, if it has the same format in all APIs. */
  readonly wire?: object | undefined;
}

export interface MediaPiece {
  readonly type: 'media';
  readonly mime: unknown;
  /** Base64 data, unless `url` is set. */
  readonly data?: unknown;
  readonly url?: string | undefined;
  readonly name?: string | undefined;
  readonly from: string;
}

export interface ThinkingPiece {
  readonly type: 'thinking';
  readonly text: unknown;
  readonly from: string;
  readonly textFrom: string;
  readonly signature?: string | undefined;
  readonly signatureFrom?: string | undefined;
  /** Whether only the signature is known. */
  readonly isRedacted?: boolean | undefined;
  /** The message field in which Chat Completions servers expect it. */
  readonly field?: string | undefined;
  /** The original reasoning item of the Responses API. */
  readonly item?: Record<string, unknown> | undefined;
}

export interface CallPiece {
  readonly type: 'call';
  readonly id: unknown;
  readonly name: unknown;
  readonly input: unknown;
  readonly from: string;
  readonly idFrom: string;
  readonly nameFrom: string;
  readonly inputFrom: string;
}

export interface ResultTurn {
  readonly role: 'result';
  readonly id: unknown;
  readonly isError?: boolean | undefined;
  readonly content: unknown;
  /** Set instead of `content` if the content is a list of parts. */
  readonly pieces?: readonly Piece[] | undefined;
  readonly from: string;
  readonly idFrom: string;
  readonly contentFrom: string;
  /** Whether the agent inserted it because the log has no result. */
  readonly isSynthetic?: boolean | undefined;
}

export interface UserTurn {
  readonly role: 'user';
  readonly content?: unknown;
  readonly pieces?: readonly Piece[] | undefined;
  readonly from: string;
  readonly contentFrom: string;
}

export interface AssistantTurn {
  readonly role: 'assistant';
  readonly content?: unknown;
  readonly pieces?: readonly Piece[] | undefined;
  readonly from: string;
  readonly contentFrom: string;
}

export type ConversationTurn = ResultTurn | UserTurn | AssistantTurn;

export function callsOf(turn: ConversationTurn): CallPiece[] {
  return turn.role === 'assistant' ? (turn.pieces ?? []).filter(piece => piece.type === 'call') : [];
}

/** Joins the texts of pieces. */
export function joinTexts(pieces: readonly Piece[], between: string): string {
  const texts = pieces.map(piece => (piece.type === 'text' && typeof piece.text === 'string' ? piece.text : undefined));
  return texts.filter(text => text !== undefined).join(between);
}

/** Arguments as JSON text. Undefined if there are none, or if they are nested too deeply. */
export function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
