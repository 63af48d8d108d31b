/** Converts pi messages to turns, as stored or as sent. */
import { isRedacted } from '../../../model/text.ts';
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { ReadAs } from '../format.ts';
import type {
  AssistantTurn,
  ConversationTurn,
  Piece,
  ResultTurn,
  TextPiece,
  ThinkingPiece,
} from '../turns/conversation-turn.ts';
import { answerOpenCalls } from '../turns/unanswered.ts';
import type { ContextMessage } from './context.ts';
import { isMirror, type Target } from './target.ts';
import { branchText, compactionText, executionText, mentionText } from './texts.ts';

/** What was skipped or changed, for the notes. */
export type Counts = Record<'cut' | 'empty' | 'hidden' | 'mirrored' | 'unknown' | 'answered' | 'thoughts', number>;

/** The text that pi sends as the result of a call without one. */
const NO_RESULT = 'No result provided';

export function turnsOf(
  contextMessages: readonly ContextMessage[],
  as: ReadAs,
  target: Target,
): { turns: ConversationTurn[]; counts: Counts } {
  const counts: Counts = { cut: 0, empty: 0, hidden: 0, mirrored: 0, unknown: 0, answered: 0, thoughts: 0 };
  const ids = new Map<string, string>();
  const turns: ConversationTurn[] = [];
  for (const each of contextMessages) {
    const turn = turnOf(each, { as, target, counts, ids });
    if (turn !== undefined) turns.push(turn);
  }
  if (as === 'log') return { turns, counts };
  const answered = answerOpenCalls(turns, NO_RESULT);
  counts.answered = answered.count;
  const nonEmpty = answered.turns.flatMap(turn => withoutBlanks(turn) ?? []);
  counts.empty = answered.turns.length - nonEmpty.length;
  return { turns: nonEmpty, counts };
}

interface Reading {
  readonly as: ReadAs;
  readonly target: Target;
  readonly counts: Counts;
  /** IDs that were changed for another server, by the ID in the log. */
  readonly ids: Map<string, string>;
}

