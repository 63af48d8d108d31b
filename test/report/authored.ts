/** Reports like those of a run, with hostile names. */
import type { Conversation, ConversationReport, Diagnostic, Habit } from '../../src/generated/types.ts';
import { addTo, emptySummary, type Reporter, type Totals } from '../../src/report/reporter.ts';

export const HOSTILE: readonly string[] = [
  'plain',
  'two\nlines\r\nand\ttabs',
  'a::error file=x.json,line=1::gotcha',
  '::error::at the beginning',
  '##[error]old command',
  '100%25 of %0A it',
  'a,b=c;d:e',
  '<img src=x onerror=alert(1)>',
  '</code></summary></details><script>alert(1)</script>',
  'cdata ]]> ends',
  '&lt;entity&#0;',
  'a | b || c',
  '**bold** _it_ [link](https://example.com) ![x](y)',
  '`tick` ``two`` ```three',
  'one ` tick',
  '```\nfence\n```',
  '@somebody and @org/team #123 GH-45 https://example.com www.example.com 0123456789abcdef0123456789abcdef01234567',
  'see [arr[0]](3) and {0} or {{1}}',
  'control \u0000 \u0001 \u0008 \u000b \u000c \u001b[31m \u007f \u0085 \u009b',
  'lone \ud800 and \udfff halves, \ufffe \uffff',
  'right\u202eto left\u2066 \u2028 separators \u2029',
  'emoji 😀 and 日本語',
  '"quoted" \'single\' \\ backslash',
  '\\',
  '',
  ' ',
];

export const PATHS: readonly string[] = [
  'logs/run.jsonl',
  'logs/with space.jsonl',
  'logs/a,b:c%20d.jsonl',
  'logs/100%.jsonl',
  './logs/../logs/dots.jsonl',
  'logs/::error::x.jsonl',
  'logs/new\nline.jsonl',
  'logs/<b>&"\'|`.jsonl',
  'logs/\ud800half.jsonl',
  'logs/#hash?query[1]{0}.jsonl',
  'logs/日本.jsonl',
  '/elsewhere/out side.json',
  '-',
];

export const FOLDERS = { cwd: '/repo', root: '/repo' };

export function diagnostic(members: Partial<Diagnostic> = {}): Diagnostic {
  return {
    ...{ rule: 'unanswered-tool-call', messageId: 'never', message: 'tool call `a` has no result', severity: 'error' },
    ...{ evidence: 'recorded', dialect: 'openai-chat', pointer: '/messages/1', related: [] },
    source: { path: 'x', line: 3, column: 14, endLine: 3, endColumn: 40, offset: 120, length: 26 },
    ...members,
  };
}

export function conversation(members: Partial<ConversationReport> = {}): ConversationReport {
  const { diagnostics = [] } = members;
  return {
    ...{ id: null, line: 3, index: 2, format: 'conversation', as: 'request', dialect: 'openai-chat', messages: 2 },
    ...{ toolCalls: 1, verdict: diagnostics.length > 0 ? 'rejected' : 'accepted', diagnostics },
    ...members,
  };
}

export interface AuthoredFile {
  readonly path: string;
  readonly conversations: readonly ConversationReport[];
  readonly habits?: readonly Habit[];
}

/** Every hostile text in every field that a report prints, in files with hostile names. */
export function hostileFiles(): AuthoredFile[] {
  const all = HOSTILE.flatMap((text, i) => [
    conversation({
      id: text,
      line: i + 1,
      diagnostics: [
        diagnostic({
          ...{
            message: `name \`${text}\` is odd`,
            pointer: `/messages/${i}/${text.replaceAll('/', '~1')}`,
            note: text,
          },
          ...{ says: text, status: 400, conversation: text, label: text, undecided: text },
          related: [
            { pointer: `/messages/${text.replaceAll('/', '~1')}`, label: text },
            { pointer: '/messages/0', label: 'first', source: { line: 1, column: 1, offset: 0, length: 2 } },
          ],
          fix: { safety: 'unsafe', title: `take ${text} out`, edits: [{ op: 'remove', path: `/messages/${i}` }] },
        }),
        diagnostic({ rule: text || 'empty', severity: 'warning', messageId: text, dialect: text, pointer: '' }),
        diagnostic({ severity: 'info', message: text, suppressed: { by: 'ignore', reason: text } }),
      ],
    }),
    conversation({ id: text, dialect: null, verdict: 'unknown', note: text || 'no note' }),
    conversation({ id: i, line: i + 1 }),
  ]);
  const unreadable = conversation({
    ...{ id: null, format: 'unreadable', verdict: 'unknown', messages: 0 },
    diagnostics: [diagnostic({ rule: 'unreadable-json', messageId: 'no JSON', dialect: null, pointer: '' })],
  });
  const habit: Habit = {
    ...{ rule: 'local-field-on-wire', messageId: 'field', severity: 'warning', dialect: null, index: 0, line: 1 },
    ...{ count: 41, conversations: 7 },
  };
  return PATHS.map((path, i) => ({
    path,
    conversations: i === 0 ? [...all, unreadable] : all.slice(i, i + 4),
    habits: [habit],
  }));
}

export function many(path: string, findings: number, severity: Diagnostic['severity'] = 'error'): AuthoredFile {
  return {
    path,
    conversations: Array.from({ length: findings }, (_, i) =>
      conversation({ line: i + 1, index: i, diagnostics: [diagnostic({ severity, source: placeAt(i + 1) })] }),
    ),
  };
}

function placeAt(line: number): NonNullable<Diagnostic['source']> {
  return { line, column: 1, endLine: line, endColumn: 9, offset: line * 10, length: 8 };
}

/** Passes files to a reporter like a run, and returns the totals. */
export function feed(
  reporter: Reporter,
  files: readonly AuthoredFile[],
  model?: Conversation,
  stale?: Totals['stale'],
): Totals {
  const summary = emptySummary();
  let conversationsWithFindings = 0;
  for (const { path, conversations, habits = [] } of files) {
    reporter.startFile(path);
    for (const each of conversations) {
      const counted = { ...each, diagnostics: each.diagnostics.filter(one => one.suppressed === undefined) };
      addTo(summary, counted);
      if (counted.diagnostics.length > 0) conversationsWithFindings++;
      reporter.conversation({ ...each, path }, { conversation: model, place() {} });
    }
    summary.files++;
    reporter.endFile(path, `${conversations.length} × conversation`, habits);
  }
  const totals = { summary, conversationsWithFindings, dialects: ['openai-chat'], rules: 100, stale };
  reporter.end(totals, 12);
  return totals;
}

/** The output of a reporter. */
export function written(
  make: (write: (text: string) => void) => Reporter,
  files: readonly AuthoredFile[],
  model?: Conversation,
  stale?: Totals['stale'],
): string {
  let text = '';
  feed(
    make(piece => {
      text += piece;
    }),
    files,
    model,
    stale,
  );
  return text;
}

/** A conversation with hostile names, to be drawn. */
export function hostileModel(name: string): Conversation {
  const call = {
    type: 'tool_call',
    callId: name,
    name,
    arguments: { text: '{}' },
    pointer: '/messages/1/tool_calls/0',
  };
  const message = (at: number, parts: unknown[]) => ({
    ...{
      role: at === 1 ? 'assistant' : 'user',
      wireRole: name,
      pointer: `/messages/${at}`,
      contentForm: 'string',
      parts,
    },
  });
  const messages = [message(0, [{ type: 'text', text: name, pointer: '/messages/0' }]), message(1, [call])];
  return { messages } as unknown as Conversation;
}
