/**
 * Writes turns as Chat Completions messages: one tool message per result, and images of results in a user message after
 * them.
 */
import type { JsonObject } from '../../../source/json.ts';
import type { ComposedRequest } from './composed-request.ts';
import {
  type ConversationTurn,
  joinTexts,
  type MediaPiece,
  type Piece,
  type ResultTurn,
  toJson,
  type UserTurn,
} from './conversation-turn.ts';

/** The text that agents send before the images of results. */
const IMAGES_INTRO = 'Attached image(s) from tool result:';

export function writeChat(request: ComposedRequest, turns: readonly ConversationTurn[]): void {
  let images: { readonly piece: MediaPiece; readonly turn: ResultTurn }[] = [];
  const addImages = () => {
    const [first] = images;
    if (first === undefined) return;
    const parts: unknown[] = [{ type: 'text', text: IMAGES_INTRO }];
    const pointer = request.add({ role: 'user', content: parts }, first.turn);
    for (const { piece } of images) {
      request.origins.set(`${pointer}/content/${parts.length}`, piece.from, false);
      parts.push(mediaPart(piece));
    }
    images = [];
  };
  for (const turn of turns) {
    if (turn.role === 'result') {
      writeResult(request, turn);
      for (const piece of turn.pieces ?? []) if (piece.type === 'media') images.push({ piece, turn });
      continue;
    }
    addImages();
    if (turn.role === 'user') writeUser(request, turn);
    else writeAssistant(request, turn);
  }
  addImages();
}

function writeUser(request: ComposedRequest, turn: UserTurn): void {
  const { pieces, content, contentFrom } = turn;
  const parts: unknown[] = [];
  const pointer = request.add({ role: 'user', content: pieces === undefined ? content : parts }, turn);
  request.origins.set(`${pointer}/content`, contentFrom, pieces === undefined);
  for (const piece of pieces ?? []) {
    if (piece.type !== 'text' && piece.type !== 'media') continue;
    const at = `${pointer}/content/${parts.length}`;
    const part = piece.type === 'media' ? mediaPart(piece) : (piece.wire ?? { type: 'text', text: piece.text });
    request.origins.set(at, piece.from, piece.type === 'text' && part === piece.wire);
    if (piece.type === 'text') request.origins.set(`${at}/text`, piece.textFrom);
    parts.push(part);
  }
}

function mediaPart({ mime, data, url, name }: MediaPiece): JsonObject {
  const type = typeof mime === 'string' ? mime : 'image/png';
  const fileUrl = url ?? `data:${type};base64,${typeof data === 'string' ? data : ''}`;
  if (type.startsWith('image/')) return { type: 'image_url', image_url: { url: fileUrl } };
  return { type: 'file', file: { ...(name !== undefined && { filename: name }), file_data: fileUrl } };
}

function writeAssistant(request: ComposedRequest, turn: ConversationTurn & { role: 'assistant' }): void {
  const { pieces, content, contentFrom } = turn;
  const message: JsonObject = { role: 'assistant', content: content ?? null };
  const pointer = request.add(message, turn);
  const { origins } = request;
  origins.set(`${pointer}/content`, contentFrom, pieces === undefined);
  if (pieces === undefined) return;
  const texts = pieces.filter(piece => piece.type === 'text');
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) {
    message.content = only.text;
    origins.set(`${pointer}/content`, only.textFrom);
  } else if (texts.length > 0) message.content = joinTexts(texts, '');
  writeThinking(request, message, pieces, pointer);
  const calls = pieces.filter(piece => piece.type === 'call');
  if (calls.length === 0) return;
  message.tool_calls = calls.map((call, i) => {
    const at = `${pointer}/tool_calls/${i}`;
    origins.set(at, call.from, false);
    if (call.id !== undefined) origins.set(`${at}/id`, call.idFrom);
    const toolFunction: JsonObject = {};
    if (call.name !== undefined) {
      toolFunction.name = call.name;
      origins.set(`${at}/function/name`, call.nameFrom);
    }
    const text = toJson(call.input);
    if (text !== undefined) {
      toolFunction.arguments = text;
      origins.set(`${at}/function/arguments`, call.inputFrom, false);
    }
    return { ...(call.id !== undefined && { id: call.id }), type: 'function', function: toolFunction };
  });
}

function writeThinking(
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

function writeResult(request: ComposedRequest, turn: ResultTurn): void {
  const { id, content, pieces, idFrom, contentFrom } = turn;
  const message: JsonObject = { role: 'tool' };
  const pointer = request.add(message, turn);
  if (id !== undefined) {
    message.tool_call_id = id;
    request.origins.set(`${pointer}/tool_call_id`, idFrom);
  }
  const [only] = pieces ?? [];
  if (pieces?.length === 1 && only?.type === 'text' && typeof only.text === 'string') {
    message.content = only.text;
    request.origins.set(`${pointer}/content`, only.textFrom);
    return;
  }
  if (pieces === undefined) {
    if (content === undefined) return;
    message.content = content;
    request.origins.set(`${pointer}/content`, contentFrom, turn.isSynthetic !== true);
    return;
  }
  request.origins.set(`${pointer}/content`, contentFrom, false);
  const text = joinTexts(pieces, '\n');
  message.content = text === '' && pieces.some(piece => piece.type === 'media') ? '(see attached image)' : text;
}
