/** Checks a conversation against a chat template: what the template rejects, where, and which rule explains it. */

import type { StructuralFault } from '../../formats/engine/message-format.ts';
import type { Diagnostic, Dialect, Statement } from '../../generated/types.ts';
import { UsageError } from '../../model/usage-error.ts';
import { comparePointers } from '../../pointer.ts';
import { findRule } from '../../registry/registry.ts';
import { type Answer, type ChatTemplate, requestOf } from '../../templates/chat-template.ts';
import type { TemplateRequest } from '../../templates/prepare.ts';
import { findRejectedMessage } from '../../templates/rejected-message.ts';
import type { TemplateServer } from '../../templates/server.ts';
import { DEFAULT_SERVER, findTemplateServer, templateServers } from '../../templates/servers.ts';
import type { LintResult } from '../lint-result.ts';
import { describeFinding } from '../run.ts';
import { findCause } from './template-causes.ts';

/** The dialect if a template but no server is given: only the template is checked. */
export const templateDialect: Dialect = {
  id: 'chat-template',
  name: 'Chat template',
  docs: 'https://huggingface.co/docs/transformers/main/en/chat_templating',
  format: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {},
};

/**
 * Rules about what templates reject. If the template itself is available, a dialect's assumptions about them are
 * ignored.
 */
const OF_TEMPLATES = new Set([
  'unexpected-role-order',
  'misplaced-system-message',
  'missing-user-message',
  'unsupported-parallel-calls',
  'unsupported-role',
  'raw-control-tokens',
  'content-beside-tool-calls',
  'orphan-tool-result',
  'arguments-not-json',
  'arguments-not-object',
  'missing-content',
  'unsupported-content-form',
  'malformed-tool-call-id',
  'empty-tool-calls',
  'unexpected-last-role',
  'unexpected-first-role',
  'multiple-system-messages',
]);

/** The server whose way of rendering templates is used. */
export function templateServerOf(dialect: Dialect, asked: string | undefined): TemplateServer {
  const id = asked ?? dialect.template ?? DEFAULT_SERVER;
  const server = findTemplateServer(id);
  if (server === undefined)
    throw new UsageError(
      `no server \`${id}\` renders templates; there are ${templateServers.map(each => each.id).join(', ')}`,
    );
  return server;
}

/** The dialect without its assumptions about the templates of some models, because the actual template is available. */
export function withoutSuppositions(dialect: Dialect, readsArguments: boolean): Dialect {
  const made = readsArguments ? kept : keptUnread;
  const known = made.get(dialect);
  if (known !== undefined || dialect.template === undefined) return known ?? dialect;
  const isSupposed = (id: string, { models, when, verdict }: Statement) =>
    verdict === 'rejected' &&
    (models !== undefined ||
      when?.model !== undefined ||
      (id === 'arguments-not-json' && !readsArguments && READ_WHERE_NEEDED(dialect)));
  const rules: Dialect['rules'] = {};
  for (const [id, statements] of Object.entries(dialect.rules)) {
    const left = statements.filter(statement => !isSupposed(id, statement));
    if (left[0] !== undefined) rules[id] = left as Dialect['rules'][string];
  }
  const bare = { ...dialect, rules };
  made.set(dialect, bare);
  return bare;
}

const kept = new WeakMap<Dialect, Dialect>();
const keptUnread = new WeakMap<Dialect, Dialect>();
const READ_WHERE_NEEDED = ({ template }: Dialect) =>
  template !== undefined && findTemplateServer(template)?.arguments === 'objectWhereRead';

/** Whether the template reads fields of arguments; true if that cannot be tested. */
export function readsArguments(template: ChatTemplate, value: unknown): boolean {
  const request = requestOf(value);
  return request === undefined || template.readsArguments(request);
}

interface Place {
  /** Pointer of the conversation. */
  readonly pointer: string;
  /** Pointer of its list of messages. */
  readonly at: string;
}

