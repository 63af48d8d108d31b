/** The differences between two requests for one API, by kind and without positions. */
import { diffArrays } from 'diff';
import { type Format, type Piece, piecesOf } from './request-pieces.ts';

export interface RequestDifference {
  /** Such as `call.id`, `result.content`, `only ours: signature`. */
  readonly kind: string;
  readonly ours?: unknown;
  readonly theirs?: unknown;
}

export function requestDifferences(format: Format, ours: unknown, theirs: unknown): RequestDifference[] {
  const own = spoken(piecesOf(format, ours));
  const other = spoken(piecesOf(format, theirs));
  const found: RequestDifference[] = [];
  let at = 0;
  let there = 0;
  for (const { added, removed, count } of diffArrays(own.map(nameOf), other.map(nameOf))) {
    if (removed)
      for (const each of own.slice(at, at + count)) found.push({ kind: `only ours: ${nameOf(each)}`, ours: each });
    else if (added)
      for (const each of other.slice(there, there + count))
        found.push({ kind: `only theirs: ${nameOf(each)}`, theirs: each });
    else
      for (let i = 0; i < count; i++) found.push(...fieldsThatDiffer(own[at + i] as Piece, other[there + i] as Piece));
    if (!added) at += count;
    if (!removed) there += count;
  }
  return found;
}

const nameOf = ({ role, kind }: Piece) => `${role} ${kind}`;

/** The pieces without texts that have no letters. Consecutive texts of one role are joined. */
function spoken(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = [];
  for (const piece of pieces) {
    const before = found.at(-1);
    if (piece.kind === 'text' && piece.text === '') continue;
    if (piece.kind === 'text' && before?.kind === 'text' && before.role === piece.role)
      found[found.length - 1] = { ...before, text: `${before.text}${piece.text}` };
    else found.push(piece);
  }
  return found;
}

function* fieldsThatDiffer(ours: Piece, theirs: Piece): Iterable<RequestDifference> {
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [own, other] = [ours[key], theirs[key]];
    if (written(own) === written(other)) continue;
    const isSpace = typeof own === 'string' && typeof other === 'string' && squeezed(own) === squeezed(other);
    yield { kind: `${nameOf(ours)}: ${key}${isSpace ? ', white space' : ''}`, ours: own, theirs: other };
  }
}

const squeezed = (text: string) => text.replace(/\s+/g, '');

/** JSON with sorted keys, because their order has no meaning. */
function written(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
