/** The report that people would rather look at: one file that holds all it needs, written while files are read. */
import { compareSeverity } from '../diagnostic.ts';
import type { ConversationReport, Diagnostic, Habit } from '../generated/types.ts';
import { safeJson } from '../model/json-text.ts';
import { printable, shorten } from '../model/text.ts';
import type { Blocks, FindingData, HabitData, NoteData, Spot } from './html/data.ts';
import { Diagram } from './html/diagram.ts';
import { pageHead, pageTail } from './html/page.ts';
import type { Details, Reporter } from './reporter.ts';
import { Room } from './room.ts';
import type { StripOptions } from './strip.ts';
import { notJudged } from './words.ts';

/** What a rule says of itself, for those who meet it in the report. */
export interface RuleDocs {
  readonly id: string;
  readonly summary: string;
  readonly docs: { readonly fires: string; readonly why: string; readonly remedy: string };
}

export interface HtmlOptions extends StripOptions {
  readonly version: string;
  /** The digest of a text in Base64: the page allows no script but its own. */
  readonly sha256: (text: string) => string;
  /** All rules. The report explains those that it contains. */
  readonly rules: readonly RuleDocs[];
  /** The address of a rule's page, if there is one. */
  readonly ruleUri?: ((rule: string) => string | undefined) | undefined;
  /** The colors of a report inside another page, which has a title of its own. Absent for a report that is a page itself. */
  readonly embedded?: 'light' | 'dark' | undefined;
  /** Findings that are drawn; the rest is counted. */
  readonly maxDiagnostics?: number | undefined;
}

const MOST_FINDINGS = 10_000;
const MOST_IN_CONVERSATION = 100;
const MOST_RELATED = 8;
/** Messages that are held of one conversation, and of each once the report has become long. */
const MOST_ROWS = 400;
const FEWER_ROWS = 40;
/** Characters of drawings beyond which fewer rows are held, and beyond which findings are only counted. */
const LONG = 8_000_000;
const LONGEST = 48_000_000;
/** Lines of habits, and of reasons why something was not judged. */
const MOST_LINES = 200;

interface Remarks {
  readonly habits: HabitData[];
  readonly notes: Map<string, NoteData & { count: number }>;
  moreHabits: number;
  moreNotes: number;
}

export function htmlReporter(write: (text: string) => void, options: HtmlOptions): Reporter {
  const room = new Room(options.maxDiagnostics ?? MOST_FINDINGS);
  const met = new Set<string>();
  const left = new Map<string, number>();
  const remarks: Remarks = { habits: [], notes: new Map(), moreHabits: 0, moreNotes: 0 };
  let path = '';
  let drawn = 0;
  let written = 0;
  let suppressed = 0;
  write(pageHead(options.version, options.sha256, options.embedded));

  const leave = (rule: string, count: number) => left.set(rule, (left.get(rule) ?? 0) + count);

  function draw(report: ConversationReport, shown: readonly Diagnostic[], { conversation, place }: Details): string {
    place();
    const diagram = conversation === undefined ? undefined : new Diagram(conversation, options);
    const places: Spot[] = [];
    const spotOf = (pointer: string) => {
      const spot = diagram?.spot(pointer);
      if (spot !== undefined) places.push(spot);
      return spot;
    };
    const where = report.path ?? path;
    const findings = shown.map(diagnostic => findingOf(diagnostic, where, report.line, spotOf));
    return jsonBlock('conversation', {
      path: where,
      line: report.line,
      id: report.id === null ? undefined : shorten(String(report.id)),
      session: report.session === undefined ? undefined : shorten(report.session),
      index: report.index,
      format: report.format,
      as: report.as,
      dialect: report.dialect ?? undefined,
      verdict: report.verdict,
      messages: report.messages,
      calls: report.toolCalls,
      omitted: report.omitted,
      findings,
      // Guilty places come first: what they are about stays, however many there are.
      rows: diagram?.rows(inOrder(findings, places), written > LONG ? FEWER_ROWS : MOST_ROWS) ?? [],
    });
  }

  return {
    startFile(name) {
      path = name;
    },
    conversation(report, details) {
      const told = report.diagnostics.filter(each => each.suppressed === undefined);
      suppressed += report.diagnostics.length - told.length;
      const note = notJudged(report);
      if (note !== undefined) noteDown(remarks, note, `${report.path ?? path}:${report.line}`);
      const chosen = written > LONGEST ? [] : heaviest(told, MOST_IN_CONVERSATION);
      const shown = chosen.filter(({ severity }) => room.take(severity));
      const isShown = new Set(shown);
      for (const each of told) if (!isShown.has(each)) leave(each.rule, 1);
      if (shown.length === 0) return;
      for (const { rule } of shown) met.add(rule);
      drawn += shown.length;
      const block = draw(report, shown, details);
      written += block.length;
      write(block);
    },
    endFile(name, _format, habits) {
      for (const habit of habits) hold(remarks, name, habit);
    },
    end({ summary, conversationsWithFindings, dialects, rules, coverage }) {
      write(
        jsonBlock('totals', {
          ...summary,
          conversationsWithFindings,
          isNothingChecked: coverage?.checked === 0,
          dialects,
          rulesStated: rules,
          drawn,
          suppressed,
          left: [...left],
          habits: remarks.habits,
          moreHabits: remarks.moreHabits,
          notes: [...remarks.notes.values()],
          moreNotes: remarks.moreNotes,
          showContent: options.showContent === true,
          rules: options.rules
            .filter(({ id }) => met.has(id))
            .map(({ id, summary, docs: { fires, why, remedy } }) => ({
              id,
              summary,
              fires,
              why,
              remedy,
              uri: options.ruleUri?.(id),
            })),
        }),
      );
      write(pageTail());
    },
  };
}

