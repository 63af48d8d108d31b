/** Judges one record of a log by its dialect. */

import type { MessageFormat } from '../../formats/engine/message-format.ts';
import type {
  Conversation,
  ConversationDiff,
  ConversationReport,
  Diagnostic,
  Dialect,
  Message,
} from '../../generated/types.ts';
import type { As, Found } from '../../logs/detect.ts';
import { isLocalHost, serverOf } from '../../logs/detect-server.ts';
import type { LogFormat } from '../../logs/formats/format.ts';
import { isTextCompletion, NO_MESSAGES } from '../../logs/text-completion.ts';
import {
  addressOf,
  type Choice,
  choiceOn,
  chooseDialect,
  modelIn,
  modelOfPath,
  onlyCountsTokens,
} from '../../registry/dialect-of.ts';
import { dialectCalled } from '../../registry/recorded-dialect.ts';
import { detectReplyWire, findDialect, findMessageFormat, rules } from '../../registry/registry.ts';
import { compare, type Side } from '../../sequence/compare.ts';
import { RequestSequence } from '../../sequence/request-sequence.ts';
import { SEQUENCE_RULES } from '../../sequence/sequence-rules.ts';
import { isObject } from '../../source/json.ts';
import type { Follow } from '../lint-options.ts';
import { judgeConversation } from '../request.ts';
import type { AssembledReply } from '../stream.ts';
import { templateDialect } from '../templates/template.ts';
import { judgeAnswer } from './answer.ts';
import type { JudgedLog } from './judged-log.ts';
import { judgeLog } from './log.ts';
import type { JudgeOptions } from './record-options.ts';

const SEQUENCE_RULE_IDS: ReadonlySet<string> = new Set(SEQUENCE_RULES);

/** A report, and the canonical conversation if one was judged. */
export interface JudgedRecord {
  readonly report: ConversationReport;
  readonly conversation: Conversation | undefined;
  /** The assembled message of a stream. */
  readonly assembled?: AssembledReply | undefined;
  /** What changed since the request that this one continues, if a finding is about that. */
  readonly changes?: (() => ConversationDiff) | undefined;
}

export class RecordJudge {
  private readonly options: JudgeOptions;
  private readonly sequence = new RequestSequence();
  private index = 0;
  /** Whether an exchange was compared with earlier ones. */
  hasFollowed = false;

  constructor(options: JudgeOptions) {
    this.options = options;
  }

  /** An empty report for a record that is not read yet. */
  empty(format: ConversationReport['format'], as: ConversationReport['as'], line = 1): ConversationReport {
    return {
      path: this.options.path,
      id: null,
      line,
      index: this.index,
      format,
      as,
      dialect: null,
      messages: 0,
      toolCalls: 0,
      verdict: 'unknown',
      diagnostics: [],
    };
  }

  /** Judges a conversation whose long texts were shortened. Undefined if they matter. */
  judgeShortened(found: Found, line: number): JudgedRecord | undefined {
    const { template, rules, findFixes } = this.options;
    const isFollowed = found.format === 'exchange' || found.session !== undefined;
    if (isFollowed || template !== undefined || rules !== undefined) return undefined;
    const choice = this.choiceOf(found);
    if (typeof choice === 'string' || !mayShortenTexts(choice.dialect)) return undefined;
    const { index } = this;
    const judged = this.judgeRecord(found, line, { ...this.options, findFixes: undefined });
    const { diagnostics } = judged.report;
    if (diagnostics.length === 0) return judged;
    // Repairs, and reports with an excerpt, need the whole conversation.
    if (findFixes === undefined && !diagnostics.some(needsTexts)) return { ...judged, conversation: undefined };
    this.index = index;
    return undefined;
  }

  judgeRecord(found: Found, line: number, judging: JudgeOptions = this.options): JudgedRecord {
    const { as } = judging;
    const isAnswer = found.as === 'response' || found.as === 'stream';
    const report = this.empty(found.format, !isAnswer && isConversation(as) ? as : found.as);
    this.index++;
    report.id = found.id ?? null;
    if (found.session !== undefined) report.session = found.session;
    if (found.note !== undefined) {
      report.note = found.note;
      return { report, conversation: undefined };
    }
    if (isAnswer) return this.answer(found, report);
    const choice = this.choiceOf(found);
    const isPrompt = found.format === 'exchange' && isTextCompletion(found.value);
    if (typeof choice === 'string' || isPrompt) {
      report.note = isPrompt ? NO_MESSAGES : (choice as string);
      if (typeof choice !== 'string') Object.assign(report, { dialect: choice.dialect.id, dialectSource: choice.by });
      return { report, conversation: undefined };
    }
    const { dialect, by } = choice;
    const { at = found.recorded } = judging;
    const model = this.modelOf(found);
    const options = {
      ...judging,
      dialect,
      as: report.as === 'log' ? ('log' as const) : ('request' as const),
      at,
      model,
      isProjection: onlyCountsTokens(found.path ?? found.api ?? ''),
      follow: this.compareWithEarlier(found, dialect, line),
    };
    const { result, conversation } = judgeConversation(found.value, options, found.pointer);
    report.dialect = result.dialect;
    report.dialectSource = by;
    if (dialect.isGeneric === true && (by === 'host' || by === 'provider' || by === 'model'))
      report.note = unknownTargetNote(found, this.hostOf(found), model);
    report.messages = result.stats.messages;
    report.toolCalls = result.stats.toolCalls;
    report.verdict = result.verdict;
    if (result.stats.omitted > 0) report.omitted = result.stats.omitted;
    report.diagnostics = result.diagnostics;
    return { report, conversation, changes: this.changesIn(report, conversation, dialect) };
  }

