/** Converts opencode messages to turns, as stored or as sent. opencode stores results in their calls. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { ReadAs } from '../format.ts';
import type {
  CallPiece,
  ConversationTurn,
  MediaPiece,
  Piece,
  ResultTurn,
  TextPiece,
  ThinkingPiece,
} from '../turns/conversation-turn.ts';
import type { StoredMessage } from './messages.ts';
import type { Target } from './target.ts';

/** What was skipped or changed, for the notes. */
export type Counts = Record<'cut' | 'answered' | 'cleared' | 'thoughts' | 'files' | 'unknown', number>;

/** Texts that opencode sends for an interrupted call and for a cleared result. */
const INTERRUPTED = '[Tool execution was interrupted]';
const CLEARED = '[Old tool result content cleared]';

interface Reading {
  readonly as: ReadAs;
  readonly target: Target;
  readonly counts: Counts;
}

export function turnsOf(
  messages: readonly StoredMessage[],
  as: ReadAs,
  target: Target,
): { turns: ConversationTurn[]; counts: Counts } {
  const counts: Counts = { cut: 0, answered: 0, cleared: 0, thoughts: 0, files: 0, unknown: 0 };
  const reading = { as, target, counts };
  const turns = messages.flatMap(message => {
    if (message.info.role === 'user') return userTurn(message, reading);
    if (message.info.role === 'assistant') return assistantTurns(message, reading);
    counts.unknown++;
    return [];
  });
  return { turns, counts };
}

function userTurn({ parts, at }: StoredMessage, reading: Reading): ConversationTurn[] {
  const contentFrom = child(at, 'parts');
  const pieces = parts.flatMap((part, i) =>
    isObject(part) ? (userPiece(part, `${contentFrom}/${i}`, reading) ?? []) : [],
  );
  return pieces.length === 0 ? [] : [{ role: 'user', pieces, from: at, contentFrom }];
}

function userPiece(part: JsonObject, from: string, reading: Reading): Piece | undefined {
  switch (part.type) {
    case 'text':
      if (part.ignored === true || part.text === '') return undefined;
      return textPiece(part.text, from);
    case 'file':
      // The content of text files and folders is in separate text parts.
      return part.mime === 'text/plain' || part.mime === 'application/x-directory'
        ? undefined
        : mediaPiece(part, from, reading);
    case 'compaction':
      return textPiece('What did we do so far?', from, from);
    case 'subtask':
      return textPiece('The following tool was executed by the user', from, from);
    default:
      return undefined;
  }
}

function textPiece(text: unknown, from: string, textFrom = child(from, 'text')): TextPiece {
  return { type: 'text', text, from, textFrom };
}

function mediaPiece({ mime, url, filename }: JsonObject, from: string, { counts }: Reading): MediaPiece | undefined {
  const name = typeof filename === 'string' ? filename : undefined;
  const data = typeof url === 'string' ? /^data:[^,]*;base64,/.exec(url) : null;
  if (typeof url === 'string' && data !== null)
    return { type: 'media', mime, data: url.slice(data[0].length), name, from };
  if (typeof url === 'string' && /^https?:/.test(url)) return { type: 'media', mime, url, name, from };
  counts.files++;
  return undefined;
}

function assistantTurns(message: StoredMessage, reading: Reading): ConversationTurn[] {
  const { parts, at } = message;
  if (reading.as === 'request' && isUnsent(message)) {
    reading.counts.cut++;
    return [];
  }
  const contentFrom = child(at, 'parts');
  const isSigned = parts.some(part => isObject(part) && part.type === 'reasoning' && signatureOf(part) !== undefined);
  const turns: ConversationTurn[] = [];
  let pieces: Piece[] = [];
  let results: ResultTurn[] = [];
  const close = () => {
    if (pieces.length > 0)
      turns.push(
        {
          role: 'assistant',
          pieces,
          from: message.places === undefined ? at : startOf(pieces),
          contentFrom: startOf(pieces),
        },
        ...results,
      );
    pieces = [];
    results = [];
  };
  parts.forEach((part, i) => {
    if (!isObject(part)) return;
    const from = message.places?.[i] ?? `${contentFrom}/${i}`;
    // Each step is a separate assistant message.
    if (part.type === 'step-start') close();
    else if (part.type === 'text') {
      const piece = assistantText(part, from, isSigned, reading);
      if (piece !== undefined) pieces.push(piece);
    } else if (part.type === 'reasoning') {
      const piece = reasoningPiece(part, from, isOfTarget(message, reading), reading);
      if (piece !== undefined) pieces.push(piece);
    } else if (part.type === 'tool') {
      pieces.push(callPiece(part, from));
      const result = resultOf(part, from, reading);
      if (result !== undefined) results.push(result);
    }
  });
  close();
  return turns;
}

const startOf = (pieces: readonly Piece[]) => pieces[0]?.from ?? '';

