/** A message with its pieces and findings. */
import type { Piece, RelatedData, Row, Spot } from '../data.ts';
import { count, el } from './elements.ts';
import { drawFinding } from './finding.ts';
import type { Join, Joins } from './joins.ts';
import type { Finding } from './page.ts';
import { SEVERITIES } from './state.ts';

/** A finding or a related place that belongs to a message. */
export type Placed<Thing> = Thing & { readonly spot: Spot };

/** What a row needs to link the two ends of a connection. */
export interface Joining {
  readonly joins: Joins;
  readonly showRow: (row: number) => void;
}

/** Excerpts with more characters are scrollable and can be focused. */
const LONG_EXCERPT = 200;
/** The index for a place that is the message itself and not one of its pieces. */
const WHOLE = -1;

const pieceOf = ({ spot }: { readonly spot: Spot }): number => spot.piece ?? WHOLE;

export function drawRow(
  row: Row,
  found: readonly Placed<Finding>[],
  related: readonly Placed<RelatedData>[],
  joining: Joining,
): HTMLElement {
  const guilty = new Map(found.map(each => [pieceOf(each), each]));
  const worst = SEVERITIES.find(severity => found.some(each => each.severity === severity));
  // A result is in the tool lane, even if a user message contains it.
  const isMoved = (piece: Piece) => piece.kind === 'result' && row.lane === 'user';
  const own = row.pieces.filter(piece => !isMoved(piece));
  const moved = row.pieces.filter(isMoved);
  const hasCalls = own.some(piece => piece.kind === 'call');
  const lane = own.length === 0 && moved.length > 0 ? 'tool' : row.lane;

  function box(where: string, pieces: readonly Piece[], role: string): HTMLElement {
    const isInPiece = (place: { readonly spot: Spot }) =>
      place.spot.piece === undefined || pieces.some(({ i }) => i === place.spot.piece);
    const labels = [WHOLE, ...pieces.map(({ i }) => i)].flatMap(i => related.filter(each => pieceOf(each) === i));
    const label = guilty.get(WHOLE)?.label;
    return el(
      'div',
      { is: `box ${where}${found.some(isInPiece) ? ' marked' : ''}${related.some(isInPiece) ? ' pointed' : ''}` },
      role !== '' && el('span', { is: 'wire' }, el('bdi', { text: role })),
      el(
        'div',
        { is: 'pieces' },
        pieces.map(piece => drawPiece(piece, guilty.get(piece.i), joining)),
        row.more !== undefined &&
          pieces === (own.length > 0 ? own : moved) &&
          el('span', { is: 'piece', text: `${count(row.more, 'part')} more` }),
      ),
      label !== undefined && label !== '' && el('span', { is: 'mark', text: `↑ ${label}` }),
      [...new Set(labels.map(each => each.label))].map(text => el('span', { is: 'tag', text })),
    );
  }

  const name = `${row.n === undefined ? 'instructions' : `message ${row.n}`}, ${row.role || row.lane}`;
  const hasArrow = own.length > 0 && row.lane !== 'tool' && row.lane !== 'other' && !hasCalls;
  return el(
    'li',
    {
      is: `row ${lane}${worst === undefined ? '' : ` guilty ${worst}`}${related.length > 0 ? ' related' : ''}`,
      'data-row': row.row,
      'data-pointer': row.at,
    },
    el(
      'span',
      { is: 'n', title: row.at },
      el('span', { is: 'hidden', text: name }),
      el('span', { 'aria-hidden': 'true', text: row.n ?? '–' }),
    ),
    el('i', { is: 'dot', 'aria-hidden': 'true' }),
    own.length > 0 && box(row.lane, own, row.role || (row.lane === 'other' ? 'other' : '')),
    moved.length > 0 && box('tool', moved, row.role || row.lane),
    hasArrow && el('i', { is: `to ${row.lane === 'assistant' ? 'left' : 'right'}`, 'aria-hidden': 'true' }),
    found.map((each, i) => drawFinding(each, i === 0)),
  );
}

/** Bars have a logarithmic scale, because lengths differ by powers of ten. */
const partOf = (size: number): string => `${Math.min(100, Math.round(20 * Math.log10(1 + size)))}%`;

function drawPiece(piece: Piece, finding: Finding | undefined, joining: Joining): HTMLElement {
  const { kind, size, id, name, holds, excerpt, join, open } = piece;
  const isTool = kind === 'call' || kind === 'result';
  const joined = join === undefined ? undefined : joining.joins.byNumber.get(join);
  const isLong = excerpt !== undefined && excerpt.length > LONG_EXCERPT;
  const isolated = (is: string | undefined, text: string | undefined) =>
    text !== undefined && text !== '' && el(is === undefined ? 'b' : 'span', { is }, el('bdi', { text }));
  return el(
    'div',
    {
      is: `piece${finding === undefined ? '' : ` guilty ${finding.severity}`}`,
      'data-piece': piece.i,
      'data-join': join,
      'data-open': open && isTool ? kind : undefined,
    },
    joined && badge(kind, joined, joining),
    !(isTool && joined !== undefined) && isolated('kind', kind),
    isolated(undefined, name),
    isolated('id', id),
    isolated('kind', holds),
    size !== undefined && !(isTool && size === 0) && el('span', { is: 'size', text: count(size, 'character') }),
    finding?.label !== undefined && finding.label !== '' && el('span', { is: 'mark', text: finding.label }),
    size !== undefined &&
      size > 0 &&
      !isTool &&
      el('span', { is: 'length', '--part': partOf(size), 'aria-hidden': 'true' }),
    excerpt !== undefined &&
      el('span', {
        is: 'excerpt',
        text: excerpt,
        tabindex: isLong && '0',
        role: isLong && 'group',
        'aria-label': isLong && 'excerpt',
      }),
  );
}

/** The sign that a call and its results share. It links each to the other. */
function badge(kind: string, { sign, color, ends }: Join, { showRow }: Joining): HTMLElement {
  const other = ends.find(each => each.kind !== kind) ?? ends[0];
  const to = kind === 'call' ? 'result' : 'call';
  return el('button', {
    type: 'button',
    is: `badge ${color}`,
    text: kind === 'call' ? `${sign} →` : `← ${sign}`,
    'aria-label': `${kind} ${sign}: to its ${to}`,
    onclick: () => showRow(other.row),
  });
}
