/** Runs the rules of a plan over messages as they come, and turns findings into diagnostics. */
import { fill } from '../diagnostic.ts';
import type { Conversation, Diagnostic, Message, Part, Statement } from '../generated/types.ts';
import type { AnyRule, Finding, SchemaChecker, View, Visitor } from '../model/rule.ts';
import { shorten } from '../model/text.ts';
import { type TurnIndex, turnIndex } from '../model/turns.ts';
import { comparePointers } from '../pointer.ts';
import type { StructuralFault } from '../shapes/shape.ts';
import { holdsAt, type Plan, type PlannedRule } from './plan.ts';
import { type Judgement, judge } from './severity.ts';

export type Verdict = 'accepted' | 'rejected' | 'unknown';

export interface RunOptions {
  readonly as: 'request' | 'log';
  readonly conversation: Conversation;
  readonly checkSchema?: SchemaChecker | undefined;
}

interface Spoken {
  readonly rule: string;
  readonly in: Message | undefined;
  readonly pointer: string;
}

/** One conversation under judgement. */
export class Run implements View {
  readonly conversation: Conversation;
  readonly as: 'request' | 'log';
  readonly checkSchema: SchemaChecker | undefined;
  readonly turns: TurnIndex = turnIndex();
  readonly diagnostics: Diagnostic[] = [];
  index = -1;
  toolCalls = 0;
  private readonly plan: Plan;
  private readonly spoken: Spoken[] = [];
  private readonly onPart: NonNullable<Visitor['part']>[] = [];
  private readonly onCall: NonNullable<Visitor['call']>[] = [];
  private readonly onResult: NonNullable<Visitor['result']>[] = [];
  private readonly onMessage: NonNullable<Visitor['message']>[] = [];
  private readonly onTurn: NonNullable<Visitor['turn']>[] = [];
  private readonly onEnd: NonNullable<Visitor['end']>[] = [];
  private last: Message | undefined;
  private effect: Verdict = 'accepted';

  constructor(plan: Plan, options: RunOptions) {
    this.plan = plan;
    this.conversation = options.conversation;
    this.as = options.as;
    this.checkSchema = options.checkSchema;
    for (const planned of plan.rules) {
      const visitor = planned.rule.check?.(this, finding => this.report(planned, finding), planned.parameters);
      if (visitor?.part) this.onPart.push(visitor.part);
      if (visitor?.call) this.onCall.push(visitor.call);
      if (visitor?.result) this.onResult.push(visitor.result);
      if (visitor?.message) this.onMessage.push(visitor.message);
      if (visitor?.turn) this.onTurn.push(visitor.turn);
      if (visitor?.end) this.onEnd.push(visitor.end);
    }
  }

  /** Takes the faults that reading the next message, or the frame around the messages, gave. */
  readonly onFault = (fault: StructuralFault): void => {
    for (const planned of this.plan.rules) if (planned.rule.id === fault.rule) this.report(planned, fault);
  };

  push(message: Message): void {
    this.index++;
    this.last = message;
    const closed = this.turns.push(message);
    if (closed !== undefined) for (const visit of this.onTurn) visit(closed);
    const isList = message.contentForm === 'parts';
    for (const part of message.parts) {
      if (part.type === 'tool_call') {
        this.toolCalls++;
        for (const visit of this.onCall) visit(part, message);
      } else if (isList && part.type === 'tool_result') this.visitContent(part.content, message);
      else if (isList && part.field === undefined) for (const visit of this.onPart) visit(part, message);
    }
    for (const result of this.turns.results) for (const visit of this.onResult) visit(result, message);
    for (const visit of this.onMessage) visit(message);
  }

  private visitContent(parts: readonly Part[], message: Message): void {
    for (const part of parts) for (const visit of this.onPart) visit(part, message);
  }

  /** Ends the conversation; diagnostics stand in the order of their places then. */
  end(): Verdict {
    const closed = this.turns.end();
    if (closed !== undefined) for (const visit of this.onTurn) visit(closed);
    for (const visit of this.onEnd) visit(this.last);
    this.diagnostics.sort((a, b) => comparePointers(a.pointer, b.pointer));
    return this.effect;
  }

  private report(planned: PlannedRule, finding: Finding): void {
    const { rule } = planned;
    if (this.givesWay(rule, finding)) return;
    const judgement = planned.judgement ?? judgeHere(planned, finding);
    if (judgement === undefined) return;
    this.spoken.push({ rule: rule.id, in: finding.in, pointer: finding.at.pointer });
    const { statement, undecided } = judgement;
    if (finding.severity === undefined) {
      if (judgement.effect === 'rejected') this.effect = 'rejected';
      else if (judgement.effect === 'unknown' && this.effect === 'accepted') this.effect = 'unknown';
    }
    this.diagnostics.push({
      ...describeFinding(rule, finding),
      severity: finding.severity ?? judgement.severity,
      evidence: judgement.evidence,
      dialect: this.plan.dialect.id,
      ...(finding.severity === undefined && serverWords(statement, finding)),
      ...(undecided !== undefined && { undecided }),
    });
  }

  private givesWay({ after, afterHere }: AnyRule, finding: Finding): boolean {
    if (after === undefined && afterHere === undefined) return false;
    return this.spoken.some(
      ({ rule, in: message, pointer }) =>
        (message === finding.in && after?.includes(rule)) ||
        (pointer === finding.at.pointer && afterHere?.includes(rule)),
    );
  }
}

/** What the statements say where some of them depend on the place of a finding. */
function judgeHere({ statements }: PlannedRule, finding: Finding): Judgement | undefined {
  const place = { role: finding.in?.wireRole, part: finding.data?.part as string | undefined };
  const applicable = statements.filter(each => holdsAt(each.statement.when, place));
  return applicable.length === 0 ? undefined : judge(applicable);
}

/** What the statement tells of the server, with the values of this finding in the slots that it names. */
function serverWords(
  { says, status, note }: Statement,
  { data }: Finding,
): Pick<Diagnostic, 'says' | 'status' | 'note'> {
  return {
    ...(says !== undefined && { says: fill(says, data) }),
    ...(status !== undefined && { status }),
    ...(note !== undefined && { note }),
  };
}

/** The part of a diagnostic that does not depend on a dialect. */
export function describeFinding(rule: AnyRule, finding: Finding): Omit<Diagnostic, 'severity' | 'dialect'> {
  const data: Record<string, string | number> = {};
  for (const key in finding.data) {
    const value = finding.data[key] as string | number;
    data[key] = typeof value === 'string' ? shorten(value) : value;
  }
  return {
    rule: rule.id,
    message: finding.message,
    text: fill(rule.messages[finding.message] ?? finding.message, data),
    pointer: finding.at.pointer,
    related: (finding.related ?? []).map(({ at, label }) => ({ pointer: at.pointer, label })),
    ...(finding.label !== undefined && { label: finding.label }),
    ...(finding.data !== undefined && { data }),
    ...(finding.fix !== undefined && { fix: finding.fix }),
  };
}
