/** The HTML report: a single self-contained file, written while files are read. */
import { compareSeverity } from '../diagnostic.ts';
import type { ConversationDiff, ConversationReport, Diagnostic, Habit } from '../generated/types.ts';
import { safeJson } from '../model/json-text.ts';
import { printable, shorten } from '../model/text.ts';
import { diffRows, diffSummary } from './diff.ts';
import { FindingLimit } from './finding-limit.ts';
import type { Blocks, ChangesData, FindingData, HabitData, NoteData, ScenarioData, Spot } from './html/data.ts';
import { Diagram } from './html/diagram.ts';
import { pageHead, pageTail } from './html/page.ts';
import { reasonNotJudged } from './phrases.ts';
import { placeText, startText } from './place-text.ts';
import type { Details, Reporter } from './reporter.ts';
import type { StripOptions } from './strip.ts';

/** The documentation of a rule in a report. */
export interface RuleDocs {
  readonly id: string;
  readonly title: string;
  readonly docs: { readonly fires: string; readonly why: string; readonly remedy: string };
}

export interface HtmlOptions extends StripOptions {
  readonly version: string;
  /** Hashes a text to Base64, for the policy that allows only the page's own script. */
  readonly sha256: (text: string) => string;
  /** All rules. The report explains those that it contains. */
  readonly rules: readonly RuleDocs[];
  /** The URL of a rule's page, if there is one. */
  readonly ruleUri?: ((rule: string) => string | undefined) | undefined;
  /** The colors of a report inside another page, which has a title of its own. Absent for a report that is a page itself. */
  readonly embedded?: 'light' | 'dark' | undefined;
  /** Maximum number of findings that are drawn; the rest is only counted. */
  readonly maxDiagnostics?: number | undefined;
  /** For a report about an agent loop: each card is a request of it. */
  readonly scenarios?: readonly ScenarioData[] | undefined;
}

const MAX_FINDINGS = 10_000;
const MAX_IN_CONVERSATION = 100;
const MAX_RELATED = 8;
/** Maximum number of messages that are included of one conversation, and the number once the report has become long. */
const MAX_ROWS = 400;
const FEWER_ROWS = 40;
/** Total length of diagrams above which fewer rows are included, and above which findings are only counted. */
const LONG = 8_000_000;
const LONGEST = 48_000_000;
/** Maximum number of lines about what changed since an earlier request. */
const MAX_CHANGES = 60;
/** Number of lines for repeated findings, and of reasons why something was not checked. */
const MAX_LINES = 200;

interface Remarks {
  readonly habits: HabitData[];
  readonly notes: Map<string, NoteData & { count: number }>;
  moreHabits: number;
  moreNotes: number;
}

function changesOf(diff: ConversationDiff): ChangesData {
  const rows = diffRows(diff);
  return { summary: diffSummary(diff), rows: rows.slice(0, MAX_CHANGES), more: Math.max(0, rows.length - MAX_CHANGES) };
}

