/** Checks the bytes of an input, as the `lint` command does. */

import type { Details } from '../../../../../src/check/details.ts';
import { Habits } from '../../../../../src/check/habits.ts';
import { LogReader, type ReadLogOptions } from '../../../../../src/check/log-reader.ts';
import { fixesForReports } from '../../../../../src/fix/lint.ts';
import type { ConversationReport, ReportSummary } from '../../../../../src/generated/types.ts';
import { looksLikeCassette } from '../../../../../src/logs/cassette.ts';
import type { SchemaChecker } from '../../../../../src/model/rule.ts';
import { grouped } from '../../../../../src/model/text.ts';
import { valueAt } from '../../../../../src/pointer.ts';
import { findDialect } from '../../../../../src/registry/registry.ts';
import { count, habitLine, reasonNotJudged } from '../../../../../src/report/phrases.ts';
import { addTo, emptySummary, hasFindings } from '../../../../../src/report/reporter.ts';
import { parseExact } from '../../../../../src/source/exact.ts';
import { findingView, type Look } from './findings.ts';
import type { ConversationView, Reading } from './protocol.ts';

/** Conversations and findings that the page is sent; the rest is counted. */
const MOST_CONVERSATIONS = 300;
const MOST_FINDINGS = 500;
const STEP = 1 << 18;

export interface Given extends Look {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly dialect?: string | undefined;
}

/** A conversation of the input. */
export interface Found {
  readonly report: ConversationReport;
  readonly messageFormat: string | undefined;
  /** The conversation as a value; absent of what cannot be converted. */
  readonly value?: (() => unknown) | undefined;
}

export interface Told {
  readonly report: ConversationReport;
  readonly details: Details;
}

export interface Read {
  readonly reading: Reading;
  readonly found: readonly Found[];
  /** The conversations with findings, for the diagram. */
  readonly told: readonly Told[];
}

type Tell = (fraction: number) => void;
type Pause = () => Promise<void>;

export async function read(given: Given, tell: Tell, pause: Pause): Promise<Read> {
  const summary = emptySummary();
  const habits = new Habits();
  const found: Found[] = [];
  const told: Told[] = [];
  const views: ConversationView[] = [];
  let withFindings = 0;
  let unlisted = 0;
  let room = MOST_FINDINGS;
  const options = await readOptions(given);
  const reader = new LogReader(options, (report, details) => {
    addTo(summary, report);
    if (hasFindings(report)) withFindings++;
    const shown = habits.take(report, details.place);
    const value = conversationIn(details);
    found.push({ report, messageFormat: findDialect(report.dialect ?? '')?.format, value });
    const isListed = shown.diagnostics.length > 0 || views.length < MOST_CONVERSATIONS / 2;
    if (!isListed || views.length >= MOST_CONVERSATIONS) {
      if (shown.diagnostics.length > 0) unlisted++;
      return;
    }
    details.place();
    if (shown.diagnostics.length > 0) told.push({ report: shown, details });
    const findings = shown.diagnostics
      .slice(0, room)
      .map(each => findingView(each, report, details.conversation, given));
    room -= findings.length;
    views.push(viewOf(shown, found.length - 1, findings, value !== undefined));
  });
  await feed(given.bytes, reader, tell, pause);
  const conversations = views.filter(({ format }) => format !== 'unrecognized' && format !== 'unreadable').length;
  const reading = {
    format: reader.formatSummary,
    totals: totalsOf(summary, withFindings),
    conversations: views,
    unlisted,
    habits: habits.repeatedFindings().map(habitLine),
    isConverted: false,
    isEmpty: conversations === 0,
  };
  return { reading, found, told };
}

/** `1 error`, or `3 errors, 1 warning in 2 of 14 conversations`. */
function totalsOf({ errors, warnings, infos, conversations }: ReportSummary, withFindings: number): string {
  const counts = [count(errors, 'error'), count(warnings, 'warning'), count(infos, 'info')]
    .filter(each => !each.startsWith('0 '))
    .join(', ');
  if (counts === '')
    return conversations > 1 ? `No problems found in ${count(conversations, 'conversation')}` : 'No problems found';
  return conversations > 1
    ? `${counts} in ${grouped(withFindings)} of ${count(conversations, 'conversation')}`
    : counts;
}

