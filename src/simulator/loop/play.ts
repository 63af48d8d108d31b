/** Plays one scenario with one agent. */
import type { DialectAlias, DialectId } from '../../generated/ids.ts';
import type { Dialect, ScriptedCall, ScriptStep } from '../../generated/types.ts';
import { dialectNamed } from '../../registry/dialect-names.ts';
import type { SimulatedRequest, StreamedEvent } from '../provider.ts';
import { sampleOf } from '../sample.ts';
import type { ScriptContext } from '../script.ts';
import { type Simulator, simulator } from '../simulator.ts';
import type { DriverFactory, Hook, LoopDriver } from './driver.ts';
import { modelsOf } from './models.ts';
import type { Scenario, Stage, StageStep } from './scenario.ts';
import { type LoopToolName, loopTools } from './tools.ts';

/** How a scenario ended. `failed`: the agent sent a request that the provider rejects. `harness fault`: it could not be played. */
export type Outcome = 'passed' | 'failed' | 'not applicable' | 'harness fault';

/** What happened when a scenario was played with an agent. */
export interface ScenarioResult {
  readonly scenario: string;
  readonly dialect: string;
  readonly outcome: Outcome;
  /** Why it does not apply, or what went wrong. */
  readonly reason?: string;
  /** Errors of the agent that do not count as failures by themselves. */
  readonly notes: readonly string[];
  /** Number of requests for a reply. */
  readonly requests: number;
  /** The requests that the provider rejects. */
  readonly rejected: readonly SimulatedRequest[];
}

/** Options of `play`. */
export interface PlayOptions {
  /** The API to simulate. */
  readonly dialect: DialectId | DialectAlias | Dialect;
  /** The same seed gives the same IDs. Default: 1. */
  readonly seed?: number | undefined;
  /** Milliseconds to wait for the agent at each step. Default: 10,000. */
  readonly timeout?: number | undefined;
  /** Serve over HTTP instead of by `fetch`. */
  readonly overHttp?: boolean | undefined;
  /** Whether the agent has its own tools. Scripted calls of `lookup` then call the first of them. */
  readonly hasOwnTools?: boolean | undefined;
  /** Receives each request. */
  readonly onRequest?: ((request: SimulatedRequest) => void) | undefined;
}

const TIMEOUT = 10_000;
/** Number of pauses of 5 ms before a scenario acts in the middle of a reply or a tool run. */
const PAUSES = 10;
const SYSTEM = 'You help with entries. Use the tools.';

/** The scenario cannot be played with this agent. */
class NotApplicable extends Error {}

/**
 * Plays one scenario with a new agent, against its own simulated provider. Errors of the agent are in the result.
 * Throws a `UsageError` for an unknown dialect.
 */
export async function play(
  scenario: Scenario,
  makeDriver: DriverFactory,
  options: PlayOptions,
): Promise<ScenarioResult> {
  const dialect = dialectNamed(options.dialect);
  const run = new Run(scenario, options, dialect);
  const { formats } = scenario;
  try {
    if (formats !== undefined && !formats.includes(dialect.format))
      throw new NotApplicable(`not for the format \`${dialect.format}\``);
    await run.play(makeDriver);
    return run.result();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return run.result(error instanceof NotApplicable ? 'not applicable' : 'harness fault', reason);
  } finally {
    await run.close();
  }
}

class Run implements Stage {
  private readonly steps: StageStep[] = [];
  private readonly notes: string[] = [];
  private readonly provider: Simulator;
  private readonly scenario: Scenario;
  private readonly options: PlayOptions;
  private readonly dialect: Dialect;
  private driver: LoopDriver | undefined;
  private readonly atReply = new Signal();
  private readonly atTool = new Signal();
  private readonly release = new Signal();
  /** Whether the stream of a slow reply stops in its middle, until the scenario goes on. */
  private holds = false;
  private readonly goOn = new Signal();
  /** Why the scenario does not apply, if that turns out while it is played. */
  private inapplicable: string | undefined;
  /** Fires when the result is certain, because the awaited event may then never happen. */
  private readonly atDecided = new Signal();
  private answer: Promise<unknown> = Promise.resolve();
  private isOther = false;
  private closing: (() => Promise<unknown>) | undefined;

