/**
 * Removes private data from reports: keys that no API and no log format has, because they may contain user data, and
 * with `--redact-names` tool names and all IDs. See docs/privacy.md.
 */
import type {
  Conversation,
  ConversationReport,
  Diagnostic,
  Edit,
  Message,
  Part,
  RepeatedFinding,
} from '../generated/types.ts';
import { isOneWord } from '../model/text.ts';
import { child, pointerKeys } from '../pointer.ts';
import { findDialect } from '../registry/registry.ts';
import { isWordless } from './edit-words.ts';
import { isId, isKnownWord, isShownKey, isShownValue } from './known-words.ts';
import { Secrets } from './secrets.ts';

export interface PrivacyOptions {
  readonly showContent?: boolean | undefined;
  readonly redactNames?: boolean | undefined;
}

type Kind = 'hidden' | 'tool' | 'call' | 'conversation' | 'name';

/** The replacement for a hidden key. It is the same for all findings with that key. */
type Hide = (key: string) => string;

/** Data of findings whose values are our own words. */
const PUBLIC_DATA: ReadonlySet<string> = new Set([
  'allowed',
  'known',
  'pattern',
  'expected',
  'object',
  'role',
  'part',
  'types',
]);
const KINDS: Readonly<Record<string, Kind>> = { tool: 'tool', id: 'call', other: 'call', call: 'call', name: 'name' };
/**
 * Texts of a loss that precede a name that may be shown: that of a tool, a model or a provider. A key is hidden by its
 * pointer.
 */
const NAMING = /^$|(?:\btool|model is (?:now|still)|^only) $/;
/** Number of names with separate replacements. All further names share one. */
const MAX_NAMES = 100_000;

export class Privacy {
  private readonly hidesKeys: boolean;
  private readonly hidesNames: boolean;
  private readonly names = new Map<string, string>();
  private readonly counts: Record<Kind, number> = { hidden: 0, tool: 0, call: 0, conversation: 0, name: 0 };

  constructor({ showContent = false, redactNames = false }: PrivacyOptions) {
    this.hidesKeys = !showContent;
    this.hidesNames = redactNames;
  }

  /**
   * Changes a report, and returns the conversation that may be shown next to it. `place` computes the places of
   * findings first, because that fails once their pointers are changed.
   */
  report(
    report: ConversationReport,
    conversation: Conversation | undefined,
    place: () => void,
  ): Conversation | undefined {
    const { diagnostics } = report;
    const secrets = new Secrets();
    if (this.hidesKeys) for (const each of diagnostics) addKeysIn(secrets, each, this.hide);
    if (this.hidesNames) for (const each of diagnostics) this.addNames(secrets, each);
    if (this.hidesNames && conversation !== undefined) this.addNamesOf(secrets, conversation);
    if (secrets.size > 0 || this.hidesNames) {
      place();
      if (this.hidesNames) this.hideIds(report);
      for (const each of diagnostics) this.conceal(each, secrets);
      if (report.note !== undefined) report.note = secrets.hideIn(report.note);
    }
    for (const each of report.repeated ?? []) {
      const subject = subjectOf(each);
      if (subject === undefined || isShownKey(subject)) continue;
      const name = secrets.get(subject) ?? (this.hidesNames ? this.nameFor(subject, 'name') : this.hide(subject));
      if (this.hidesKeys || this.hidesNames) each.about = `${each.about?.slice(0, -subject.length)}${name}`;
    }
    return conversation === undefined || secrets.size === 0 ? conversation : this.drawn(conversation, secrets);
  }

  /** Hides private data in texts about one place, for other commands. */
  texts<T extends Record<string, unknown>>(pointer: string, texts: T): T & { pointer: string } {
    const secrets = new Secrets();
    if (this.hidesKeys) addKeysOf(secrets, pointer, this.hide);
    if (this.hidesNames)
      for (const each of Object.values(texts)) if (typeof each === 'string') this.addQuoted(secrets, each);
    const shown = Object.entries(texts).map(([key, each]) => [
      key,
      typeof each === 'string' ? secrets.hideIn(each) : each,
    ]);
    return { ...(Object.fromEntries(shown) as T), pointer: this.pointer(pointer, secrets) };
  }

