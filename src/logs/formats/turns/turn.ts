/**
 * What agents keep of a conversation whatever the wire it went over: turns of pieces, each with its place in the log.
 * Values stay `unknown` where a log may hold anything: what stands there is judged, not mended.
 */

/** A piece of a message. `from` is its place in the log; the other places are those of the values that it is made of. */
export type Piece = TextPiece | MediaPiece | ThinkingPiece | CallPiece;

export interface TextPiece {
  readonly type: 'text';
  readonly text: unknown;
  readonly from: string;
  readonly textFrom: string;
  /** The object in the log, where it is as every wire has it. */
  readonly wire?: object | undefined;
}

export interface MediaPiece {
  readonly type: 'media';
  readonly mime: unknown;
  /** Base64, or else where it is to be fetched. */
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
  /** The signature is all that there is. */
  readonly isRedacted?: boolean | undefined;
  /** The field in which a chat server wants it back. */
  readonly field?: string | undefined;
  /** The reasoning item of the Responses API that it was. */
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
  /** In place of `content`, where it holds pieces. */
  readonly pieces?: readonly Piece[] | undefined;
  readonly from: string;
  readonly idFrom: string;
  readonly contentFrom: string;
  /** Put in by the agent, where the log has no result. */
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

export type Turn = ResultTurn | UserTurn | AssistantTurn;

/** All calls of a turn. */
export function callsOf(turn: Turn): CallPiece[] {
  return turn.role === 'assistant' ? (turn.pieces ?? []).filter(piece => piece.type === 'call') : [];
}

/** The texts of pieces as one. */
export function joinTexts(pieces: readonly Piece[], between: string): string {
  const texts = pieces.map(piece => (piece.type === 'text' && typeof piece.text === 'string' ? piece.text : undefined));
  return texts.filter(text => text !== undefined).join(between);
}

/** Arguments as JSON text; absent where there are none, or where they are nested too deep for one. */
export function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
