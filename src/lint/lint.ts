/** `lint` and `createLinter`: the library's face. */
import type { Conversation, Diagnostic, Dialect } from '../generated/types.ts';
import type { AnyRule, SchemaChecker } from '../model/rule.ts';
import type { Shape, StructuralFault } from '../shapes/shape.ts';
import { duplicateKeys, hasDuplicateKeys } from '../source/duplicate-keys.ts';
import { locate } from '../source/locate.ts';
import { Positions } from '../source/positions.ts';
import { scanValue, skipSpace } from '../source/scan.ts';
import { defaultSchemaChecker } from './ajv.ts';
import { byteFinding } from './bytes.ts';
import { detectDialect } from './detect.ts';
import { innerTemplate, type Template } from './load-template.ts';
import { isMarkedText, placeInText } from './marked-text.ts';
import { makePlan, type Plan } from './plan.ts';
import { dialects, findDialect, findShape, inOrder, rules } from './registry.ts';
import { Run, type Verdict } from './run.ts';
import { judgeByTemplate, readsArguments, templateDialect, templateServerOf, withoutSuppositions } from './template.ts';
import { UsageError } from './usage-error.ts';
import { dialectOn, wireOf } from './whose.ts';

/** How to judge. Every field has a default; what is left unknown makes statements that need it undecided, not true. */
export interface LintOptions {
  /** Id of a built-in dialect, or a dialect of your own from `defineDialect`. Else the host's, else `openai-chat`. */
  readonly dialect?: string | Dialect | undefined;
  /** Model name; goes before the one in the request. */
  readonly model?: string | undefined;
  /** Host that the request goes to, to find the dialect by. */
  readonly host?: string | undefined;
  /** ISO date whose statements judge; absent means those now in force. */
  readonly at?: string | undefined;
  /** `request` (default): complete, about to be sent. `log`: may stop inside its last turn. */
  readonly as?: 'request' | 'log' | undefined;
  /** Rules of your own from `defineRule`, beside ours; they run where your dialect states them. */
  readonly rules?: readonly AnyRule[] | undefined;
  /** Checks arguments against tools' schemas. AJV where modules can be loaded on demand; inject one in a page. */
  readonly checkSchema?: SchemaChecker | undefined;
  /** A chat template from `loadTemplate`: what it refuses is found by rendering the conversation with it. */
  readonly template?: Template | undefined;
  /** Whose way with the template counts: vllm, sglang, llamacpp, tgi, transformers. The dialect's own unless said. */
  readonly templateServer?: string | undefined;
}

export interface LintResult {
  /** No diagnostic is an error. */
  readonly ok: boolean;
  readonly verdict: Verdict;
  /** Id of the dialect that judged; null where none is known for the host. */
  readonly dialect: string | null;
  /** In document order. */
  readonly diagnostics: Diagnostic[];
  readonly stats: {
    readonly messages: number;
    readonly toolCalls: number;
    /** Findings beyond the ten thousand that are kept. */
    readonly omitted: number;
  };
}

/**
 * Tells which messages of a conversation a server would refuse, and why. Hand it a request body, a bare array of
 * messages, or the JSON text of either; text gives diagnostics a line and column as well. Nothing in the input throws.
 */
export function lint(input: unknown, options: LintOptions = {}): LintResult {
  if (typeof input !== 'string') return judge(input, options).result;
  const hasMark = input.charCodeAt(0) === 0xfeff;
  const text = hasMark ? input.slice(1) : input;
  const positions = new Positions(text, { line: 1, column: 1, offset: hasMark ? 3 : 0 });
  const scan = readText(text, positions);
  if ('diagnostic' in scan) {
    const stats = { messages: 0, toolCalls: 0, omitted: 0 };
    return {
      ok: false,
      verdict: 'unknown',
      dialect: dialectFor(options)?.id ?? null,
      diagnostics: [scan.diagnostic],
      stats,
    };
  }
  const { result } = judge(scan.value, options);
  if (scan.value === text) {
    placeInText(result.diagnostics, text, positions);
    return result;
  }
  const found = [...duplicateKeyFindings(text), ...result.diagnostics];
  place(found, text, positions);
  return { ...result, diagnostics: found };
}