function turnOf({ role, value, at }: ContextMessage, reading: Reading): ConversationTurn | undefined {
  const { counts } = reading;
  switch (role) {
    case 'user':
    case 'developer':
    case 'custom':
    case 'hookMessage':
      return { role: 'user', ...contentOf(value, at), from: at };
    case 'assistant':
      return assistantTurn(value, at, reading);
    case 'toolResult':
      return resultTurn(value, at, reading);
    case 'bashExecution':
    case 'pythonExecution':
      if (value.excludeFromContext === true) {
        counts.hidden++;
        return undefined;
      }
      return userTurn(executionText(value), at, at);
    case 'branchSummary':
      return userTurn(branchText(textOf(value.summary)), at, child(at, 'summary'));
    case 'compactionSummary':
      return userTurn(compactionText(textOf(value.summary)), at, child(at, 'summary'));
    case 'fileMention':
      return userTurn(mentionText(Array.isArray(value.files) ? value.files : []), at, child(at, 'files'));
    default:
      counts.unknown++;
      return undefined;
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A user message that the agent writes, with a single text. */
function userTurn(text: string, from: string, textFrom: string): ConversationTurn {
  return { role: 'user', pieces: [{ type: 'text', text, from, textFrom }], from, contentFrom: textFrom };
}

function contentOf({ content }: JsonObject, at: string): { content?: unknown; pieces?: Piece[]; contentFrom: string } {
  const contentFrom = child(at, 'content');
  if (!Array.isArray(content)) return { content, contentFrom };
  return { pieces: content.flatMap((block, i) => pieceOf(block, child(contentFrom, i)) ?? []), contentFrom };
}

function pieceOf(block: unknown, from: string): Piece | undefined {
  if (!isObject(block)) return undefined;
  switch (block.type) {
    case 'text':
      return textPiece(block, from);
    case 'image':
      return { type: 'media', mime: block.mimeType, data: block.data, from };
    case 'document':
      return { type: 'media', mime: block.mimeType, data: block.data, name: nameOf(block.fileName), from };
    default:
      return undefined;
  }
}

const nameOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function textPiece(block: JsonObject, from: string): TextPiece {
  const isBare = Object.keys(block).length === 2 && 'text' in block;
  return { type: 'text', text: block.text, from, textFrom: child(from, 'text'), wire: isBare ? block : undefined };
}

function assistantTurn(value: JsonObject, from: string, reading: Reading): AssistantTurn | undefined {
  const { as, counts, target } = reading;
  const { stopReason, content } = value;
  // pi never sends such a message, because it may be incomplete.
  if (stopReason === 'error' || stopReason === 'aborted') {
    counts.cut++;
    return undefined;
  }
  if (as === 'request' && isMirror(value)) {
    counts.mirrored++;
    return undefined;
  }
  const contentFrom = child(from, 'content');
  if (!Array.isArray(content)) return { role: 'assistant', content, from, contentFrom };
  const isOwn = as === 'log' || isOfTarget(value, target);
  const pieces = content.flatMap((block: unknown, i) => {
    const piece = isObject(block) ? assistantPiece(block, child(contentFrom, i), isOwn, reading) : undefined;
    return piece ?? [];
  });
  return { role: 'assistant', pieces, from, contentFrom };
}

/**
 * Whether the message was written by the model that would continue the session. Thinking of other models is sent as
 * text.
 */
function isOfTarget({ provider, model, api }: JsonObject, target: Target): boolean {
  const isSame = (a: unknown, b: string | undefined) => typeof a !== 'string' || b === undefined || a === b;
  return isSame(provider, target.provider) && isSame(model, target.model) && isSame(api, target.api);
}

function assistantPiece(block: JsonObject, from: string, isOwn: boolean, reading: Reading): Piece | undefined {
  if (block.type === 'thinking') return thinkingPiece(block, from, isOwn, reading);
  if (block.type !== 'toolCall') return block.type === 'text' ? textPiece(block, from) : undefined;
  const { name, arguments: input } = block;
  return {
    type: 'call',
    id: isOwn ? block.id : idForTarget(block.id, reading),
    name,
    // pi sends missing arguments as an empty object.
    input: input === undefined && reading.as === 'request' ? {} : input,
    from,
    idFrom: child(from, 'id'),
    nameFrom: child(from, 'name'),
    inputFrom: child(from, 'arguments'),
  };
}

/** Changes a call ID from another server in the way pi does for the target server. */
function idForTarget(id: unknown, { target, ids }: Reading): unknown {
  // A redacted ID must stay recognizable.
  if (typeof id !== 'string' || isRedacted(id)) return id;
  const bar = id.indexOf('|');
  const mustChange = target.wire === 'anthropic' || (target.wire === 'chat' && bar >= 0);
  if (!mustChange) return id;
  const [text, length] = target.wire === 'anthropic' ? [id, 64] : [id.slice(0, bar), 40];
  const changed = text.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, length);
  if (changed !== id) ids.set(id, changed);
  return changed;
}

/** Fields with reasoning in Chat Completions messages. pi stores the field name as the signature. */
const REASONING_FIELDS: ReadonlySet<string> = new Set(['reasoning_content', 'reasoning', 'reasoning_text']);

function thinkingPiece(block: JsonObject, from: string, isOwn: boolean, reading: Reading): Piece | undefined {
  const { thinking: text, thinkingSignature, redacted } = block;
  const textFrom = child(from, 'thinking');
  const signature =
    isOwn && typeof thinkingSignature === 'string' && thinkingSignature !== '' ? thinkingSignature : undefined;
  const { wire } = reading.target;
  if (redacted !== true && (!isOwn || (wire === 'anthropic' && signature === undefined))) {
    // Thinking of another model, or without a signature, is sent as text.
    return typeof text === 'string' && text.trim() !== '' ? { type: 'text', text, from, textFrom } : undefined;
  }
  const piece: ThinkingPiece = { type: 'thinking', text, from, textFrom };
  const isSupported =
    wire === 'anthropic' ? signature !== undefined : wire === 'chat' ? REASONING_FIELDS.has(signature ?? '') : true;
  const item = wire === 'responses' && signature !== undefined ? reasoningItem(signature) : undefined;
  if (!isSupported || (wire === 'responses' && item === undefined)) {
    reading.counts.thoughts++;
    return undefined;
  }
  if (wire === 'chat') return { ...piece, field: signature };
  if (wire === 'responses') return { ...piece, item };
  return { ...piece, signature, signatureFrom: child(from, 'thinkingSignature'), isRedacted: redacted === true };
}

/** The Responses API item that pi stores as the signature. */
function reasoningItem(signature: string): JsonObject | undefined {
  try {
    const item: unknown = JSON.parse(signature);
    return isObject(item) && item.type === 'reasoning' ? item : undefined;
  } catch {
    return undefined;
  }
}

function resultTurn(value: JsonObject, from: string, { ids }: Reading): ResultTurn {
  const { toolCallId: id, isError } = value;
  return {
    role: 'result',
    id: typeof id === 'string' ? (ids.get(id) ?? id) : id,
    isError: typeof isError === 'boolean' ? isError : undefined,
    content: undefined,
    ...contentOf(value, from),
    from,
    idFrom: child(from, 'toolCallId'),
  };
}

const isBlankPiece = (piece: Piece) =>
  piece.type === 'text' && typeof piece.text === 'string' && piece.text.trim() === '';

/** The turn without blank texts, which pi does not send. Undefined if nothing remains. */
function withoutBlanks(turn: ConversationTurn): ConversationTurn | undefined {
  if (turn.role === 'result') return turn;
  const { pieces, content } = turn;
  if (pieces === undefined) return typeof content === 'string' && content.trim() === '' ? undefined : turn;
  const nonBlank = pieces.filter(piece => !isBlankPiece(piece));
  return nonBlank.length === 0 ? undefined : { ...turn, pieces: nonBlank };
}