/** Of too many the heaviest, in the order in which they stand. */
function heaviest(told: readonly Diagnostic[], most: number): readonly Diagnostic[] {
  if (told.length <= most) return told;
  const chosen = new Set([...told].sort((a, b) => compareSeverity(a.severity, b.severity)).slice(0, most));
  return told.filter(each => chosen.has(each));
}

function inOrder(findings: readonly FindingData[], places: readonly Spot[]): Spot[] {
  const guilty = findings.flatMap(({ spot }) => spot ?? []);
  return [...guilty, ...places.filter(each => !guilty.includes(each))];
}

function findingOf(
  diagnostic: Diagnostic,
  path: string,
  recordLine: number,
  spotOf: (pointer: string) => Spot | undefined,
): FindingData {
  const { rule, messageId, severity, dialect, pointer, source, related, fix } = diagnostic;
  const where = [source?.path ?? path, source?.line ?? recordLine, source?.column].filter(each => each !== undefined);
  return {
    rule,
    messageId,
    severity,
    dialect: dialect ?? undefined,
    text: diagnostic.message,
    at: pointer,
    where: where.join(':'),
    spot: spotOf(pointer),
    label: diagnostic.label,
    says: diagnostic.says,
    status: diagnostic.status,
    evidence: diagnostic.evidence,
    note: diagnostic.note,
    undecided: diagnostic.undecided,
    fingerprint: diagnostic.fingerprint,
    fix: fix === undefined ? undefined : { title: fix.title, safety: fix.safety },
    related: related.slice(0, MOST_RELATED).map(each => ({
      label: each.label,
      at: each.pointer,
      line: each.source?.line,
      spot: spotOf(each.pointer),
    })),
  };
}

/** Keeps a habit of a file's writer to be told at the end. */
function hold(remarks: Remarks, path: string, { line, rule, messageId, count, conversations }: Habit): void {
  if (remarks.habits.length >= MOST_LINES) remarks.moreHabits++;
  else remarks.habits.push({ path: path, line, rule, key: messageId, count, conversations });
}

function noteDown(remarks: Remarks, note: string, where: string): void {
  const known = remarks.notes.get(note);
  if (known !== undefined) known.count++;
  else if (remarks.notes.size >= MOST_LINES) remarks.moreNotes++;
  else remarks.notes.set(note, { note, count: 1, first: where });
}

/**
 * Data in a page ends nowhere but at its end: `</script>` and `<!--` are what would end it before. No text in it has
 * control characters once it is read.
 */
function jsonBlock<Kind extends keyof Blocks>(kind: Kind, data: Blocks[Kind]): string {
  const shown = (_key: string, value: unknown) => (typeof value === 'string' ? printable(value) : value);
  const json = safeJson(JSON.stringify(data, shown)).replace(
    /[<>&]/g,
    c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" data-kind="${kind}">${json}</script>\n`;
}
