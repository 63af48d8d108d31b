/** The assembled result of a run. */
import { keyPiece } from '../../model/text.ts';
import { pointerKeys } from '../../pointer.ts';
import { writeJson } from '../../source/exact.ts';
import { type JsonObject, setKey } from '../../source/json.ts';
import { Queue } from '../queue.ts';

/** A tool call in an iteration. */
export interface Tool {
  readonly iteration: number;
  readonly pointer: string;
  readonly wire: JsonObject;
  isOpen: boolean;
  /** The event that was reported as missing. It may still come. */
  missing?: 'start' | 'done' | undefined;
}

/** An iteration of the loop. */
export interface Iteration {
  readonly number: number;
  readonly pointer: string;
  readonly tools: Tool[];
  /** The last tools with an event that was reported as missing. */
  readonly reportedTools: Tool[];
  /** Whether the start was reported as missing. It may still come. */
  isStartMissing?: boolean;
  /** `assumed`: the end of thinking was reported as missing. It may still come. */
  state: 'open' | 'assumed' | 'done';
  thinking?: unknown;
  /** Reasoning deltas, from engines that stream them. */
  pieces: string;
}

/** Fields that identify the event and are not part of its content. */
const EVENT_FIELDS = new Set(['type', 'status', 'iteration']);

export class Run {
  readonly deltas: string[] = [];
  /** The tools that are or were open, by iteration and name. None of a name without open tools. */
  private readonly open = new Map<string, Queue<Tool>>();
  /** The same tools by iteration, name and arguments. */
  private readonly byArguments = new Map<string, Queue<Tool>>();
  readonly injections: unknown[] = [];
  /** The last event of some channels. */
  readonly lastByChannel = new Map<string, unknown>();
  /** Whether the run has any content. */
  hasContent = false;
  done: { readonly data: JsonObject; readonly pointer: string } | undefined;
  answerAt: string | undefined;
  private readonly iterations = new Map<number, Iteration>();

  iteration(number: number): Iteration | undefined {
    return this.iterations.get(number);
  }

  /** The highest iteration with a tool. */
  lastToolIteration(): number {
    let last = 0;
    for (const { number, tools } of this.iterations.values()) if (tools.length > 0 && number > last) last = number;
    return last;
  }

  begin(number: number, pointer: string, state: Iteration['state']): Iteration {
    this.hasContent = true;
    const iteration: Iteration = { number, pointer, tools: [], reportedTools: [], state, pieces: '' };
    this.iterations.set(number, iteration);
    return iteration;
  }

  beginTool(iteration: Iteration, data: JsonObject, pointer: string): Tool {
    const tool: Tool = { iteration: iteration.number, pointer, wire: {}, isOpen: true };
    merge(tool.wire, data, EVENT_FIELDS);
    iteration.tools.push(tool);
    const key = keyOf(iteration.number, data.tool_name);
    addTo(this.open, key, tool);
    addTo(this.byArguments, argumentsKey(key, data.tool_args), tool);
    return tool;
  }

  /** The open tool that an end belongs to: preferably one with the same arguments, otherwise one with the same name. */
  openTool(iteration: number, { tool_name: name, tool_args: args }: JsonObject): Tool | undefined {
    const key = keyOf(iteration, name);
    const first = firstOpen(this.open.get(key));
    if (first === undefined || args === undefined) return first;
    return firstOpen(this.byArguments.get(argumentsKey(key, args))) ?? first;
  }

  endTool(tool: Tool, data: JsonObject): void {
    tool.isOpen = false;
    const key = keyOf(tool.iteration, tool.wire.tool_name);
    if (firstOpen(this.open.get(key)) === undefined) this.open.delete(key);
    if (this.open.size === 0) this.byArguments.clear();
    merge(tool.wire, data, EVENT_FIELDS);
  }

  /** Returns the open tools and closes them. */
  takeOpen(): Tool[] {
    if (this.open.size === 0) return [];
    const tools = [...this.open.values()].flatMap(tools => tools.rest()).filter(tool => tool.isOpen);
    this.open.clear();
    this.byArguments.clear();
    for (const tool of tools) tool.isOpen = false;
    return tools;
  }

  answer(): string {
    return this.deltas.join('');
  }

  /** What a page knows at the end of the run. */
  reply(): JsonObject {
    const { done } = this;
    const reply: JsonObject = {
      answer: typeof done?.data.answer === 'string' ? done.data.answer : this.answer(),
      iterations: [...this.iterations.values()].map(resultOf),
    };
    if (done !== undefined) merge(reply, done.data, new Set(['answer', 'iterations']));
    if (this.injections.length > 0) reply.injections = this.injections;
    for (const [channel, data] of this.lastByChannel) setKey(reply, channel, data);
    return reply;
  }

  /** The event that a value of the reply comes from. */
  origin(pointer: string): string | undefined {
    const [field, index, list, toolIndex] = pointerKeys(pointer);
    if (field !== 'iterations') return this.done?.pointer ?? (field === 'answer' ? this.answerAt : undefined);
    const iteration = [...this.iterations.values()][Number(index)];
    if (iteration === undefined || list !== 'tools') return iteration?.pointer;
    return iteration.tools[Number(toolIndex)]?.pointer ?? iteration.pointer;
  }
}

function keyOf(iteration: number, name: unknown): string {
  return `${iteration} ${keyPiece(name)}`;
}

/** Equal arguments give equal keys. JSON text contains no line ends. */
function argumentsKey(key: string, args: unknown): string {
  return `${key}\n${writeJson(args, { sortKeys: true })}`;
}

function addTo(queues: Map<string, Queue<Tool>>, key: string, tool: Tool): void {
  const queue = queues.get(key);
  if (queue === undefined) queues.set(key, new Queue([tool]));
  else queue.add(tool);
}

function firstOpen(queue: Queue<Tool> | undefined): Tool | undefined {
  while (queue?.first?.isOpen === false) queue.take();
  return queue?.first;
}

function resultOf({ number, thinking, pieces, tools }: Iteration): JsonObject {
  const reasoning = thinking === undefined && pieces !== '' ? pieces : thinking;
  return {
    iteration: number,
    ...(reasoning !== undefined && { thinking: reasoning }),
    tools: tools.map(({ wire }) => wire),
  };
}

function merge(target: JsonObject, source: JsonObject, except: ReadonlySet<string>): void {
  for (const key of Object.keys(source)) if (!except.has(key)) setKey(target, key, source[key]);
}