  constructor(scenario: Scenario, options: PlayOptions, dialect: Dialect) {
    this.scenario = scenario;
    this.options = options;
    this.dialect = dialect;
    const { seed } = options;
    const onRequest = (request: SimulatedRequest) => {
      if (request.verdict === 'rejected') this.atDecided.fire();
      options.onRequest?.(request);
    };
    const script = (context: ScriptContext) => this.next(context);
    this.provider = simulator({ dialect, seed, onRequest, script, beforeEvent: event => this.hold(event) });
  }

  async play(makeDriver: DriverFactory): Promise<void> {
    const { tools = ['lookup'], needs = [] } = this.scenario;
    const server = this.options.overHttp === true ? await this.provider.listen() : undefined;
    this.closing = server?.close;
    const [model, otherModel] = modelsOf(this.dialect);
    this.driver = await makeDriver({
      ...{ dialect: this.dialect.id, model, otherModel, system: SYSTEM },
      fetch: this.provider.fetch,
      baseUrl: server?.url ?? 'http://127.0.0.1:4010',
      tools: loopTools(tools, name => this.onTool(name)),
    });
    for (const hook of needs) this.hook(hook);
    await this.scenario.play(this);
  }

  result(given?: Outcome, why?: string): ScenarioResult {
    const replyRequests = this.provider.requests.filter(({ isForAnswer }) => isForAnswer);
    const rejected = replyRequests.filter(({ verdict }) => verdict === 'rejected');
    const { outcome, reason } = this.outcomeOf(given, why, replyRequests.length, rejected.length);
    return {
      ...{ scenario: this.scenario.id, dialect: this.dialect.id, outcome },
      ...(reason !== undefined && { reason }),
      ...{ notes: this.notes, requests: replyRequests.length, rejected },
    };
  }

  private outcomeOf(given: Outcome | undefined, reason: string | undefined, requests: number, rejected: number) {
    if (this.inapplicable !== undefined) return { outcome: 'not applicable' as const, reason: this.inapplicable };
    // A rejected request is a failure, whatever happens afterwards.
    if (rejected > 0) return { outcome: 'failed' as const };
    if (requests === 0 && (given === undefined || this.notes.length > 0))
      return { outcome: 'harness fault' as const, reason: this.notes[0] ?? 'the agent sent no request' };
    return { outcome: given ?? 'passed', reason };
  }

  async close(): Promise<void> {
    this.releaseTools();
    await this.withTimeout(this.driver?.close?.() ?? Promise.resolve()).catch(() => {});
    await this.closing?.();
  }

  model(...steps: readonly StageStep[]): void {
    for (const step of steps) this.steps.push(step);
  }

  clearModel(): void {
    this.steps.length = 0;
  }

  async user(text: string): Promise<void> {
    await this.begin(text).done;
  }

  begin(text: string): { readonly done: Promise<void> } {
    for (const signal of [this.atReply, this.atTool, this.release, this.goOn]) signal.reset();
    const sent = Promise.resolve(this.driver?.send(text)).catch((error: unknown) => this.noteError(error));
    this.answer = sent;
    const withTimeout = () => this.withTimeout(sent).then(() => {});
    return {
      // A lost answer is not awaited.
      get done() {
        return withTimeout();
      },
    };
  }

  async structured(text: string, schema: Readonly<Record<string, unknown>>): Promise<void> {
    await this.ask('sendStructured', text, schema);
  }

  async during(moment: 'reply' | 'tool'): Promise<void> {
    const signal = moment === 'reply' ? this.atReply : this.atTool;
    const never = `the agent never came to ${moment === 'reply' ? 'a reply' : 'a tool'}`;
    const ended = Promise.race([this.answer, this.atDecided.wait()]).then(() => {
      throw new NotApplicable(this.inapplicable ?? never);
    });
    await this.withTimeout(Promise.race([signal.wait(), ended]), never, NotApplicable);
    for (const each of [this.atReply, this.atTool]) each.reset();
    // Gives the agent time to read what was sent so far. Several short pauses work better than one on slow machines.
    for (let i = 0; i < PAUSES; i++) await pause(5);
  }

