/** Finds changes after which the server can no longer use its prompt cache. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Conversation, Dialect, Message, Part, Tool } from '../generated/types.ts';
import { matchesAny } from '../model/name-pattern.ts';
import { isObject } from '../source/json.ts';
import type { Step } from './align.ts';
import { differenceOf } from './difference.ts';
import type { Link } from './link.ts';
import type { PastRequest } from './requests.ts';
import {
  areSameParts,
  BILLING,
  commonBeginning,
  contentParts,
  isSamePart,
  isSameTool,
  sizeOf,
  sizeOfPart,
  sizeOfTool,
  textOf,
} from './same-content.ts';

const RULE = 'lost-cache-prefix';
/** A token has about this many characters. */
const CHARACTERS = 4;

/** The properties of a server's cache, from an entry of its dialect. */
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

/** The first change, at which the cache of the earlier request ends; undefined if the loss is too small to report. */
export function cacheFault({ past, common }: Link, now: PastRequest, dialect: Dialect): StructuralFault | undefined {
  if (past.model !== now.model) return undefined;
  const cache = cacheOf(dialect, now.model);
  if (cache === undefined) return undefined;
  const change = firstChange(past, now, cache, common);
  if (change === undefined) return undefined;
  const cached = cachedSize(past, cache);
  if (cached === 0) return undefined;
  const { messageId, at, kept } = change;
  const tokens = Math.round((cached - kept) / CHARACTERS);
  if (tokens < cache.minimum || tokens <= 0) return undefined;
  const share = Math.round((100 * (cached - kept)) / cached);
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
function firstChange(past: PastRequest, now: PastRequest, cache: Cache, common: number): FirstChange | undefined {
  // Most requests only append, so messages are not aligned for them.
  if (common >= past.messages.length) return changedTools(past, now) ?? changedSystem(past, now, cache);
  const { kind, first } = differenceOf(past.known, past.messages.length, now.messages);
  if (kind === 'forked' || kind === 'compacted') return undefined;
  return (
    changedTools(past, now) ?? changedSystem(past, now, cache) ?? changedMessage(past, now, cache, { first, common })
  );
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

function changedSystem(past: PastRequest, now: PastRequest, cache: Cache): FirstChange | undefined {
  const [before, after] = [systemParts(past.system), systemParts(now.system)];
  if (areSameParts(before, after)) return undefined;
  const { kept, index } = commonParts(before, after, cache);
  const at = after[index] ?? now.system.at(-1) ?? now.conversation;
  return { messageId: 'system', at: { pointer: at.pointer }, kept: sizeOfTools(past.conversation) + kept };
}

/** How much of the first list is also at the start of the second one, in characters, and the first part that differs. */
function commonParts(before: readonly Part[], after: readonly Part[], { marked }: Cache) {
  let kept = 0;
  let index = 0;
  while (index < before.length && index < after.length && isSamePart(before[index] as Part, after[index] as Part))
    kept += sizeOfPart(before[index++] as Part);
  const [old, now] = [before.slice(index), after.slice(index)];
  // A breakpoint is at the end of a part. Other servers cache a text up to the character that differs.
  if (!marked) kept += commonBeginning(leadingText(old), leadingText(now));
  return { kept, index };
}

function leadingText(parts: readonly Part[]): string {
  const end = parts.findIndex(({ type }) => type !== 'text');
  return textOf(end < 0 ? parts : parts.slice(0, end));
}

function systemParts(system: readonly Message[]): Part[] {
  return system.flatMap(contentParts).filter(part => part.type !== 'text' || !part.text.startsWith(BILLING));
}

const MESSAGE_OF = { changed: 'changed', added: 'inserted', removed: 'dropped', moved: 'reordered' } as const;

function changedMessage(
  past: PastRequest,
  now: PastRequest,
  cache: Cache,
  { first, common }: { readonly first: Step | undefined; readonly common: number },
): FirstChange | undefined {
  if (first === undefined || first.kind === 'same') return undefined;
  const [old, message] = [past.known[common], now.messages[common]];
  if (old === undefined || message === undefined) return undefined;
  const kept =
    sizeOfTools(past.conversation) + sizeOfMessages(past.system) + sizeOfMessages(past.messages.slice(0, common));
  const change = { messageId: MESSAGE_OF[first.kind], in: message, data: { index: common } };
  if (first.kind !== 'changed') return { ...change, at: message, kept };
  const parts = commonParts(contentParts(old), contentParts(message), cache);
  return { ...change, at: contentParts(message)[parts.index] ?? message, kept: kept + parts.kept };
}

function sizeOfTools(conversation: Conversation): number {
  return loadedTools(conversation).reduce((sum, tool) => sum + sizeOfTool(tool), 0);
}

function sizeOfMessages(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + sizeOf(message), 0);
}

/** How much of a request the server caches, in characters: all of it, or what is before the last breakpoint. */
function cachedSize({ conversation, system, messages }: PastRequest, { marked }: Cache): number {
  let size = 0;
  let cached = 0;
  const add = (length: number, isBreakpoint: boolean) => {
    size += length;
    if (isBreakpoint) cached = size;
  };
  for (const tool of loadedTools(conversation)) add(sizeOfTool(tool), isMarked(tool.wire));
  for (const message of [...system, ...messages]) {
    for (const part of message.parts) add(sizeOfPart(part), isMarkedPart(part));
    add(0, isMarked(message.wire));
  }
  return marked && !isMarked(conversation.wire) ? cached : size;
}

function isMarkedPart(part: Part): boolean {
  return isMarked(part.wire) || (part.type === 'tool_result' && part.content.some(each => isMarked(each.wire)));
}

function isMarked(value: unknown): boolean {
  return isObject(value) && isObject(value.cache_control);
}
