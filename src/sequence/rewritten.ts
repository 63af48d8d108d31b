/** Changes to the history in requests of programs that promise to append only. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Message } from '../generated/types.ts';
import { isObject } from '../source/json.ts';
import { differenceOf } from './difference.ts';
import { reasoningBlocksOf } from './reasoning-blocks.ts';
import type { PastRequest } from './requests.ts';
import { isSameMessage } from './same-content.ts';

interface Circumstances {
  /** JSON Pointer of the list of messages. */
  readonly at: string;
  /** Whether the record has a session ID, so that the request is the next one of that session. */
  readonly isNamed: boolean;
}

/** The first change to messages of the request before, or to its reply; undefined if there is none, or it is a compaction. */
export function rewritten(
  past: PastRequest,
  now: PastRequest,
  { at, isNamed }: Circumstances,
): StructuralFault | undefined {
  const before = [...past.system, ...past.known];
  const after = [...now.system, ...now.messages];
  const sent = past.system.length + past.messages.length;
  let i = 0;
  while (i < before.length && i < after.length && isKept(before[i] as Message, after[i] as Message)) i++;
  if (i === before.length || (i === after.length && i === sent)) return undefined;
  const { kind, first } = differenceOf(before, before.length, after);
  if (kind === 'compacted' || (!isNamed && after.length <= sent)) return undefined;
  const data = { since: past.name };
  if (i === after.length) {
    const count = before.length - after.length;
    return { rule: 'rewritten-history', messageId: 'cut', at: { pointer: at }, data: { ...data, count } };
  }
  const { pointer } = after[i] as Message;
  const messageId = kind === 'edited' ? MESSAGE_OF[first?.kind ?? 'changed'] : 'changed';
  return { rule: 'rewritten-history', messageId, at: { pointer }, data: { ...data, index: i } };
}

const MESSAGE_OF = {
  same: 'changed',
  changed: 'changed',
  added: 'inserted',
  removed: 'dropped',
  moved: 'reordered',
} as const;

/** Reasoning may be left out of turns without calls. */
function isKept(before: Message, after: Message): boolean {
  return isSameMessage(before, after) && thinksAndCalls(before) === thinksAndCalls(after);
}

function thinksAndCalls({ parts, wire }: Message): boolean {
  return parts.some(({ type }) => type === 'tool_call') && isObject(wire) && reasoningBlocksOf(wire).size > 0;
}
