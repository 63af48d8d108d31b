/** A small correct agent for any API, optionally with a fault. */

import { assemble, createAssembler } from '../../../src/lint/assemble.ts';
import type { LoopDriver, LoopEnvironment, LoopTool, LoopToolResult } from '../../../src/simulator/index.ts';
import type { JsonObject } from '../../../src/source/json.ts';
import {
  type AssistantEntry,
  type Call,
  callsOf,
  type Entry,
  type LoopFault,
  type Part,
  type ResultEntry,
  type Wire,
} from './entries.ts';
import { storedParts } from './stored-parts.ts';

export interface AgentOptions {
  readonly wire: Wire;
  readonly isStream: boolean;
  readonly fault: LoopFault | undefined;
}

const OUTPUT = 'final_answer';
const TRIES = 3;
/** The number of entries from which the history is trimmed automatically. */
const LONG = 60;

/** Calls, some of which wait for the user. */
interface Waiting {
  readonly calls: readonly Call[];
  readonly results: Map<Call, ResultEntry>;
}

/** Agents with these faults do not answer the calls that an abort leaves open. */
const FORGETFUL: readonly LoopFault[] = ['keeps unanswered calls after an abort', 'keeps partial replies'];

export class Agent implements LoopDriver {
  private entries: Entry[] = [];
  private saved = '[]';
  private model: string;
  private system: string;
  private schema: unknown;
  private controller = new AbortController();
  private waiting: Waiting | undefined;
  /** Actions that are delayed until no call is open. */
  private later: (() => void)[] = [];
  private isWorking = false;
  /** Counts the starts of the program. The work of an earlier one is discarded. */
  private life = 0;
  private isHandedOff = false;
  private readonly env: LoopEnvironment;
  private readonly options: AgentOptions;

  constructor(env: LoopEnvironment, options: AgentOptions) {
    this.env = env;
    this.options = options;
    this.model = env.model;
    this.system = env.system;
  }

  async send(text: string): Promise<void> {
    this.dropApprovals();
    this.put({ role: 'user', text });
    await this.work();
  }

  async sendStructured(text: string, schema: unknown): Promise<void> {
    this.schema = schema;
    try {
      await this.send(text);
    } finally {
      this.schema = undefined;
    }
  }

  stop(): void {
    this.controller.abort();
  }

  abort = async () => this.stop();

  async resume(): Promise<void> {
    this.life++;
    this.waiting = undefined;
    this.isWorking = false;
    this.later = [];
    this.entries = JSON.parse(this.saved) as Entry[];
    const careless: LoopFault[] = ['resumes with unanswered calls', 'resumes from a partial reply'];
    if (![...careless, 'saves no results of aborted calls' as const].some(fault => this.has(fault)))
      this.answerOpenCalls('The program ended before this was done.');
  }

  compact = () => this.whenIdle(() => this.shorten());
  switchModel = async (model: string) => {
    this.model = model;
  };

  async steer(text: string): Promise<void> {
    const add = () => this.put({ role: 'user', text });
    if (this.waiting !== undefined && this.has('sends user input between call and result')) add();
    else await this.whenIdle(add);
  }

  async handOff(): Promise<void> {
    this.system = `You are another agent. ${this.env.system}`;
    if (!this.has('hands off without results')) return;
    this.entries = this.entries.filter(({ role }) => role !== 'result');
    this.isHandedOff = this.isWorking;
  }

  async approve(isGranted: boolean): Promise<void> {
    const { waiting } = this;
    const call = waiting?.calls.find(each => !waiting.results.has(each));
    if (waiting === undefined || call === undefined) return;
    if (isGranted) waiting.results.set(call, await this.run(call));
    else if (this.has('forgets denied calls')) waiting.results.set(call, { role: 'result', call, isError: true });
    else waiting.results.set(call, failed(call, 'The user does not allow this.'));
    await this.work();
  }

  private has(fault: LoopFault): boolean {
    return this.options.fault === fault;
  }

  private put(entry: Entry): void {
    this.entries.push(entry);
    this.save();
  }

  private save(): void {
    const isLost = (key: string) => key === 'signature' || key === 'encrypted_content';
    const losesSignatures = this.has('saves reasoning without its signature');
    this.saved = JSON.stringify(this.entries, (key, value: unknown) =>
      losesSignatures && isLost(key) ? undefined : value,
    );
  }

  private async whenIdle(act: () => void): Promise<void> {
    if (!this.isWorking) return act();
    await new Promise<void>(done =>
      this.later.push(() => {
        act();
        done();
      }),
    );
  }

  private async work(): Promise<void> {
    const { life } = this;
    this.controller = new AbortController();
    this.isWorking = true;
    try {
      await this.rounds(life, this.controller.signal);
    } finally {
      if (life === this.life) {
        this.isWorking = false;
        if (this.controller.signal.aborted) this.afterAbort();
        this.catchUp();
      }
    }
  }

  private afterAbort(): void {
    if (this.has('takes back results after an abort'))
      this.entries.length = this.entries.findLastIndex(({ role }) => role !== 'result') + 1;
    else if (!FORGETFUL.some(fault => this.has(fault))) this.answerOpenCalls('The user stopped this.');
  }