  /** Judges a server reply. Returns a string with the reason if it cannot be judged. */
  judgeAnswer(found: Found) {
    if (found.note !== undefined) return found.note;
    const isBare = found.format === 'stream' && found.dialect === undefined && this.options.dialect === undefined;
    // A bare stream is recognized by its events.
    const choice = isBare ? undefined : this.choiceOf(found);
    if (typeof choice === 'string') return choice;
    const dialect = choice?.dialect;
    const { model = found.model, at = found.recorded, checkSchema } = this.options;
    return judgeAnswer(found, dialect, { model, at, checkSchema });
  }

  /**
   * The conversations of a log. For a piece of a log, `selectFrom` filters them, and `isOpen` means that more follows.
   */
  judgeLog(
    format: LogFormat,
    records: readonly unknown[],
    line: number,
    selectFrom?: (judged: JudgedLog[]) => JudgedLog[],
    isOpen = false,
  ): JudgedLog[] {
    const empty = (as: ConversationReport['as']) => this.empty(format.id, as, line);
    const judged = judgeLog(format, records, this.options, empty, selectFrom, isOpen);
    for (const { report } of judged) report.index = this.index++;
    return judged;
  }

  /** Whether only the last request of a log is checked. */
  get isForRequest(): boolean {
    return this.options.as === 'request';
  }

  private answer(found: Found, report: ConversationReport): JudgedRecord {
    const judged = this.judgeAnswer(found);
    if (typeof judged === 'string') {
      report.note = judged;
      return { report, conversation: undefined };
    }
    const { diagnostics, dialect, messages, toolCalls, assembled } = judged;
    const verdict = diagnostics.some(each => each.severity === 'error') ? 'rejected' : 'accepted';
    return {
      report: { ...report, dialect, messages, toolCalls, verdict, diagnostics },
      conversation: undefined,
      assembled,
    };
  }

  /** Compares an exchange with earlier ones, if the dialect has rules about that. */
  private compareWithEarlier(found: Found, dialect: Dialect, line: number): Follow | undefined {
    const { format, value, session, reply, answer } = found;
    const isFollowed = format === 'exchange' || session !== undefined;
    // Requests that only count tokens may leave out anything that does not affect the count.
    if (
      !isFollowed ||
      onlyCountsTokens(found.path ?? found.api ?? '') ||
      !SEQUENCE_RULES.some(rule => dialect.rules[rule] !== undefined)
    )
      return undefined;
    this.hasFollowed = true;
    return (conversation, at) =>
      this.sequence.follow({
        ...{ conversation, body: value, at, dialect, session, model: this.modelOf(found) },
        reply: messagesOfReply(reply, dialect),
        responseIds: responseIdsOf(answer),
        rawReply: reply,
        name: `the request on line ${line}`,
        replyName: `the reply on line ${line}`,
      });
  }

  private changesIn(report: ConversationReport, now: Conversation | undefined, dialect: Dialect) {
    const { continued } = this.sequence;
    const isAboutChanges = report.diagnostics.some(({ rule }) => SEQUENCE_RULE_IDS.has(rule));
    if (!isAboutChanges || continued === undefined || now === undefined) return undefined;
    const messageFormat = findMessageFormat(dialect.format);
    const [before, after] = [continued.conversation, now].map(conversation => ({
      ...{ conversation, messageFormat, dialect: dialect.id },
    })) as [Side, Side];
    return () => compare(before, after);
  }