/** Whether opencode does not send the message because it failed or was aborted without content. */
function isUnsent({ info, parts }: StoredMessage): boolean {
  if (!isObject(info.error)) return false;
  const hasContent = parts.some(part => isObject(part) && part.type !== 'step-start' && part.type !== 'reasoning');
  return info.error.name !== 'MessageAbortedError' || !hasContent;
}

/** Whether the message was written by the model that would continue the session. */
function isOfTarget({ info }: StoredMessage, { as, target }: Reading): boolean {
  if (as === 'log' || typeof info.modelID !== 'string') return true;
  return info.modelID === target.model && info.providerID === target.provider;
}

function assistantText(part: JsonObject, from: string, isSigned: boolean, { as }: Reading): Piece | undefined {
  if (as === 'log' || part.text !== '') return textPiece(part.text, from);
  // Signed thinking must stay separated, so an empty text between them becomes a space.
  return isSigned ? textPiece(' ', from) : undefined;
}

function signatureOf({ metadata }: JsonObject): string | undefined {
  const { anthropic } = isObject(metadata) ? metadata : {};
  return isObject(anthropic) && typeof anthropic.signature === 'string' ? anthropic.signature : undefined;
}

function reasoningPiece(part: JsonObject, from: string, own: boolean, { target, counts }: Reading): Piece | undefined {
  const { text, metadata } = part;
  if (!own) return typeof text === 'string' && text.trim() !== '' ? textPiece(text, from) : undefined;
  const piece: ThinkingPiece = { type: 'thinking', text, from, textFrom: child(from, 'text') };
  if (target.wire === 'chat') return { ...piece, field: 'reasoning_content' };
  const { anthropic, openai } = isObject(metadata) ? metadata : {};
  if (target.wire === 'anthropic') {
    const at = child(child(from, 'metadata'), 'anthropic');
    const signature = signatureOf(part);
    if (signature !== undefined) return { ...piece, signature, signatureFrom: `${at}/signature` };
    if (isObject(anthropic) && typeof anthropic.redactedData === 'string')
      return { ...piece, signature: anthropic.redactedData, signatureFrom: `${at}/redactedData`, isRedacted: true };
  } else if (isObject(openai) && typeof openai.reasoningEncryptedContent === 'string')
    return { ...piece, item: reasoningItem(openai, text) };
  counts.thoughts++;
  return undefined;
}

function reasoningItem({ itemId, reasoningEncryptedContent }: JsonObject, text: unknown): JsonObject {
  const summary = typeof text === 'string' && text !== '' ? [{ type: 'summary_text', text }] : [];
  const id = typeof itemId === 'string' ? { id: itemId } : {};
  return { type: 'reasoning', ...id, encrypted_content: reasoningEncryptedContent, summary };
}

function callPiece({ callID, tool, state }: JsonObject, from: string): CallPiece {
  return {
    type: 'call',
    id: callID,
    name: tool,
    input: isObject(state) ? state.input : undefined,
    from,
    idFrom: child(from, 'callID'),
    nameFrom: child(from, 'tool'),
    inputFrom: child(child(from, 'state'), 'input'),
  };
}

/** The result of a call. In a log, undefined if the tool was still running. */
function resultOf({ callID: id, state }: JsonObject, from: string, reading: Reading): ResultTurn | undefined {
  const { status, output, error, metadata, time } = isObject(state) ? state : ({} as JsonObject);
  const at = child(from, 'state');
  const result = { role: 'result', id, from, idFrom: child(from, 'callID') } as const;
  if (status === 'error') {
    const partial = isObject(metadata) && metadata.interrupted === true ? metadata.output : undefined;
    if (typeof partial === 'string') return { ...result, content: partial, contentFrom: `${at}/metadata/output` };
    return { ...result, content: error, isError: true, contentFrom: `${at}/error` };
  }
  if (status === 'pending' || status === 'running' || (typeof status !== 'string' && output === undefined)) {
    if (reading.as === 'log') return undefined;
    reading.counts.answered++;
    return { ...result, content: INTERRUPTED, isError: true, contentFrom: from, isSynthetic: true };
  }
  const contentFrom = `${at}/output`;
  if (reading.as === 'request' && isObject(time) && time.compacted) {
    reading.counts.cleared++;
    return { ...result, content: CLEARED, contentFrom, isSynthetic: true };
  }
  const pieces = attachmentsOf(state as JsonObject, at, reading);
  if (pieces.length === 0) return { ...result, content: output, contentFrom };
  return { ...result, content: output, pieces: [textPiece(output, at, contentFrom), ...pieces], contentFrom };
}

function attachmentsOf({ attachments }: JsonObject, at: string, reading: Reading): MediaPiece[] {
  if (!Array.isArray(attachments)) return [];
  return attachments.flatMap((file: unknown, i) =>
    isObject(file) ? (mediaPiece(file, `${at}/attachments/${i}`, reading) ?? []) : [],
  );
}
