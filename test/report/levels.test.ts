/** What is shown, what fails a run, and how a report lists what it did not evaluate. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConversationReport, Diagnostic, Report } from '../../src/index.ts';
import { closingLines } from '../../src/report/closing-lines.ts';
import { jsonReporter } from '../../src/report/json.ts';
import { exitFor, FAIL_ON, limited, onlyErrors } from '../../src/report/levels.ts';
import { addTo, emptySummary, hasFindings, type Reporter, type Totals } from '../../src/report/reporter.ts';
import { textReporter } from '../../src/report/text.ts';
import { Unjudged } from '../../src/report/unevaluated.ts';
import { validate } from '../../src/validate.ts';
import { readFile } from '../baseline/reading.ts';
import { calls, plain, user } from '../cli/conversations.ts';
import { linesOf } from '../cli/running.ts';

const diagnostic = (severity: Diagnostic['severity'], more: Partial<Diagnostic> = {}): Diagnostic => ({
  rule: 'missing-field',
  messageId: 'missing',
  message: `a ${severity}`,
  severity,
  dialect: 'openai-chat',
  pointer: '/messages/0',
  related: [],
  ...more,
});

const reportOf = (diagnostics: Diagnostic[], more: Partial<ConversationReport> = {}): ConversationReport => ({
  path: 'a.json',
  id: null,
  line: 1,
  index: 0,
  format: 'request',
  as: 'request',
  dialect: 'openai-chat',
  messages: 1,
  toolCalls: 0,
  verdict: 'rejected',
  diagnostics,
  ...more,
});

const KNOWN = { suppressed: { by: 'baseline' } } as const;
const IGNORED = { suppressed: { by: 'ignore', reason: 'known' } } as const;
const totals = (more: Partial<Totals> = {}): Totals => ({
  summary: emptySummary(),
  conversationsWithFindings: 0,
  dialects: ['openai-chat'],
  rules: 3,
  ...more,
});
const DETAILS = { conversation: undefined, place() {} };

/** A reporter that collects its input. */
function keeping() {
  const reports: ConversationReport[] = [];
  const ends: Totals[] = [];
  const habits: string[] = [];
  const reporter: Reporter = {
    startFile() {},
    conversation: report => reports.push(report),
    endFile: (_path, _format, told) => habits.push(...told.map(each => each.severity)),
    end: each => ends.push(each),
  };
  return { reporter, reports, ends, habits };
}

describe('the summary', () => {
  test('leaves out suppressed findings, and counts them separately', () => {
    const summary = emptySummary();
    const { rule, messageId, dialect } = diagnostic('error');
    const repeated = { rule, messageId, dialect, severity: 'error' } as const;
    addTo(
      summary,
      reportOf([diagnostic('error'), diagnostic('error', KNOWN), diagnostic('warning', IGNORED)], {
        repeated: [
          { ...repeated, count: 2 },
          { ...repeated, count: 5, ...KNOWN },
        ],
      }),
    );
    expect(summary).toMatchObject({ errors: 3, warnings: 0, suppressed: { baseline: 6, ignore: 1 } });
  });

  test('has no count of suppressed findings if there are none', () => {
    const summary = emptySummary();
    addTo(summary, reportOf([diagnostic('info')]));
    expect(Object.hasOwn(summary, 'suppressed')).toBe(false);
  });

  test('a conversation has findings only if one counts', () => {
    expect(hasFindings(reportOf([diagnostic('error', KNOWN)]))).toBe(false);
    expect(hasFindings(reportOf([diagnostic('error', KNOWN), diagnostic('info')]))).toBe(true);
    const { rule, messageId, dialect } = diagnostic('error');
    expect(hasFindings(reportOf([], { repeated: [{ rule, messageId, dialect, severity: 'error', count: 1 }] }))).toBe(
      true,
    );
  });
});

describe('the exit code', () => {
  const summary = (errors: number, warnings = 0, infos = 0, conversations = 1) => ({
    errors,
    warnings,
    infos,
    conversations,
  });
  test.each([
    ['nothing', {}, [0, 0, 0, 0]],
    ['an error', { summary: summary(1) }, [1, 1, 1, 0]],
    ['a warning', { summary: summary(0, 1) }, [0, 1, 1, 0]],
    ['a note', { summary: summary(0, 0, 1) }, [0, 0, 1, 0]],
    ['as many warnings as may be', { summary: summary(0, 2), maxWarnings: 2 }, [0, 1, 1, 0]],
    ['one warning too many', { summary: summary(0, 3), maxWarnings: 2 }, [1, 1, 1, 0]],
    ['a warning where none may be', { summary: summary(0, 1), maxWarnings: 0 }, [1, 1, 1, 0]],
    ['an entry of the baseline that no longer occurs', { stale: 1 }, [1, 1, 1, 0]],
    ['a path that names nothing', { missing: 1 }, [2, 2, 2, 2]],
    ['unreadable', { summary: summary(1, 0, 0, 0), unreadable: 1 }, [2, 2, 2, 2]],
    ['a record that cannot be read among others', { summary: summary(1), unreadable: 1 }, [1, 1, 1, 0]],
  ])('of %s', (_name, options, codes) => {
    expect(FAIL_ON.map(failOn => exitFor({ summary: summary(0), ...options, failOn }))).toEqual(codes);
    expect(exitFor({ summary: summary(0), ...options })).toBe(codes[0]);
  });
});