/** Hands over the bytes in steps, so that progress is seen and the run can be cancelled. */
export async function feed(
  bytes: Uint8Array,
  reader: { readonly stopped: boolean; push(bytes: Uint8Array): void; end(): void },
  tell: Tell,
  pause: Pause,
): Promise<void> {
  for (let at = 0; at < bytes.length && !reader.stopped; at += STEP) {
    tell(at / bytes.length);
    await pause();
    reader.push(bytes.subarray(at, at + STEP));
  }
  tell(1);
  await pause();
  reader.end();
}

/** How the input is read, by whoever reads it. */
export async function readOptions({ name, bytes, dialect }: Omit<Given, keyof Look>): Promise<ReadLogOptions> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const yaml = looksLikeCassette(head.length < 4096 ? `${head}\n` : head) ? await import('yaml') : undefined;
  return {
    path: name,
    dialect,
    findFixes: fixesForReports,
    ...(yaml !== undefined && { loadYaml: () => yaml }),
    ...(declaresTools(bytes) && { checkSchema: await schemaCheckerHere() }),
  };
}

/** Whether a tool may be declared with a schema for its arguments: the engine that checks them is large. */
function declaresTools(bytes: Uint8Array): boolean {
  return /"(?:parameters|input_?schema|parametersJsonSchema)"/i.test(new TextDecoder('latin1').decode(bytes));
}

let checker: SchemaChecker | undefined;

async function schemaCheckerHere(): Promise<SchemaChecker> {
  checker ??= (await import('./schemas.ts')).checkSchema;
  return checker;
}

/** The conversation as a value, numbers as they were written. */
function conversationIn({ projection, subject }: Details): Found['value'] {
  if (projection !== undefined) return () => projection;
  if (subject === undefined) return undefined;
  const { records } = subject;
  if (subject.kind === 'log') return () => records.map(({ text }) => parseExact(text));
  const { found, base } = subject;
  const [record] = records;
  return () => valueAt(parseExact(record?.text ?? 'null'), found.pointer.slice(base.length)) ?? found.value;
}

function viewOf(
  report: ConversationReport,
  index: number,
  findings: ConversationView['findings'],
  isConvertible: boolean,
): ConversationView {
  const { id, line, format, as, dialect, verdict, messages, toolCalls, diagnostics, dialectSource } = report;
  const note = reasonNotJudged(report);
  return {
    index,
    name: id === null || id === '' ? `Line ${line}` : String(id),
    line,
    format,
    as,
    dialect,
    ...(dialectSource !== undefined && { chosenBy: CHOSEN_BY[dialectSource] }),
    verdict,
    messages,
    toolCalls,
    ...(note !== undefined && { note }),
    findings,
    omitted: (report.omitted ?? 0) + diagnostics.length - findings.length,
    ...(!isConvertible && { notConvertible: whyNotConvertible(report) }),
  };
}

const CHOSEN_BY: Readonly<Record<NonNullable<ConversationReport['dialectSource']>, string>> = {
  option: 'chosen by you',
  configuration: 'chosen by the configuration',
  record: 'named by the recorded exchange',
  provider: 'named by the recorded exchange',
  log: 'detected from the log format',
  host: 'detected from the host',
  path: 'detected from the path',
  server: "detected from the server's answer",
  model: 'detected from the model name',
  format: 'detected from the message format',
  template: 'detected from the chat template',
  default: 'the default, because the input does not show its provider',
};

function whyNotConvertible({ as, format }: ConversationReport): string {
  if (format === 'unreadable' || format === 'unrecognized') return 'The input contains no conversation.';
  if (as === 'stream' || as === 'response')
    return 'This is a reply of one provider. Paste a conversation or a request to compare providers.';
  return 'This record cannot be compared or converted as it is. Paste the conversation or the request that it contains.';
}
