/** Converts opencode messages to turns, as stored or as sent. opencode stores results in their calls. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
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

/** The parts of a message, which may be spread over the log. */
function partsOf({ parts, at, places }: StoredMessage): LogValue[] {
  return parts
    .map((part, i) => new LogValue(part, places?.[i] ?? `${at}/parts/${i}`))
    .filter(({ value }) => isObject(value));
}

function userTurn({ at, ...message }: StoredMessage, reading: Reading): ConversationTurn[] {
  const parts = partsOf({ at, ...message, places: undefined });
  const pieces = parts.flatMap(part => userPiece(part, reading) ?? []);
  const from = new LogValue(undefined, at);
  return pieces.length === 0 ? [] : [{ role: 'user', pieces, from, content: from.get('parts') }];
}

function userPiece(part: LogValue, reading: Reading): Piece | undefined {
  switch (part.get('type').value) {
    case 'text': {
      const text = part.get('text');
      return part.get('ignored').value === true || text.value === '' ? undefined : textPiece(text, part);
    }
    case 'file': {
      const { value: mime } = part.get('mime');
      // The content of text files and folders is in separate text parts.
      return mime === 'text/plain' || mime === 'application/x-directory' ? undefined : mediaPiece(part, reading);
    }
    case 'compaction':
      return textPiece(part.as('What did we do so far?'), part);
    case 'subtask':
      return textPiece(part.as('The following tool was executed by the user'), part);
    default:
      return undefined;
  }
}

function textPiece(text: LogValue, from: LogValue): TextPiece {
  return { type: 'text', text, from };
}

function mediaPiece(file: LogValue, { counts }: Reading): MediaPiece | undefined {
  const { value: mime } = file.get('mime');
  const piece = { type: 'media', mime, name: file.get('filename').text, from: file } as const;
  const url = file.get('url').text ?? '';
  const data = /^data:[^,]*;base64,/.exec(url);
  if (data !== null) return { ...piece, data: url.slice(data[0].length) };
  if (/^https?:/.test(url)) return { ...piece, url };
  counts.files++;
  return undefined;
}

function assistantTurns(message: StoredMessage, reading: Reading): ConversationTurn[] {
  if (reading.as === 'request' && isUnsent(message)) {
    reading.counts.cut++;
    return [];
  }
  const parts = partsOf(message);
  const isSigned = parts.some(part => part.get('type').value === 'reasoning' && signatureOf(part).text !== undefined);
  const turns: ConversationTurn[] = [];
  let pieces: Piece[] = [];
  let results: ResultTurn[] = [];
  const close = () => {
    const [first] = pieces;
    if (first !== undefined) {
      const from = message.places === undefined ? new LogValue(undefined, message.at) : first.from;
      turns.push({ role: 'assistant', pieces, from, content: first.from });
      for (const result of results) turns.push(result);
    }
    pieces = [];
    results = [];
  };
  for (const part of parts) {
    const { value: type } = part.get('type');
    // Each step is a separate assistant message.
    if (type === 'step-start') close();
    const piece = assistantPiece(part, { isSigned, isOwn: isOfTarget(message, reading) }, reading);
    if (piece !== undefined) pieces.push(piece);
    const result = type === 'tool' ? resultOf(part, reading) : undefined;
    if (result !== undefined) results.push(result);
  }
  close();
  return turns;
}

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

interface MessageTraits {
  /** Whether its reasoning has signatures. */
  readonly isSigned: boolean;
  /** Whether it was written by the model that would continue the session. */
  readonly isOwn: boolean;
}

function assistantPiece(part: LogValue, { isSigned, isOwn }: MessageTraits, reading: Reading): Piece | undefined {
  switch (part.get('type').value) {
    case 'text':
      return assistantText(part, isSigned, reading);
    case 'reasoning':
      return reasoningPiece(part, isOwn, reading);
    case 'tool':
      return callPiece(part);
    default:
      return undefined;
  }
}

function assistantText(part: LogValue, isSigned: boolean, { as }: Reading): Piece | undefined {
  const text = part.get('text');
  if (as === 'log' || text.value !== '') return textPiece(text, part);
  // Signed thinking must stay separated, so an empty text between them becomes a space.
  return isSigned ? textPiece(text.as(' '), part) : undefined;
}

function signatureOf(part: LogValue): LogValue {
  return part.get('metadata').get('anthropic').get('signature');
}

function reasoningPiece(part: LogValue, isOwn: boolean, { target, counts }: Reading): Piece | undefined {
  const text = part.get('text');
  if (!isOwn) return (text.text ?? '').trim() === '' ? undefined : textPiece(text, part);
  const piece: ThinkingPiece = { type: 'thinking', text, from: part };
  if (target.wire === 'chat') return { ...piece, field: 'reasoning_content' };
  const metadata = part.get('metadata');
  const redacted = metadata.get('anthropic').get('redactedData');
  const { value: openai } = metadata.get('openai');
  if (target.wire === 'anthropic') {
    if (signatureOf(part).text !== undefined) return { ...piece, signature: signatureOf(part) };
    if (redacted.text !== undefined) return { ...piece, signature: redacted, isRedacted: true };
  } else if (isObject(openai) && typeof openai.reasoningEncryptedContent === 'string')
    return { ...piece, item: reasoningItem(openai, text.value) };
  counts.thoughts++;
  return undefined;
}

function reasoningItem({ itemId, reasoningEncryptedContent }: JsonObject, text: unknown): JsonObject {
  const summary = typeof text === 'string' && text !== '' ? [{ type: 'summary_text', text }] : [];
  const id = typeof itemId === 'string' ? { id: itemId } : {};
  return { type: 'reasoning', ...id, encrypted_content: reasoningEncryptedContent, summary };
}

function callPiece(part: LogValue): CallPiece {
  const input = part.get('state').get('input');
  return { type: 'call', id: part.get('callID'), name: part.get('tool'), input, from: part };
}

/** The result of a call. In a log, undefined if the tool was still running. */
function resultOf(part: LogValue, reading: Reading): ResultTurn | undefined {
  const state = part.get('state');
  const [output, metadata] = [state.get('output'), state.get('metadata')];
  const { value: status } = state.get('status');
  const result = { role: 'result', id: part.get('callID'), from: part } as const;
  if (status === 'error') {
    const partial = metadata.get('interrupted').value === true ? metadata.get('output') : undefined;
    if (partial?.text !== undefined) return { ...result, content: partial };
    return { ...result, content: state.get('error'), isError: true };
  }
  if (status === 'pending' || status === 'running' || (typeof status !== 'string' && !output.exists)) {
    if (reading.as === 'log') return undefined;
    reading.counts.answered++;
    return { ...result, content: part.made(INTERRUPTED), isError: true };
  }
  if (reading.as === 'request' && state.get('time').get('compacted').value) {
    reading.counts.cleared++;
    return { ...result, content: output.made(CLEARED) };
  }
  const attachments = state.get('attachments').items();
  const files = attachments.flatMap(file => (isObject(file.value) ? (mediaPiece(file, reading) ?? []) : []));
  if (files.length === 0) return { ...result, content: output };
  return { ...result, content: output, pieces: [textPiece(output, state), ...files] };
}
