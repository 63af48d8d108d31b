/** Finds the earlier request that a request continues. */
import type { Message, Part, Tool } from '../generated/types.ts';
import { keyOfMessage } from './messages-aligned.ts';
import type { PastRequest } from './requests.ts';
import {
  commonBeginning,
  contentParts,
  isReasoning,
  isSameMessage,
  isSameTool,
  sizeOf,
  textOf,
} from './same-content.ts';

/** How a request follows an earlier one. */
export interface Link {
  readonly past: PastRequest;
  /** The number of messages at the start that are the same in both. */
  readonly common: number;
  /** False if it may also be another attempt at the same question, or another conversation that begins in the same way. */
  readonly isCertain: boolean;
}

/**
 * What the session of a request identifies: nothing, a conversation, or a client that may have several conversations.
 */
export type SessionKind = 'unnamed' | 'named' | 'shared';

/** The request that this one continues: the one with the longest common beginning. */
export function linkOf(now: PastRequest, pastRequests: readonly PastRequest[], kind: SessionKind): Link | undefined {
  let best: Link | undefined;
  for (let i = pastRequests.length - 1; i >= 0; i--) {
    const past = pastRequests[i] as PastRequest;
    const common = commonLength(past.known, now.messages);
    if (best !== undefined && common < best.common) continue;
    // If several have an equally long beginning, the one with the same tools and instructions is used, or else the last
    // certain one.
    const tied = best?.common === common ? best : undefined;
    if (tied !== undefined && hasSameStart(tied.past, now)) continue;
    const isCertain = isContinued(past, now, common, kind);
    if (tied !== undefined && !hasSameStart(past, now) && (tied.isCertain || !isCertain)) continue;
    const isLinked = isCertain || (kind !== 'shared' && mayBeContinued(past, now, common, kind === 'named'));
    if (isLinked || hasOtherAnswer(past, now, common)) best = { past, common, isCertain };
  }
  return best;
}

function commonLength(before: readonly Message[], after: readonly Message[]): number {
  const length = Math.min(before.length, after.length);
  let i = 0;
  while (i < length && isSameMessage(before[i] as Message, after[i] as Message)) i++;
  return i;
}

/** Whether two requests have the same tools and instructions. */
export function hasSameStart(past: PastRequest, now: PastRequest): boolean {
  return hasSameTools(past, now) && hasSameSystem(past, now);
}

function hasSameTools(past: PastRequest, now: PastRequest): boolean {
  const [before, after] = [past.conversation.tools ?? [], now.conversation.tools ?? []];
  return before.length === after.length && before.every((tool, i) => isSameTool(tool, after[i] as Tool));
}

function hasSameSystem(past: PastRequest, now: PastRequest): boolean {
  return past.system.length === now.system.length && commonLength(past.system, now.system) === past.system.length;
}

/** Whether two requests seem to be of one agent: its tools are the same, or most of its instructions. */
function hasRelatedStart(past: PastRequest, now: PastRequest): boolean {
  if ((past.conversation.tools ?? []).length > 0 && hasSameTools(past, now)) return true;
  const [before, after] = [systemText(past), systemText(now)];
  const start = commonBeginning(before, after);
  const most = Math.min(before.length, after.length) - start;
  let end = 0;
  while (end < most && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end++;
  return 2 * (start + end) > Math.max(before.length, after.length);
}

function systemText({ system }: PastRequest): string {
  return textOf(system.flatMap(contentParts));
}

/**
 * Whether a request may continue another one. Two requests that begin alike may be two attempts, or come from two agents, so an answer
 * has to be the same. In a session with a name, an answer may also follow the messages of the other request.
 */
function mayBeContinued(past: PastRequest, now: PastRequest, common: number, isNamed: boolean): boolean {
  const { messages, known } = past;
  if (common > messages.length || hasAnswer(known.slice(0, common))) return true;
  if (common === messages.length)
    return isNamed && (now.messages[common]?.role === 'assistant' || hasSameStart(past, now));
  const isRepeated = common > 0 && common === now.messages.length;
  if (isRepeated && isNamed) return hasSameStart(past, now);
  const rest = now.messages.slice(common);
  const isShared = (message: Message) => rest.some(each => isSameMessage(each, message));
  return known.slice(common).filter(isAnswer).slice(-2).some(isShared);
}

/**
 * Whether a request continues the other one, and does not only begin in the same way, such as with the same greeting or
 * in a request for a title.
 */
function isContinued(past: PastRequest, now: PastRequest, common: number, kind: SessionKind): boolean {
  if (!mayBeContinued(past, now, common, kind !== 'unnamed')) return false;
  const { messages, known } = past;
  const answers = known.slice(0, common).filter(isAnswer);
  if (answers.length === 0 && common === messages.length) {
    if (hasSameStart(past, now)) return true;
    return hasRelatedStart(past, now) && (kind !== 'shared' || isDistinctive(messages));
  }
  if (kind === 'named' || (common >= messages.length && hasSameStart(past, now))) return true;
  // In a log, the question counts too, because its reply was recorded.
  if (answers.length > 0) return isDistinctive(kind === 'shared' ? answers : known.slice(0, common));
  const rest = new Set(now.messages.slice(common).map(keyOfMessage));
  return isDistinctive(known.slice(common).filter(message => isAnswer(message) && rest.has(keyOfMessage(message))));
}

/**
 * The number of characters from which equal messages identify a conversation. Many conversations have the same
 * greeting.
 */
const MIN_CHARACTERS = 200;

function isDistinctive(messages: readonly Message[]): boolean {
  const size = messages.reduce((sum, message) => sum + sizeOf(message), 0);
  return size >= MIN_CHARACTERS || messages.some(({ parts }) => parts.some(isCallWithId));
}

function isCallWithId(part: Part): boolean {
  return part.type === 'tool_call' && part.callId !== undefined;
}

/** Whether a longer request begins with the question of an answered one, and has another answer to it. */
function hasOtherAnswer({ messages, known }: PastRequest, now: PastRequest, common: number): boolean {
  return common > 0 && known.length > messages.length && now.messages.length > messages.length;
}

function hasAnswer(messages: readonly Message[]): boolean {
  return messages.some(isAnswer);
}

function isAnswer(message: Message): boolean {
  return message.role === 'assistant' && message.parts.some(part => !isReasoning(part));
}
