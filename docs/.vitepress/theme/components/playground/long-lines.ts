/** Texts with very long lines, such as a conversation on one line: broken for a diff, and cut to what differs. */

/** Characters of a line that is shown whole. */
const LONG = 400;
/** Characters that stay around what differs. */
const AROUND = 120;

export function hasLongLines(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end - start > LONG) return true;
    start = end + 1;
  }
  return text.length - start > LONG;
}

/** JSON with a line for each member and item. Texts inside it may be broken too: the result is only looked at. */
export function broken(json: string): string {
  return json.replace(/[{[,](?=["{[])/g, '$&\n');
}

/** The lines of a hunk. Where as many lines are added as are removed before them, each pair is cut at the same places. */
export function shortened(lines: readonly string[]): string[] {
  const shown: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const removed = run(lines, i, '-');
    const added = run(lines, i + removed.length, '+');
    if (removed.length + added.length === 0) {
      shown.push(cut(lines[i] as string, 1, AROUND));
      i++;
      continue;
    }
    const pairs =
      removed.length === added.length ? removed.map((line, n) => pair(line, added[n] as string)) : undefined;
    if (pairs === undefined) shown.push(...[...removed, ...added].map(line => cut(line, 1, LONG)));
    else shown.push(...pairs.map(([old]) => old), ...pairs.map(([, fresh]) => fresh));
    i += removed.length + added.length;
  }
  return shown;
}

function run(lines: readonly string[], from: number, sign: string): string[] {
  let end = from;
  while (lines[end]?.startsWith(sign)) end++;
  return lines.slice(from, end);
}

function pair(old: string, fresh: string): [string, string] {
  const most = Math.min(old.length, fresh.length);
  let start = 1;
  while (start < most && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end++;
  return [cut(old, start, old.length - end), cut(fresh, start, fresh.length - end)];
}

/** The part of a line around `[start, end)`, behind its sign. */
function cut(line: string, start: number, end: number): string {
  if (line.length <= LONG) return line;
  const from = Math.max(1, start - AROUND);
  const to = Math.min(line.length, end + AROUND, from + 4 * LONG);
  return `${line[0]}${from > 1 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`;
}
