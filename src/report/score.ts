/** The score for users: a table, then the differences, then what was not read. */
import type { Score, ScoreCase, ScoreTotal } from '../generated/types.ts';
import { grouped, printable, shorten } from '../model/text.ts';

type Row = ScoreTotal;

const COLUMNS: readonly (readonly [string, (row: Row) => number])[] = [
  ['exchanges', row => row.exchanges],
  ['accepted', row => row.accepted],
  ['false', row => row.falseAlarms],
  ['refused', row => row.refused],
  ['predicted', row => row.predicted],
  ['unsure', row => row.undecided],
  ['missed', row => row.missed + row.misattributed],
  ['unnamed', row => row.unexplained],
  ['other', row => sum(row.apart)],
  ['replies', row => row.replies + row.streams],
  ['broken', row => row.broken],
];

const KINDS: Readonly<Record<ScoreCase['kind'], string>> = {
  falseAlarm: 'false alarm',
  misattributed: 'other reason',
  undecided: 'unsure',
  missed: 'missed',
  brokenReply: 'broken reply',
};

/** Number of hosts that are listed; the rest is only counted. */
const MAX_HOSTS = 20;

export function scoreLines({ total, dialects, cases, omitted, unread }: Score): string[] {
  return [
    ...table([...dialects.map(each => [each.dialect, each] as const), ['total', total] as const]),
    ...otherReasons(total.apart),
    ...(total.unanswered > 0 ? [`no status and no reply: ${grouped(total.unanswered)}`] : []),
    ...(cases.length > 0 ? [''] : []),
    ...cases.map(caseLine),
    ...(omitted > 0 ? [`${grouped(omitted)} more`] : []),
    ...notRead(unread),
  ];
}

function table(rows: readonly (readonly [string, Row])[]): string[] {
  const cells = [
    ['dialect', ...COLUMNS.map(([title]) => title)],
    ...rows.map(([name, row]) => [name, ...COLUMNS.map(([, of]) => grouped(of(row)))]),
  ];
  const widths = cells[0]?.map((_, i) => Math.max(...cells.map(row => row[i]?.length ?? 0))) ?? [];
  return cells.map(row =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  );
}

function otherReasons(counts: Readonly<Record<string, number>>): string[] {
  const named = Object.entries(counts).sort((a, b) => b[1] - a[1]);
  return named.length === 0
    ? []
    : ['', `other reasons: ${named.map(([about, count]) => `${about} ${grouped(count)}`).join(', ')}`];
}

function caseLine(each: ScoreCase): string {
  const { kind, path, line, dialect, rule, pointer, undecided, status, code, type, reason, words } = each;
  const predicted =
    rule === undefined ? [] : [pointer === undefined ? rule : `${rule} at ${printable(pointer || '/')}`];
  const answer = [status, code ?? type].filter(one => one !== undefined).map(one => printable(String(one)));
  const server = answer.length === 0 ? [] : [`server: ${answer.join(' ')}${reason === undefined ? '' : `, ${reason}`}`];
  const why = undecided === undefined ? [] : [`unknown: ${undecided}`];
  const quoted = words === undefined ? [] : [JSON.stringify(shorten(words, 200))];
  const where = path === '' ? String(line) : `${path}:${line}`;
  return `${where}  ${KINDS[kind]}  ${[dialect, ...predicted, ...why, ...server, ...quoted].join('  ')}`;
}

function notRead(unread: Score['unread']): string[] {
  const count = unread.reduce((all, each) => all + each.exchanges, 0);
  if (count === 0) return [];
  const listed = unread.slice(0, MAX_HOSTS).map(({ host, reason, exchanges }) => {
    const isSaid = host === null || reason.includes(`\`${host}\``);
    return `  ${grouped(exchanges)} × ${printable(reason)}${isSaid ? '' : ` (${printable(host)})`}`;
  });
  const rest = unread.length - MAX_HOSTS;
  return ['', `not judged: ${grouped(count)}`, ...listed, ...(rest > 0 ? [`  and ${grouped(rest)} more kinds`] : [])];
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, each) => all + each, 0);
}