describe('a limit of findings', () => {
  test('shows that many findings in all, and the number of the rest', () => {
    const { reporter, reports, ends } = keeping();
    const few = limited(reporter, 3);
    few.conversation(reportOf([diagnostic('error'), diagnostic('error', KNOWN), diagnostic('info')]), DETAILS);
    few.conversation(reportOf([diagnostic('warning'), diagnostic('error'), diagnostic('error', KNOWN)]), DETAILS);
    few.conversation(reportOf([diagnostic('error')]), DETAILS);
    few.end(totals(), 0);
    expect(reports.map(each => each.diagnostics.length)).toEqual([3, 2, 0]);
    expect(ends[0]?.hidden).toBe(2);
  });

  test('keeps the totals, with any limit', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9 }),
        fc.array(fc.array(fc.constantFrom('error', 'warning', 'info'), { maxLength: 5 })),
        (most, files) => {
          const { reporter, reports, ends } = keeping();
          const few = limited(reporter, most);
          for (const each of files) few.conversation(reportOf(each.map(severity => diagnostic(severity))), DETAILS);
          few.end(totals(), 0);
          const all = files.flat().length;
          const shown = reports.flatMap(each => each.diagnostics).length;
          expect(shown).toBe(Math.min(most, all));
          expect(shown + (ends[0]?.hidden ?? 0)).toBe(all);
        },
      ),
    );
  });
});

describe('quiet', () => {
  test('shows only errors, in findings, totals and repeated findings', () => {
    const { reporter, reports, habits } = keeping();
    const few = onlyErrors(reporter);
    const { rule, messageId, dialect } = diagnostic('error');
    const repeated = (severity: Diagnostic['severity']) => ({ rule, messageId, dialect, severity, count: 1 });
    few.conversation(
      reportOf([diagnostic('error'), diagnostic('warning'), diagnostic('info')], {
        repeated: [repeated('error'), repeated('info')],
      }),
      DETAILS,
    );
    few.conversation(reportOf([diagnostic('warning')], { repeated: [repeated('warning')] }), DETAILS);
    few.endFile('a', 'b', [
      { ...repeated('error'), index: 0, line: 1, conversations: 1 },
      { ...repeated('info'), index: 0, line: 1, conversations: 1 },
    ]);
    expect(reports.map(each => each.diagnostics.map(({ severity }) => severity))).toEqual([['error'], []]);
    expect(reports.map(each => each.repeated?.length)).toEqual([1, undefined]);
    expect(habits).toEqual(['error']);
  });
});

describe('the list of what could not be evaluated', () => {
  const listed = (text: string, options = {}) => {
    const unjudged = new Unjudged();
    for (const { report, details } of readFile(text, options)) unjudged.take(report, details.conversation);
    return unjudged.list();
  };
  test('is empty if everything was evaluated', () => {
    expect(listed(linesOf({ messages: [user, plain] }))).toEqual([]);
  });

  test('has unknown dialects', () => {
    const text = linesOf({ dialect: 'nobody', request: { messages: [user] }, response: {} });
    expect(listed(text, { dialect: undefined }).map(({ what, conversations }) => [what, conversations])).toEqual([
      ['dialect', 1],
    ]);
  });

  test('has unknown servers', () => {
    const found = listed(linesOf({ messages: [user] }), { host: 'llm.example.com' });
    expect(found).toEqual([
      { what: 'dialect', reason: 'no dialect is known for host `llm.example.com`', conversations: 1 },
    ]);
  });

  test('has inputs that are not linted', () => {
    expect(
      listed(linesOf({ temperature: 3 }, { temperature: 4 })).map(({ what, conversations }) => [what, conversations]),
    ).toEqual([['format', 2]]);
  });

  test('counts conversations with redacted IDs', () => {
    const redacted = {
      messages: [user, calls('<redacted>'), { role: 'tool', tool_call_id: '<redacted>', content: 'x' }, plain],
    };
    expect(listed(linesOf(redacted, { messages: [user] })).filter(({ what }) => what === 'ids')).toEqual([
      { what: 'ids', reason: 'tool call IDs were redacted, so results cannot be matched with calls', conversations: 1 },
    ]);
  });

  test('counts findings that depend on an unknown model or another unknown, except for suppressed ones', () => {
    const unjudged = new Unjudged();
    const model = { undecided: 'the model is not known' };
    unjudged.take(
      reportOf([diagnostic('info', model), diagnostic('info', model), diagnostic('info', { ...model, ...KNOWN })]),
      undefined,
    );
    unjudged.take(
      reportOf([diagnostic('info', model), diagnostic('info', { undecided: 'the thinking mode is not known' })]),
      undefined,
    );
    expect(unjudged.list()).toEqual([
      { what: 'model', reason: 'the model is not known', conversations: 2, findings: 3 },
      { what: 'statement', reason: 'the thinking mode is not known', conversations: 1, findings: 1 },
    ]);
  });

  test('keeps a hundred different reasons at most', () => {
    const unjudged = new Unjudged();
    for (let i = 0; i < 1000; i++)
      unjudged.take(reportOf([], { note: `no dialect is known for host \`h${i}\`` }), undefined);
    const list = unjudged.list();
    expect(list).toHaveLength(101);
    expect(list[0]).toEqual({ what: 'dialect', reason: 'other reasons', conversations: 900 });
  });
});

