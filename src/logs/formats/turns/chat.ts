/**
 * Writes turns as Chat Completions messages: one tool message per result, and images of results in a user message after
 * them.
 */
import type { JsonObject } from '../../../source/json.ts';
import type { ComposedRequest } from './composed-request.ts';
import { joinTexts, type MediaPiece, type Piece, type ResultTurn, type Turn, toJson, type UserTurn } from './turn.ts';

/** What agents write before the pictures of results. */
const BEFORE_PICTURES = 'Attached image(s) from tool result:';

export function layChat(laying: ComposedRequest, turns: readonly Turn[]): void {
  let pictures: { readonly piece: MediaPiece; readonly turn: ResultTurn }[] = [];
  const show = () => {
    const [first] = pictures;
    if (first === undefined) return;
    const parts: unknown[] = [{ type: 'text', text: BEFORE_PICTURES }];
    const pointer = laying.add({ role: 'user', content: parts }, first.turn);
    for (const { piece } of pictures) {
      laying.origins.set(`${pointer}/content/${parts.length}`, piece.from, false);
      parts.push(mediaPart(piece));
    }
    pictures = [];
  };
  for (const turn of turns) {
    if (turn.role === 'result') {
      layResult(laying, turn);
      for (const piece of turn.pieces ?? []) if (piece.type === 'media') pictures.push({ piece, turn });
      continue;
    }
    show();
    if (turn.role === 'user') layUser(laying, turn);
    else layAssistant(laying, turn);
  }
  show();
}

function layUser(laying: ComposedRequest, turn: UserTurn): void {
  const { pieces, content, contentFrom } = turn;
  const parts: unknown[] = [];
  const pointer = laying.add({ role: 'user', content: pieces === undefined ? content : parts }, turn);
  laying.origins.set(`${pointer}/content`, contentFrom, pieces === undefined);
  for (const piece of pieces ?? []) {
    if (piece.type !== 'text' && piece.type !== 'media') continue;
    const at = `${pointer}/content/${parts.length}`;
    const part = piece.type === 'media' ? mediaPart(piece) : (piece.wire ?? { type: 'text', text: piece.text });
    laying.origins.set(at, piece.from, piece.type === 'text' && part === piece.wire);
    if (piece.type === 'text') laying.origins.set(`${at}/text`, piece.textFrom);
    parts.push(part);
  }
}

function mediaPart({ mime, data, url, name }: MediaPiece): JsonObject {
  const type = typeof mime === 'string' ? mime : 'image/png';
  const at = url ?? `data:${type};base64,${typeof data === 'string' ? data : ''}`;
  if (type.startsWith('image/')) return { type: 'image_url', image_url: { url: at } };
  return { type: 'file', file: { ...(name !== undefined && { filename: name }), file_data: at } };
}

function layAssistant(laying: ComposedRequest, turn: Turn & { role: 'assistant' }): void {
  const { pieces, content, contentFrom } = turn;
  const message: JsonObject = { role: 'assistant', content: content ?? null };
  const pointer = laying.add(message, turn);
  const { origins } = laying;
  origins.set(`${pointer}/content`, contentFrom, pieces === undefined);
  if (pieces === undefined) return;
  const texts = pieces.filter(piece => piece.type === 'text');
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) {
    message.content = only.text;
    origins.set(`${pointer}/content`, only.textFrom);
  } else if (texts.length > 0) message.content = joinTexts(texts, '');
  layThinking(laying, message, pieces, pointer);
  const calls = pieces.filter(piece => piece.type === 'call');
  if (calls.length === 0) return;
  message.tool_calls = calls.map((call, i) => {
    const at = `${pointer}/tool_calls/${i}`;
    origins.set(at, call.from, false);
    if (call.id !== undefined) origins.set(`${at}/id`, call.idFrom);
    const inner: JsonObject = {};
    if (call.name !== undefined) {
      inner.name = call.name;
      origins.set(`${at}/function/name`, call.nameFrom);
    }
    const text = toJson(call.input);
    if (text !== undefined) {
      inner.arguments = text;
      origins.set(`${at}/function/arguments`, call.inputFrom, false);
    }
    return { ...(call.id !== undefined && { id: call.id }), type: 'function', function: inner };
  });
}

function layThinking(
  { origins }: ComposedRequest,
  message: JsonObject,
  pieces: readonly Piece[],
  pointer: string,
): void {
  const thinking = pieces.filter(piece => piece.type === 'thinking' && piece.field !== undefined);
  const [first] = thinking;
  if (first?.type !== 'thinking' || first.field === undefined) return;
  const texts = thinking.map(piece => (piece.type === 'thinking' && typeof piece.text === 'string' ? piece.text : ''));
  message[first.field] = texts.join('\n');
  origins.set(`${pointer}/${first.field}`, thinking.length === 1 ? first.textFrom : first.from, thinking.length === 1);
}

function layResult(laying: ComposedRequest, turn: ResultTurn): void {
  const { id, content, pieces, idFrom, contentFrom } = turn;
  const message: JsonObject = { role: 'tool' };
  const pointer = laying.add(message, turn);
  if (id !== undefined) {
    message.tool_call_id = id;
    laying.origins.set(`${pointer}/tool_call_id`, idFrom);
  }
  const [only] = pieces ?? [];
  if (pieces?.length === 1 && only?.type === 'text' && typeof only.text === 'string') {
    message.content = only.text;
    laying.origins.set(`${pointer}/content`, only.textFrom);
    return;
  }
  if (pieces === undefined) {
    if (content === undefined) return;
    message.content = content;
    laying.origins.set(`${pointer}/content`, contentFrom, turn.isSynthetic !== true);
    return;
  }
  laying.origins.set(`${pointer}/content`, contentFrom, false);
  const text = joinTexts(pieces, '\n');
  message.content = text === '' && pieces.some(piece => piece.type === 'media') ? '(see attached image)' : text;
}
