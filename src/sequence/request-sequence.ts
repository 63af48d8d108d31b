/** Follows the requests of sessions: finds the request that each one continues, and reports what changed since. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Message, Tool } from '../generated/types.ts';
import { isObject } from '../source/json.ts';
import { cacheFault } from './lost-cache.ts';
import { BoundReasoning } from './prefix-bound.ts';
import { alterations, thoughtsOf } from './reasoning-blocks.ts';
import type { Link, PastRequest, SequencedRequest } from './requests.ts';
import { rewritten } from './rewritten.ts';
import { isReasoning, isSameMessage, isSameTool, sizeOf } from './same.ts';
import { UnstoredResponses } from './unstored-responses.ts';

/** The rules that compare a request with earlier ones. */
export const SEQUENCE_RULES = [
  'rewritten-history',
  'altered-reasoning',
  'prefix-bound-reasoning',
  'lost-cache-prefix',
  'dangling-response-reference',
] as const;

/** Limits on what is kept: requests of one session, all requests, and their characters. The oldest are dropped. */
const MAX_OF_SESSION = 8;
const MAX_REQUESTS = 1000;
const MAX_SIZE = 30_000_000;

export class RequestSequence {
  /** The request that the last one continues; undefined if it continues none. */
  continued: PastRequest | undefined;
  private readonly sessions = new Map<string, PastRequest[]>();
  private count = 0;
  private size = 0;
  private readonly bound = new BoundReasoning();
  private readonly unstored = new UnstoredResponses();

  /** Adds the next request, and returns what is wrong with it in view of the earlier ones. */
  follow(request: SequencedRequest): StructuralFault[] {
    const { body, dialect, at, model, name, rawReply } = request;
    const { rules } = dialect;
    const key = `${request.session ?? ''} ${dialect.format}`;
    const now = pastOf(request);
    const pasts = this.sessions.get(key) ?? [];
    const link = linkOf(now, pasts, request.session !== undefined);
    this.continued = link?.past;
    const faults: StructuralFault[] = [];
    if (link !== undefined) {
      const isReplyKnown = request.session !== undefined || link.common > link.past.messages.length;
      if (rules['altered-reasoning'] !== undefined && isReplyKnown) faults.push(...alteredSince(link, now));
      if (rules['rewritten-history'] !== undefined) {
        const fault = rewritten(link.past, now, { at, isNamed: request.session !== undefined });
        if (fault !== undefined) faults.push(fault);
      }
      const fault = link.isCertain ? cacheFault(link, now, dialect) : undefined;
      if (fault !== undefined) faults.push(fault);
    }
    if (rules['prefix-bound-reasoning'] !== undefined && link !== undefined) this.learnReply(link, now);
    if (rules['prefix-bound-reasoning'] !== undefined && isObject(body) && Array.isArray(body.messages))
      faults.push(
        ...this.bound.follow({ body: { ...body, messages: body.messages }, model, at, reply: rawReply, name }),
      );
    if (rules['dangling-response-reference'] !== undefined) faults.push(...this.unstored.follow(request));
    this.keep(key, now, link);
    return faults;
  }

  /** Where no reply was recorded, the message behind the messages of a request is its reply. */
  private learnReply({ past, common, isCertain }: Link, now: PastRequest): void {
    const { body, at, model, name, messages } = past;
    const reply = now.messages[messages.length];
    if (!isCertain || past.isAnswered || common < messages.length || reply?.role !== 'assistant') return;
    if (!isObject(body) || !Array.isArray(body.messages)) return;
    this.bound.learn({ body: { ...body, messages: body.messages }, model, at, reply: reply.wire, name });
  }

  private keep(key: string, now: PastRequest, link: Link | undefined): void {
    const pasts = this.sessions.get(key) ?? [];
    // A request that repeats all of an earlier one and goes on takes its place.
    if (link !== undefined && link.common >= link.past.messages.length) this.drop(pasts, link.past);
    pasts.push(now);
    this.count++;
    this.size += now.size;
    if (pasts.length > MAX_OF_SESSION) this.drop(pasts, pasts[0] as PastRequest);
    this.sessions.delete(key);
    this.sessions.set(key, pasts);
    for (const [other, oldest] of this.sessions) {
      if ((this.count <= MAX_REQUESTS && this.size <= MAX_SIZE) || this.count === 1) break;
      while (oldest.length > 0 && this.count > 1 && (this.count > MAX_REQUESTS || this.size > MAX_SIZE))
        this.drop(oldest, oldest[0] as PastRequest);
      if (oldest.length === 0) this.sessions.delete(other);
    }
  }