  /** The dialect to judge with, or why there is none. Options take precedence over the record. */
  private choiceOf(found: Found): Choice | string {
    const { value, dialect, answer } = found;
    let { provider } = found;
    const { dialect: asked, dialectSource: by = 'option' } = this.options;
    if (asked !== undefined) {
      const known = typeof asked === 'object' ? asked : findDialect(asked);
      return known === undefined ? `dialect \`${String(asked)}\` is unknown` : { dialect: known, by };
    }
    if (dialect !== undefined) {
      const known = dialectCalled(dialect, value);
      if (known === undefined) return `dialect \`${dialect}\` is unknown`;
      if (known.id === dialect || known.kind === 'framework')
        return { dialect: known, by: found.format === 'system' ? 'format' : 'record' };
      // An alias of a provider does not say which of its message formats the request has.
      provider ??= dialect;
    }
    const { path: asPath } = addressOf(this.options.host);
    const { api, path = found.path } = asPath === undefined ? found : { path: asPath };
    const isAnswer = found.as === 'response' || found.as === 'stream';
    const sent = isAnswer ? found.request : value;
    const messageFormat = isAnswer ? undefined : found.messageFormat;
    const host = this.hostOf(found);
    if (host === undefined && this.options.template !== undefined) return { dialect: templateDialect, by: 'template' };
    // Any server may listen on a local address. The record names it, or its reply identifies it.
    const isLocal = host !== undefined && isLocalHost(host);
    const server = (isLocal || host === undefined) && answer !== undefined ? serverOf(answer) : undefined;
    const where = { value: sent, messageFormat, api, path, host, provider, model: this.modelOf(found), server };
    if (found.format !== 'reply') return chooseDialect(where, isLocal) ?? unknownFormatNote(found);
    const wire = wireOfReply(value);
    return wire === undefined ? unknownFormatNote(found) : choiceOn(wire, where, isLocal);
  }

  private hostOf(found: Found): string | undefined {
    return addressOf(this.options.host).host ?? found.host;
  }

  /** The model: from the options, else from the record, else from the request. */
  private modelOf({ model, as, request, value }: Found): string | undefined {
    const { path } = addressOf(this.options.host);
    const isAnswer = as === 'response' || as === 'stream';
    return this.options.model ?? model ?? modelIn(isAnswer ? request : value) ?? modelOfPath(path ?? '');
  }
}

const mayShorten = new WeakMap<Dialect, boolean>();

/** Formats with a list of `messages` whose texts are nothing but texts. */
const TEXTS_ONLY: ReadonlySet<string> = new Set([
  ...['openai-chat', 'anthropic-messages', 'bedrock-converse', 'cohere-chat', 'ollama-chat'],
]);

/** Whether conversations can be judged with shortened texts. */
function mayShortenTexts(dialect: Dialect): boolean {
  let may = mayShorten.get(dialect);
  if (may === undefined) {
    const finding = rules.filter(({ readsTexts }) => readsTexts === 'to-find');
    may = TEXTS_ONLY.has(dialect.format) && !finding.some(({ id }) => Object.hasOwn(dialect.rules, id));
    mayShorten.set(dialect, may);
  }
  return may;
}

const CONFIRMED: ReadonlySet<string> = new Set(
  rules.filter(({ readsTexts }) => readsTexts === 'to-confirm').map(({ id }) => id),
);

function needsTexts({ rule }: Diagnostic): boolean {
  return CONFIRMED.has(rule);
}

function responseIdsOf(answer: Found['answer']): string[] {
  const response = answer?.response;
  if (!isObject(response)) return [];
  const items = Array.isArray(response.output) ? response.output : [];
  return [response, ...items].flatMap(each => (isObject(each) && typeof each.id === 'string' ? [each.id] : []));
}

/** The message of a reply, read like a message of a request; empty if the reply is unknown. */
function messagesOfReply(reply: unknown, { format }: Dialect): Message[] {
  const messageFormat = findMessageFormat(format);
  if (!isObject(reply) || messageFormat === undefined) return [];
  return [messageFormat.readMessage({ role: 'assistant', ...reply }, '', () => {})];
}

function isConversation(as: As | undefined): as is 'request' | 'log' {
  return as === 'request' || as === 'log';
}

function wireOfReply(value: unknown): MessageFormat | undefined {
  return findMessageFormat(detectReplyWire(value)?.id ?? '');
}

function unknownFormatNote({ format, api, path }: Found): string {
  if (format === 'reply') return 'the reply has an unknown format; select a dialect with `--dialect`';
  return `no dialect is known for ${api === undefined ? `\`/${path?.replace(/^\/+/, '')}\`` : `the API \`${api}\``}`;
}

/** Says for which server, provider or model no dialect is known. */
function unknownTargetNote({ provider }: Found, host: string | undefined, model: string | undefined): string {
  if (host !== undefined) return `no dialect is known for host \`${host}\``;
  return provider === undefined
    ? `no dialect is known for model \`${model}\``
    : `no dialect for provider \`${provider}\``;
}
