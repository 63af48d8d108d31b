/** The assembled result of a run. */
import { keyPiece } from '../../model/text.ts';
import { pointerKeys } from '../../pointer.ts';
import type { JsonObject } from '../../source/json.ts';
import { isSameJson } from '../../source/same-json.ts';
import { setMember } from '../owned-containers.ts';

/** A tool of an iteration. */
export interface Tool {
  readonly iteration: number;
  readonly pointer: string;
  readonly wire: JsonObject;
  isOpen: boolean;
  /** The event of it that was told to be missing: it may still come, out of turn. */
  missing?: 'start' | 'done' | undefined;
}

/** One pass of the loop. */
export interface Iteration {
  readonly number: number;
  readonly pointer: string;
  readonly tools: Tool[];
  /** The latest of them that miss an event that was told to be missing. */
  readonly late: Tool[];
  /** Whether it was told that its start is missing: that may still come. */
  isStartMissing?: boolean;
  /** `assumed` where it was told that the end of its thinking is missing: that may still come. */
  state: 'open' | 'assumed' | 'done';
  thinking?: unknown;
  /** Pieces of the reasoning, from engines whose loop streams. */
  pieces: string;
}

/** Fields that say what an event is, not what happened. */
const FRAME = new Set(['type', 'status', 'iteration']);

export class Run {
  readonly deltas: string[] = [];
  /** Tools that have not ended, by iteration and name. */
  private readonly open = new Map<string, Set<Tool>>();
  readonly injections: unknown[] = [];
  /** The last event of each of these channels. */
  readonly lastOf = new Map<string, unknown>();
  /** Whether anything of a run has come. */
  hasContent = false;
  done: { readonly data: JsonObject; readonly pointer: string } | undefined;
  answerAt: string | undefined;
  private readonly iterations = new Map<number, Iteration>();

  iteration(number: number): Iteration | undefined {
    return this.iterations.get(number);
  }

  /** The highest iteration in which a tool was run. */
  mostWithTools(): number {
    let most = 0;
    for (const { number, tools } of this.iterations.values()) if (tools.length > 0 && number > most) most = number;
    return most;
  }

  begin(number: number, pointer: string, state: Iteration['state']): Iteration {
    this.hasContent = true;
    const iteration: Iteration = { number, pointer, tools: [], late: [], state, pieces: '' };
    this.iterations.set(number, iteration);
    return iteration;
  }

  beginTool(iteration: Iteration, data: JsonObject, pointer: string): Tool {
    const tool: Tool = { iteration: iteration.number, pointer, wire: {}, isOpen: true };
    merge(tool.wire, data, FRAME);
    iteration.tools.push(tool);
    const key = keyOf(iteration.number, data.tool_name);
    const same = this.open.get(key);
    if (same === undefined) this.open.set(key, new Set([tool]));
    else same.add(tool);
    return tool;
  }

  /** The open tool that an end speaks of: that of its name and arguments before others of its name. */
  openTool(iteration: number, { tool_name: name, tool_args: args }: JsonObject): Tool | undefined {
    let found: Tool | undefined;
    for (const tool of this.open.get(keyOf(iteration, name)) ?? []) {
      if (args === undefined || isSameJson(tool.wire.tool_args, args)) return tool;
      found ??= tool;
    }
    return found;
  }

  endTool(tool: Tool, data: JsonObject): void {
    tool.isOpen = false;
    const key = keyOf(tool.iteration, tool.wire.tool_name);
    const same = this.open.get(key);
    same?.delete(tool);
    if (same?.size === 0) this.open.delete(key);
    merge(tool.wire, data, FRAME);
  }

  /** The tools that have not ended; from here on they are open no more. */
  takeOpen(): Tool[] {
    if (this.open.size === 0) return [];
    const tools = [...this.open.values()].flatMap(same => [...same]);
    this.open.clear();
    for (const tool of tools) tool.isOpen = false;
    return tools;
  }

  answer(): string {
    return this.deltas.join('');
  }

  /** What a page knows in the end. */
  reply(): JsonObject {
    const { done } = this;
    const reply: JsonObject = {
      answer: typeof done?.data.answer === 'string' ? done.data.answer : this.answer(),
      iterations: [...this.iterations.values()].map(written),
    };
    if (done !== undefined) merge(reply, done.data, new Set(['answer', 'iterations']));
    if (this.injections.length > 0) reply.injections = this.injections;
    for (const [channel, data] of this.lastOf) setMember(reply, channel, data);
    return reply;
  }

  /** The event from which a place of the reply comes. */
  origin(pointer: string): string | undefined {
    const [field, index, list, place] = pointerKeys(pointer);
    if (field !== 'iterations') return this.done?.pointer ?? (field === 'answer' ? this.answerAt : undefined);
    const iteration = [...this.iterations.values()][Number(index)];
    if (iteration === undefined || list !== 'tools') return iteration?.pointer;
    return iteration.tools[Number(place)]?.pointer ?? iteration.pointer;
  }
}

function keyOf(iteration: number, name: unknown): string {
  return `${iteration} ${keyPiece(name)}`;
}

function written({ number, thinking, pieces, tools }: Iteration): JsonObject {
  const said = thinking === undefined && pieces !== '' ? pieces : thinking;
  return {
    iteration: number,
    ...(said !== undefined && { thinking: said }),
    tools: tools.map(({ wire }) => wire),
  };
}

function merge(target: JsonObject, source: JsonObject, except: ReadonlySet<string>): void {
  for (const key of Object.keys(source)) if (!except.has(key)) setMember(target, key, source[key]);
}
