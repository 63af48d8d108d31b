/** Converts pi messages to turns, as stored or as sent. */
import { isRedacted } from '../../../model/text.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
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
  const message = new LogValue(value, at);
  switch (role) {
    case 'user':
    case 'developer':
    case 'custom':
    case 'hookMessage':
      return { role: 'user', ...contentOf(message), from: message };
    case 'assistant':
      return assistantTurn(message, reading);
    case 'toolResult':
      return resultTurn(message, reading);
    case 'bashExecution':
    case 'pythonExecution':
      if (value.excludeFromContext === true) {
        counts.hidden++;
        return undefined;
      }
      return userTurn(message.as(executionText(value)), message);
    case 'branchSummary': {
      const summary = message.get('summary');
      return userTurn(summary.as(branchText(summary.text ?? '')), message);
    }
    case 'compactionSummary': {
      const summary = message.get('summary');
      return userTurn(summary.as(compactionText(summary.text ?? '')), message);
    }
    case 'fileMention': {
      const files = message.get('files');
      return userTurn(files.as(mentionText(Array.isArray(files.value) ? files.value : [])), message);
    }
    default:
      counts.unknown++;
      return undefined;
  }
}

/** A user message that the agent writes, with a single text. */
function userTurn(text: LogValue, from: LogValue): ConversationTurn {
  return { role: 'user', pieces: [{ type: 'text', text, from }], content: text, from };
}

function contentOf(message: LogValue): { content: LogValue; pieces?: Piece[] } {
  const content = message.get('content');
  if (!Array.isArray(content.value)) return { content };
  return { content, pieces: content.items().flatMap(block => pieceOf(block) ?? []) };
}

function pieceOf(block: LogValue): Piece | undefined {
  const [mime, data] = [block.get('mimeType').value, block.get('data').value];
  switch (block.get('type').value) {
    case 'text':
      return textPiece(block);
    case 'image':
      return { type: 'media', mime, data, from: block };
    case 'document':
      return { type: 'media', mime, data, name: block.get('fileName').text, from: block };
    default:
      return undefined;
  }
}

function textPiece(block: LogValue): TextPiece {
  const { value } = block;
  const isWire = isObject(value) && Object.keys(value).length === 2 && 'text' in value;
  return { type: 'text', text: block.get('text'), from: block, isWire };
}

function assistantTurn(from: LogValue, reading: Reading): AssistantTurn | undefined {
  const { as, counts, target } = reading;
  const value = from.value as JsonObject;
  // pi never sends such a message, because it may be incomplete.
  if (value.stopReason === 'error' || value.stopReason === 'aborted') {
    counts.cut++;
    return undefined;
  }
  if (as === 'request' && isMirror(value)) {
    counts.mirrored++;
    return undefined;
  }
  const content = from.get('content');
  if (!Array.isArray(content.value)) return { role: 'assistant', content, from };
  const isOwn = as === 'log' || isOfTarget(value, target);
  const pieces = content.items().flatMap(block => assistantPiece(block, isOwn, reading) ?? []);
  return { role: 'assistant', content, pieces, from };
}

/**
 * Whether the message was written by the model that would continue the session. Thinking of other models is sent as
 * text.
 */
function isOfTarget({ provider, model, api }: JsonObject, target: Target): boolean {
  const isSame = (a: unknown, b: string | undefined) => typeof a !== 'string' || b === undefined || a === b;
  return isSame(provider, target.provider) && isSame(model, target.model) && isSame(api, target.api);
}

function assistantPiece(block: LogValue, isOwn: boolean, reading: Reading): Piece | undefined {
  const { value: type } = block.get('type');
  if (type === 'thinking') return thinkingPiece(block, isOwn, reading);
  if (type !== 'toolCall') return type === 'text' ? textPiece(block) : undefined;
  const [id, input] = [block.get('id'), block.get('arguments')];
  return {
    type: 'call',
    id: isOwn ? id : id.as(idForTarget(id.value, reading)),
    name: block.get('name'),
    // pi sends missing arguments as an empty object.
    input: !input.exists && reading.as === 'request' ? input.as({}) : input,
    from: block,
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

function thinkingPiece(block: LogValue, isOwn: boolean, reading: Reading): Piece | undefined {
  const text = block.get('thinking');
  const stored = block.get('thinkingSignature');
  const isRedacted = block.get('redacted').value === true;
  const signature = isOwn && stored.text !== '' ? stored.text : undefined;
  const { wire } = reading.target;
  if (!isRedacted && (!isOwn || (wire === 'anthropic' && signature === undefined))) {
    // Thinking of another model, or without a signature, is sent as text.
    return (text.text ?? '').trim() === '' ? undefined : { type: 'text', text, from: block };
  }
  const piece: ThinkingPiece = { type: 'thinking', text, from: block };
  const isSupported =
    wire === 'anthropic' ? signature !== undefined : wire === 'chat' ? REASONING_FIELDS.has(signature ?? '') : true;
  const item = wire === 'responses' && signature !== undefined ? reasoningItem(signature) : undefined;
  if (!isSupported || (wire === 'responses' && item === undefined)) {
    reading.counts.thoughts++;
    return undefined;
  }
  if (wire === 'chat') return { ...piece, field: signature };
  return wire === 'responses' ? { ...piece, item } : { ...piece, signature: stored, isRedacted };
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

function resultTurn(from: LogValue, { ids }: Reading): ResultTurn {
  const id = from.get('toolCallId');
  const { value: isError } = from.get('isError');
  return {
    role: 'result',
    id: id.text === undefined ? id : id.as(ids.get(id.text) ?? id.text),
    isError: typeof isError === 'boolean' ? isError : undefined,
    ...contentOf(from),
    from,
  };
}

const isBlank = (value: LogValue) => value.text?.trim() === '';

/** The turn without blank texts, which pi does not send. Undefined if nothing remains. */
function withoutBlanks(turn: ConversationTurn): ConversationTurn | undefined {
  if (turn.role === 'result') return turn;
  const { pieces, content } = turn;
  if (pieces === undefined) return isBlank(content) ? undefined : turn;
  const nonBlank = pieces.filter(piece => piece.type !== 'text' || !isBlank(piece.text));
  return nonBlank.length === 0 ? undefined : { ...turn, pieces: nonBlank };
}
