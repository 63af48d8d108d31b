/** The text report of `rolecall diff`: one line per difference. */
import type {
  ConversationDiff,
  DiffPlace,
  MessageChange,
  PartChange,
  SettingChange,
  ToolChange,
} from '../generated/types.ts';
import { grouped, printable, shorten } from '../model/text.ts';
import { type Palette, PLAIN, type Style } from './palette.ts';
import { count } from './phrases.ts';

/** A difference as a line of a report: its sign, the cells of the line, and its place. */
export interface DiffRow {
  readonly sign: '+' | '-' | '~' | '>' | ' ';
  /** `tool`, `setting`, or the index of a message. */
  readonly at: string;
  readonly role: string;
  readonly text: string;
  readonly place: string;
}

const SIGN = { added: '+', removed: '-', changed: '~', moved: '>' } as const;
/** Maximum number of parts that a line lists. */
const MAX_PARTS = 6;

/** The lines for two conversations. */
export function diffLines(diff: ConversationDiff, palette: Palette = PLAIN): string[] {
  const { before, after } = diff;
  const lines = [palette.heading(`${nameOf(before)} → ${nameOf(after)}`)];
  const rows = diffRows(diff);
  const width = (key: 'at' | 'role' | 'text', most: number) =>
    rows.reduce((widest, row) => Math.max(widest, Math.min(most, row[key].length)), 0);
  const [atWidth, roleWidth, textWidth] = [width('at', 12), width('role', 12), width('text', 60)];
  for (const { sign, at, role, text, place } of rows) {
    const style = styleOf(sign, palette);
    if (sign === ' ') lines.push(palette.faint(`  ${' '.repeat(atWidth)}  ${text}`));
    else
      lines.push(
        `${style(`${sign} ${at.padStart(atWidth)}  ${role.padEnd(roleWidth)}  ${text.padEnd(textWidth)}`)}  ${palette.faint(place)}`.trimEnd(),
      );
  }
  return [...lines, diffSummary(diff)];
}

/** The differences in order, with a row for the messages that are the same. */
export function diffRows({ settings, tools, messages, counts }: ConversationDiff): DiffRow[] {
  const rows = [...settings.map(settingRow), ...tools.map(toolRow)];
  const sameIn = { before: sameCounter(messages, 'before'), after: sameCounter(messages, 'after') };
  let shown = 0;
  for (const change of messages) {
    const { before, after } = change;
    const same = after === undefined ? sameIn.before(before?.index) : sameIn.after(after.index);
    if (same > shown) {
      rows.push(sameRow(same - shown));
      shown = same;
    }
    rows.push(messageRow(change));
  }
  if (messages.length > 0 && counts.same > shown) rows.push(sameRow(counts.same - shown));
  return rows;
}

/** Counts the unchanged messages before an index. System prompts outside the list have no index. */
function sameCounter(messages: readonly MessageChange[], side: 'before' | 'after') {
  const indexes = messages.flatMap(change => change[side]?.index ?? []).sort((a, b) => a - b);
  let passed = 0;
  return (index: number | undefined): number => {
    if (index === undefined) return 0;
    while (passed < indexes.length && (indexes[passed] as number) < index) passed++;
    return index - passed;
  };
}

function sameRow(many: number): DiffRow {
  return { sign: ' ', at: '', role: '', text: `… ${count(many, 'message')} unchanged`, place: '' };
}

function settingRow({ kind, name, before, after }: SettingChange): DiffRow {
  const values = [before, after].filter(value => value !== undefined);
  const text = values.length === 0 ? kind : values.join(' → ');
  return { sign: SIGN[kind], at: '', role: 'setting', text: `${shorten(name, 40)}  ${text}`, place: '' };
}

function toolRow({ kind, name, before, after }: ToolChange): DiffRow {
  const text = [shorten(name ?? '(no name)', 40), sizes(before, after)].filter(Boolean).join('  ');
  return { sign: SIGN[kind], at: '', role: 'tool', text, place: (after ?? before)?.pointer ?? '' };
}

function messageRow({ kind, role, before, after, parts }: MessageChange): DiffRow {
  const indexes = [before?.index, after?.index].filter(each => each !== undefined);
  const [one, other] = indexes;
  const at = other === undefined || one === other ? String(one ?? '') : `${one} → ${other}`;
  const listed = parts.slice(0, MAX_PARTS).map(partText);
  const more = parts.length > MAX_PARTS ? [`… ${grouped(parts.length - MAX_PARTS)} more`] : [];
  const text = [...listed, ...more].join('   ') || 'no content';
  return { sign: SIGN[kind], at, role: shorten(role, 24), text, place: (after ?? before)?.pointer ?? '' };
}

function partText({ kind, type, name, callId, fields, before, after }: PartChange): string {
  const isWhole = kind !== 'changed';
  const words = [type.replace('_', ' '), name && shorten(name, 40), callId && shorten(callId, 24)];
  const changed = isWhole ? [] : [fields?.join(', ') === 'text' ? '' : `(${fields?.join(', ')})`];
  const size = type === 'image' || type === 'file' || type === 'audio' || type === 'video' ? '' : sizes(before, after);
  return [...words, ...changed, size].filter(Boolean).join(' ');
}

function sizes(before: DiffPlace | undefined, after: DiffPlace | undefined): string {
  const [one, other] = [before?.size, after?.size];
  if (one !== undefined && other !== undefined && one !== other) return `${grouped(one)} → ${grouped(other)}`;
  const size = one ?? other;
  return size === undefined ? '' : grouped(size);
}

/** `1 message changed, 2 added; same up to /messages/4, 80 % of the first prompt`. */
export function diffSummary({ isSame, counts, first, settings, tools, before }: ConversationDiff): string {
  if (isSame) return `No difference in ${count(before.messages, 'message')}`;
  const kinds = (['changed', 'added', 'removed', 'moved'] as const).filter(kind => counts[kind] > 0);
  const messages = kinds.map(
    (kind, i) => `${i === 0 ? count(counts[kind], 'message') : grouped(counts[kind])} ${kind}`,
  );
  const others = [
    ...(tools.length > 0 ? [`${count(tools.length, 'tool')} different`] : []),
    ...(settings.length > 0 ? [`${count(settings.length, 'setting')} different`] : []),
  ];
  const what = [...others, ...messages].join(', ');
  if (first === undefined) return `${what}; the first prompt is a prefix of the second`;
  return `${what}; first difference in the prompt at ${printable(first.pointer) || '/'}, after ${first.kept} % of it`;
}

function nameOf({ path, line, id, dialect, model }: ConversationDiff['before']): string {
  const place = path === undefined ? '' : `${path}${line === undefined ? '' : `:${line}`}`;
  const about = [id === undefined ? '' : String(id), dialect ?? 'unknown dialect', model ?? '']
    .filter(Boolean)
    .join(', ');
  return printable(place === '' ? about : `${place} (${about})`);
}

function styleOf(sign: DiffRow['sign'], palette: Palette): Style {
  if (sign === '+') return palette.added;
  if (sign === '-') return palette.removed;
  return sign === ' ' ? palette.faint : palette.warning;
}
