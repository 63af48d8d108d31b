/** The reasoning of a message, block by block, and what was changed in it on the way back. */
import type { StructuralFault } from '../shapes/shape.ts';
import { writeJson } from '../source/exact.ts';
import { fingerprint } from '../source/fingerprint.ts';

type Json = Record<string, unknown>;

interface Block {
  /** Where it stands in its message. */
  readonly at: string;
  readonly print: string;
  /** Of a signed block: what it says, and what vouches for it, apart. */
  readonly words?: string;
  readonly signature?: string;
}

/** The blocks of each way in which a message carries reasoning; ways that it does not use are absent. */
export type Thoughts = ReadonlyMap<'details' | 'flat' | 'parts' | 'signatures', readonly Block[]>;

/** Under which names reasoning is one text; where there are several they say the same. */
const FLAT = ['reasoning', 'reasoning_content', 'reasoning_text'];

export function thoughtsOf(message: Json): Thoughts {
  const { content, reasoning_details: details, tool_calls: calls } = message;
  const flat = FLAT.find(field => typeof message[field] === 'string' && message[field] !== '');
  const thoughts = new Map([
    ['details', blocks(details, '/reasoning_details', each => each)],
    ['flat', flat === undefined ? [] : [{ at: `/${flat}`, print: printOf(message[flat]) }]],
    ['parts', blocks(content, '/content', each => (isThought(each) ? each : undefined))],
    ['signatures', blocks(calls, '/tool_calls', signatureOf)],
  ] as const);
  for (const [way, found] of thoughts) if (found.length === 0) thoughts.delete(way);
  return thoughts;
}

function blocks(list: unknown, at: string, blockIn: (item: Json) => unknown): Block[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item, i) => {
    const block = isObject(item) ? blockIn(item) : undefined;
    if (block === undefined) return [];
    const told = { at: `${at}/${i}`, print: printOf(block) };
    if (!isObject(block) || typeof block.signature !== 'string') return [told];
    return [{ ...told, words: printOf(block.thinking ?? block.text), signature: printOf(block.signature) }];
  });
}

/** A block of the content that the server signed, or encrypted. */
export function isThought({ type }: Json): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}

function signatureOf({ extra_content: extra }: Json): unknown {
  const google = isObject(extra) ? extra.google : undefined;
  return isObject(google) ? google.thought_signature : undefined;
}

/** What a block says and what vouches for it. Labels beside that (an index, a format) are the gateway's, and come and go. */
function printOf(block: unknown): string {
  const told = isObject(block) ? SAYING.map(key => block[key] ?? '') : block;
  return fingerprint(writeJson(told, { sortKeys: true }));
}

const SAYING = ['type', 'text', 'summary', 'thinking', 'data', 'signature'];

/**
 * What became of the reasoning of a message, each way of carrying it compared with itself. What is not there at all was
 * left out on purpose, or is missing: neither is an alteration.
 */
export function alterations(
  before: Thoughts | undefined,
  now: Thoughts | undefined,
  at: string,
  line: number,
): StructuralFault[] {
  const found: StructuralFault[] = [];
  for (const [way, blocks] of now ?? []) {
    const minted = before?.get(way);
    const fault = minted === undefined ? undefined : alteration(minted, blocks, at);
    if (fault !== undefined) found.push({ rule: 'altered-reasoning', ...fault, data: { line } });
  }
  return found;
}

function alteration(minted: readonly Block[], blocks: readonly Block[], at: string) {
  const changed = blocks.find((block, i) => block.print !== minted[i]?.print);
  if (changed === undefined && blocks.length === minted.length) return undefined;
  const signed = blocks.filter(block => block.signature !== undefined);
  if (signed.length > 0 && signed.every(block => isOfAnotherReply(block, minted))) return undefined;
  // Where a block is gone, what stands in its place, or what is left in front of it, is where to look.
  const place = changed ?? blocks.at(-1);
  return { messageId: kindOf(minted, blocks), at: { pointer: `${at}${place?.at ?? ''}` } };
}

/** Other words under another signature: a second reply to the same request, which said the same in the end. */
function isOfAnotherReply({ words, signature }: Block, minted: readonly Block[]): boolean {
  if (signature === undefined || !minted.some(each => each.signature !== undefined)) return false;
  return !minted.some(each => each.words === words || each.signature === signature);
}

function kindOf(minted: readonly Block[], blocks: readonly Block[]): 'edited' | 'reordered' | 'omitted' | 'added' {
  if (blocks.length > minted.length) return 'added';
  const prints = new Set(minted.map(each => each.print));
  if (!blocks.every(each => prints.has(each.print))) return 'edited';
  return blocks.length < minted.length ? 'omitted' : 'reordered';
}

function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
