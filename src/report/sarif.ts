/**
 * SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), written while files are read: results come first, and
 * what they refer to after them. GitHub code scanning rejects a run with more than 25,000 results and shows the 5,000
 * most severe
 * (https://docs.github.com/en/code-security/code-scanning/troubleshooting-sarif-uploads/results-exceed-limit).
 */
import type { ConversationReport, Diagnostic } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import type { AnyRule } from '../model/rule.ts';
import { grouped } from '../model/text.ts';
import { FindingLimit } from './finding-limit.ts';
import { count, habitLine, NOTHING_CHECKED, reasonNotJudged, wellFormed } from './phrases.ts';
import { startText } from './place-text.ts';
import { type Folders, pathInRoot, type ReportPath, STDIN, uriOf } from './report-paths.ts';
import type { Details, Reporter, Totals } from './reporter.ts';
import { BASE, messageText, type Replacement, resultOf } from './sarif-result.ts';

export type RuleDocs = Pick<AnyRule, 'id' | 'title' | 'docs' | 'severity' | 'reply'>;

export interface SarifOptions extends Folders {
  readonly version: string;
  /** All rules. Those with results are described. */
  readonly rules: readonly RuleDocs[];
  /** The URL of a rule's page. */
  readonly helpUri?: ((rule: string) => string | undefined) | undefined;
  /** The exit code: 0 for success, 1 for findings, 2 for a failure. */
  readonly exitCode?: ((totals: Totals) => number) | undefined;
  /** The severity of a file in which nothing was checked; `warning` by default. */
  readonly unrecognized?: Diagnostic['severity'] | undefined;
  /** Distinguishes this run from others for the same commit, such as by a folder or a dialect. */
  readonly category?: string | undefined;
  /** A repair as changes of its file's text, if that is possible. */
  readonly replacements?:
    | ((diagnostic: Diagnostic, details: Details) => readonly Replacement[] | undefined)
    | undefined;
  /** Maximum number of results; 25,000 by default. */
  readonly results?: number | undefined;
}

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const RESULTS = 25_000;
/** Maximum number of notifications, such as reasons and repeated findings; the rest is only counted. */
const NOTIFICATIONS = 200;
const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const;
type Level = (typeof LEVEL)[Diagnostic['severity']];

export function sarifReporter(write: (text: string) => void, options: SarifOptions): Reporter {
  const room = new FindingLimit(options.results ?? RESULTS);
  const rules = new Map<string, number>();
  /** Files with results, by URI. */
  const artifacts = new Map<string, { readonly index: number; readonly inside: boolean }>();
  const notes = new Notifications();
  /** How often each fingerprint has occurred in this file. */
  const occurrences = new Map<string, number>();
  let results = 0;
  let path: ReportPath = { path: STDIN, inside: true };
  const result = (diagnostic: Diagnostic, report: ConversationReport, details: Details) => {
    const ruleIndex = indexIn(rules, diagnostic.rule);
    const uri = uriOf(path);
    const artifact = artifacts.get(uri) ?? { index: artifacts.size, inside: path.inside };
    artifacts.set(uri, artifact);
    const replacements = options.replacements?.(diagnostic, details);
    const times = nextOccurrence(occurrences, diagnostic.fingerprint);
    const each = resultOf(diagnostic, { ...artifact, report, uri, ruleIndex, times, replacements });
    write(`${results++ > 0 ? ',' : ''}\n${jsonText(each)}`);
  };
  write(`${headOf(options)},"results":[`);
  return {
    startFile(file) {
      path = pathInRoot(file, options) ?? { path: STDIN, inside: true };
      occurrences.clear();
    },
    conversation(report, details) {
      // Findings that do not count must not take the place of those that do.
      const listed = report.diagnostics.filter(each =>
        room.take(each.suppressed === undefined ? each.severity : 'info'),
      );
      if (listed.length > 0) details.place();
      for (const diagnostic of listed) result(diagnostic, report, details);
      const reason = reasonNotJudged(report);
      if (reason !== undefined) notes.reason(reason, startText(path.path, report));
      if (report.omitted !== undefined)
        notes.add('warning', `${startText(path.path, report)}: ${grouped(report.omitted)} more findings were not kept`);
    },
    endFile(_path, _format, habits, skipped) {
      if (skipped !== undefined)
        notes.add(LEVEL[options.unrecognized ?? 'warning'], `${path.path}: nothing was checked: ${skipped.reason}`);
      for (const habit of habits) notes.add('note', `${path.path}: ${habitLine(habit)}`);
    },
    end(totals) {
      const { omitted, left } = room;
      const kinds = `${count(left.error, 'error')}, ${count(left.warning, 'warning')}, ${count(left.info, 'other')}`;
      if (omitted > 0)
        notes.first('warning', `${count(omitted, 'more finding')} did not fit into this report: ${kinds}`);
      if (totals.coverage?.checked === 0 && options.unrecognized !== 'info') notes.first('error', NOTHING_CHECKED);
      const files = [...artifacts].map(([uri, { inside }]) => ({
        location: { uri, ...(inside && { uriBaseId: BASE }) },
      }));
      const driver = driverOf([...rules.keys()], options);
      const code = options.exitCode?.(totals);
      const invocation = {
        executionSuccessful: code !== 2,
        ...(code !== undefined && { exitCode: code }),
        toolExecutionNotifications: notes.all(),
      };
      const rest = { artifacts: files, tool: { driver }, invocations: [invocation] };
      write(`\n],${jsonText(rest).slice(1)}]}\n`);
    },
  };
}

