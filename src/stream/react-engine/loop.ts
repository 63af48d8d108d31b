/** The order of steps: thinking, tools, thinking, until the loop announces its answer. */
import type { JsonObject } from '../../source/json.ts';
import type { EventFaults, Progress } from './progress.ts';
import type { Iteration, Run, Tool } from './run.ts';

const THINKING = 'thinking';
const ITERATION = 'iteration';

/** A repeated event is compared with this many of the last tools. */
const RECENT_TOOLS = 16;

export class Loop {
  private readonly run: Run;
  private readonly progress: Progress;
  private readonly faults: EventFaults;
  /** The current iteration. */
  private current: Iteration | undefined;
  /** Whether a missing start of thinking was reported. */
  private isStartMissing = false;
  private hasAnswerSignal = false;
  private isTailReported = false;

  constructor(run: Run, progress: Progress, faults: EventFaults) {
    this.run = run;
    this.progress = progress;
    this.faults = faults;
  }

  /** The highest iteration so far. */
  get last(): number {
    return this.current?.number ?? 0;
  }

  thinkingStart({ iteration }: JsonObject, pointer: string): void {
    const event = 'step thinking start';
    this.reportAfterSignal(event);
    this.reportOpenTools(event);
    const { last } = this;
    const number = typeof iteration === 'number' ? iteration : last + 1;
    this.isStartMissing = false;
    if (number === last && this.current !== undefined) {
      if (this.current.isStartMissing) this.current.isStartMissing = false;
      else this.reportOpenTwice(event, THINKING, number);
      return;
    }
    if (number <= last) {
      this.faults.fragment('repeated', { found: number, before: last }, ITERATION);
      return;
    }
    if (number > last + 1 && !this.progress.isPartial) {
      const data = { found: number, before: last, count: number - last - 1 };
      this.faults.fragment('gap', data, ITERATION);
    }
    this.current = this.run.begin(number, pointer, 'open');
  }

  thinkingDelta({ content }: JsonObject): void {
    const event = 'step thinking delta';
    const { current } = this;
    if (current?.state === 'open' || this.progress.isPartial) {
      if (current !== undefined && typeof content === 'string') current.pieces += content;
      return;
    }
    if (!this.isStartMissing) this.reportUnexpected(event, '`step thinking start`');
    this.isStartMissing = true;
  }

  thinkingDone({ iteration, reasoning }: JsonObject, pointer: string): void {
    const event = 'step thinking done';
    const number = typeof iteration === 'number' ? iteration : this.last;
    const existing = this.run.iteration(number);
    if (existing === undefined) {
      if (!this.isStartMissing && !this.progress.isPartial)
        this.faults.order('notOpen', { event, what: THINKING, id: number });
      const opened = this.run.begin(number, pointer, 'done');
      opened.thinking = reasoning;
      opened.isStartMissing = true;
      if (number > this.last) this.current = opened;
      this.isStartMissing = false;
      return;
    }
    if (existing.state === 'done') this.faults.order('twice', { event });
    else if (existing !== this.current) this.reportUnexpected(event, `iteration ${this.last}`);
    existing.state = 'done';
    existing.thinking = reasoning;
  }

  toolStart(data: JsonObject, pointer: string): void {
    const event = 'step iteration start';
    const number = typeof data.iteration === 'number' ? data.iteration : this.last;
    let iteration = this.run.iteration(number);
    const isReported = this.reportAfterSignal(event);
    if (iteration === undefined) {
      if (!isReported && !this.progress.isPartial) this.reportUnexpected(event, '`step thinking done`');
      iteration = this.run.begin(number, pointer, 'assumed');
      if (number > this.last) this.current = iteration;
    } else if (takeMissing(iteration, data, 'start') !== undefined) {
      return;
    } else if (iteration !== this.current) {
      if (!isReported) this.reportUnexpected(event, `a tool of iteration ${this.last}`);
    } else if (iteration.state === 'open') {
      if (!isReported && !this.progress.isPartial) this.reportUnexpected(event, '`step thinking done`');
      iteration.state = 'assumed';
    }
    this.run.beginTool(iteration, data, pointer);
  }

