/** Judges the conversations that a format of logs keeps, and says where in the log each finding is. */
import type { Conversation, ConversationReport, Dialect } from '../generated/types.ts';
import { judge } from '../lint/lint.ts';
import { findDialect } from '../lint/registry.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './formats/format.ts';
import type { JudgeOptions } from './judge.ts';
import { tellOnce } from './repeated.ts';

export interface JudgedLog {
  readonly report: ConversationReport;
  readonly conversation: Conversation | undefined;
  /** What was judged: the request that the log stands for. */
  readonly body: unknown;
}

/** Judges all conversations of a log. `empty` makes the report of the next one. */
export function judgeLog(
  format: LogFormat,
  records: readonly unknown[],
  options: JudgeOptions,
  empty: (as: ReadAs) => ConversationReport,
): JudgedLog[] {
  const as: ReadAs = options.as === 'request' ? 'request' : 'log';
  if (format.skips !== undefined) {
    const report = { ...empty(as), format: format.id, note: format.skips };
    return [{ report, conversation: undefined, body: undefined }];
  }
  const told = new Set<string>();
  const judged = format.read(records, as).map(logged => judgeOne(format, logged, options, empty(as), told));
  tellOnce(judged.map(({ report }) => report));
  return judged;
}

function judgeOne(
  format: LogFormat,
  logged: LoggedConversation,
  options: JudgeOptions,
  report: ConversationReport,
  told: Set<string>,
): JudgedLog {
  const { body, origins, shared = 0, notes = [] } = logged;
  report.format = format.id;
  report.id = logged.id ?? null;
  if (notes.length > 0) report.note = notes.join('; ');
  const dialect = dialectFor(logged, options);
  if (typeof dialect === 'string') {
    report.note = dialect;
    return { report, conversation: undefined, body };
  }
  const { model = logged.model, at = logged.recorded } = options;
  const circumstances = { ...options, dialect, model, at };
  const request = report.as === 'request' ? judge(body, { ...circumstances, as: 'request' }) : undefined;
  // A session that is finished goes on with what its user says next: until then it is no request.
  const last = request?.conversation?.messages.at(-1);
  const isFinished = last?.role === 'assistant' && !last.parts.some(({ type }) => type === 'tool_call');
  const { result, conversation } =
    request === undefined || isFinished ? judge(body, { ...circumstances, as: 'log' }) : request;
  for (const each of result.diagnostics.flatMap(diagnostic => [diagnostic, ...diagnostic.related]))
    each.pointer = origins.of(each.pointer);
  // What a branch has in common with those before it was told there.
  const diagnostics = result.diagnostics.filter(each => {
    const key = `${each.rule} ${each.message} ${each.pointer}`;
    const isNew = shared === 0 || !told.has(key);
    told.add(key);
    return isNew;
  });
  report.dialect = result.dialect;
  report.messages = result.stats.messages;
  report.toolCalls = result.stats.toolCalls;
  report.verdict = result.verdict;
  if (result.stats.omitted > 0) report.omitted = result.stats.omitted;
  report.diagnostics = diagnostics;
  return { report, conversation: relocated(conversation, origins.of.bind(origins)), body };
}

/** The dialect to judge by; a log is kept on one wire, and judged there. */
function dialectFor({ dialect: own }: LoggedConversation, { dialect: asked }: JudgeOptions): Dialect | string {
  const known = findDialect(own);
  if (known === undefined) return `dialect \`${own}\` is not known`;
  const wanted = typeof asked === 'string' ? findDialect(asked) : asked;
  if (wanted === undefined) return asked === undefined ? known : `dialect \`${String(asked)}\` is not known`;
  if (wanted.shape === known.shape) return wanted;
  return `it is kept in the form of \`${known.id}\`; what \`${wanted.id}\` would say of it \`rolecall verdicts\` tells`;
}

/** The model of what was judged, with the places of the log: drawings name messages by them. */
function relocated(
  conversation: Conversation | undefined,
  placeOf: (pointer: string) => string,
): Conversation | undefined {
  if (conversation === undefined) return undefined;
  for (const message of [...(conversation.preamble ?? []), ...conversation.messages]) {
    message.pointer = placeOf(message.pointer);
    for (const part of message.parts) {
      part.pointer = placeOf(part.pointer);
      if (part.type === 'tool_result') for (const inner of part.content) inner.pointer = placeOf(inner.pointer);
    }
  }
  return conversation;
}
