/**
 * The tree in a session file. Lines are linked by `parentUuid`, including lines that are never sent, and the parts and
 * results of one message are linked in order of arrival. This tree links whole steps: a reply with all its parts and
 * the results of its calls, or a user message.
 */
import { writeJson } from '../../../source/exact.ts';
import type { JsonObject } from '../../../source/json.ts';
import { callIdsIn, type Line, resultIdsIn } from '../claude/line.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { ReadAs } from '../format.ts';
import { inOrder, uuidOf } from './order.ts';
import { isBoundary, laneOf, lineOf, needsParent, sideInputOf } from './records.ts';

export interface Node {
  readonly line: Line;
  readonly record: JsonObject;
  readonly lane: string;
  readonly step: Step;
  /** Undefined if the node starts a conversation. */
  readonly parent: Node | undefined;
  /** The compaction boundary between the node and its parent. */
  readonly boundary: JsonObject | undefined;
  /** Whether it is user input that arrived in the meantime, which is not stored as a message. */
  readonly isSideInput: boolean;
}

export interface Step {
  readonly parent: Step | undefined;
  readonly nodes: Node[];
  readonly id: string | undefined;
  /** IDs of its calls. */
  readonly calls: Set<unknown>;
  /** Whether it is followed by a step that is more than side input. */
  hasContinuation: boolean;
}

export interface Tree {
  readonly steps: readonly Step[];
  /** The node of a UUID, or its nearest ancestor if the UUID belongs to a line without a node. */
  readonly byUuid: ReadonlyMap<string, Position>;
  /** Number of duplicate lines. */
  readonly repeated: number;
}

interface Position {
  readonly node: Node | undefined;
  readonly boundary: JsonObject | undefined;
}

const NO_POSITION: Position = { node: undefined, boundary: undefined };

/** Reads all records in one pass. */
export function readTree(list: LogValue, as: ReadAs): Tree {
  const steps: Step[] = [];
  const byUuid = new Map<string, Position>();
  const firstRecords = new Map<string, JsonObject>();
  const lastPositions = new Map<string, Position>();
  let repeated = 0;
  for (const [index, value, record] of inOrder(list.items())) {
    const uuid = uuidOf(record.uuid);
    const first = uuid === undefined ? undefined : firstRecords.get(uuid);
    if (first !== undefined && isSame(first, record)) {
      repeated++;
      continue;
    }
    if (uuid !== undefined) firstRecords.set(uuid, record);
    const line = lineOf(value, index);
    const sideInput = line === undefined && as === 'request' ? sideInputOf(value, index) : undefined;
    const lane = laneOf(record);
    let position = parentOf(record, line, byUuid, lastPositions.get(lane) ?? NO_POSITION, as);
    const node = line ?? sideInput;
    if (node !== undefined) position = { node: addNode(steps, node, record, lane, position), boundary: undefined };
    else if (isBoundary(record)) position = { node: position.node, boundary: record };
    if (uuid !== undefined) byUuid.set(uuid, position);
    if (node !== undefined || uuid !== undefined) lastPositions.set(lane, position);
  }
  for (const { nodes } of steps) nodes.sort((a, b) => a.line.key - b.line.key);
  return { steps, byUuid, repeated };
}

/** Whether a line is a duplicate, as in a resumed session. */
function isSame(a: JsonObject, b: JsonObject): boolean {
  if (a.type !== b.type || a.parentUuid !== b.parentUuid || a.parentUuid === a.uuid) return false;
  return writeJson(a.message) === writeJson(b.message);
}

/**
 * The parent of a record. A record without a parent, or one that cannot start a conversation, follows the previous one.
 */
function parentOf(
  record: JsonObject,
  line: Line | undefined,
  byUuid: ReadonlyMap<string, Position>,
  before: Position,
  as: ReadAs,
): Position {
  const { parentUuid: parent, logicalParentUuid: logical } = record;
  const id = uuidOf(parent);
  if (id !== undefined) {
    const position = byUuid.get(id);
    if (position !== undefined) return position;
    // Claude Code does not search further. As a log, the file is still one conversation.
    return as === 'log' && line !== undefined && needsParent(line) ? before : NO_POSITION;
  }
  if (isBoundary(record)) {
    const position = typeof logical === 'string' ? byUuid.get(logical) : undefined;
    return position ?? before;
  }
  if (parent !== null || (line !== undefined && needsParent(line))) return before;
  return NO_POSITION;
}

function addNode(steps: Step[], line: Line, record: JsonObject, lane: string, position: Position): Node {
  // A sub-agent has a separate conversation, although its first line may refer to the main agent.
  const startsConversation = position.node === undefined || position.node.lane !== lane;
  const parent = startsConversation ? undefined : position.node;
  const isSideInput = record.type !== 'user' && record.type !== 'assistant';
  const step = stepOf(steps, line, parent, position.boundary !== undefined);
  const node: Node = {
    line,
    record,
    lane,
    step,
    parent,
    boundary: startsConversation ? undefined : position.boundary,
    isSideInput,
  };
  step.nodes.push(node);
  if (line.role === 'assistant') for (const id of callIdsIn(line.message)) step.calls.add(id);
  return node;
}

/** The step that a line continues, or a new one. */
function stepOf(steps: Step[], line: Line, parent: Node | undefined, isAfterBoundary: boolean): Step {
  const parentStep = parent?.step;
  if (parentStep !== undefined && !isAfterBoundary) {
    if (line.role === 'assistant' && line.id !== undefined && parentStep.id === line.id) return parentStep;
    if (line.role === 'user' && parentStep.id !== undefined && answers(line, parentStep)) return parentStep;
  }
  const id = line.role === 'assistant' ? (line.id ?? '') : undefined;
  const step: Step = { parent: parentStep, nodes: [], id, calls: new Set(), hasContinuation: false };
  steps.push(step);
  return step;
}

/** Whether a line has results for calls of a step. */
function answers({ message }: Line, { calls }: Step): boolean {
  return resultIdsIn(message).some(id => calls.has(id));
}