function readText(text: string, positions: Positions): { value: unknown } | { diagnostic: Diagnostic } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    if (isMarkedText(text)) return { value: text };
    const fault = scanValue(text);
    const rest =
      'end' in fault
        ? { at: skipSpace(text, fault.end), found: 'more text', expected: 'the end', incomplete: false }
        : fault;
    const { incomplete, found, expected, at } = rest;
    const diagnostic = byteFinding('unreadable-json', incomplete ? 'incomplete' : 'broken', { found, expected });
    diagnostic.source = positions.source(at, at);
    return { diagnostic };
  }
}

/** A finding for every key that stands twice; costs little where none does. */
export function duplicateKeyFindings(text: string, base = ''): Diagnostic[] {
  if (!hasDuplicateKeys(text)) return [];
  return duplicateKeys(text).map(({ pointer, key }) =>
    byteFinding('duplicate-key', 'duplicate', { key }, base + pointer),
  );
}

/** Gives every diagnostic, and what it points at besides, its place in the text, whose own pointer is `base`. */
export function place(found: readonly Diagnostic[], text: string, positions: Positions, base = ''): void {
  if (found.length === 0) return;
  const below = (pointer: string) => pointer.slice(base.length);
  const pointers = found.flatMap(each => [below(each.pointer), ...each.related.map(related => below(related.pointer))]);
  const spans = locate(text, pointers);
  for (const diagnostic of found) {
    for (const each of [diagnostic, ...diagnostic.related]) {
      const span = spans.get(below(each.pointer));
      if (span !== undefined) each.source = positions.source(span.start, span.end);
    }
  }
}

export interface Judged {
  readonly result: LintResult;
  /** The canonical model of what was judged; absent where no dialect is known. */
  readonly conversation?: Conversation;
}

/** What is known of a body that was put together from a log. */
export interface Projected {
  /** What it does not hold beside its messages, the agent may have sent all the same. */
  readonly isProjection?: boolean | undefined;
}

/** Judges a value. `pointer` says where in its document it stands, `faults` what is already known of it. */
export function judge(
  value: unknown,
  options: LintOptions & Projected,
  pointer = '',
  faults: readonly StructuralFault[] = [],
): Judged {
  const named = dialectFor(options, value);
  const shape = named === undefined ? undefined : findShape(named.shape);
  if (named === undefined || shape === undefined) {
    const stats = { messages: 0, toolCalls: 0, omitted: 0 };
    return { result: { ok: true, verdict: 'unknown', dialect: null, diagnostics: [], stats } };
  }
  // What a system keeps is no request: templates see what it sends.
  const template =
    options.template === undefined || named.kind === 'system' ? undefined : innerTemplate(options.template);
  const dialect = template === undefined ? named : withoutSuppositions(named, readsArguments(template, value));
  const early: StructuralFault[] = [];
  const { frame, messages, at } = shape.readFrame(value, pointer, fault => early.push(fault));
  const run = new Run(planFor(dialect, frame, options), {
    as: options.as ?? 'request',
    conversation: frame,
    knowsTools: options.isProjection === true && frame.tools === undefined ? false : undefined,
    checkSchema: options.checkSchema ?? defaultSchemaChecker(),
    turns: dialect.turns ?? shape.turns,
  });
  for (const fault of [...early, ...faults]) run.onFault(fault);
  for (const message of frame.preamble ?? []) run.pushPreamble(message);
  for (let i = 0; i < messages.length; i++) {
    const message = shape.readMessage(messages[i], `${at}/${i}`, run.onFault);
    frame.messages.push(message);
    run.push(message);
  }
  const result = finish(run, dialect);
  if (template === undefined) return { result, conversation: frame };
  const server = templateServerOf(dialect, options.templateServer);
  const judged = judgeByTemplate(result, value, { pointer, at }, { template, server, dialect });
  return { result: judged, conversation: frame };
}

function finish(run: Run, dialect: Dialect): LintResult {
  const verdict = run.end();
  const { diagnostics, toolCalls, omitted } = run;
  const ok = diagnostics.every(each => each.severity !== 'error');
  return { ok, verdict, dialect: dialect.id, diagnostics, stats: { messages: run.index + 1, toolCalls, omitted } };
}

