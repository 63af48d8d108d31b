/** The parts of a Cohere message, assembled from fragments. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { setMember } from '../owned-containers.ts';

/** A content part or a call during assembly. */
export interface Piece {
  readonly index: number;
  /** Pointer of the event that started it. */
  readonly pointer: string;
  /**
   * `open`: accepts deltas. `closed`: ended by its event. `forced`: ended by another event. `lost`: its start is
   * missing.
   */
  state: 'open' | 'closed' | 'forced' | 'lost';
  /** The part or call as it appears in the message. */
  readonly value: JsonObject;
}

/** The parts or the calls of a message, in the order in which they were started. */
export class Pieces {
  readonly all: Piece[] = [];
  private readonly byIndex = new Map<number, Piece>();

  /** The last one with an index. */
  at(index: number): Piece | undefined {
    return this.byIndex.get(index);
  }

  make(index: number, pointer: string): Piece {
    const piece: Piece = { index, pointer, state: 'lost', value: {} };
    this.all.push(piece);
    this.byIndex.set(index, piece);
    return piece;
  }
}

/** Adds a content delta. Text is appended, other values are replaced. */
export function appendContent(value: JsonObject, piece: unknown): void {
  if (typeof piece === 'string') appendText(value, 'text', piece);
  if (!isObject(piece)) return;
  for (const key of Object.keys(piece)) {
    const each = piece[key];
    if (key !== 'type' && typeof each === 'string') appendText(value, key, each);
    else if (each !== undefined && each !== null) setMember(value, key, each);
  }
}

/** Adds a delta of a call. Arguments are appended, other values are replaced. */
export function appendCall(value: JsonObject, piece: unknown): void {
  if (!isObject(piece)) return;
  for (const key of Object.keys(piece)) {
    const each = piece[key];
    if (key === 'function' && isObject(each)) appendFunction(value, each);
    else if (each !== undefined && each !== null && each !== '') setMember(value, key, each);
  }
}

function appendFunction(value: JsonObject, piece: JsonObject): void {
  const inner = isObject(value.function) ? value.function : {};
  value.function = inner;
  for (const key of Object.keys(piece)) {
    const each = piece[key];
    if (key === 'arguments' && typeof each === 'string') appendText(inner, key, each);
    else if (each !== undefined && each !== null) setMember(inner, key, each);
  }
}

function appendText(value: JsonObject, key: string, text: string): void {
  const before = Object.hasOwn(value, key) ? value[key] : undefined;
  setMember(value, key, typeof before === 'string' ? before + text : text);
}