describe('reports', () => {
  const summary = { ...emptySummary(), suppressed: { baseline: 2, ignore: 1 } };
  const all = totals({
    summary,
    hidden: 120,
    unevaluated: [
      { what: 'model', reason: 'the model is not known', conversations: 3, findings: 12 },
      { what: 'dialect', reason: 'no dialect is known for host `\u001b[31m`', conversations: 1 },
    ],
    stale: [{ rule: 'missing-field', path: 'a.json', fingerprint: 'aaaaaaaaaaaaaaaa', count: 1 }],
  });

  test('for people print before the last line what is not shown, not counted and not evaluated', () => {
    expect(closingLines(all)).toEqual([
      'not evaluated: 12 findings in 3 conversations: the model is not known; set it with --model',
      'not evaluated: 1 conversation: no dialect is known for host `\\u001b[31m`; set it with --dialect',
      'and 120 more that are not shown',
      '3 suppressed (2 by the baseline, 1 ignored)',
    ]);
    expect(closingLines(totals())).toEqual([]);
    expect(closingLines(totals({ summary: { ...summary, suppressed: { baseline: 0, ignore: 1200 } } }))).toEqual([
      '1,200 suppressed (1,200 ignored)',
    ]);
  });

  test('for people leave out suppressed findings', () => {
    let text = '';
    const reporter = textReporter(
      part => {
        text += part;
      },
      { dialect: 'openai-chat' },
    );
    const { rule, messageId, dialect } = diagnostic('error');
    const habit = {
      rule,
      messageId,
      dialect,
      severity: 'error',
      index: 0,
      line: 1,
      count: 77,
      conversations: 1,
    } as const;
    reporter.startFile('a.json');
    reporter.conversation(
      reportOf([
        diagnostic('error', { message: 'it is told' }),
        diagnostic('error', { ...KNOWN, message: 'it is known' }),
      ]),
      DETAILS,
    );
    reporter.endFile('a.json', '1 × request', [{ ...habit, ...KNOWN }]);
    reporter.end(all, 0);
    expect(text).toContain('it is told');
    expect(text).not.toContain('it is known');
    expect(text).not.toContain('77');
    expect(text.split('\n').slice(-3)).toEqual([
      '3 suppressed (2 by the baseline, 1 ignored)',
      expect.stringMatching(/^No conversation was checked/),
      '',
    ]);
  });

  test('for programs contain suppressed findings and the list, and fit their schema', () => {
    let text = '';
    const reporter = jsonReporter(
      part => {
        text += part;
      },
      { version: '0.0.0', dialect: 'openai-chat' },
    );
    const fingerprint = 'aaaaaaaaaaaaaaaa';
    const { rule, messageId, dialect } = diagnostic('error');
    const repeated = [{ rule, messageId, dialect, severity: 'error' as const, count: 1, fingerprint, ...IGNORED }];
    reporter.startFile('a.json');
    reporter.conversation(reportOf([diagnostic('error', { ...KNOWN, fingerprint })], { repeated }), DETAILS);
    reporter.endFile('a.json', '1 × request', []);
    reporter.end(all, 0);
    const report = JSON.parse(text) as Report;
    expect(validate.report['~standard'].validate(report)).toEqual({ value: report });
    expect(report.files[0]?.conversations[0]?.diagnostics[0]).toMatchObject({ fingerprint, ...KNOWN });
    expect(report.files[0]?.conversations[0]?.repeated?.[0]).toMatchObject(IGNORED);
    expect(report).toMatchObject({ hidden: 120, unevaluated: all.unevaluated, stale: all.stale, summary });
  });

  test('for programs have no such fields if they are empty', () => {
    let text = '';
    const reporter = jsonReporter(
      part => {
        text += part;
      },
      { version: '0.0.0', dialect: 'openai-chat' },
    );
    reporter.end(totals({ hidden: 0, unevaluated: [], stale: [] }), 0);
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['version', 'tool', 'dialectDefault', 'files', 'summary']);
  });
});
