/** Builds API messages from log lines: joins the parts of one message and records the location of every block. */
import { child, valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { Origins, type ReadAs } from '../format.ts';
import { type Line, resultsIn } from './line.ts';
import { resumed } from './resume.ts';

export interface Composed {
  readonly body: unknown[];
  readonly origins: Origins;
  readonly notes: string[];
  /** Identifies each message within the log: messages with equal keys are the same. */
  readonly keys: string[];
}

/**
 * Builds messages from lines. A request has what Claude Code sends when it resumes the session: consecutive user
 * messages are merged, with the results first.
 */
export function compose(lines: readonly Line[], as: ReadAs): Composed {
  const isRequest = as === 'request';
  const { sentLines, notes } = isRequest ? resumed(lines) : { sentLines: lines, notes: [] };
  const origins = new Origins();
  const groups = isRequest ? mergeUsers(joinPieces(sentLines)) : joinPieces(sentLines);
  const body: unknown[] = groups.map((group, i) => build(group, `/${i}`, origins));
  const keys = groups.map(group => group.map(({ key }) => key).join());
  return { body, origins, notes, keys };
}

/** Parts with the same ID are one message, even if there are results between them. */
function joinPieces(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  /** The assistant message that further parts may belong to. */
  let openMessage: Line[] | undefined;
  for (const line of lines) {
    if (line.role === 'assistant') {
      if (openMessage !== undefined && line.id !== undefined && line.id === openMessage[0]?.id) {
        openMessage.push(line);
        continue;
      }
      openMessage = [line];
      groups.push(openMessage);
    } else {
      if (resultsIn(line.message).length === 0) openMessage = undefined;
      groups.push([line]);
    }
  }
  return groups;
}

function mergeUsers(groups: readonly Line[][]): Line[][] {
  const merged: Line[][] = [];
  for (const group of groups) {
    const before = merged.at(-1);
    if (before?.[0]?.role === 'user' && group[0]?.role === 'user') for (const each of group) before.push(each);
    else merged.push([...group]);
  }
  return merged;
}

interface LocatedBlock {
  readonly block: unknown;
  readonly from: string;
  /** Whether the content is a plain text, not a list of blocks. */
  readonly isText: boolean;
  readonly built?: Line['built'];
}

function build(group: readonly Line[], at: string, origins: Origins): JsonObject {
  const [first] = group as [Line, ...Line[]];
  const { message } = first;
  const role = typeof message.role === 'string' ? message.role : first.role;
  origins.set(at, first.at, false);
  if (Object.hasOwn(message, 'role'))
    origins.set(child(at, 'role'), first.at === first.contentAt ? first.at : child(first.at, 'role'), false);
  if (group.length === 1 && first.built === undefined) {
    if (message.content === undefined) return { role };
    origins.set(child(at, 'content'), first.contentAt);
    const isBare = Object.keys(message).every(key => key === 'role' || key === 'content');
    return isBare && message.role === role ? message : { role, content: message.content };
  }
  const content = child(at, 'content');
  origins.set(content, first.contentAt, false);
  const placed = first.role === 'user' ? resultsFirst(group.flatMap(placedIn)) : group.flatMap(placedIn);
  const blocks = placed.map(({ block, from, isText, built }, i) => {
    const pointer = child(content, i);
    if (built !== undefined) {
      origins.set(pointer, from, false);
      for (const [below, place] of built) if (valueAt(block, below) !== undefined) origins.set(pointer + below, place);
      return block;
    }
    origins.set(pointer, from, !isText);
    if (!isText) return block;
    origins.set(child(pointer, 'text'), from);
    return { type: 'text', text: block };
  });
  return { role, content: blocks };
}

function placedIn({ message, contentAt: from, built }: Line): LocatedBlock[] {
  const { content } = message;
  if (built !== undefined && Array.isArray(content)) return [{ block: content[0], from, isText: false, built }];
  if (Array.isArray(content))
    return content.map((block: unknown, i) => ({ block, from: child(from, i), isText: false }));
  return content === undefined ? [] : [{ block: content, from, isText: typeof content === 'string' }];
}

function resultsFirst(placed: readonly LocatedBlock[]): LocatedBlock[] {
  const isResult = ({ block }: LocatedBlock) => isObject(block) && block.type === 'tool_result';
  return [...placed.filter(isResult), ...placed.filter(each => !isResult(each))];
}
