/** Changes behind which the server cannot use its prompt cache any more. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Conversation, Dialect, Message, Part, Tool } from '../generated/types.ts';
import { matchesAny } from '../model/name-pattern.ts';
import { isObject } from '../source/json.ts';
import { differenceOf } from './difference.ts';
import type { Link, PastRequest } from './requests.ts';
import { isSamePart, isSameTool, saidIn, sizeOf, sizeOfPart, sizeOfTool } from './same.ts';

const RULE = 'lost-cache-prefix';
/** A token has about this many characters. */
const CHARACTERS = 4;

/** What an entry of a dialect says about the cache of a server. */
interface Cache {
  /** Tokens: shorter prefixes are not cached. */
  readonly minimum: number;
  /** Whether only what is before a cache breakpoint is cached. */
  readonly marked: boolean;
}

/** Where a request first differs from an earlier one, and what the server read before that place. */
interface FirstChange {
  readonly messageId: 'tools' | 'system' | 'changed' | 'dropped' | 'inserted' | 'reordered';
  readonly at: { readonly pointer: string };
  readonly in?: Message;
  readonly data?: Readonly<Record<string, number>>;
  /** Characters of the earlier request before the change. */
  readonly kept: number;
}

/** The first change before which the cache of the earlier request ends; undefined if nothing worth mentioning is lost. */
export function cacheFault({ past, common }: Link, now: PastRequest, dialect: Dialect): StructuralFault | undefined {
  if (past.model !== now.model) return undefined;
  const cache = cacheOf(dialect, now.model);
  if (cache === undefined || (cache.marked && !hasBreakpoint(past.conversation))) return undefined;
  const change = firstChange(past, now, common);
  if (change === undefined) return undefined;
  const total = sizeOfTools(past.conversation) + sizeOfMessages(past.system) + sizeOfMessages(past.messages);
  const tokens = Math.round((total - change.kept) / CHARACTERS);
  if (tokens < cache.minimum) return undefined;
  const { messageId, at, kept } = change;
  const share = Math.round((100 * (total - kept)) / total);
  return {
    rule: RULE,
    messageId,
    at,
    data: { since: past.name, share, tokens, ...change.data },
    ...(change.in && { in: change.in }),
  };
}

function cacheOf({ rules }: Dialect, model: string | undefined): Cache | undefined {
  const entry = rules[RULE]?.find(({ models }) => models === undefined || matchesAny(models, model ?? ''));
  return entry === undefined ? undefined : { minimum: 1024, marked: false, ...entry.parameters };
}

/** Servers read the tools first, then the system prompt, then the messages. */
function firstChange(past: PastRequest, now: PastRequest, common: number): FirstChange | undefined {
  // Most requests only append, so messages are not aligned for them.
  if (common >= past.messages.length) return changedTools(past, now) ?? changedSystem(past, now);
  const { kind, first } = differenceOf(past.known, past.messages.length, now.messages);
  if (kind === 'forked' || kind === 'compacted') return undefined;
  return changedTools(past, now) ?? changedSystem(past, now) ?? changedMessage(past, now, common, first);
}

function changedTools(past: PastRequest, now: PastRequest): FirstChange | undefined {
  const [before, after] = [loadedTools(past.conversation), loadedTools(now.conversation)];
  let i = 0;
  while (i < before.length && i < after.length && isSameTool(before[i] as Tool, after[i] as Tool)) i++;
  if (i === before.length && i === after.length) return undefined;
  const kept = before.slice(0, i).reduce((sum, tool) => sum + sizeOfTool(tool), 0);
  return { messageId: 'tools', at: after[i] ?? after.at(-1) ?? now.conversation, kept };
}

/** Tools that are loaded later are not in the prompt. */
function loadedTools({ tools = [] }: Conversation): readonly Tool[] {
  return tools.some(({ deferred }) => deferred === true) ? tools.filter(({ deferred }) => deferred !== true) : tools;
}

function changedSystem(past: PastRequest, now: PastRequest): FirstChange | undefined {
  const [before, after] = [said(past.system), said(now.system)];
  const length = Math.min(before.length, after.length);
  let i = 0;
  while (i < length && isSamePart(before[i] as Part, after[i] as Part)) i++;
  if (i === before.length && i === after.length) return undefined;
  const at = after[i] ?? now.system.at(-1) ?? now.conversation;
  const kept = before.slice(0, i).reduce((sum, part) => sum + sizeOfPart(part), 0);
  return { messageId: 'system', at: { pointer: at.pointer }, kept: sizeOfTools(past.conversation) + kept };
}

/** Lines that Claude Code puts first into its system prompt. They differ in each request, and the server removes them. */
const BILLING = 'x-anthropic-billing-header';

function said(system: readonly Message[]): Part[] {
  return system.flatMap(saidIn).filter(part => part.type !== 'text' || !part.text.startsWith(BILLING));
}

const MESSAGE_OF = { changed: 'changed', added: 'inserted', removed: 'dropped', moved: 'reordered' } as const;

function changedMessage(
  past: PastRequest,
  now: PastRequest,
  common: number,
  first: ReturnType<typeof differenceOf>['first'],
): FirstChange | undefined {
  if (first === undefined || first.kind === 'same') return undefined;
  const { messages } = now;
  const message = messages[Math.min(common, messages.length - 1)] as Message;
  const before = past.known[common] as Message;
  const kept =
    sizeOfTools(past.conversation) + sizeOfMessages(past.system) + sizeOfMessages(past.messages.slice(0, common));
  const change = { messageId: MESSAGE_OF[first.kind], in: message, data: { index: common } };
  if (first.kind !== 'changed') return { ...change, at: message, kept };
  const [parts, old] = [saidIn(message), saidIn(before)];
  let j = 0;
  while (j < parts.length && j < old.length && isSamePart(old[j] as Part, parts[j] as Part)) j++;
  const keptParts = old.slice(0, j).reduce((sum, part) => sum + sizeOfPart(part), 0);
  return { ...change, at: parts[j] ?? message, kept: kept + keptParts };
}

function sizeOfTools(conversation: Conversation): number {
  return loadedTools(conversation).reduce((sum, tool) => sum + sizeOfTool(tool), 0);
}

function sizeOfMessages(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + sizeOf(message), 0);
}

/** Whether a request asks the server to cache a part of it, or everything. */
function hasBreakpoint({ wire, tools = [], preamble = [], messages }: Conversation): boolean {
  return (
    isMarked(wire) ||
    tools.some(each => isMarked(each.wire)) ||
    [...preamble, ...messages].some(
      ({ parts, wire: message }) => isMarked(message) || parts.some(each => isMarked(each.wire)),
    )
  );
}

function isMarked(value: unknown): boolean {
  return isObject(value) && isObject(value.cache_control);
}