export function htmlReporter(write: (text: string) => void, options: HtmlOptions): Reporter {
  const room = new FindingLimit(options.maxDiagnostics ?? MAX_FINDINGS);
  const reportedRules = new Set<string>();
  const left = new Map<string, number>();
  const remarks: Remarks = { habits: [], notes: new Map(), moreHabits: 0, moreNotes: 0 };
  let path = '';
  let drawn = 0;
  let written = 0;
  let suppressed = 0;
  write(pageHead(options.version, options.sha256, options.embedded));

  const countLeft = (rule: string, count: number) => left.set(rule, (left.get(rule) ?? 0) + count);

  function draw(
    report: ConversationReport,
    shown: readonly Diagnostic[],
    { conversation, changes, place }: Details,
  ): string {
    place();
    const diagram = conversation === undefined ? undefined : new Diagram(conversation, options);
    const places: Spot[] = [];
    const spotOf = (pointer: string) => {
      const spot = diagram?.spotOf(pointer);
      if (spot !== undefined) places.push(spot);
      return spot;
    };
    const where = report.path ?? path;
    const findings = shown.map(diagnostic => findingOf(diagnostic, where, report, spotOf));
    return jsonBlock('conversation', {
      path: where,
      line: report.line,
      ...(report.row !== undefined && { row: report.row }),
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
      changes: changes && changesOf(changes()),
      findings,
      // The places of the findings come first, so they are included even if there are too many related places.
      rows: diagram?.rows(inOrder(findings, places), written > LONG ? FEWER_ROWS : MAX_ROWS) ?? [],
    });
  }

  return {
    startFile(name) {
      path = name;
    },
    conversation(report, details) {
      const counted = report.diagnostics.filter(each => each.suppressed === undefined);
      suppressed += report.diagnostics.length - counted.length;
      const note = reasonNotJudged(report);
      if (note !== undefined) addNote(remarks, note, startText(report.path ?? path, report));
      const chosen = written > LONGEST ? [] : mostSevere(counted, MAX_IN_CONVERSATION);
      const shown = chosen.filter(({ severity }) => room.take(severity));
      const isShown = new Set(shown);
      for (const each of counted) if (!isShown.has(each)) countLeft(each.rule, 1);
      if (shown.length === 0) return;
      for (const { rule } of shown) reportedRules.add(rule);
      drawn += shown.length;
      const block = draw(report, shown, details);
      written += block.length;
      write(block);
    },
    endFile(name, _format, habits) {
      for (const habit of habits) addHabit(remarks, name, habit);
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
          scenarios: options.scenarios,
          rules: options.rules
            .filter(({ id }) => reportedRules.has(id))
            .map(({ id, title, docs: { fires, why, remedy } }) => ({
              id,
              title,
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

/** The most severe findings up to a maximum, in their original order. */
function mostSevere(findings: readonly Diagnostic[], most: number): readonly Diagnostic[] {
  if (findings.length <= most) return findings;
  const chosen = new Set([...findings].sort((a, b) => compareSeverity(a.severity, b.severity)).slice(0, most));
  return findings.filter(each => chosen.has(each));
}

function inOrder(findings: readonly FindingData[], places: readonly Spot[]): Spot[] {
  const guilty = findings.flatMap(({ spot }) => spot ?? []);
  return [...guilty, ...places.filter(each => !guilty.includes(each))];
}

function findingOf(
  diagnostic: Diagnostic,
  path: string,
  report: ConversationReport,
  spotOf: (pointer: string) => Spot | undefined,
): FindingData {
  const { rule, messageId, severity, dialect, pointer, source, related, fix } = diagnostic;
  // An embedded report is about a value, which has no line.
  const hasPlace = source !== undefined || report.line > 0;
  return {
    rule,
    messageId,
    severity,
    dialect: dialect ?? undefined,
    text: diagnostic.message,
    at: pointer,
    where: hasPlace ? placeText(source?.path ?? path, diagnostic, report) : path,
    spot: spotOf(pointer),
    label: diagnostic.label,
    says: diagnostic.says,
    status: diagnostic.status,
    evidence: diagnostic.evidence,
    note: diagnostic.note,
    undecided: diagnostic.undecided,
    fingerprint: diagnostic.fingerprint,
    fix: fix === undefined ? undefined : { title: fix.title, safety: fix.safety },
    related: related.slice(0, MAX_RELATED).map(each => ({
      label: each.label,
      at: each.pointer,
      line: each.source?.line,
      row: each.row,
      spot: spotOf(each.pointer),
    })),
  };
}

/** Stores a repeated finding, to be listed at the end. */
function addHabit(remarks: Remarks, path: string, { line, row, rule, messageId, count, conversations }: Habit): void {
  if (remarks.habits.length >= MAX_LINES) remarks.moreHabits++;
  else remarks.habits.push({ path: path, line, row, rule, key: messageId, count, conversations });
}

function addNote(remarks: Remarks, note: string, where: string): void {
  const known = remarks.notes.get(note);
  if (known !== undefined) known.count++;
  else if (remarks.notes.size >= MAX_LINES) remarks.moreNotes++;
  else remarks.notes.set(note, { note, count: 1, first: where });
}

/**
 * JSON in a script element. `</script>` and `<!--` must be escaped, because they would end the element. The text
 * contains no control characters after it is parsed.
 */
function jsonBlock<Kind extends keyof Blocks>(kind: Kind, data: Blocks[Kind]): string {
  const shown = (_key: string, value: unknown) => (typeof value === 'string' ? printable(value) : value);
  const json = safeJson(JSON.stringify(data, shown)).replace(
    /[<>&]/g,
    c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" data-kind="${kind}">${json}</script>\n`;
}
