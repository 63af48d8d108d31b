/** Runs the rules of a plan on messages one by one, and converts findings to diagnostics. */
import { fill } from '../diagnostic.ts';
import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Conversation, Diagnostic, Message, Part } from '../generated/types.ts';
import type { AnyRule, Finding, SchemaChecker, View, Visitor } from '../model/rule.ts';
import { shorten } from '../model/text.ts';
import { type TurnIndex, type TurnScope, turnIndex } from '../model/turns.ts';
import { comparePointers } from '../pointer.ts';
import notEvaluated from '../rules/not-evaluated.ts';
import { isObject } from '../source/json.ts';
import { findingKind } from './finding-kind.ts';
import { foreignFormHint } from './forms/foreign-form.ts';
import { conditionsHoldAt, fieldOf, type Plan, type PlannedRule } from './plan.ts';
import { type RequestPlaces, serverWords } from './server-words.ts';
import { type Judgement, weighEntries } from './severity.ts';

export type Verdict = 'accepted' | 'rejected' | 'unknown';

export interface RunOptions {
  readonly as: View['as'];
  readonly choice?: View['choice'];
  readonly conversation: Conversation;
  readonly knowsTools?: boolean | undefined;
  readonly isProjection?: boolean | undefined;
  readonly checkSchema?: SchemaChecker | undefined;
  /** Maximum number of steps; see `LintOptions`. */
  readonly maxWork?: number | undefined;
  readonly maxFindings?: number | undefined;
  readonly isTrial?: boolean | undefined;
  readonly turns?: TurnScope | undefined;
  /** The pointer of the message list, in the document and in a request body. */
  readonly list?: { readonly pointer: string; inBody(): string } | undefined;
}

/** A place where a rule has reported something. */
interface ReportedPlaces {
  readonly messages: Set<Message | undefined>;
  readonly pointers: Set<string>;
}

/** Maximum number of findings that are kept for a conversation, to limit memory. */
export const MAX_FINDINGS = 10_000;
/** The default of `maxWork`. */
export const MAX_WORK = 10_000_000;

/** The check of one conversation. */
export class Run implements View {
  readonly conversation: Conversation;
  readonly as: View['as'];
  readonly choice: View['choice'];
  readonly knowsTools: boolean;
  readonly isWholeRequest: boolean;
  readonly checkSchema: SchemaChecker | undefined;
  readonly turns: TurnIndex;
  readonly diagnostics: Diagnostic[] = [];
  index = -1;
  toolCalls = 0;
  /** Number of findings above the limit. They still count for the verdict. */
  omitted = 0;
  /** The number of these findings by their `findingKind`. */
  readonly omittedKinds = new Map<string, number>();
  /** Steps so far: a message, a part, or a schema check of arguments is one step. */
  work = 0;
  private readonly mostWork: number;
  private readonly mostFindings: number;
  private readonly isTrial: boolean;
  private readonly plan: Plan;
  private readonly reported = new Map<string, ReportedPlaces>();
  private readonly onPart: NonNullable<Visitor['part']>[] = [];
  private readonly onCall: NonNullable<Visitor['call']>[] = [];
  private readonly onResult: NonNullable<Visitor['result']>[] = [];
  private readonly onMessage: NonNullable<Visitor['message']>[] = [];
  private readonly onTurn: NonNullable<Visitor['turn']>[] = [];
  private readonly onEnd: NonNullable<Visitor['end']>[] = [];
  private last: Message | undefined;
  private stoppedAt: string | undefined;
  private effect: Verdict;
  private readonly list: RunOptions['list'];
  private places: RequestPlaces | undefined;

