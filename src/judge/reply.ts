/** Checks a server's reply. */

import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Conversation, Diagnostic, Dialect } from '../generated/types.ts';
import type { AnyRule, Choice, Finding, SchemaChecker, View, Visitor } from '../model/rule.ts';
import { turnIndex } from '../model/turns.ts';
import { comparePointers, pointerKeys } from '../pointer.ts';
import { rules } from '../registry/registry.ts';
import type { ReplyWire } from '../replies/reply.ts';
import { ReplyQuirks } from './reply-quirks.ts';
import { defaultSchemaChecker } from './schemas/ajv.ts';

/** What a reply is checked against. */
export interface ReplyContext {
  readonly wire: ReplyWire;
  readonly dialect: Dialect | undefined;
  readonly model?: string | undefined;
  readonly at?: string | undefined;
  /** The tools of the request. Tool arguments are checked against their schemas. */
  readonly tools?: Conversation['tools'];
  readonly checkSchema?: SchemaChecker | undefined;
  /** Whether it was assembled from a truncated stream. */
  readonly isCut?: boolean | undefined;
}

export interface JudgedReply {
  /** In document order. */
  readonly diagnostics: Diagnostic[];
  readonly messages: number;
  readonly toolCalls: number;
}

/** Checks a reply. `pointer` is its place in the document. Never throws. */
export function judgeReply(value: unknown, pointer: string, context: ReplyContext): JudgedReply {
  const { wire, dialect, model, at, tools = [], isCut } = context;
  const quirks = new ReplyQuirks(dialect, { model, at, toolsDeclared: tools.length > 0 });
  const faults: StructuralFault[] = [];
  const { choices } = wire.read(value, pointer, fault => faults.push(withReplySeverity(fault)));
  const found: (Finding & { rule: string })[] = [...faults];
  const conversation: Conversation = { pointer, tools, messages: [] };
  const checkSchema = context.checkSchema ?? defaultSchemaChecker();
  let messages = 0;
  let toolCalls = 0;
  for (const choice of choices) {
    const judged = isCut ? { ...choice, isCut } : choice;
    const run = new ReplyRun(judged, { conversation, checkSchema }, quirks);
    messages += choice.messages.length;
    toolCalls += run.toolCalls;
    for (const each of run.findings) found.push(each);
  }
  const diagnostics = found.flatMap(finding => quirks.describe(finding) ?? []);
  diagnostics.sort((a, b) => comparePointers(a.pointer, b.pointer));
  return { diagnostics, messages, toolCalls };
}

/** Fields that contain the answer in some format. If one of them is malformed, the answer cannot be read. */
const ANSWER_FIELDS = new Set([
  ...['choices', 'message', 'content', 'tool_calls', 'output', 'candidates', 'parts', 'steps', 'outputs'],
]);

/** A number instead of a string fails in strict clients, but does not change the answer. */
function withReplySeverity(fault: StructuralFault): StructuralFault {
  const field = pointerKeys(fault.at.pointer).findLast(key => !/^\d+$/.test(key)) ?? '';
  const isMild = fault.rule === 'wrong-type' && fault.at.pointer !== '' && !ANSWER_FIELDS.has(field);
  return isMild && fault.severity === undefined ? { ...fault, severity: 'warning' } : fault;
}

/** Chat template tokens that no prose contains. If they are in the text, the server did not parse the output. */
const CONTROL_TOKENS = [
  ...['<|tool_calls_section_begin|>', '<|tool_call_begin|>', '<|tool_call_argument_begin|>', '<|python_tag|>'],
  ...['<|im_start|>', '<|im_end|>', '<|start_header_id|>', '<|eot_id|>', '<|channel|>', '<|start|>assistant'],
  ...['<｜tool▁calls▁begin｜>', '<｜tool▁call▁begin｜>', '<｜end▁of▁sentence｜>', '[TOOL_CALLS]'],
];

/** In a reply all calls belong to one turn, and streams write empty text for no arguments. */
const IN_REPLIES: Readonly<Record<string, object>> = {
  'reused-tool-call-id': { scope: 'conversation' },
  'arguments-not-json': { emptyIsJson: true },
  'raw-control-tokens': { tokens: CONTROL_TOKENS, opening: ['<tool_call>'], besideReasoning: ['<think>'] },
};

/** Runs the reply rules on one choice. */
class ReplyRun implements View {
  readonly as = 'reply';
  readonly knowsTools = false;
  readonly isWholeRequest = false;
  readonly index = 0;
  readonly turns = turnIndex(undefined);
  readonly choice: Choice;
  readonly conversation: Conversation;
  readonly checkSchema: SchemaChecker | undefined;
  readonly findings: (Finding & { rule: string })[] = [];
  /** The rules that reported something in each message, and at each place. */
  private readonly rulesIn = new Map<Finding['in'], Set<string>>();
  private readonly rulesAt = new Map<string, Set<string>>();
  toolCalls = 0;

  constructor(choice: Choice, around: Pick<View, 'conversation' | 'checkSchema'>, quirks: ReplyQuirks) {
    this.choice = choice;
    this.conversation = around.conversation;
    this.checkSchema = around.checkSchema;
    const visitors: Visitor[] = [];
    for (const rule of rules) {
      if (rule.reply === undefined || rule.check === undefined) continue;
      const parameters = { ...quirks.parametersOf(rule), ...IN_REPLIES[rule.id] };
      visitors.push(rule.check(this, (finding: Finding) => this.report(rule, finding), parameters));
    }
    this.visit(visitors);
  }

  private visit(visitors: readonly Visitor[]): void {
    const { messages } = this.choice;
    for (const message of messages) {
      for (const part of message.parts) {
        if (part.type !== 'tool_call') continue;
        this.toolCalls++;
        for (const { call } of visitors) call?.(part, message);
      }
      for (const visitor of visitors) visitor.message?.(message);
    }
    for (const visitor of visitors) visitor.end?.(messages.at(-1));
  }

  private report(rule: AnyRule, finding: Finding): void {
    const { rulesIn, rulesAt } = this;
    const { in: message, at } = finding;
    const isHidden =
      rule.after?.some(id => rulesIn.get(message)?.has(id)) ||
      rule.afterHere?.some(id => rulesAt.get(at.pointer)?.has(id));
    if (isHidden) return;
    this.findings.push({ ...finding, rule: rule.id });
    rulesIn.set(message, (rulesIn.get(message) ?? new Set()).add(rule.id));
    rulesAt.set(at.pointer, (rulesAt.get(at.pointer) ?? new Set()).add(rule.id));
  }
}
