/** Follows the requests of sessions: finds the request that each one continues, and reports what changed since. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Message } from '../generated/types.ts';
import { isObject } from '../source/json.ts';
import { charactersIn } from './characters.ts';
import { hasSameStart, type Link, linkOf, type SessionKind } from './link.ts';
import { cacheFault } from './lost-cache.ts';
import { BoundReasoning } from './prefix-bound.ts';
import { alterations, reasoningBlocksOf } from './reasoning-blocks.ts';
import type { PastRequest, SequencedRequest } from './requests.ts';
import { rewritten } from './rewritten.ts';
import { UnstoredResponses } from './unstored-responses.ts';

/** Limits on what is kept: requests of one session, all requests, and their characters. The oldest are dropped. */
export interface Limits {
  readonly ofSession: number;
  readonly requests: number;
  /** The last request is kept even if it is larger. */
  readonly characters: number;
}

const LIMITS: Limits = { ofSession: 8, requests: 1000, characters: 30_000_000 };

export class RequestSequence {
  /** The request that the last one continues; undefined if it continues none. */
  continued: PastRequest | undefined;
  private readonly sessions = new Map<string, PastRequest[]>();
  private readonly limits: Limits;
  private count = 0;
  private size = 0;
  private readonly bound = new BoundReasoning();
  private readonly unstored = new UnstoredResponses();

  constructor(limits: Limits = LIMITS) {
    this.limits = limits;
  }

  /** Adds the next request, and returns its faults in comparison with earlier ones. */
  follow(request: SequencedRequest): StructuralFault[] {
    const { body, dialect, at, model, name, rawReply } = request;
    const { rules } = dialect;
    const key = `${request.session ?? ''} ${dialect.format}`;
    const now = pastOf(request);
    const pastRequests = this.sessions.get(key) ?? [];
    const link = linkOf(now, pastRequests, kindOf(request));
    this.continued = link?.past;
    const faults: StructuralFault[] = [];
    if (link !== undefined) {
      const isReplyKnown = request.session !== undefined || link.common > link.past.messages.length;
      if (rules['altered-reasoning'] !== undefined && isReplyKnown)
        for (const each of alteredSince(link, now)) faults.push(each);
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
    this.store(key, now, link);
    return faults;
  }

  /** If no reply was recorded, the next message in a later request is the reply. */
  private learnReply({ past, common, isCertain }: Link, now: PastRequest): void {
    const { body, at, model, name, messages } = past;
    const reply = now.messages[messages.length];
    if (!isCertain || past.isAnswered || common < messages.length || reply?.role !== 'assistant') return;
    if (!isObject(body) || !Array.isArray(body.messages)) return;
    this.bound.learn({ body: { ...body, messages: body.messages }, model, at, reply: reply.wire, name });
  }

  private store(key: string, now: PastRequest, link: Link | undefined): void {
    const pastRequests = this.sessions.get(key) ?? [];
    const { ofSession, requests, characters } = this.limits;
    const exceedsLimit = () => this.count > 1 && (this.count > requests || this.size > characters);
    // A request that contains all of an earlier one replaces it, unless it has other tools or instructions, because
    // then the next request may continue the earlier one.
    if (link !== undefined && link.common >= link.past.messages.length && hasSameStart(link.past, now))
      this.drop(pastRequests, link.past);
    pastRequests.push(now);
    this.count++;
    this.size += now.size;
    if (pastRequests.length > ofSession) this.drop(pastRequests, pastRequests[0] as PastRequest);
    this.sessions.delete(key);
    this.sessions.set(key, pastRequests);
    for (const [other, oldest] of this.sessions) {
      if (!exceedsLimit()) break;
      while (oldest.length > 0 && exceedsLimit()) this.drop(oldest, oldest[0] as PastRequest);
      if (oldest.length === 0) this.sessions.delete(other);
    }
  }

  private drop(pastRequests: PastRequest[], past: PastRequest): void {
    const place = pastRequests.indexOf(past);
    if (place < 0) return;
    pastRequests.splice(place, 1);
    this.count--;
    this.size -= past.size;
  }
}

function kindOf({ session, isShared }: SequencedRequest): SessionKind {
  if (session === undefined) return 'unnamed';
  return isShared === true ? 'shared' : 'named';
}

function pastOf({ conversation, body, at, reply, rawReply, model, name, replyName }: SequencedRequest): PastRequest {
  const { messages: all, preamble = [] } = conversation;
  const start = all.findIndex(({ role }) => role !== 'system');
  const first = start < 0 ? all.length : start;
  const messages = first === 0 ? all : all.slice(first);
  const system = first === 0 ? preamble : [...preamble, ...all.slice(0, first)];
  const known = reply.length === 0 ? messages : [...messages, ...reply];
  const size = charactersIn(body) + reply.reduce((sum, { wire }) => sum + charactersIn(wire), 0);
  const isAnswered = rawReply !== undefined;
  return { conversation, body, at, isAnswered, model, name, replyName, system, messages, known, size };
}

/** Reports reasoning that was changed in messages that are otherwise the same. */
function alteredSince({ past, common }: Link, now: PastRequest): StructuralFault[] {
  const faults: StructuralFault[] = [];
  for (let i = 0; i < common; i++) {
    const [before, after] = [past.known[i] as Message, now.messages[i] as Message];
    if (!isObject(before.wire) || !isObject(after.wire)) continue;
    faults.push(
      ...alterations(reasoningBlocksOf(before.wire), reasoningBlocksOf(after.wire), after.pointer, past.replyName),
    );
  }
  return faults;
}
