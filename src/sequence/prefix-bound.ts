/**
 * Signed reasoning that a later request sends back: the signature covers the system prompt, the tools and everything that
 * came before. For each signed block, only fingerprints of these are kept.
 */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import { dropsBlocks } from '../model/block-binding.ts';
import { child } from '../pointer.ts';
import { writeJson } from '../source/exact.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { isThought } from './reasoning-blocks.ts';
import { BILLING, IGNORED_FIELDS, MAX_DEPTH } from './same-content.ts';

/** One exchange of a log. */
interface Step {
  readonly body: JsonObject & { readonly messages: readonly unknown[] };
  readonly model: string | undefined;
  /** The location of the messages. */
  readonly at: string;
  /** The reply message, if it is known. */
  readonly reply: unknown;
  /** The name of the request in messages. */
  readonly name: string;
}

/** A reasoning block, with fingerprints of itself and of what comes before it. */
interface Bound {
  readonly print: string;
  readonly pointer: string;
  readonly isSigned: boolean;
  /** The content before it, without reasoning. */
  readonly before: string;
  /** The reasoning block before it. */
  readonly previous: string | undefined;
}

/** The request that a block answered. */
interface Origin extends Bound {
  readonly model: string | undefined;
  readonly system: string;
  readonly tools: string;
  readonly name: string;
}

/** Maximum number of tracked blocks. The oldest ones are dropped. */
const FOLLOWED = 10_000;

export class BoundReasoning {
  private readonly origins = new Map<string, Origin>();

  /** Adds the next exchange and returns the first block in it that belongs to another history. */
  follow({ body, model, at, reply, name }: Step): StructuralFault[] {
    const { system, tools, messages } = body;
    const sent = boundIn(messages, at);
    // The server checks only what comes after its own summary.
    if (sent === undefined) return [];
    const now = { model, system: systemPrint(system), tools: toolsPrint(tools), name };
    const fault = this.firstFault(sent, now, dropsBlocks(body));
    this.learn({ body, model, at, reply, name });
    return fault === undefined ? [] : [fault];
  }

  /** Remembers the blocks of a reply. A block that is known already is older than this request. */
  learn({ body, model, at, reply, name }: Step): void {
    if (!isObject(reply)) return;
    const { system, tools, messages } = body;
    const now = { model, system: systemPrint(system), tools: toolsPrint(tools), name };
    const replied = child(at, messages.length);
    for (const block of boundIn([...messages, { ...reply, role: 'assistant' }], at) ?? [])
      if (block.pointer.startsWith(`${replied}/`) && !this.origins.has(block.print))
        this.origins.set(block.print, { ...block, ...now });
    for (const print of this.origins.keys()) {
      if (this.origins.size <= FOLLOWED) break;
      this.origins.delete(print);
    }
  }

  private firstFault(
    sent: readonly Bound[],
    now: Pick<Origin, 'model' | 'system' | 'tools'>,
    isDropped: boolean,
  ): StructuralFault | undefined {
    for (const block of sent) {
      const origin = this.origins.get(block.print);
      // The block only matters for its own model: another model does not read it.
      if (origin === undefined || origin.model !== now.model || !block.isSigned) continue;
      const messageId = this.changeSince(origin, block, now);
      if (messageId === undefined) continue;
      const fault = { rule: 'prefix-bound-reasoning', messageId, at: block, data: { since: origin.name } };
      return isDropped ? { ...fault, severity: 'warning' } : fault;
    }
    return undefined;
  }

  private changeSince(origin: Origin, block: Bound, now: Pick<Origin, 'model' | 'system' | 'tools'>) {
    if (origin.system !== now.system) return 'system';
    if (origin.tools !== now.tools) return 'tools';
    if (origin.before !== block.before) return 'messages';
    const { previous } = block;
    // The oldest blocks may be left out.
    if (previous === undefined || previous === origin.previous) return undefined;
    return this.origins.get(previous)?.model === now.model ? 'reasoning' : undefined;
  }
}

/** The reasoning blocks of messages; undefined if the server has summarized some of them. */
function boundIn(messages: readonly unknown[], at: string): Bound[] | undefined {
  const found: Bound[] = [];
  let before = '';
  let previous: string | undefined;
  for (const [i, message] of messages.entries()) {
    const { role, content } = isObject(message) ? message : {};
    for (const [j, part] of partsOf(content).entries()) {
      if (isObject(part) && part.type === 'compaction') return undefined;
      if (isObject(part) && isThought(part)) {
        const print = fingerprint(writeJson(part.signature ?? part.data ?? part.thinking ?? ''));
        const isSigned = typeof part.signature === 'string' && part.signature !== '';
        found.push({ print, pointer: child(child(child(at, i), 'content'), j), isSigned, before, previous });
        previous = print;
      } else
        before = fingerprint(`${before} ${writeJson([role ?? null, comparableContent(part)], { sortKeys: true })}`);
    }
  }
  return found;
}

/** The parts of a content. A text is a list of one part, and an empty one has none. */
function partsOf(content: unknown): readonly unknown[] {
  if (Array.isArray(content)) return content;
  return content === '' || content === undefined ? [] : [{ type: 'text', text: content }];
}

function systemPrint(system: unknown): string {
  const isBilling = (part: unknown) => isObject(part) && typeof part.text === 'string' && part.text.startsWith(BILLING);
  const parts = partsOf(system ?? '').filter(part => !isBilling(part));
  return fingerprint(
    writeJson(
      parts.map(part => comparableContent(part)),
      { sortKeys: true },
    ),
  );
}

/** The set of the tools. Those that are loaded later may be added at any time. */
function toolsPrint(tools: unknown): string {
  const loaded = Array.isArray(tools) ? tools.filter(tool => !(isObject(tool) && tool.defer_loading === true)) : [];
  return fingerprint(
    loaded
      .map(tool => writeJson(comparableContent(tool), { sortKeys: true }))
      .sort()
      .join('\n'),
  );
}

/**
 * The comparable content of a value. Clients omit null fields, and write a text as a list of one part. The addresses of the same bytes
 * may change, as cache breakpoints may.
 */
function comparableContent(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map(each => comparableContent(each, depth + 1));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, each]) => each !== null && each !== false && !IGNORED_FIELDS.has(key),
  );
  const comparable = Object.fromEntries(kept.map(([key, each]) => [key, comparableContent(each, depth + 1)]));
  if (comparable.type === 'url') delete comparable.url;
  if (comparable.type === 'tool_result') comparable.content = partsOf(comparable.content);
  return comparable;
}
