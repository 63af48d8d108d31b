/**
 * Fingerprints that identify a finding in later runs, as long as the conversation, the content of the message and the
 * fault stay the same. They do not depend on paths or positions, and reveal no content.
 */
import type {
  Conversation,
  ConversationReport,
  Diagnostic,
  Message,
  Part,
  RepeatedFinding,
} from '../generated/types.ts';
import { habitOf } from '../judge/logs/repeated.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { hashMessage, hashPart, hashTool, jsonOf } from './content.ts';

/** Data that is not in a report, but is needed to identify the conversation. */
export interface Judged {
  /** The checked conversation. */
  readonly conversation: Conversation | undefined;
  /** The assembled stream. */
  readonly assembled?: { readonly messages: readonly unknown[] } | undefined;
}

/** Adds a fingerprint to every finding of one conversation: 16 hexadecimal digits. Keeps no state between calls. */
export function addFingerprints(report: ConversationReport, judged: Judged): void {
  const { diagnostics, repeated = [] } = report;
  if (diagnostics.length === 0 && repeated.length === 0) return;
  const conversation = identityOf(report, judged);
  const anchors = new Anchors(judged.conversation);
  const occurrences = new Map<string, number>();
  for (const diagnostic of diagnostics) {
    const habit = habitOf(diagnostic);
    if (habit !== undefined) {
      diagnostic.fingerprint = fingerprintOfHabit(conversation, habit);
      continue;
    }
    const about = fingerprintOfFinding(conversation, diagnostic, anchors);
    const before = occurrences.get(about) ?? 0;
    occurrences.set(about, before + 1);
    diagnostic.fingerprint = before === 0 ? about : fingerprint(`${about}\n${before}`);
  }
  for (const each of repeated) each.fingerprint = fingerprintOfHabit(conversation, each);
}

/**
 * The fingerprint of one finding in its conversation, without a number for equal findings. `addFingerprints` numbers
 * those.
 */
export function fingerprintOf(diagnostic: Diagnostic, report: ConversationReport, judged: Judged): string {
  const conversation = identityOf(report, judged);
  const habit = habitOf(diagnostic);
  if (habit !== undefined) return fingerprintOfHabit(conversation, habit);
  return fingerprintOfFinding(conversation, diagnostic, new Anchors(judged.conversation));
}

/**
 * A repeated finding has no place of its own. Its fingerprint is per conversation, and the baseline counts how often it
 * occurs.
 */
function fingerprintOfHabit(conversation: string, habit: Omit<RepeatedFinding, 'count'>): string {
  const { rule, messageId, dialect, about = '' } = habit;
  return fingerprint(['habit', conversation, rule, messageId, dialect ?? '', about].join('\n'));
}

/** Data of findings that names a kind of thing. Other data contains IDs, places and numbers, which change. */
const NAMING = ['container', 'expected', 'field', 'found', 'key', 'kind', 'name', 'object', 'part', 'role', 'tool'];

function fingerprintOfFinding(conversation: string, diagnostic: Diagnostic, anchors: Anchors): string {
  const { rule, messageId, dialect, pointer, data } = diagnostic;
  const { anchor, tail } = anchors.anchorOf(pointer);
  const values = data === undefined ? '' : JSON.stringify(NAMING.map(key => data[key] ?? null));
  return fingerprint([conversation, rule, messageId, dialect ?? '', anchor, tail, values].join('\n'));
}

/**
 * Identifies the conversation: by its ID, else by its first user message, which repairs rarely change. Without either,
 * by its first message.
 */
function identityOf({ id, as }: ConversationReport, { conversation, assembled }: Judged): string {
  if (id !== null && id !== '') return `id ${JSON.stringify(String(id))}`;
  if (assembled !== undefined && (as === 'stream' || as === 'response'))
    return `reply ${fingerprint(jsonOf(assembled.messages))}`;
  const messages = conversation?.messages ?? [];
  const first = messages.find(each => each.role === 'user') ?? messages.find(each => each.role !== 'system');
  const opening = first ?? messages[0] ?? conversation?.preamble?.[0];
  return opening === undefined ? '' : `said ${hashMessage(opening)}`;
}

/** The anchor of a finding: the hash of the part or message that contains its place. */
class Anchors {
  private readonly conversation: Conversation | undefined;
  private hashes: Map<string, () => string> | undefined;

  constructor(conversation: Conversation | undefined) {
    this.conversation = conversation;
  }

  /** The innermost value with content that contains a place, and the rest of the path without indexes. */
  anchorOf(pointer: string): { anchor: string; tail: string } {
    this.hashes ??= hashesIn(this.conversation);
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const hash = this.hashes.get(pointer.slice(0, end));
      if (hash !== undefined) return { anchor: hash(), tail: unnumbered(pointer.slice(end)) };
    }
    return { anchor: '', tail: unnumbered(pointer) };
  }
}

function unnumbered(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/#');
}

function hashesIn(conversation: Conversation | undefined): Map<string, () => string> {
  const hashes = new Map<string, () => string>();
  const add = (pointer: string, hash: () => string) => {
    if (hashes.has(pointer)) return;
    let cached: string | undefined;
    hashes.set(pointer, () => {
      cached ??= hash();
      return cached;
    });
  };
  if (conversation === undefined) return hashes;
  const addParts = (parts: readonly Part[], { role }: Message) => {
    for (const part of parts) add(part.pointer, () => `${role} ${hashPart(part)}`);
  };
  for (const message of [...(conversation.preamble ?? []), ...conversation.messages]) {
    add(message.pointer, () => `${message.role} ${hashMessage(message)}`);
    addParts(message.parts, message);
    for (const part of message.parts) if (part.type === 'tool_result') addParts(part.content, message);
  }
  for (const tool of conversation.tools ?? []) add(tool.pointer, () => hashTool(tool));
  return hashes;
}
