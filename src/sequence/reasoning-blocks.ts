/** The reasoning blocks of a message, and how they were changed when they were sent back. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import { writeJson } from '../source/exact.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { isObject, type JsonObject } from '../source/json.ts';

interface Block {
  /** Its location in the message. */
  readonly at: string;
  readonly print: string;
  /** The text and the signature of a signed block, separately. */
  readonly words?: string;
  readonly signature?: string;
}

/** The reasoning blocks of a message by form. Unused forms are absent. */
export type ReasoningBlocks = ReadonlyMap<'details' | 'flat' | 'parts' | 'signatures', readonly Block[]>;

/** Field names of flat reasoning text. If there are several, they have the same value. */
const FLAT = ['reasoning', 'reasoning_content', 'reasoning_text'];

export function reasoningBlocksOf(message: JsonObject): ReasoningBlocks {
  const { content, reasoning_details: details, tool_calls: calls } = message;
  const flat = FLAT.find(field => typeof message[field] === 'string' && message[field] !== '');
  const thoughts = new Map([
    ['details', blocks(details, '/reasoning_details', each => each)],
    ['flat', flat === undefined ? [] : [{ at: `/${flat}`, print: comparableText(message[flat]) }]],
    ['parts', blocks(content, '/content', each => (isThought(each) ? each : undefined))],
    ['signatures', blocks(calls, '/tool_calls', signatureOf)],
  ] as const);
  for (const [form, found] of thoughts) if (found.length === 0) thoughts.delete(form);
  return thoughts;
}

function blocks(list: unknown, at: string, blockIn: (item: JsonObject) => unknown): Block[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item, i) => {
    const block = isObject(item) ? blockIn(item) : undefined;
    if (block === undefined) return [];
    const base = { at: `${at}/${i}`, print: comparableText(block) };
    if (!isObject(block) || typeof block.signature !== 'string') return [base];
    return [
      { ...base, words: comparableText(block.thinking ?? block.text), signature: comparableText(block.signature) },
    ];
  });
}

/** A content block that the server signed or encrypted. */
export function isThought({ type }: JsonObject): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}

function signatureOf({ extra_content: extra }: JsonObject): unknown {
  const google = isObject(extra) ? extra.google : undefined;
  return isObject(google) ? google.thought_signature : undefined;
}

/** The text and signature of a block. Gateways add and remove other labels, such as an index or a format. */
function comparableText(block: unknown): string {
  const compared = isObject(block) ? COMPARED_FIELDS.map(key => block[key] ?? '') : block;
  return fingerprint(writeJson(compared, { sortKeys: true }));
}

const COMPARED_FIELDS = ['type', 'text', 'summary', 'thinking', 'data', 'signature'];

/**
 * Reports how the reasoning of a message was changed. Each form of reasoning is compared separately. A form that is
 * missing entirely is not an alteration, whether it was left out on purpose or not.
 */
export function alterations(
  before: ReasoningBlocks | undefined,
  now: ReasoningBlocks | undefined,
  at: string,
  reply: string,
): StructuralFault[] {
  const found: StructuralFault[] = [];
  for (const [form, blocks] of now ?? []) {
    const minted = before?.get(form);
    const fault = minted === undefined ? undefined : alteration(minted, blocks, at);
    if (fault !== undefined) found.push({ rule: 'altered-reasoning', ...fault, data: { reply } });
  }
  return found;
}

function alteration(minted: readonly Block[], blocks: readonly Block[], at: string) {
  const changed = blocks.find((block, i) => block.print !== minted[i]?.print);
  if (changed === undefined && blocks.length === minted.length) return undefined;
  const signed = blocks.filter(block => block.signature !== undefined);
  if (signed.length > 0 && signed.every(block => isOfAnotherReply(block, minted))) return undefined;
  // For a removed block, point to its replacement or to the block before it.
  const place = changed ?? blocks.at(-1);
  return { messageId: kindOf(minted, blocks), at: { pointer: `${at}${place?.at ?? ''}` } };
}

/** Different text with a different signature: a second reply to the same request. */
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
