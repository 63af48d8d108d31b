/** Builds API messages from log lines: joins the parts of one message. */
import { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { ReadAs } from '../format.ts';
import { blocksOf, isResult, type Line, resultIdsIn } from './line.ts';
import { resumed } from './resume.ts';

export interface Composed {
  readonly body: Body;
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
  const groups = isRequest ? mergeUsers(joinPieces(sentLines)) : joinPieces(sentLines);
  const body = new Body();
  for (const group of groups) body.add(joined(group));
  const keys = groups.map(group => group.map(({ key }) => key).join());
  return { body, notes, keys };
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
      if (resultIdsIn(line.message).length === 0) openMessage = undefined;
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

function joined(group: readonly Line[]): LogValue {
  const [first] = group as [Line, ...Line[]];
  const { message } = first;
  const [role, content] = [message.get('role'), message.get('content')];
  return message.made({
    role: role.exists ? role.made(role.text ?? first.role) : first.role,
    content: group.length === 1 ? content : content.made(blocksIn(group)),
  });
}

/** The blocks of all lines. In a user message, the results come first. */
function blocksIn(group: readonly Line[]): LogValue[] {
  const blocks = group.flatMap(({ message }) => {
    const content = message.get('content');
    return content.text === undefined ? blocksOf(message) : content.made({ type: 'text', text: content });
  });
  if (group[0]?.role !== 'user') return blocks;
  return [...blocks.filter(isResult), ...blocks.filter(block => !isResult(block))];
}
