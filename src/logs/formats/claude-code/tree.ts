/**
 * The tree in a session file. Lines are linked by `parentUuid`, including lines that are never sent, and the parts and
 * results of one message are linked in order of arrival. This tree links whole steps: a reply with all its parts and
 * the results of its calls, or a user message.
 */
import { writeJson } from '../../../source/exact.ts';
import type { JsonObject } from '../../../source/json.ts';
import { callsIn, type Line, resultsIn } from '../claude/line.ts';
import type { ReadAs } from '../format.ts';
import { inOrder, uuidOf } from './order.ts';
import { isBoundary, laneOf, lineOf, needsParent, sideInputOf } from './records.ts';

export interface Node {
  readonly line: Line;
  readonly record: JsonObject;
  readonly lane: string;
  readonly step: Step;
  /** The node that it hangs on: nothing where it begins a conversation. */
  readonly parent: Node | undefined;
  /** The boundary of a compaction between it and its parent. */
  readonly boundary: JsonObject | undefined;
  /** Whether an API sees it only as what the user said meanwhile. */
  readonly isSideInput: boolean;
}

export interface Step {
  readonly parent: Step | undefined;
  readonly nodes: Node[];
  readonly id: string | undefined;
  /** Ids of the calls in it. */
  readonly calls: Set<unknown>;
  /** Whether a step follows that is more than side input. */
  hasContinuation: boolean;
}

export interface Tree {
  readonly steps: readonly Step[];
  /** The node that a uuid names, or the one nearest above it. */
  readonly named: ReadonlyMap<string, Position>;
  /** Lines that stand there twice. */
  readonly repeated: number;
}

interface Position {
  readonly node: Node | undefined;
  readonly boundary: JsonObject | undefined;
}

const NO_POSITION: Position = { node: undefined, boundary: undefined };

/** Reads all records, in one pass; `at` gives the place of each. */
export function readTree(records: readonly unknown[], at: (index: number) => string, as: ReadAs): Tree {
  const steps: Step[] = [];
  const named = new Map<string, Position>();
  const firsts = new Map<string, JsonObject>();
  const ends = new Map<string, Position>();
  let repeated = 0;
  for (const [index, record] of inOrder(records)) {
    const uuid = uuidOf(record.uuid);
    const first = uuid === undefined ? undefined : firsts.get(uuid);
    if (first !== undefined && isSame(first, record)) {
      repeated++;
      continue;
    }
    if (uuid !== undefined) firsts.set(uuid, record);
    const line = lineOf(record, at(index), index);
    const sideInput = line === undefined && as === 'request' ? sideInputOf(record, at(index), index) : undefined;
    const lane = laneOf(record);
    let place = parentOf(record, line, named, ends.get(lane) ?? NO_POSITION, as);
    const node = line ?? sideInput;
    if (node !== undefined) place = { node: addNode(steps, node, record, lane, place), boundary: undefined };
    else if (isBoundary(record)) place = { node: place.node, boundary: record };
    if (uuid !== undefined) named.set(uuid, place);
    if (node !== undefined || uuid !== undefined) ends.set(lane, place);
  }
  for (const { nodes } of steps) nodes.sort((a, b) => a.line.key - b.line.key);
  return { steps, named, repeated };
}

/** Whether a line was written a second time, as a session that is taken up again may have it. */
function isSame(a: JsonObject, b: JsonObject): boolean {
  if (a.type !== b.type || a.parentUuid !== b.parentUuid || a.parentUuid === a.uuid) return false;
  return writeJson(a.message) === writeJson(b.message);
}

/** What a record hangs on. Who says nothing of a parent, or cannot be the first, hangs on what stands before it. */
function parentOf(
  record: JsonObject,
  line: Line | undefined,
  named: ReadonlyMap<string, Position>,
  before: Position,
  as: ReadAs,
): Position {
  const { parentUuid: parent, logicalParentUuid: logical } = record;
  const id = uuidOf(parent);
  if (id !== undefined) {
    const place = named.get(id);
    if (place !== undefined) return place;
    // Claude Code looks no further; what stands on disk is one conversation all the same.
    return as === 'log' && line !== undefined && needsParent(line) ? before : NO_POSITION;
  }
  if (isBoundary(record)) {
    const place = typeof logical === 'string' ? named.get(logical) : undefined;
    return place ?? before;
  }
  if (parent !== null || (line !== undefined && needsParent(line))) return before;
  return NO_POSITION;
}

function addNode(steps: Step[], line: Line, record: JsonObject, lane: string, place: Position): Node {
  // A sub-agent's conversation is its own, whoever began it.
  const isOwn = place.node === undefined || place.node.lane !== lane;
  const parent = isOwn ? undefined : place.node;
  const isSideInput = record.type !== 'user' && record.type !== 'assistant';
  const step = stepOf(steps, line, parent, place.boundary !== undefined);
  const node: Node = { line, record, lane, step, parent, boundary: isOwn ? undefined : place.boundary, isSideInput };
  step.nodes.push(node);
  if (line.role === 'assistant') for (const { id } of callsIn(line.message)) step.calls.add(id);
  return node;
}

/** The step that a line belongs to, or a new one. */
function stepOf(steps: Step[], line: Line, parent: Node | undefined, isCut: boolean): Step {
  const above = parent?.step;
  if (above !== undefined && !isCut) {
    if (line.role === 'assistant' && line.id !== undefined && above.id === line.id) return above;
    if (line.role === 'user' && above.id !== undefined && answers(line, above)) return above;
  }
  const id = line.role === 'assistant' ? (line.id ?? '') : undefined;
  const step: Step = { parent: above, nodes: [], id, calls: new Set(), hasContinuation: false };
  steps.push(step);
  return step;
}

/** Whether a line brings results of calls in a step. */
function answers({ message }: Line, { calls }: Step): boolean {
  return resultsIn(message).some(({ tool_use_id: id }) => calls.has(id));
}