  private async rounds(life: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (this.waiting === undefined) {
        const parts = await this.answer(signal, life);
        if (life !== this.life) return;
        const calls = callsOf({ parts });
        if (calls.length === 0) {
          if (this.catchUp() && this.entries.at(-1)?.role === 'user') continue;
          return;
        }
        this.waiting = { calls, results: new Map() };
      }
      const isDone = await this.runCalls(this.waiting, signal);
      if (life !== this.life) return;
      if (!isDone) return;
      signal.throwIfAborted();
      if (this.entries.length > LONG) this.shorten();
      if (callsOf({ parts: this.lastParts() }).some(({ name }) => name === OUTPUT)) return;
      this.catchUp();
    }
  }

  private lastParts(): readonly Part[] {
    const last = this.entries.findLast((entry): entry is AssistantEntry => entry.role === 'assistant');
    return last?.parts ?? [];
  }

  /** Runs the delayed actions. Returns whether there were any. */
  private catchUp(): boolean {
    const acts = this.later.splice(0);
    for (const act of acts) act();
    return acts.length > 0;
  }

  private async answer(signal: AbortSignal, life: number): Promise<Part[]> {
    for (let tries = 1; ; tries++) {
      const got = await this.ask(signal);
      if (life !== this.life) return [];
      const reply = got.reply && this.options.wire.read(got.reply);
      if (got.isComplete && reply !== undefined) {
        const parts = storedParts(reply, this.entries, fault => this.has(fault));
        const hasEmptyList = reply.hasEmptyList === true && this.has('keeps empty lists of calls');
        const { model } = this;
        if (parts.length > 0) this.put({ role: 'assistant', parts, model, ...(hasEmptyList && { hasEmptyList }) });
        else if (this.has('keeps empty replies')) this.put({ role: 'assistant', parts: [{ type: 'text', text: '' }] });
        if (this.has('sends user input between call and result')) this.catchUp();
        if (!reply.isCut) return parts;
        if (!this.has('continues cut replies')) return [];
        tries = 1;
        continue;
      }
      if (reply !== undefined && this.has('keeps partial replies'))
        this.put({ role: 'assistant', parts: [...reply.parts] });
      signal.throwIfAborted();
      if (tries === TRIES) throw new Error(got.error);
      if (this.has('repeats results after a failure')) {
        const results = this.entries.slice(this.entries.findLastIndex(({ role }) => role !== 'result') + 1);
        for (const each of results) this.put(each);
      }
    }
  }

  private async ask(signal: AbortSignal): Promise<{ reply?: JsonObject; isComplete: boolean; error?: string }> {
    const { wire, isStream } = this.options;
    const { dialect, baseUrl, fetch, tools } = this.env;
    const output = { name: OUTPUT, description: 'Gives the answer.', parameters: this.schema };
    const declared = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
    const asking = {
      ...{ dialect, model: this.model, system: this.system, entries: this.sentEntries(), isStream },
      tools: this.schema === undefined ? declared : [...declared, output],
      has: (fault: LoopFault) => this.has(fault),
    };
    const body = JSON.stringify(wire.body(asking));
    const response = await fetch(`${baseUrl}${wire.path(this.model, isStream)}`, { method: 'POST', body, signal });
    if (response.status === 429 || response.status >= 500) {
      await response.text();
      return { isComplete: false, error: `the server answered ${response.status}` };
    }
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return isStream ? this.readStream(response) : readDocument(response);
  }

  private sentEntries(): readonly Entry[] {
    if (!this.has('drops reasoning of other models')) return this.entries;
    return this.entries.map(entry => {
      if (entry.role !== 'assistant' || entry.model === this.model) return entry;
      return { ...entry, parts: entry.parts.filter(({ type }) => type !== 'reasoning') };
    });
  }

  private async readStream({ body }: Response): Promise<{ reply?: JsonObject; isComplete: boolean; error?: string }> {
    const assembler = createAssembler({ dialect: this.env.dialect as never });
    const chunks: Uint8Array[] = [];
    let error: unknown;
    try {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        assembler.write(chunk);
        chunks.push(chunk);
        if (this.has('resumes from a partial reply')) this.savePartial(chunks);
      }
    } catch (thrown) {
      error = thrown;
    }
    const { reply, isComplete } = assembler.end();
    return {
      ...(reply !== undefined && { reply: reply as JsonObject }),
      ...{ isComplete: isComplete && error === undefined, error: String(error ?? 'the stream ended early') },
    };
  }

  private savePartial(chunks: readonly Uint8Array[]): void {
    const { reply } = assemble(chunks, { dialect: this.env.dialect as never });
    if (reply === undefined) return;
    const { parts } = this.options.wire.read(reply as JsonObject);
    this.saved = JSON.stringify([...this.entries, { role: 'assistant', parts }]);
  }

  /** Runs the calls that have no result yet. Returns whether all have one then: false if the user is asked. */
  private async runCalls(waiting: Waiting, signal: AbortSignal): Promise<boolean> {
    const { calls, results } = waiting;
    const free = calls.filter(call => !results.has(call) && this.toolOf(call)?.needsApproval !== true);
    const stopped = new Promise<'stopped'>(resolve => signal.addEventListener('abort', () => resolve('stopped')));
    await Promise.all(
      free.map(async call => {
        const result = await Promise.race([this.run(call), stopped]);
        if (result !== 'stopped') results.set(call, result);
      }),
    );
    const open = calls.filter(call => !results.has(call));
    if (!signal.aborted && open.length > 0) {
      if (this.has('answers approvals twice')) for (const call of open) this.put(failed(call, 'The user is asked.'));
      return false;
    }
    this.waiting = undefined;
    const kept = this.isHandedOff ? [] : this.withoutForgotten([...calls].flatMap(call => results.get(call) ?? []));
    this.isHandedOff = false;
    for (const each of kept) this.put(each);
    return true;
  }

  private withoutForgotten(results: readonly ResultEntry[]): ResultEntry[] {
    const seen = new Set<string>();
    const answered = new Set(this.entries.flatMap(entry => (entry.role === 'result' ? [entry.call.id] : [])));
    return results.filter(({ call, result, isError }, i) => {
      const key = `${call.name} ${JSON.stringify(call.arguments)}`;
      const isSame = seen.has(key);
      seen.add(key);
      if (this.has('forgets results')) return false;
      if (this.has('answers the first call only')) return i === 0;
      if (this.has('answers equal calls once')) return !isSame;
      if (this.has('answers each ID once')) return !answered.has(call.id);
      if (this.has('forgets the output call')) return call.name !== OUTPUT;
      if (this.has('forgets unknown tools')) return this.toolOf(call) !== undefined;
      if (this.has('forgets unreadable calls')) return call.problem === undefined;
      if (this.has('forgets denied calls')) return isError !== true || result !== undefined;
      if (this.has('forgets failed calls')) return isError !== true;
      return !this.has('sends nothing for nothing') || result !== undefined;
    });
  }

  private toolOf({ name }: Call): LoopTool | undefined {
    return this.env.tools.find(tool => tool.name === name);
  }

  private async run(call: Call): Promise<ResultEntry> {
    if (call.name === OUTPUT) return { role: 'result', call, result: 'Received.' };
    const tool = this.toolOf(call);
    if (tool === undefined) return failed(call, `There is no tool ${call.name}.`);
    if (call.problem !== undefined) return failed(call, call.problem);
    if (!fits(call, tool)) return failed(call, 'The arguments do not fit the tool.');
    try {
      const result = (await tool.run(call.arguments)) as LoopToolResult;
      return { role: 'result', call, ...(result !== undefined && { result }) };
    } catch (error) {
      return failed(call, String(error));
    }
  }

  private dropApprovals(): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting === undefined || this.has('forgets ignored approvals')) return;
    for (const call of waiting.calls)
      this.put(waiting.results.get(call) ?? failed(call, 'The user did not answer, and went on.'));
  }

  /** Adds a result to the calls of the last reply that have none. */
  private answerOpenCalls(reason: string): void {
    const at = this.entries.findLastIndex(({ role }) => role === 'assistant');
    const last = this.entries[at] as AssistantEntry | undefined;
    const behind = this.entries.slice(at + 1);
    const answered = new Set(behind.flatMap(entry => (entry.role === 'result' ? [entry.call.id] : [])));
    const open = last === undefined ? [] : callsOf(last).filter(({ id }) => !answered.has(id));
    const end = behind.findIndex(({ role }) => role !== 'result');
    const place = end < 0 ? this.entries.length : at + 1 + end;
    this.entries.splice(place, 0, ...open.map(call => failed(call, reason)));
    if (!this.has('saves no results of aborted calls')) this.save();
  }

  /** Summarizes everything before the last user message. */
  private shorten(): void {
    const from = this.entries.findLastIndex(
      ({ role }) => role === (this.has('trims between call and result') ? 'result' : 'user'),
    );
    const [first, ...others] = this.entries.slice(Math.max(0, from));
    const summary = `So far the user asked for ${from} entries.`;
    const kept = first?.role === 'user' ? [] : [first as Entry];
    const text = first?.role === 'user' ? `${summary}\n\n${first.text}` : summary;
    this.entries = [{ role: 'user', text }, ...kept, ...others];
    this.save();
  }
}

async function readDocument(response: Response): Promise<{ reply?: JsonObject; isComplete: boolean; error?: string }> {
  const text = await response.text().catch(() => '');
  try {
    return { reply: JSON.parse(text) as JsonObject, isComplete: true };
  } catch (error) {
    return { isComplete: false, error: String(error) };
  }
}

function fits({ arguments: given }: Call, { parameters }: LoopTool): boolean {
  const { required = [] } = parameters as { required?: readonly string[] };
  return required.every(key => (given as JsonObject)[key] !== undefined);
}

function failed(call: Call, reason: string): ResultEntry {
  return { role: 'result', call, result: reason, isError: true };
}