  toolDone(data: JsonObject, pointer: string): void {
    const event = 'step iteration done';
    const { run } = this;
    const number = typeof data.iteration === 'number' ? data.iteration : this.last;
    const tool = run.openTool(number, data);
    if (tool !== undefined) {
      run.endTool(tool, data);
      return;
    }
    const iteration = run.iteration(number) ?? run.begin(number, pointer, 'assumed');
    const late = takeMissing(iteration, data, 'done');
    if (late !== undefined) {
      run.endTool(late, data);
      return;
    }
    if (number > this.last) this.current = iteration;
    if (iteration.tools.slice(-RECENT_TOOLS).some(each => isSameEnd(each, data))) {
      this.faults.order('twice', { event });
      return;
    }
    const opened = run.beginTool(iteration, data, pointer);
    run.endTool(opened, data);
    if (this.progress.isPartial) return;
    this.faults.order('notOpen', { event, what: ITERATION, id: number });
    opened.missing = 'start';
    addLate(iteration, opened);
  }

  answerSignal(): void {
    const event = 'step answer start';
    if (this.hasAnswerSignal) {
      this.faults.order('twice', { event });
      return;
    }
    this.reportOpenTools(event);
    this.reportUnclosedThinking(event);
    this.hasAnswerSignal = true;
    this.progress.isAnswering = true;
    this.run.hasContent = true;
  }

  /** Reports tools that should have ended by now. */
  reportOpenTools(event: string): void {
    for (const tool of this.run.takeOpen()) {
      if (this.progress.isPartial) continue;
      const iteration = this.run.iteration(tool.iteration);
      // Its end came under another name, which was reported.
      if (iteration === undefined || claimUnstarted(iteration)) continue;
      tool.missing = 'done';
      addLate(iteration, tool);
      const data = { event, what: ITERATION, id: tool.iteration };
      this.faults.order('leftOpen', data);
    }
  }

  /** The engine ends thinking before the answer signal. The documentation does not require it, so this is a warning. */
  private reportUnclosedThinking(event: string): void {
    const { current } = this;
    if (current?.state !== 'open') return;
    current.state = 'assumed';
    const data = { event, what: THINKING, id: current.number };
    this.faults.order('leftOpen', data, 'warning');
  }

  /** Reports a step after the answer signal, once. */
  private reportAfterSignal(event: string): boolean {
    if (!this.progress.isAnswering) return false;
    if (!this.isTailReported) this.reportUnexpected(event, 'the answer');
    this.isTailReported = true;
    return true;
  }

  private reportUnexpected(event: string, expected: string): void {
    this.faults.order('unexpected', { event, expected });
  }

  private reportOpenTwice(event: string, what: string, id: number): void {
    this.faults.order('openTwice', { event, what, id });
  }
}

function addLate({ reportedTools }: Iteration, tool: Tool): void {
  reportedTools.push(tool);
  if (reportedTools.length > RECENT_TOOLS) reportedTools.shift();
}

/** Takes an end without a start, which was reported, as the end of an open tool. */
function claimUnstarted(iteration: Iteration): boolean {
  const tool = iteration.reportedTools.find(each => each.missing === 'start');
  if (tool === undefined) return false;
  tool.missing = undefined;
  return true;
}

/** The tool whose missing event was reported, and has come now. */
function takeMissing(iteration: Iteration, { tool_name: name }: JsonObject, event: 'start' | 'done'): Tool | undefined {
  const tool = iteration.reportedTools.find(each => each.missing === event && each.wire.tool_name === name);
  if (tool === undefined) return undefined;
  tool.missing = undefined;
  return tool;
}

/** Whether an end repeats that of a tool. */
function isSameEnd({ isOpen, wire }: Tool, data: JsonObject): boolean {
  return !isOpen && wire.tool_name === data.tool_name && wire.observation === data.observation && 'observation' in wire;
}