  constructor(plan: Plan, options: RunOptions) {
    this.plan = plan;
    this.list = options.list;
    this.effect = plan.dialect.isGeneric === true ? 'unknown' : 'accepted';
    this.turns = turnIndex(options.turns);
    this.conversation = options.conversation;
    this.as = options.as;
    this.choice = options.choice;
    // An array of messages, or a stored conversation, does not show which tools were declared.
    const { tools, form, model, wire } = options.conversation;
    const isBody = form === 'body' && (model !== undefined || (isObject(wire) && 'anthropic_version' in wire));
    this.isWholeRequest = isBody && options.as === 'request' && options.isProjection !== true;
    this.knowsTools = options.knowsTools ?? (tools !== undefined || (form !== 'array' && options.as !== 'log'));
    this.mostWork = options.maxWork ?? MAX_WORK;
    this.mostFindings = options.maxFindings ?? MAX_FINDINGS;
    this.isTrial = options.isTrial === true;
    this.checkSchema = options.checkSchema && this.withWorkCounted(options.checkSchema);
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

  /** Receives the faults that were found while reading the next message, or the rest of the body. */
  readonly onFault = (fault: StructuralFault): void => {
    // A rule may run several times with different parameters. A reader's fault is reported only by the first run.
    this.plan.rules.some(planned => planned.rule.id === fault.rule && this.report(planned, fault));
  };

  /** Adds instructions outside the message list. Rules see them first. They belong to no turn. */
  pushPreamble(message: Message): void {
    this.visit(message);
  }

  /** Whether a message was not checked because the work limit was reached. */
  get hasStopped(): boolean {
    return this.stoppedAt !== undefined;
  }

  private withWorkCounted(check: SchemaChecker): SchemaChecker {
    return (schema, value) => {
      const verdict = check(schema, value);
      this.work += verdict.work ?? 1;
      return verdict;
    };
  }

  push(message: Message): void {
    if (this.work >= this.mostWork) {
      this.stoppedAt ??= message.pointer;
      return;
    }
    this.index++;
    this.last = message;
    const closed = this.turns.push(message);
    if (closed !== undefined) for (const visit of this.onTurn) visit(closed);
    this.visit(message);
  }

  private visit(message: Message): void {
    this.work += 1 + message.parts.length;
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

  /** Ends the conversation and sorts the diagnostics by place. */
  end(): Verdict {
    if (this.stoppedAt === undefined) this.endTurns();
    else this.reportStop(this.stoppedAt);
    this.diagnostics.sort((a, b) => comparePointers(a.pointer, b.pointer));
    return this.effect;
  }

  private endTurns(): void {
    const closed = this.turns.end();
    if (closed !== undefined) for (const visit of this.onTurn) visit(closed);
    for (const visit of this.onEnd) visit(this.last);
  }

  /** The rest was not checked, so a turn that is open here may be closed later. */
  private reportStop(pointer: string): void {
    if (this.effect === 'accepted') this.effect = 'unknown';
    this.diagnostics.push(notEvaluatedAt(pointer, 'checking', this.mostWork, this.plan.dialect.id));
  }

  /** Reports a finding. Returns false if the entries of this run apply only to other places. */
  private report(planned: PlannedRule, finding: Finding): boolean {
    const { rule } = planned;
    if (this.isHiddenByEarlier(rule, finding)) return true;
    const judgement = this.adjustSeverity(planned.judgement ?? judgementAt(planned, finding), planned, finding);
    if (judgement === undefined) return false;
    if (planned.isAwaited) this.remember(rule.id, finding);
    if (finding.severity === undefined) {
      if (judgement.effect === 'rejected') this.effect = 'rejected';
      else if (judgement.effect === 'unknown' && this.effect === 'accepted') this.effect = 'unknown';
    }
    const severity = finding.severity ?? judgement.severity;
    if (this.diagnostics.length >= this.mostFindings) {
      this.omitted++;
      const kind = findingKind({ rule: rule.id, messageId: finding.messageId, severity });
      this.omittedKinds.set(kind, (this.omittedKinds.get(kind) ?? 0) + 1);
      return true;
    }
    const diagnostic: Diagnostic = describeFinding(rule, finding, severity, this.plan.dialect.id);
    if (!this.isTrial) this.explain(diagnostic, judgement, rule, finding);
    if (judgement.undecided !== undefined) diagnostic.undecided = judgement.undecided;
    this.diagnostics.push(diagnostic);
    return true;
  }

  /** Adds the evidence, a hint at the API whose format this is, and the server's error text with the values of the finding. */
  private explain(diagnostic: Diagnostic, { evidence, statement }: Judgement, rule: AnyRule, finding: Finding): void {
    diagnostic.message += foreignFormHint(rule.id, finding, this.conversation, this.plan.dialect);
    diagnostic.evidence = evidence;
    if (finding.severity !== undefined) return;
    const { says, status, note } = statement;
    const words = says === undefined ? undefined : this.quote(says, rule, finding, diagnostic.data);
    if (words !== undefined) diagnostic.says = words;
    if (status !== undefined) diagnostic.status = status;
    if (note !== undefined) diagnostic.note = note;
  }

  private quote(says: string, rule: AnyRule, finding: Finding, data: Diagnostic['data']): string | undefined {
    const { list, conversation } = this;
    if (list !== undefined && this.places === undefined)
      this.places = { conversation, list: list.pointer, listInBody: list.inBody() };
    return serverWords(says, rule, finding, data, this.places);
  }

  /** Lowers the severity if the server is unknown, or the name may be new to the API. */
  private adjustSeverity(
    judgement: Judgement | undefined,
    planned: PlannedRule,
    finding: Finding,
  ): Judgement | undefined {
    const { kind = 'endpoint', isGeneric } = this.plan.dialect;
    if (judgement === undefined) return judgement;
    if (finding.isNew === true && kind === 'endpoint' && (planned.parameters as { closed?: boolean }).closed !== true)
      return { ...judgement, severity: 'info', effect: 'none', undecided: NEW_NAME };
    if (isGeneric !== true || judgement.severity !== 'error') return judgement;
    return { ...judgement, severity: 'warning', effect: 'unknown' };
  }

  private remember(rule: string, finding: Finding): void {
    let places = this.reported.get(rule);
    if (places === undefined) {
      places = { messages: new Set(), pointers: new Set() };
      this.reported.set(rule, places);
    }
    places.messages.add(finding.in);
    places.pointers.add(finding.at.pointer);
  }

  private isHiddenByEarlier({ after, afterHere }: AnyRule, finding: Finding): boolean {
    if (this.reported.size === 0) return false;
    if (after?.some(rule => this.reported.get(rule)?.messages.has(finding.in))) return true;
    return afterHere?.some(rule => this.reported.get(rule)?.pointers.has(finding.at.pointer)) ?? false;
  }
}

/** Judgements are kept for few places with short names, because conversations may have any. */
const KEPT = { places: 64, length: 100 } as const;

/** Combines the entries for one finding, if some of them depend on its place. */
function judgementAt({ statements, judgements }: PlannedRule, finding: Finding): Judgement | undefined {
  const place = { role: finding.in?.wireRole, part: finding.data?.part as string | undefined, field: fieldOf(finding) };
  const key = JSON.stringify([place.role, place.part, place.field]);
  const known = judgements.get(key);
  if (known !== undefined || judgements.has(key)) return known;
  const applicable = statements.filter(each => conditionsHoldAt(each.statement.when, place));
  const judgement = applicable.length === 0 ? undefined : weighEntries(applicable);
  if (judgements.size < KEPT.places && key.length <= KEPT.length) judgements.set(key, judgement);
  return judgement;
}

const NEW_NAME = 'rolecall knows no such name; the API may be newer';

/** Data from rules and dialects, not from the conversation. Such lists and patterns are shown almost completely. */
const OURS = new Set(['allowed', 'known', 'expected']);
const LONGEST_OF_OURS = 200;
/** Findings about a file as a whole. Their reason is a sentence with advice and quotes nothing from the file. */
const FILE_FAULTS = new Set(['archive', 'unreadable']);

function isShownInQuotes(key: string, { parameters }: AnyRule): boolean {
  return OURS.has(key) || (parameters !== undefined && Object.hasOwn(parameters, key));
}

/** Reports that checking stopped early, and where. */
export function notEvaluatedAt(
  pointer: string,
  messageId: 'checking' | 'repairing',
  steps: number,
  dialect: string | null,
): Diagnostic {
  const diagnostic = describeFinding(notEvaluated, { messageId, at: { pointer }, data: { steps } }, 'info', dialect);
  diagnostic.undecided = 'checking takes more work than `maxWork` allows';
  return diagnostic;
}

/**
 * Reports that a log has lines that look like calls or results and could not be read. `pointer` is the first of them.
 */
export function notEvaluatedLines(pointer: string, lines: number, dialect: string | null): Diagnostic {
  const finding = { messageId: lines === 1 ? 'unreadLine' : 'unreadLines', at: { pointer }, data: { lines } } as const;
  const diagnostic = describeFinding(notEvaluated, finding, 'info', dialect);
  diagnostic.undecided = 'lines that look like tool calls or results were not read';
  return diagnostic;
}

/** A finding as a diagnostic with its message and data. */
export function describeFinding(
  rule: AnyRule,
  finding: Finding,
  severity: Diagnostic['severity'],
  dialect: string | null,
): Diagnostic {
  const { messageId, at, label, data, fix, related } = finding;
  const diagnostic: Diagnostic = {
    rule: rule.id,
    messageId,
    message: '',
    severity,
    dialect,
    pointer: at.pointer,
    related: [],
  };
  if (related !== undefined)
    for (const other of related) diagnostic.related.push({ pointer: other.at.pointer, label: other.label });
  if (label !== undefined) diagnostic.label = label;
  if (data !== undefined) {
    const shown: Record<string, string | number> = {};
    for (const key in data) {
      const value = data[key] as string | number;
      const isWhole = isShownInQuotes(key, rule) || (key === 'reason' && FILE_FAULTS.has(messageId));
      shown[key] = typeof value === 'string' ? shorten(value, isWhole ? LONGEST_OF_OURS : undefined) : value;
    }
    diagnostic.data = shown;
  }
  if (fix !== undefined) diagnostic.fix = fix;
  diagnostic.message = fill(rule.messages[messageId] ?? messageId, diagnostic.data);
  return diagnostic;
}
