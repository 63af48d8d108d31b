/** A conversation before a chat template: what it refuses, where, and by which rule. */
import type { Diagnostic, Dialect, Statement } from '../generated/types.ts';
import { comparePointers } from '../pointer.ts';
import type { StructuralFault } from '../shapes/shape.ts';
import { type Answer, type ChatTemplate, requestOf } from '../templates/chat-template.ts';
import type { TemplateRequest } from '../templates/prepare.ts';
import { blame } from '../templates/rejected-message.ts';
import type { TemplateServer } from '../templates/server.ts';
import { DEFAULT_SERVER, findTemplateServer, templateServers } from '../templates/servers.ts';
import type { LintResult } from './lint.ts';
import { findRule } from './registry.ts';
import { describeFinding } from './run.ts';
import { findCause } from './template-causes.ts';
import { UsageError } from './usage-error.ts';

/** What judges where a template is given and no server is named: the template, and nothing else. */
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

/** Rules by which templates refuse: what a dialect only supposes of them gives way to the template itself. */
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

/** The server whose way with templates counts. */
export function templateServerOf(dialect: Dialect, asked: string | undefined): TemplateServer {
  const id = asked ?? dialect.template ?? DEFAULT_SERVER;
  const server = findTemplateServer(id);
  if (server === undefined)
    throw new UsageError(
      `no server \`${id}\` renders templates; there are ${templateServers.map(each => each.id).join(', ')}`,
    );
  return server;
}

/** A dialect without what it supposes of the templates of some models: the template is at hand. */
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

/** Whether the template reads fields of arguments; so where there is nothing to ask it with. */
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

/** The result of the dialect's own rules, with what the template says. */
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
      told({ rule: 'template-refusal', messageId: 'undecided', at: place, data: { why } }, 'info', dialect),
      'unknown',
    );
  }
  const answer = template.answer(request, server);
  if (answer.kind === 'rendered') return result;
  if (answer.kind !== 'refused') {
    const messageId = answer.kind === 'stopped' ? 'stopped' : 'undecided';
    const fault = { rule: 'template-refusal', messageId, at: { pointer: place.pointer }, data: { why: answer.why } };
    return add(result, told(fault, 'info', dialect), 'unknown');
  }
  const question = template.answer({ ...request, messages: [USER] }, server);
  if (question.kind !== 'rendered' && answer.by === 'fault') {
    // It fails of whatever it is given: what it lacks, this server may have.
    const why = 'it fails of any question here';
    const fault = { rule: 'template-refusal', messageId: 'undecided', at: { pointer: place.pointer }, data: { why } };
    return add(result, told(fault, 'info', dialect), 'unknown');
  }
  const fault = explain(request, answer, place, askerOf(template, request, server, answer));
  const isKnown = result.diagnostics.some(
    ({ rule, pointer, severity }) => rule === fault.rule && pointer === fault.at.pointer && severity === 'error',
  );
  // What the server itself refuses does not hang on the template.
  if (isKnown && !answer.isSure) return result;
  const diagnostic = told(fault, answer.isSure ? 'error' : 'warning', dialect);
  if (answer.by === 'raise' && answer.words !== '') diagnostic.says = answer.words;
  if (answer.by === 'fault' && fault.rule !== 'template-refusal')
    diagnostic.note = `The template fails: ${answer.words}.`;
  if (server.status !== undefined) diagnostic.status = server.status;
  // What the dialect says of the same place says it again.
  const others = result.diagnostics.filter(
    each => each.pointer !== diagnostic.pointer || !(each.rule === diagnostic.rule || OF_TEMPLATES.has(each.rule)),
  );
  return add({ ...result, diagnostics: others }, diagnostic, answer.isSure ? 'rejected' : 'unknown');
}

function told(fault: StructuralFault, severity: Diagnostic['severity'], dialect: Dialect): Diagnostic {
  const rule = findRule(fault.rule) ?? findRule('template-refusal');
  if (rule === undefined) throw new Error('no rule for what templates refuse');
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
 * Asks about other conversations. What a server does to an answer at the end would hide the one at fault in the
 * beginnings that end with it: it is not done there, unless that alone is what is refused.
 */
function askerOf(
  template: ChatTemplate,
  request: TemplateRequest,
  server: TemplateServer,
  { key }: Extract<Answer, { kind: 'refused' }>,
): (messages: readonly unknown[]) => Answer {
  const ask = (how: TemplateServer) => (messages: readonly unknown[]) => template.answer({ ...request, messages }, how);
  if (server.lastAssistant === 'kept') return ask(server);
  const kept = ask({ ...server, lastAssistant: 'kept', versions: [] });
  const answer = kept(request.messages);
  return answer.kind === 'refused' && answer.key === key ? kept : ask(server);
}

/** The place of a refusal, and the rule that explains it. */
function explain(
  { messages }: TemplateRequest,
  refusal: Extract<Answer, { kind: 'refused' }>,
  { pointer, at }: Place,
  ask: (messages: readonly unknown[]) => Answer,
): StructuralFault {
  const renders = (list: readonly unknown[]) => ask(list).kind === 'rendered';
  const words = refusal.words;
  const untold: StructuralFault = {
    rule: 'template-refusal',
    messageId: refusal.by === 'fault' ? 'failed' : words === '' ? 'raisedUntold' : 'raised',
    at: { pointer },
    data: { words },
  };
  // What refuses a single question refuses the request, not a message.
  if (messages.length === 0 || !renders([USER])) return untold;
  const { index, length, isRefusedThroughout } = blame(messages, refusal.key, ask);
  const upTo = messages.slice(0, length);
  const heals = (list: readonly unknown[]) =>
    renders(list) ||
    (length < messages.length && renders([...list, ...messages.slice(length)])) ||
    renders([...list, USER]);
  // With all messages in view: a question may stand behind the refused ones.
  const whole = isRefusedThroughout
    ? findCause({ messages, index, isWhole: true, isEnd: true, pointer, at, renders, heals: () => false })
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
    heals,
  });
  if (found !== undefined) return found;
  const isOfTheWhole = isRefusedThroughout && messages.length > 1 && renders([...messages, USER]);
  return { ...untold, at: { pointer: isOfTheWhole ? pointer : `${at}/${index}` } };
}
