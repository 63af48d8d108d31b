/** Counts what could not be evaluated, and why, because a run without findings did not necessarily check everything. */
import type { Conversation, ConversationReport, Unevaluated } from '../generated/types.ts';
import { isRedacted } from '../model/text.ts';

/** Number of separate reasons. Some contain a host or a model, of which a log may have many. */
const MAX_REASONS = 100;
const OTHER = 'other reasons';
const ORDER: readonly Unevaluated['what'][] = ['format', 'dialect', 'model', 'ids', 'statement'];
const REDACTED_IDS = 'tool call IDs were redacted, so results cannot be matched with calls';
const NOT_THE_MODEL = 'the model is not known';
/** The beginning of notes which say that there is no dialect for a server or a name. */
const NO_DIALECT =
  /^(?:no dialect (?:is known|for)|dialect `|the reply has an unknown format|it is stored in the format of)/;

/** Counts over a run. Stores nothing of a conversation. */
export class Unjudged {
  private readonly reasons = new Map<string, Unevaluated>();

  take(report: ConversationReport, conversation: Conversation | undefined): void {
    const { dialect, note, format, verdict, messages, diagnostics } = report;
    if (format === 'unreadable') return;
    if (note !== undefined && NO_DIALECT.test(note)) this.add('dialect', note, 1);
    else if (verdict === 'unknown' && (dialect === null || (note !== undefined && messages === 0)))
      this.add('format', note ?? 'it contains no conversation', 1);
    if (conversation !== undefined && hasRedactedIds(conversation)) this.add('ids', REDACTED_IDS, 1);
    const undecided = new Map<string, number>();
    for (const { undecided: why, suppressed } of diagnostics)
      if (why !== undefined && suppressed === undefined) undecided.set(why, (undecided.get(why) ?? 0) + 1);
    for (const [why, findings] of undecided) this.add(why === NOT_THE_MODEL ? 'model' : 'statement', why, 1, findings);
  }

  /** The reasons, most frequent first. */
  list(): Unevaluated[] {
    return [...this.reasons.values()].sort(
      (a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what) || b.conversations - a.conversations,
    );
  }

  private add(what: Unevaluated['what'], reason: string, conversations: number, findings = 0): void {
    const known = this.reasons.get(`${what} ${reason}`);
    if (known === undefined && this.reasons.size >= MAX_REASONS && reason !== OTHER) {
      this.add(what, OTHER, conversations, findings);
      return;
    }
    const entry = known ?? { what, reason, conversations: 0 };
    this.reasons.set(`${what} ${reason}`, entry);
    entry.conversations += conversations;
    if (findings > 0) entry.findings = (entry.findings ?? 0) + findings;
  }
}

function hasRedactedIds({ messages }: Conversation): boolean {
  return messages.some(({ parts }) =>
    parts.some(
      part =>
        (part.type === 'tool_call' || part.type === 'tool_result') &&
        part.callId !== undefined &&
        isRedacted(part.callId),
    ),
  );
}
