/** Reads the conversations from the lines of a session. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { compose } from '../claude/compose.ts';
import { dayOf, modelOf } from '../claude/line.ts';
import { withoutInterruptedCalls } from '../claude/resume.ts';
import type { LoggedConversation, ReadAs } from '../format.ts';
import { type Path, pathsOf } from './paths.ts';
import { type Node, readTree, type Tree } from './tree.ts';

export function readSession(
  records: readonly unknown[],
  as: ReadAs,
  at: (index: number) => string,
): LoggedConversation[] {
  const tree = readTree(records, at, as);
  const seen = new Set<string>();
  return pathsOf(tree).map((path, i) => {
    const conversation = conversationOf(path, tree, as, seen);
    if (i > 0 || tree.repeated === 0) return conversation;
    const note = `${tree.repeated} repeated ${tree.repeated === 1 ? 'line' : 'lines'} skipped`;
    return { ...conversation, notes: [note, ...(conversation.notes ?? [])] };
  });
}

function conversationOf(path: Path, tree: Tree, as: ReadAs, seen: Set<string>): LoggedConversation {
  const { nodes, cut } = as === 'request' ? inContext(path.nodes, tree) : { nodes: path.nodes, cut: 0 };
  const lines = nodes.map(({ line }) => line);
  const compactions = nodes.flatMap((node, i) => (node.boundary === undefined ? [] : [i]));
  const { body, origins, notes, keys } = compose(
    as === 'log' ? withoutInterruptedCalls(lines, compactions) : lines,
    as,
  );
  const sideInputs = nodes.filter(node => node.isSideInput).length;
  const shared = keys.findIndex(key => !seen.has(key));
  for (const key of keys) seen.add(key);
  const last = path.nodes.at(-1);
  return {
    id: idOf(last?.record),
    dialect: 'anthropic',
    model: path.nodes.findLast(({ line }) => modelOf(line) !== undefined)?.line.message.model as string | undefined,
    recorded: dayOf(last?.record.timestamp),
    body,
    origins,
    notes: [
      ...(cut > 0 ? [`${cut} ${cut === 1 ? 'line' : 'lines'} before a compaction skipped`] : []),
      ...(path.others > 0
        ? [`${path.others} ${path.others === 1 ? 'result' : 'results'} of another branch skipped`]
        : []),
      ...(path.isPart ? ['starts at the turn where it branches off from an earlier conversation'] : []),
      ...(sideInputs > 0
        ? [
            `${sideInputs} ${sideInputs === 1 ? 'message' : 'messages'} inserted that arrived while the agent was running`,
          ]
        : []),
      ...notes,
    ],
    shared: shared < 0 ? body.length : shared,
  };
}

function idOf(record: JsonObject | undefined): string | undefined {
  const { agentId, sessionId, isSidechain } = record ?? {};
  if (isSidechain === true && typeof agentId === 'string') return agentId;
  return typeof sessionId === 'string' ? sessionId : undefined;
}

/** What the last compaction left, and how many lines it took away. */
function inContext(nodes: readonly Node[], tree: Tree): { nodes: readonly Node[]; cut: number } {
  let from = 0;
  let boundary: JsonObject | undefined;
  for (const [i, node] of nodes.entries()) {
    if (node.boundary !== undefined) {
      from = i;
      boundary = node.boundary;
    } else if (node.record.isCompactSummary === true) {
      // Old versions drew no boundary; where there is one, what it kept may stand before the summary.
      if (boundary === undefined) from = i;
      boundary = undefined;
    }
  }
  const last = nodes.slice(0, from + 1).findLast(node => node.boundary !== undefined)?.boundary;
  const preserved = last === undefined ? [] : preservedOf(last, nodes.slice(0, from), tree);
  const [first, ...rest] = nodes.slice(from);
  if (first === undefined) return { nodes, cut: 0 };
  const cut = from - preserved.length;
  // What stood at the beginning goes before the summary of what came after it: it hangs on the boundary itself.
  if (last !== undefined && keptBy(last).anchor === last.uuid) return { nodes: [...preserved, first, ...rest], cut };
  return { nodes: [first, ...preserved, ...rest], cut };
}

/** The lines from before a boundary that the compaction left as they were. */
function preservedOf(boundary: JsonObject, before: readonly Node[], { named }: Tree): readonly Node[] {
  const at = (uuid: unknown) => {
    const node = typeof uuid === 'string' ? named.get(uuid)?.node : undefined;
    return node === undefined ? -1 : before.indexOf(node);
  };
  const { segment, uuids } = keptBy(boundary);
  if (uuids !== undefined) {
    const kept = new Set(uuids.map(at));
    return before.filter((_, i) => kept.has(i));
  }
  const [head, tail] = [at(segment.headUuid), at(segment.tailUuid)];
  return head < 0 || tail < head ? [] : before.slice(head, tail + 1);
}

/**
 * What a boundary says that was kept: a segment, or since 2.1.205 the lines one by one, and the line that they hang on.
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