  releaseTools(): void {
    this.release.fire();
    this.goOn.fire();
  }

  abort = () => this.ask('abort');
  resume = () => this.ask('resume');
  compact = () => this.ask('compact');
  approve = (isGranted: boolean) => this.ask('approve', isGranted);
  switchModel = () => {
    const [model, other] = modelsOf(this.dialect);
    this.isOther = !this.isOther;
    return this.ask('switchModel', this.isOther ? other : model);
  };
  steer = (text: string) => this.ask('steer', text);
  handOff = () => this.ask('handOff');

  private async ask(hook: Hook, ...given: unknown[]): Promise<void> {
    const act = this.hook(hook) as (...given: unknown[]) => Promise<unknown>;
    const acting = Promise.resolve(act.apply(this.driver, given)).catch((error: unknown) => this.noteError(error));
    this.goOn.fire();
    await this.withTimeout(acting);
  }

  private hook(hook: Hook): unknown {
    const found = this.driver?.[hook];
    if (found === undefined) throw new NotApplicable(`the driver has no \`${hook}\``);
    return found;
  }

  private noteError(error: unknown): void {
    this.notes.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }

  private next(context: ScriptContext): ScriptStep {
    const step = this.steps.shift();
    const reply = typeof step === 'function' ? step(context) : (step ?? { text: 'Done.' });
    this.holds = context.isStream && 'pace' in reply;
    if (!this.holds) this.atReply.fire();
    if (!('calls' in reply)) return reply;
    const calls = reply.calls?.map(call => this.toOfferedTool(call, context));
    return { ...reply, ...(calls !== undefined && { calls }) };
  }

  /** Renames a call to a tool that the agent offers. Other names are intended: calls of undeclared tools. */
  private toOfferedTool(call: ScriptedCall, { tools }: ScriptContext): ScriptedCall {
    const { tools: offered = ['lookup'] } = this.scenario;
    const isOurs = (offered as readonly string[]).includes(call.name);
    if (!isOurs || tools.some(({ name }) => name === call.name)) return call;
    const [first] = tools;
    const isReplaceable = this.options.hasOwnTools === true && call.name === 'lookup';
    if (!isReplaceable || first === undefined) {
      this.inapplicable ??= `the agent has no tool \`${call.name}\``;
      this.atDecided.fire();
      return call;
    }
    // The agent's own tools do not report when they start, so the tool counts as running from here on.
    this.atTool.fire();
    const isOrdinary = typeof call.arguments === 'object' && call.arguments !== null && !Array.isArray(call.arguments);
    return { ...call, name: first.name, ...(isOrdinary && { arguments: sampleOf(first.parameters ?? {}) }) };
  }

  private async hold({ index, count }: StreamedEvent): Promise<void> {
    if (!this.holds || index !== count >> 1) return;
    this.holds = false;
    this.atReply.fire();
    await this.goOn.wait();
  }

  private async onTool(name: LoopToolName): Promise<void> {
    this.atTool.fire();
    if (name === 'wait') await this.release.wait();
  }

  private async withTimeout<T>(
    promise: Promise<T>,
    otherwise = 'the agent did not come to an end',
    ErrorClass: new (message: string) => Error = Error,
  ): Promise<T> {
    const { timeout = TIMEOUT } = this.options;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ErrorClass(`${otherwise} within ${timeout} ms`)), timeout);
    });
    try {
      return await Promise.race([promise, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** An event that can be awaited. */
class Signal {
  isGiven = false;
  private waiting: (() => void)[] = [];

  fire(): void {
    this.isGiven = true;
    for (const go of this.waiting.splice(0)) go();
  }

  reset(): void {
    this.isGiven = false;
  }

  wait(): Promise<void> {
    return this.isGiven ? Promise.resolve() : new Promise(resolve => this.waiting.push(resolve));
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