  private drop(pasts: PastRequest[], past: PastRequest): void {
    const place = pasts.indexOf(past);
    if (place < 0) return;
    pasts.splice(place, 1);
    this.count--;
    this.size -= past.size;
  }
}

function pastOf({ conversation, body, at, reply, rawReply, model, name, replyName }: SequencedRequest): PastRequest {
  const { messages: all, preamble = [] } = conversation;
  const start = all.findIndex(({ role }) => role !== 'system');
  const first = start < 0 ? all.length : start;
  const messages = first === 0 ? all : all.slice(first);
  const system = first === 0 ? preamble : [...preamble, ...all.slice(0, first)];
  const known = reply.length === 0 ? messages : [...messages, ...reply];
  const size = known.reduce((sum, message) => sum + sizeOf(message), 0);
  const isAnswered = rawReply !== undefined;
  return { conversation, body, at, isAnswered, model, name, replyName, system, messages, known, size };
}

/** The request that this one continues: the one with the longest common beginning. */
function linkOf(now: PastRequest, pasts: readonly PastRequest[], isNamed: boolean): Link | undefined {
  let best: Link | undefined;
  for (let i = pasts.length - 1; i >= 0; i--) {
    const past = pasts[i] as PastRequest;
    const common = commonLength(past.known, now.messages);
    if (best !== undefined && common < best.common) continue;
    // Of several that begin alike, the one with the same tools and instructions is meant, or else the last one.
    if (best !== undefined && common === best.common && (hasSameStart(best.past, now) || !hasSameStart(past, now)))
      continue;
    const isCertain = continues(past, now, common, isNamed);
    if (isCertain || mayContinue(past, now, common)) best = { past, common, isCertain };
  }
  return best;
}

function commonLength(before: readonly Message[], after: readonly Message[]): number {
  const length = Math.min(before.length, after.length);
  let i = 0;
  while (i < length && isSameMessage(before[i] as Message, after[i] as Message)) i++;
  return i;
}

function hasSameStart(past: PastRequest, now: PastRequest): boolean {
  const [before, after] = [past.conversation.tools ?? [], now.conversation.tools ?? []];
  return (
    before.length === after.length &&
    before.every((tool, i) => isSameTool(tool, after[i] as Tool)) &&
    past.system.length === now.system.length &&
    commonLength(past.system, now.system) === past.system.length
  );
}

/**
 * Whether a request continues another one. Two requests that begin alike may be two attempts, or come from two agents, so an answer
 * has to be the same. In a session with a name, an answer may also follow the messages of the other request.
 */
function continues(past: PastRequest, now: PastRequest, common: number, isNamed: boolean): boolean {
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

/** A longer request that begins with the question of one that was answered, and has another answer to it. */
function mayContinue({ messages, known }: PastRequest, now: PastRequest, common: number): boolean {
  return common > 0 && known.length > messages.length && now.messages.length > messages.length;
}

function hasAnswer(messages: readonly Message[]): boolean {
  return messages.some(isAnswer);
}

function isAnswer(message: Message): boolean {
  return message.role === 'assistant' && message.parts.some(part => !isReasoning(part));
}

/** Reasoning that was changed in the messages that are otherwise the same. */
function alteredSince({ past, common }: Link, now: PastRequest): StructuralFault[] {
  const faults: StructuralFault[] = [];
  for (let i = 0; i < common; i++) {
    const [before, after] = [past.known[i] as Message, now.messages[i] as Message];
    if (!isObject(before.wire) || !isObject(after.wire)) continue;
    faults.push(...alterations(thoughtsOf(before.wire), thoughtsOf(after.wire), after.pointer, past.replyName));
  }
  return faults;
}
