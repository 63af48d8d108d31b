/** Judges the conversations of a log format and maps each finding to its place in the log. */

import { read } from '../../formats/engine/message-format.ts';
import type { Conversation, ConversationReport, Dialect } from '../../generated/types.ts';
import type { LogFormat, LoggedConversation, ReadAs } from '../../logs/formats/format.ts';
import { dialectOfModel } from '../../registry/dialect-of.ts';
import { findDialect, findMessageFormat } from '../../registry/registry.ts';
import type { LintOptions, Projected } from '../lint-options.ts';
import { judgeConversation } from '../request.ts';
import type { JudgedLog } from './judged-log.ts';
import type { JudgeOptions } from './record-options.ts';
import { mergeRepeated } from './repeated.ts';
import { reportUnread } from './unread-calls.ts';

/**
 * Judges all conversations of a log. `empty` creates the report of the next one. For a piece of a log, `selectFrom`
 * filters the results, and `isOpen` means that more follows, so the last turn need not be complete.
 */
export function judgeLog(
  format: LogFormat,
  records: readonly unknown[],
  options: JudgeOptions,
  empty: (as: ReadAs) => ConversationReport,
  selectFrom: (judged: JudgedLog[]) => JudgedLog[] = judged => judged,
  isOpen = false,
): JudgedLog[] {
  const as: ReadAs = options.as === 'request' ? 'request' : 'log';
  if (format.skips !== undefined) {
    const report = { ...empty(as), format: format.id, note: format.skips };
    return [{ report, conversation: undefined, body: undefined }];
  }
  const reported = new Set<string>();
  const conversations = format.read(records, as);
  const all = conversations.map(logged => judgeLogged(format, logged, options, empty(as), reported, isOpen));
  reportUnread(format, records, conversations, all);
  const judged = selectFrom(all);
  mergeRepeated(judged.map(({ report }) => report));
  return judged;
}

function judgeLogged(
  format: LogFormat,
  logged: LoggedConversation,
  options: JudgeOptions,
  report: ConversationReport,
  reported: Set<string>,
  isOpen: boolean,
): JudgedLog {
  const { body, origins, shared = 0, notes = [] } = logged;
  report.format = format.id;
  report.id = logged.id ?? null;
  if (notes.length > 0) report.note = notes.join('; ');
  const dialect = dialectOf(logged, options);
  if (typeof dialect === 'string') {
    report.note = dialect;
    return { report, conversation: undefined, body };
  }
  const { model = logged.model, at = logged.recorded } = options;
  const circumstances = { ...options, dialect, model, at, isProjection: true };
  const request =
    report.as === 'request' && !isOpen ? judgeConversation(body, { ...circumstances, as: 'request' }) : undefined;
  // A finished session continues with the next user message. Until then it is not a request.
  const { result, conversation } =
    request === undefined || isFinished(request.conversation)
      ? judgeConversation(body, { ...circumstances, as: 'log' })
      : request;
  for (const each of result.diagnostics.flatMap(diagnostic => [diagnostic, ...diagnostic.related]))
    each.pointer = origins.nearest(each.pointer);
  // The edits apply to the request that the log represents, which is not in the file.
  for (const { fix } of result.diagnostics) delete fix?.edits;
  // Findings on the shared part of a branch were reported for the earlier branch.
  const diagnostics = result.diagnostics.filter(each => {
    const key = `${each.rule} ${each.messageId} ${each.pointer}`;
    const isNew = shared === 0 || !reported.has(key);
    reported.add(key);
    return isNew;
  });
  report.dialect = result.dialect;
  report.dialectSource = options.dialect === undefined ? 'log' : (options.dialectSource ?? 'option');
  report.messages = result.stats.messages;
  report.toolCalls = result.stats.toolCalls;
  report.verdict = result.verdict;
  if (result.stats.omitted > 0) report.omitted = result.stats.omitted;
  report.diagnostics = diagnostics;
  return { report, conversation: relocated(conversation, origins.nearest.bind(origins)), body, shared };
}

/** Whether a conversation waits for the user: it ends with an assistant message without calls. */
function isFinished(conversation: Conversation | undefined): boolean {
  const last = conversation?.messages.at(-1);
  return last?.role === 'assistant' && !last.parts.some(({ type }) => type === 'tool_call');
}

/** The options with which a conversation of a log was judged, for judging it again. */
export function lintOptionsFor(
  logged: LoggedConversation,
  options: JudgeOptions,
  dialect: Dialect,
  as: ReadAs,
): LintOptions & Projected {
  const { model = logged.model, at = logged.recorded } = options;
  const messageFormat = findMessageFormat(dialect.format);
  const isOpen = as === 'log' || messageFormat === undefined || isFinished(read(messageFormat, logged.body));
  return { ...options, dialect, model, at, as: isOpen ? 'log' : 'request', isProjection: true };
}

/** The dialect to judge with. A log has one message format and is judged in that format. */
export function dialectOf(logged: LoggedConversation, { dialect: asked, model }: JudgeOptions): Dialect | string {
  const own = findDialect(logged.dialect);
  if (own === undefined) return `dialect \`${logged.dialect}\` is unknown`;
  const known = dialectOfModel(own, model ?? logged.model);
  const wanted = typeof asked === 'string' ? findDialect(asked) : asked;
  if (wanted === undefined) return asked === undefined ? known : `dialect \`${String(asked)}\` is unknown`;
  if (wanted.format === known.format) return wanted;
  return `it is stored in the format of \`${known.id}\`; use \`rolecall verdicts\` to check it for \`${wanted.id}\``;
}

/** The canonical conversation with locations in the log, which diagrams use to name messages. */
export function relocated(
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