  /** Hides private data in a loss that `convert` prints. What it quotes of settings may be private as well. */
  hideInLoss(pointer: string, reason: string): { pointer: string; reason: string } {
    const shown = this.texts(pointer, { reason });
    if (!this.hidesKeys || this.hidesNames) return shown;
    const isShown = (quoted: string, before: string) =>
      NAMING.test(before) || /^\(hidden/.test(quoted) || isShownValue(quoted) || findDialect(quoted) !== undefined;
    const hidden = shown.reason.replace(/`([^`]+)`/g, (whole, quoted: string, at: number) =>
      isShown(quoted, shown.reason.slice(0, at)) ? whole : `\`${this.hide(quoted)}\``,
    );
    return { ...shown, reason: hidden };
  }

  /** Hides private data in a finding, for other commands. Changes it. */
  diagnostic(diagnostic: Diagnostic): Diagnostic {
    const secrets = new Secrets();
    if (this.hidesKeys) addKeysIn(secrets, diagnostic, this.hide);
    if (this.hidesNames) this.addNames(secrets, diagnostic);
    const copy = structuredClone(diagnostic);
    this.conceal(copy, secrets);
    return copy;
  }

  /** The name of a tool or the ID of a call, as it may be shown on its own. */
  name(value: string, kind: 'tool' | 'call'): string {
    return this.hidesNames ? this.nameFor(value, kind) : value;
  }

  /** A key, as it may be shown on its own. */
  key(key: string): string {
    return this.hidesKeys && !isShownKey(key) ? this.hide(key) : key;
  }

  /** The replacement for the ID of a conversation. */
  id<T extends string | number | null>(id: T): T | string {
    return this.hidesNames && id !== null && id !== '' ? this.nameFor(String(id), 'conversation') : id;
  }

  /** Hides private keys in a pointer on its own. */
  hideInPointer(pointer: string): string {
    const secrets = new Secrets();
    if (this.hidesKeys) addKeysOf(secrets, pointer, this.hide);
    return this.pointer(pointer, secrets);
  }

  /** Whether a report may contain the edits. Otherwise it shows only the title of the repair. */
  edits(edits: readonly Edit[]): boolean {
    if (this.hidesNames) return false;
    return !this.hidesKeys || edits.every(isWordless);
  }

  private addNames(secrets: Secrets, { message: text, data = {}, fix, label, related }: Diagnostic): void {
    for (const [key, value] of Object.entries(data)) {
      if (value === '' || PUBLIC_DATA.has(key)) continue;
      const kind = KINDS[key];
      if (kind !== undefined) secrets.set(String(value), this.nameFor(String(value), kind));
    }
    for (const each of [text, fix?.title ?? '', label ?? '', ...related.map(one => one.label)])
      this.addQuoted(secrets, each, data);
  }

  /** A quoted text that is not a word of an API may be private. */
  private addQuoted(secrets: Secrets, text: string, data: Diagnostic['data'] = {}): void {
    const publicWords = new Set(
      Object.entries(data).flatMap(([key, value]) => (PUBLIC_DATA.has(key) ? [String(value)] : [])),
    );
    for (const [, quoted = ''] of text.matchAll(/`([^`]+)`/g)) {
      if (secrets.has(quoted) || isKnownWord(quoted) || publicWords.has(quoted) || /^[\d.,-]*$/.test(quoted)) continue;
      secrets.set(quoted, this.nameFor(quoted, 'name'));
    }
  }

  private addNamesOf(secrets: Secrets, { messages, preamble = [] }: Conversation): void {
    const add = (part: Part) => {
      if (part.type !== 'tool_call' && part.type !== 'tool_result') return;
      if (part.callId) secrets.set(part.callId, this.nameFor(part.callId, 'call'));
      if (part.name) secrets.set(part.name, this.nameFor(part.name, 'tool'));
    };
    for (const { parts } of [...preamble, ...messages]) for (const part of parts) add(part);
  }

  private readonly hide: Hide = key => {
    const name = this.nameFor(key, 'hidden').replace('-', ' ');
    return name === 'hidden 1' ? '(hidden)' : `(${name})`;
  };

  private nameFor(value: string, kind: Kind): string {
    const known = this.names.get(value);
    if (known !== undefined) return known;
    if (this.names.size >= MAX_NAMES) return kind;
    const name = `${kind}-${++this.counts[kind]}`;
    this.names.set(value, name);
    return name;
  }

  private hideIds(report: ConversationReport): void {
    report.id = this.id(report.id);
    if (report.session !== undefined) report.session = this.nameFor(report.session, 'conversation');
  }

  private conceal(diagnostic: Diagnostic, secrets: Secrets): void {
    const { data, fix, conversation } = diagnostic;
    if (secrets.size > 0 || this.hidesNames) {
      diagnostic.message = secrets.hideIn(diagnostic.message);
      diagnostic.pointer = this.pointer(diagnostic.pointer, secrets);
      for (const key of ['label', 'says', 'note', 'undecided'] as const) {
        const text = diagnostic[key];
        if (text !== undefined) diagnostic[key] = secrets.hideIn(text);
      }
      for (const each of diagnostic.related) {
        each.label = secrets.hideIn(each.label);
        each.pointer = this.pointer(each.pointer, secrets);
      }
      if (fix !== undefined) fix.title = secrets.hideIn(fix.title);
      if (data !== undefined) diagnostic.data = concealedData(data, secrets);
    }
    if (this.hidesNames && typeof conversation === 'string') diagnostic.conversation = this.id(conversation);
  }

  private pointer(pointer: string, secrets: Secrets): string {
    const shown = (key: string) => secrets.get(key) ?? (this.hidesNames && isId(key) ? this.nameFor(key, 'call') : key);
    return pointerKeys(pointer).reduce((path, key) => child(path, shown(key)), '');
  }

  private drawn(conversation: Conversation, secrets: Secrets): Conversation {
    const part = (each: Part): Part => {
      const moved = { ...each, pointer: this.pointer(each.pointer, secrets) };
      if (moved.type !== 'tool_call' && moved.type !== 'tool_result') return moved;
      const { callId, name } = moved;
      return {
        ...moved,
        ...(callId && this.hidesNames && { callId: this.nameFor(callId, 'call') }),
        ...(name && this.hidesNames && { name: this.nameFor(name, 'tool') }),
        ...(moved.type === 'tool_result' && { content: moved.content.map(part) }),
      } as Part;
    };
    const message = (each: Message): Message => ({
      ...each,
      pointer: this.pointer(each.pointer, secrets),
      parts: each.parts.map(part),
    });
    const { messages, preamble } = conversation;
    return { ...conversation, messages: messages.map(message), ...(preamble && { preamble: preamble.map(message) }) };
  }
}

/** Hides private keys in the reason why a record was not recognized. The reason names what was found, and where. */
export function shownReason(reason: string): string {
  if (!/^(?:found |dialect |no dialect is known for (?:the API )?`(?:(?<=API `)|\/))/.test(reason)) return reason;
  const [, head, quoted, tail] = /^([^`]*`)(.*)(`[^`]*)$/s.exec(reason) ?? [];
  if (quoted !== undefined && !reason.startsWith('found '))
    return `${head}${isShownValue(quoted) ? quoted : shownPath(quoted)}${tail}`;
  const pieces = reason.split('`');
  // The number of quotation marks is odd, so a key contains one.
  if (pieces.length % 2 === 0) return `${pieces[0]}(hidden)`;
  return pieces.map((piece, i) => (i % 2 === 0 || isPublic(piece) ? piece : shownPath(piece))).join('`');
}

function isPublic(quoted: string): boolean {
  return quoted.startsWith('--') || isShownKey(quoted);
}

/** The API version in a URL path. */
const VERSION = /^v\d+(?:(?:alpha|beta)\d*)?$/;

/** Names of API services other than conversations. */
const SERVICES = new Set(
  'assistants audio batches embeddings files fine_tuning generations images jobs moderations realtime rerank speech threads tokenize transcriptions translations uploads vector_stores videos'.split(
    ' ',
  ),
);

function shownPath(quoted: string): string {
  if (!quoted.startsWith('/')) return '(hidden)';
  const steps = quoted.slice(1).split('/');
  return steps
    .map(step => `/${isShownKey(step) || VERSION.test(step) || SERVICES.has(step) ? step : '(hidden)'}`)
    .join('');
}

/** Whether a report contains keys that are not known. */
export function hasHiddenKeys({ diagnostics, repeated = [], note = '' }: ConversationReport): boolean {
  if (shownReason(note) !== note) return true;
  const isHidden = (key: string | undefined) => key !== undefined && !isShownKey(key);
  if (repeated.some(each => isHidden(subjectOf(each)))) return true;
  return diagnostics.some(each => {
    const secrets = new Secrets();
    addKeysIn(secrets, each, key => key);
    return secrets.size > 0;
  });
}

/** The subject of a repeated finding: the key of a message or part, or the tool. */
function subjectOf({ about }: Pick<RepeatedFinding, 'about'>): string | undefined {
  const at = about?.indexOf(': ') ?? -1;
  return at < 0 ? undefined : about?.slice(at + 2);
}

function addKeysIn(secrets: Secrets, { rule, pointer, related, data, fix }: Diagnostic, hide: Hide): void {
  addKeysOf(secrets, pointer, hide);
  for (const each of related) addKeysOf(secrets, each.pointer, hide);
  for (const { path } of fix?.edits ?? []) addKeysOf(secrets, path, hide);
  for (const each of [data?.field, data?.otherField])
    if (typeof each === 'string' && !isShownKey(each)) secrets.set(each, hide(each));
  for (const each of valuesIn(data, rule))
    if (typeof each === 'string' && !isShownValue(each)) secrets.set(each, hide(each));
}

/** Data of findings that quotes values. It is private unless it is a word of an API. */
const VALUES = ['value', 'otherValue', 'status', 'phase', 'ttl'] as const;

/** Rules whose `name` is that of a person or a file; in other rules it is a tool's name. */
const NAMES_OF_OTHERS: ReadonlySet<string> = new Set(['malformed-author-name', 'media-limit']);

/** Rules whose `reason` is a finish reason; in other rules it is our own text. */
const FINISH: ReadonlySet<string> = new Set(['unknown-finish-reason', 'finish-reason-contradicts-content']);

function valuesIn(data: Diagnostic['data'] = {}, rule: string): unknown[] {
  const isFinish = FINISH.has(rule);
  const { what, id, before, reason, event } = data;
  // `before` is a value of the conversation if there is a status or a TTL; otherwise it is a number or a model name.
  const isBefore = data.status !== undefined || data.ttl !== undefined;
  return [
    ...VALUES.map(each => data[each]),
    ...(NAMES_OF_OTHERS.has(rule) ? [data.name] : []),
    ...(isBefore ? [before] : []),
    ...(what === 'step' ? [id] : []),
    // A stream event is quoted together with its state.
    ...(typeof event === 'string' && event.includes(' ') && !event.split(' ').every(isShownKey) ? [event] : []),
    ...(isFinish && typeof reason === 'string' && !isOneWord(reason) ? [reason] : []),
  ];
}

function addKeysOf(secrets: Secrets, pointer: string, hide: Hide): void {
  for (const key of pointerKeys(pointer)) if (!isShownKey(key)) secrets.set(key, hide(key));
}

function concealedData(data: NonNullable<Diagnostic['data']>, secrets: Secrets): NonNullable<Diagnostic['data']> {
  const entries = Object.entries(data).map(([key, value]) => [
    key,
    secrets.get(String(value)) ?? (typeof value === 'string' ? secrets.hideIn(value) : value),
  ]);
  return Object.fromEntries(entries) as typeof data;
}
