/** Messages of a body that are read or built from a trace. */
import { LogValue } from '../compose/log-value.ts';
import type { Origins } from '../format.ts';

/** The JSON text of a value. A value that is nested too deeply is returned unchanged. */
export function jsonText(value: unknown): unknown {
  try {
    return JSON.stringify(value);
  } catch {
    return value;
  }
}

/** A message of a body, with the log locations of the message and of its values, by pointers into the message. */
export interface Piece {
  readonly value: unknown;
  readonly from: readonly (readonly [string, LogValue])[];
}

export function verbatim(place: LogValue): Piece {
  return { value: place.value, from: [['', place]] };
}

/** A message that was built. `whole` is the location of the message itself. */
export function built(value: unknown, whole: LogValue, from: Piece['from'] = []): Piece {
  return { value, from: [['', new LogValue(undefined, whole.at, 'made')], ...from] };
}

/** Adds pieces to a list of a body. */
export function putPieces(origins: Origins, at: string, pieces: readonly Piece[]): unknown[] {
  return pieces.map(({ value, from }, i) => {
    for (const [pointer, place] of from) place.mark(origins, `${at}/${i}${pointer}`);
    return value;
  });
}
