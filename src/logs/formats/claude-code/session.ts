/** Reads the conversations from the lines of a session. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { counted, dayOf } from '../agents/fields.ts';
import { compose } from '../claude/compose.ts';
import { modelOf } from '../claude/line.ts';
import { withoutInterruptedCalls } from '../claude/resume.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { type Path, pathsOf } from './paths.ts';
import { type Node, readTree, type Tree } from './tree.ts';

export function readSession(list: LogValue, as: ReadAs): LoggedConversation[] {
  const tree = readTree(list, as);
  const seen = new Set<string>();
  return pathsOf(tree).map((path, i) => {
    const conversation = conversationOf(path, tree, as, seen);
    if (i > 0 || tree.repeated === 0) return conversation;
    const repeated = counted(tree.repeated, 'repeated line', 'repeated lines', 'skipped');
    return { ...conversation, notes: [...repeated, ...(conversation.notes ?? [])] };
  });
}

function conversationOf(path: Path, tree: Tree, as: ReadAs, seen: Set<string>): LoggedConversation {
  const { nodes, removed } = as === 'request' ? inContext(path.nodes, tree) : { nodes: path.nodes, removed: 0 };
  const lines = nodes.map(({ line }) => line);
  const compactions = nodes.flatMap((node, i) => (node.boundary === undefined ? [] : [i]));
  const { body, notes, keys } = compose(as === 'log' ? withoutInterruptedCalls(lines, compactions) : lines, as);
  const sideInputs = nodes.filter(node => node.isSideInput).length;
  const shared = keys.findIndex(key => !seen.has(key));
  for (const key of keys) seen.add(key);
  const last = path.nodes.at(-1);
  return {
    id: idOf(last?.record),
    dialect: 'anthropic',
    model: path.nodes.map(({ line }) => modelOf(line)).findLast(model => model !== undefined),
    recorded: dayOf(last?.record.timestamp),
    body: body.messages,
    origins: body.origins,
    notes: [
      ...counted(removed, 'line', 'lines', 'before a compaction skipped'),
      ...counted(path.otherResults, 'result', 'results', 'of another branch skipped'),
      ...(path.isPart ? ['starts at the turn where it branches off from an earlier conversation'] : []),
      ...counted(sideInputs, 'message', 'messages', 'inserted that arrived while the agent was running'),
      ...notes,
    ],
    shared: shared < 0 ? keys.length : shared,
  };
}

function idOf(record: JsonObject | undefined): string | undefined {
  const { agentId, sessionId, isSidechain } = record ?? {};
  if (isSidechain === true && typeof agentId === 'string') return agentId;
  return typeof sessionId === 'string' ? sessionId : undefined;
}

/** The lines that remain after the last compaction, and how many it removed. */
function inContext(nodes: readonly Node[], tree: Tree): { nodes: readonly Node[]; removed: number } {
  let from = 0;
  let boundary: JsonObject | undefined;
  for (const [i, node] of nodes.entries()) {
    if (node.boundary !== undefined) {
      from = i;
      boundary = node.boundary;
    } else if (node.record.isCompactSummary === true) {
      // Old versions wrote no boundary. If there is one, the lines that it keeps may come before the summary.
      if (boundary === undefined) from = i;
      boundary = undefined;
    }
  }
  const lastBoundary = nodes.slice(0, from + 1).findLast(node => node.boundary !== undefined)?.boundary;
  const preserved = lastBoundary === undefined ? [] : preservedOf(lastBoundary, nodes.slice(0, from), tree);
  const [first, ...rest] = nodes.slice(from);
  if (first === undefined) return { nodes, removed: 0 };
  const removed = from - preserved.length;
  // Kept lines come before the summary if they are linked to the boundary itself.
  if (lastBoundary !== undefined && keptBy(lastBoundary).anchor === lastBoundary.uuid)
    return { nodes: [...preserved, first, ...rest], removed };
  return { nodes: [first, ...preserved, ...rest], removed };
}

/** The lines before a boundary that the compaction kept. */
function preservedOf(boundary: JsonObject, before: readonly Node[], { byUuid }: Tree): readonly Node[] {
  const indexes = new Map(before.map((node, i) => [node, i]));
  const indexOf = (uuid: unknown) => {
    const node = typeof uuid === 'string' ? byUuid.get(uuid)?.node : undefined;
    return (node && indexes.get(node)) ?? -1;
  };
  const { segment, uuids } = keptBy(boundary);
  if (uuids !== undefined) {
    const kept = new Set(uuids.map(indexOf));
    return before.filter((_, i) => kept.has(i));
  }
  const [head, tail] = [indexOf(segment.headUuid), indexOf(segment.tailUuid)];
  return head < 0 || tail < head ? [] : before.slice(head, tail + 1);
}

/**
 * What a boundary says about the kept lines: a segment, or since 2.1.205 a list of UUIDs, and the line that they are
 * linked to.
 * https://github.com/meawoppl/rust-code-agent-sdks/issues/188, https://github.com/anthropics/claude-code/issues/26488
 */
function keptBy({ compactMetadata }: JsonObject): {
  segment: JsonObject;
  uuids: readonly unknown[] | undefined;
  anchor: unknown;
} {
  const metadata = isObject(compactMetadata) ? compactMetadata : {};
  const segment = isObject(metadata.preservedSegment) ? metadata.preservedSegment : {};
  const messages = isObject(metadata.preservedMessages) ? metadata.preservedMessages : {};
  const uuids = [messages.allUuids, messages.uuids].find(list => Array.isArray(list)) as unknown[] | undefined;
  return { segment, uuids, anchor: messages.anchorUuid ?? segment.anchorUuid };
}
