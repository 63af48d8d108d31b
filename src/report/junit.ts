/**
 * JUnit XML for Jenkins, GitLab and others. A file is a suite, a conversation a case, and an error a failure. Warnings
 * and infos do not fail a test: they are in the output of the case.
 */
import type { Conversation, ConversationReport, Diagnostic } from '../generated/types.ts';
import { printable } from '../model/text.ts';
import { nothingLines } from './coverage-counter.ts';
import { count, NOTHING_CHECKED, nameOf, reasonNotJudged } from './phrases.ts';
import { placeText } from './place-text.ts';
import type { Folders } from './report-paths.ts';
import { pathInRoot, STDIN } from './report-paths.ts';
import type { Details, Reporter } from './reporter.ts';
import { type StripOptions, strip } from './strip.ts';
import { xmlAttribute, xmlText } from './xml.ts';

export interface JunitOptions extends Folders, StripOptions {
  /** The severity that fails a case; `error` by default. */
  readonly failOn?: Diagnostic['severity'] | undefined;
  /** How a record that is not recognized is reported: with `error` its case has an error, otherwise it is skipped. */
  readonly unrecognized?: 'error' | 'warning' | 'info' | undefined;
}

/** Number of failures that are listed per conversation; the rest is only counted. */
const FAILURES = 100;
/**
 * Number of cases per suite. A suite begins with their number, so they must be kept in memory until then. A longer file
 * becomes several suites.
 */
const CASES = 1000;
const CHARACTERS = 1 << 22;

/**
 * Number of remembered names per file. They must be unique, because readers keep only the first of two tests with the
 * same name.
 */
const NAMES = 10_000;

const WEIGHT = { error: 2, warning: 1, info: 0 } as const;

class Suite {
  readonly cases: string[] = [];
  failures = 0;
  errors = 0;
  skipped = 0;
  characters = 0;

  add(text: string): void {
    this.cases.push(text);
    this.characters += text.length;
  }

  get isFull(): boolean {
    return this.cases.length >= CASES || this.characters >= CHARACTERS;
  }

  print(name: string): string {
    const { cases, failures, errors, skipped } = this;
    const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
    return `  <testsuite name=${xmlAttribute(name)} ${counts}>\n${cases.join('')}  </testsuite>\n`;
  }
}

export function junitReporter(write: (text: string) => void, options: JunitOptions): Reporter {
  let suite = new Suite();
  let suites = 0;
  let name = STDIN;
  const names = new Set<string>();
  const nameFor = (report: ConversationReport) => {
    const own = nameOf(report);
    if (names.has(own) || names.size >= NAMES) return `${own} #${report.index + 1}`;
    names.add(own);
    return own;
  };
  const flush = () => {
    suites++;
    write(suite.print(suites === 1 ? name : `${name} (${suites})`));
    suite = new Suite();
  };
  write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rolecall">\n');
  return {
    startFile(path) {
      name = pathInRoot(path, options)?.path ?? STDIN;
      suites = 0;
      names.clear();
    },
    conversation(report, details) {
      if (suite.isFull) flush();
      suite.add(testCase(report, details, { name: nameFor(report), path: name }, suite, options));
    },
    endFile() {
      if (suites === 0 || suite.cases.length > 0) flush();
    },
    end({ coverage }) {
      // A suite in which all cases are skipped would count as passed.
      if (coverage?.checked === 0 && coverage.skippedFiles > 0 && options.unrecognized !== 'info') {
        const all = new Suite();
        const words = nothingLines(NOTHING_CHECKED, coverage).join('\n');
        all.errors++;
        all.add(
          `    <testcase name="files" classname="rolecall">\n${tag('error', 'unrecognized', words)}    </testcase>\n`,
        );
        write(all.print('rolecall'));
      }
      write('</testsuites>\n');
    },
  };
}

function testCase(
  report: ConversationReport,
  { conversation, place }: Details,
  { name, path }: { readonly name: string; readonly path: string },
  suite: Suite,
  options: JunitOptions,
): string {
  const head = `    <testcase name=${xmlAttribute(name)} classname=${xmlAttribute(path)}`;
  const fails = (severity: Diagnostic['severity']) => WEIGHT[severity] >= WEIGHT[options.failOn ?? 'error'];
  const open = report.diagnostics.filter(each => each.suppressed === undefined);
  const failing = open.filter(each => fails(each.severity));
  const repeated = (report.repeated ?? []).filter(each => !('suppressed' in each) && fails(each.severity));
  const reason = reasonNotJudged(report);
  const isError = report.format === 'unrecognized' && options.unrecognized === 'error';
  const lines: string[] = [];
  if (open.length > 0) place();
  if (report.format === 'unreadable' && failing.length > 0) suite.errors++;
  else if (failing.length + repeated.length > 0) suite.failures++;
  else if (isError) suite.errors++;
  else if (reason !== undefined) suite.skipped++;
  const element = report.format === 'unreadable' ? 'error' : 'failure';
  for (const each of failing.slice(0, FAILURES))
    lines.push(tag(element, each.rule, each.message, bodyOf(each, report, path, conversation, options)));
  for (const { rule, messageId, count: many } of repeated)
    lines.push(tag(element, rule, `${count(many, 'finding')} like one in an earlier conversation (${messageId})`));
  if (failing.length > FAILURES)
    lines.push(tag(element, 'more', `${count(failing.length - FAILURES, 'more finding')} of this conversation`));
  if (failing.length + repeated.length === 0 && reason !== undefined)
    lines.push(isError ? tag('error', 'unrecognized', reason) : `      <skipped message=${xmlAttribute(reason)}/>\n`);
  const passing = open.filter(each => !fails(each.severity)).slice(0, FAILURES);
  if (passing.length > 0) {
    const words = passing.map(
      each => `${each.severity}  ${placeText(path, each, report)}  ${each.message}  ${each.rule}`,
    );
    lines.push(`      <system-out>${xmlText(words.map(each => `${printable(each)}\n`).join(''))}</system-out>\n`);
  }
  return lines.length === 0 ? `${head}/>\n` : `${head}>\n${lines.join('')}    </testcase>\n`;
}

function tag(element: string, type: string, message: string, body?: readonly string[]): string {
  const head = `      <${element} type=${xmlAttribute(type)} message=${xmlAttribute(message)}`;
  return body === undefined ? `${head}/>\n` : `${head}>${xmlText(body.map(printable).join('\n'))}</${element}>\n`;
}

function bodyOf(
  diagnostic: Diagnostic,
  report: ConversationReport,
  path: string,
  conversation: Conversation | undefined,
  options: StripOptions,
): string[] {
  const { pointer, dialect, note, fix, says, status } = diagnostic;
  const drawn = conversation === undefined ? [] : strip(conversation, diagnostic, options);
  const server = [status, says === undefined ? undefined : JSON.stringify(says)].filter(each => each !== undefined);
  return [
    placeText(path, diagnostic, report),
    `at ${pointer || '/'}${dialect === null ? '' : ` for ${dialect}`}`,
    ...(drawn.length > 0 ? ['', ...drawn, ''] : []),
    ...(server.length > 0 ? [`server: ${server.join(' ')}`] : []),
    ...(note === undefined ? [] : [`note: ${note}`]),
    ...(fix === undefined ? [] : [`fix: ${fix.title} (${fix.safety})`]),
  ];
}