/** The beginning of the log and its run, up to the members that are written later. */
function headOf({ category }: SarifOptions): string {
  const run = {
    columnKind: 'utf16CodeUnits',
    // GitHub takes the text before the last slash as the category.
    automationDetails: { id: `rolecall/${category === undefined ? '' : `${wellFormed(category)}/`}` },
    originalUriBaseIds: { [BASE]: { description: { text: 'The root of the repository.' } } },
  };
  const log = { $schema: SCHEMA, version: '2.1.0', runs: [run] };
  return jsonText(log).slice(0, -'}]}'.length);
}

function indexIn(rules: Map<string, number>, id: string): number {
  const index = rules.get(id) ?? rules.size;
  rules.set(id, index);
  return index;
}

function nextOccurrence(occurrences: Map<string, number>, fingerprint: string | undefined): number {
  if (fingerprint === undefined) return 1;
  const times = (occurrences.get(fingerprint) ?? 0) + 1;
  occurrences.set(fingerprint, times);
  return times;
}

class Notifications {
  private readonly texts: { readonly level: Level; readonly text: string }[] = [];
  private readonly reasons = new Map<string, { readonly first: string; times: number }>();
  private omitted = 0;

  add(level: Level, text: string): void {
    if (this.texts.length < NOTIFICATIONS) this.texts.push({ level, text });
    else this.omitted++;
  }

  first(level: Level, text: string): void {
    this.texts.unshift({ level, text });
  }

  /** Records why a conversation was not checked. */
  reason(text: string, first: string): void {
    const known = this.reasons.get(text);
    if (known !== undefined) known.times++;
    else if (this.reasons.size < NOTIFICATIONS) this.reasons.set(text, { first, times: 1 });
    else this.omitted++;
  }

  all(): object[] {
    const unjudged = [...this.reasons].map(([text, { first, times }]) => ({
      level: 'note',
      text: `not judged: ${text} (${count(times, 'conversation')}, the first is ${first})`,
    }));
    const more = this.omitted === 0 ? [] : [{ level: 'note', text: `${count(this.omitted, 'more notice')}` }];
    return [...this.texts, ...unjudged, ...more].map(({ level, text }) => ({
      level,
      message: { text: messageText(text) },
    }));
  }
}

function driverOf(used: readonly string[], { rules, version, helpUri }: SarifOptions): object {
  const known = new Map(rules.map(each => [each.id, each]));
  return {
    name: 'rolecall',
    ...(/^\d+\.\d+\.\d+/.test(version) ? { semanticVersion: version } : { version }),
    rules: used.map(id => {
      const rule = known.get(id);
      return rule === undefined ? { id: wellFormed(id) } : descriptorOf(rule, helpUri?.(id));
    }),
  };
}

function descriptorOf({ id, title, docs, severity, reply }: RuleDocs, helpUri: string | undefined): object {
  const level = LEVEL[severity ?? reply ?? 'error'];
  const pages = [
    ['What fires', docs.fires],
    ['Why', docs.why],
    ['What to do', docs.remedy],
  ] as const;
  return {
    id,
    shortDescription: { text: messageText(title) },
    fullDescription: { text: messageText(docs.fires) },
    ...(helpUri !== undefined && { helpUri }),
    help: {
      text: messageText(pages.map(([title, text]) => `${title}. ${text}`).join('\n\n')),
      markdown: messageText(pages.map(([title, text]) => `**${title}.** ${text}`).join('\n\n')),
    },
    defaultConfiguration: { level },
    properties: { tags: ['conformance'], 'problem.severity': level },
  };
}