/** The dialect that the options name, or the host's, or that the value is in; undefined where the host is nobody's that we know. */
export function dialectFor({ dialect, host, template }: LintOptions, value?: unknown): Dialect | undefined {
  if (typeof dialect === 'object') return dialect;
  if (dialect !== undefined) {
    const found = findDialect(dialect);
    if (found === undefined)
      throw new UsageError(`no dialect \`${dialect}\`; there are ${dialects.map(each => each.id).join(', ')}`);
    return found;
  }
  if (host === undefined && template !== undefined) return detectDialect(value) ?? templateDialect;
  const wire = wireOf({ value });
  return wire === undefined ? undefined : dialectOn(wire, { value, host }, false);
}

const NO_RULES: readonly AnyRule[] = [];
const plans = new WeakMap<readonly AnyRule[], WeakMap<Dialect, Map<string, Plan>>>();
const KEPT_PLANS = 100;

/** The plans made so far with these rules of the caller's for a dialect. */
function plansOf(own: readonly AnyRule[], dialect: Dialect): Map<string, Plan> {
  const byDialect = plans.get(own) ?? new WeakMap<Dialect, Map<string, Plan>>();
  const made = byDialect.get(dialect) ?? new Map<string, Plan>();
  plans.set(own, byDialect);
  byDialect.set(dialect, made);
  return made;
}

/** The plan for a conversation, made once for all that are judged in the same circumstances. */
function planFor(dialect: Dialect, { model, tools, settings, layer }: Conversation, options: LintOptions): Plan {
  const circumstances = {
    model: options.model ?? model,
    at: options.at,
    toolsDeclared: (tools?.length ?? 0) > 0,
    settings,
    layer,
  };
  const { thinking, streaming, stored, keepsReasoning } = settings ?? {};
  const key = [
    circumstances.model,
    circumstances.at,
    circumstances.toolsDeclared,
    thinking,
    streaming,
    stored,
    keepsReasoning,
    layer,
  ].join('\n');
  const own = options.rules ?? NO_RULES;
  const made = plansOf(own, dialect);
  let plan = made.get(key);
  if (plan === undefined) {
    if (made.size >= KEPT_PLANS) made.clear();
    plan = makePlan(dialect, inOrder([...rules, ...own]), circumstances);
    made.set(key, plan);
  }
  return plan;
}

/** A linter that is fed message by message. */
export interface Linter {
  /** Takes the next message as it stands on the wire; gives what it showed to be wrong. */
  push(message: unknown): Diagnostic[];
  /** Ends the conversation: rules about its last message and its open turn speak here. */
  end(): LintResult;
}

/**
 * A linter for a conversation that is still being held. It keeps what its rules keep: the open turn, and the ids within
 * the server's scope of uniqueness. Hand it what stands around the messages (`model`, `tools`) as `request`. A template
 * is asked at the end; every message is kept for it.
 */
export function createLinter(options: LintOptions & { readonly request?: object } = {}): Linter {
  const named = dialectFor(options);
  const dialect = named === undefined || options.template === undefined ? named : withoutSuppositions(named, true);
  const shape: Shape | undefined = dialect === undefined ? undefined : findShape(dialect.shape);
  if (dialect === undefined || shape === undefined)
    throw new UsageError(`no dialect is known for host \`${options.host}\``);
  const { frame, at } = shape.readFrame({ ...options.request, messages: [] }, '', () => {});
  const run = new Run(planFor(dialect, frame, options), {
    as: options.as ?? 'request',
    conversation: frame,
    checkSchema: options.checkSchema ?? defaultSchemaChecker(),
    turns: dialect.turns ?? shape.turns,
  });
  const template = options.template === undefined || dialect.kind === 'system' ? undefined : options.template;
  const kept: unknown[] = [];
  let told = 0;
  return {
    push(message) {
      if (template !== undefined) kept.push(message);
      run.push(shape.readMessage(message, `${at}/${run.index + 1}`, run.onFault));
      const news = run.diagnostics.slice(told);
      told = run.diagnostics.length;
      return news;
    },
    end() {
      const result = finish(run, dialect);
      if (template === undefined) return result;
      const body = { ...options.request, messages: kept };
      const server = templateServerOf(dialect, options.templateServer);
      return judgeByTemplate(result, body, { pointer: '', at }, { template: innerTemplate(template), server, dialect });
    },
  };
}
