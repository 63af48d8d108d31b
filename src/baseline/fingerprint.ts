/**
 * Names for findings that a later run gives them again: as long as the conversation, what its guilty message says, and the
 * fault stay the same, whatever happens around them. Neither the path nor any place goes in, and no content comes out.
 */
import type {
  Conversation,
  ConversationReport,
  Diagnostic,
  Message,
  Part,
  RepeatedFinding,
} from '../generated/types.ts';
import { habitOf } from '../logs/repeated.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { hashMessage, hashPart, hashTool, jsonOf } from './content.ts';

/** What a report does not hold, as far as it tells one conversation from another. */
export interface Judged {
  /** The model of what was judged. */
  readonly conversation: Conversation | undefined;
  /** What a stream adds up to. */
  readonly assembled?: { readonly messages: readonly unknown[] } | undefined;
}

/** Gives every finding of one conversation its fingerprint: 16 hexadecimal digits. Nothing is kept between calls. */
export function addFingerprints(report: ConversationReport, judged: Judged): void {
  const { diagnostics, repeated = [] } = report;
  if (diagnostics.length === 0 && repeated.length === 0) return;
  const conversation = identityOf(report, judged);
  const anchors = new Anchors(judged.conversation);
  const met = new Map<string, number>();
  for (const diagnostic of diagnostics) {
    const habit = habitOf(diagnostic);
    if (habit !== undefined) {
      diagnostic.fingerprint = ofHabit(conversation, habit);
      continue;
    }
    const about = ofFinding(conversation, diagnostic, anchors);
    const before = met.get(about) ?? 0;
    met.set(about, before + 1);
    diagnostic.fingerprint = before === 0 ? about : fingerprint(`${about}\n${before}`);
  }
  for (const each of repeated) each.fingerprint = ofHabit(conversation, each);
}

/**
 * The fingerprint of one finding in its conversation, the first where several are alike. `addFingerprints` tells those
 * apart.
 */
export function fingerprintOf(diagnostic: Diagnostic, report: ConversationReport, judged: Judged): string {
  const conversation = identityOf(report, judged);
  const habit = habitOf(diagnostic);
  if (habit !== undefined) return ofHabit(conversation, habit);
  return ofFinding(conversation, diagnostic, new Anchors(judged.conversation));
}

/** What a writer does everywhere has no place of its own: a conversation shows it, and a baseline counts how often. */
function ofHabit(conversation: string, habit: Omit<RepeatedFinding, 'count'>): string {
  const { rule, messageId, dialect, about = '' } = habit;
  return fingerprint(['habit', conversation, rule, messageId, dialect ?? '', about].join('\n'));
}

/** Values of findings that name a kind of thing; others are ids, places and numbers, which change. */
const NAMING = ['container', 'expected', 'field', 'found', 'key', 'kind', 'name', 'object', 'part', 'role', 'tool'];

function ofFinding(conversation: string, diagnostic: Diagnostic, anchors: Anchors): string {
  const { rule, messageId, dialect, pointer, data } = diagnostic;
  const { anchor, tail } = anchors.of(pointer);
  const values = data === undefined ? '' : JSON.stringify(NAMING.map(key => data[key] ?? null));
  return fingerprint([conversation, rule, messageId, dialect ?? '', anchor, tail, values].join('\n'));
}

/**
 * Which conversation it is: by its id, else by what its user said first, which is not what is repaired most. Of a
 * conversation without either it is what comes first.
 */
function identityOf({ id, as }: ConversationReport, { conversation, assembled }: Judged): string {
  if (id !== null && id !== '') return `id ${JSON.stringify(String(id))}`;
  if (assembled !== undefined && (as === 'stream' || as === 'response'))
    return `reply ${fingerprint(jsonOf(assembled.messages))}`;
  const messages = conversation?.messages ?? [];
  const first = messages.find(each => each.role === 'user') ?? messages.find(each => each.role !== 'system');
  const said = first ?? messages[0] ?? conversation?.preamble?.[0];
  return said === undefined ? '' : `said ${hashMessage(said)}`;
}

/** What a finding stands on: the part or the message that its pointer leads through, by what it says. */
class Anchors {
  private readonly conversation: Conversation | undefined;
  private hashes: Map<string, () => string> | undefined;

  constructor(conversation: Conversation | undefined) {
    this.conversation = conversation;
  }

  /** The nearest thing with content on the way to a place, and the rest of the way, without numbers. */
  of(pointer: string): { anchor: string; tail: string } {
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
    let made: string | undefined;
    hashes.set(pointer, () => {
      made ??= hash();
      return made;
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