/** The dialect's result, with the findings of the template. */
export function judgeByTemplate(
  result: LintResult,
  value: unknown,
  place: Place,
  { template, server, dialect }: { template: ChatTemplate; server: TemplateServer; dialect: Dialect },
): LintResult {
  const request = requestOf(value);
  if (request === undefined) {
    const why = 'there are no messages to render';
    return add(
      result,
      diagnosticFor({ rule: 'template-refusal', messageId: 'undecided', at: place, data: { why } }, 'info', dialect),
      'unknown',
    );
  }
  const answer = template.answer(request, server);
  if (answer.kind === 'rendered') return result;
  if (answer.kind !== 'refused') {
    const messageId = answer.kind === 'stopped' ? 'stopped' : 'undecided';
    const fault = { rule: 'template-refusal', messageId, at: { pointer: place.pointer }, data: { why: answer.why } };
    return add(result, diagnosticFor(fault, 'info', dialect), 'unknown');
  }
  const question = template.answer({ ...request, messages: [USER] }, server);
  if (question.kind !== 'rendered' && answer.by === 'fault') {
    // It fails for every conversation, so it probably needs something that the actual server provides.
    const why = 'it fails for every conversation here';
    const fault = { rule: 'template-refusal', messageId: 'undecided', at: { pointer: place.pointer }, data: { why } };
    return add(result, diagnosticFor(fault, 'info', dialect), 'unknown');
  }
  const fault = explain(request, answer, place, conversationTester(template, request, server, answer));
  const isKnown = result.diagnostics.some(
    ({ rule, pointer, severity }) => rule === fault.rule && pointer === fault.at.pointer && severity === 'error',
  );
  // The server's own rejection does not depend on the template.
  if (isKnown && !answer.isSure) return result;
  const diagnostic = diagnosticFor(fault, answer.isSure ? 'error' : 'warning', dialect);
  if (answer.by === 'raise' && answer.words !== '') diagnostic.says = answer.words;
  if (answer.by === 'fault' && fault.rule !== 'template-refusal')
    diagnostic.note = `The template fails: ${answer.words}.`;
  if (server.status !== undefined) diagnostic.status = server.status;
  // The dialect's finding at the same place would be a duplicate.
  const others = result.diagnostics.filter(
    each => each.pointer !== diagnostic.pointer || !(each.rule === diagnostic.rule || OF_TEMPLATES.has(each.rule)),
  );
  return add({ ...result, diagnostics: others }, diagnostic, answer.isSure ? 'rejected' : 'unknown');
}

function diagnosticFor(fault: StructuralFault, severity: Diagnostic['severity'], dialect: Dialect): Diagnostic {
  const rule = findRule(fault.rule) ?? findRule('template-refusal');
  if (rule === undefined) throw new Error('the rule `template-refusal` is missing');
  const diagnostic = describeFinding(rule, fault, severity, dialect.id);
  diagnostic.evidence = 'documented';
  return diagnostic;
}

function add(result: LintResult, diagnostic: Diagnostic, effect: 'rejected' | 'unknown'): LintResult {
  const diagnostics = [...result.diagnostics, diagnostic].sort((a, b) => comparePointers(a.pointer, b.pointer));
  const verdict = result.verdict === 'rejected' || effect === 'rejected' ? 'rejected' : 'unknown';
  return { ...result, diagnostics, verdict, ok: diagnostics.every(each => each.severity !== 'error') };
}

const USER = { role: 'user', content: 'x' };

/**
 * Creates a function that tests other conversations. Some servers treat an assistant message at the end specially,
 * which would hide the faulty message in a prefix that ends with it. So this is turned off, unless it is itself the
 * cause of the rejection.
 */
function conversationTester(
  template: ChatTemplate,
  request: TemplateRequest,
  server: TemplateServer,
  { key }: Extract<Answer, { kind: 'refused' }>,
): (messages: readonly unknown[]) => Answer {
  const testWith = (variant: TemplateServer) => (messages: readonly unknown[]) =>
    template.answer({ ...request, messages }, variant);
  if (server.lastAssistant === 'kept') return testWith(server);
  const kept = testWith({ ...server, lastAssistant: 'kept', versions: [] });
  const answer = kept(request.messages);
  return answer.kind === 'refused' && answer.key === key ? kept : testWith(server);
}

/** The place of a rejection, and the rule that explains it. */
function explain(
  { messages }: TemplateRequest,
  refusal: Extract<Answer, { kind: 'refused' }>,
  { pointer, at }: Place,
  ask: (messages: readonly unknown[]) => Answer,
): StructuralFault {
  const renders = (list: readonly unknown[]) => ask(list).kind === 'rendered';
  const words = refusal.words;
  const unexplained: StructuralFault = {
    rule: 'template-refusal',
    messageId: refusal.by === 'fault' ? 'failed' : words === '' ? 'raisedUntold' : 'raised',
    at: { pointer },
    data: { words },
  };
  // If even a single user message is rejected, the cause is the request and not a message.
  if (messages.length === 0 || !renders([USER])) return unexplained;
  const { index, length, isRefusedThroughout } = findRejectedMessage(messages, refusal.key, ask);
  const upTo = messages.slice(0, length);
  const rendersContinued = (list: readonly unknown[]) =>
    renders(list) ||
    (length < messages.length && renders([...list, ...messages.slice(length)])) ||
    renders([...list, USER]);
  // Includes all messages, because a user message may follow the rejected ones.
  const whole = isRefusedThroughout
    ? findCause({ messages, index, isWhole: true, isEnd: true, pointer, at, renders, rendersContinued: () => false })
    : undefined;
  if (whole !== undefined) return whole;
  const found = findCause({
    messages: upTo,
    index,
    isWhole: false,
    isEnd: length === messages.length,
    pointer,
    at,
    renders,
    rendersContinued,
  });
  if (found !== undefined) return found;
  const isOfTheWhole = isRefusedThroughout && messages.length > 1 && renders([...messages, USER]);
  return { ...unexplained, at: { pointer: isOfTheWhole ? pointer : `${at}/${index}` } };
}
