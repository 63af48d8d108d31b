/** Writes turns as items of the OpenAI Responses API. */
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

export function writeResponses(request: ComposedRequest, turns: readonly ConversationTurn[]): void {
  for (const turn of turns) {
    if (turn.role === 'user') writeUser(request, turn);
    else if (turn.role === 'result') writeResult(request, turn);
    else writeAssistant(request, turn);
  }
}

function writeUser(request: ComposedRequest, turn: UserTurn): void {
  const { pieces, content, contentFrom } = turn;
  const parts: unknown[] = [];
  const pointer = request.add({ role: 'user', content: pieces === undefined ? content : parts }, turn);
  request.origins.set(`${pointer}/content`, contentFrom, pieces === undefined);
  for (const piece of pieces ?? []) addPart(request, parts, piece, `${pointer}/content`);
}

function addPart(request: ComposedRequest, parts: unknown[], piece: Piece, at: string): void {
  if (piece.type !== 'text' && piece.type !== 'media') return;
  const pointer = `${at}/${parts.length}`;
  request.origins.set(pointer, piece.from, false);
  if (piece.type === 'text') request.origins.set(`${pointer}/text`, piece.textFrom);
  parts.push(piece.type === 'text' ? { type: 'input_text', text: piece.text } : mediaPart(piece));
}

function mediaPart({ mime, data, url, name }: MediaPiece): JsonObject {
  const type = typeof mime === 'string' ? mime : 'image/png';
  const fileUrl = url ?? `data:${type};base64,${typeof data === 'string' ? data : ''}`;
  if (type.startsWith('image/')) return { type: 'input_image', detail: 'auto', image_url: fileUrl };
  return { type: 'input_file', ...(name !== undefined && { filename: name }), file_data: fileUrl };
}

function writeAssistant(request: ComposedRequest, turn: ConversationTurn & { role: 'assistant' }): void {
  const { pieces, content, contentFrom } = turn;
  if (pieces === undefined) {
    const pointer = request.add({ role: 'assistant', content }, turn);
    request.origins.set(`${pointer}/content`, contentFrom);
    return;
  }
  const { origins } = request;
  for (const piece of pieces) {
    const item = itemOf(piece);
    if (item === undefined) continue;
    const pointer = request.add(item, { ...turn, from: piece.from, contentFrom: piece.from });
    if (piece.type === 'text') origins.set(`${pointer}/content`, piece.textFrom, false);
    if (piece.type === 'text') origins.set(`${pointer}/content/0/text`, piece.textFrom);
    if (piece.type !== 'call') continue;
    origins.set(`${pointer}/call_id`, piece.idFrom, false);
    origins.set(`${pointer}/name`, piece.nameFrom);
    origins.set(`${pointer}/arguments`, piece.inputFrom, false);
  }
}

function itemOf(piece: Piece): JsonObject | undefined {
  switch (piece.type) {
    case 'text':
      return { role: 'assistant', content: [{ type: 'output_text', text: piece.text }] };
    case 'thinking':
      return piece.item;
    case 'call': {
      const text = toJson(piece.input);
      const item: JsonObject = { type: 'function_call' };
      if (piece.id !== undefined) item.call_id = callIdOf(piece.id);
      if (piece.name !== undefined) item.name = piece.name;
      if (text !== undefined) item.arguments = text;
      return item;
    }
    case 'media':
      return undefined;
  }
}

/** The call ID. Some agents store it together with the item ID in one string. */
function callIdOf(id: unknown): unknown {
  return typeof id === 'string' && id.includes('|') ? id.slice(0, id.indexOf('|')) : id;
}

function writeResult(request: ComposedRequest, turn: ResultTurn): void {
  const { id, content, pieces, idFrom, contentFrom } = turn;
  const item: JsonObject = { type: 'function_call_output' };
  const pointer = request.add(item, turn);
  if (id !== undefined) item.call_id = callIdOf(id);
  request.origins.set(`${pointer}/call_id`, idFrom, false);
  if (pieces?.some(piece => piece.type === 'media')) {
    const parts: unknown[] = [];
    item.output = parts;
    request.origins.set(`${pointer}/output`, contentFrom, false);
    for (const piece of pieces) addPart(request, parts, piece, `${pointer}/output`);
    return;
  }
  const [only] = pieces ?? [];
  const isWhole = pieces?.length === 1 && only?.type === 'text' && typeof only.text === 'string';
  const output = pieces === undefined ? content : joinTexts(pieces, '\n');
  if (output !== undefined) item.output = output;
  const isVerbatim = isWhole || (pieces === undefined && turn.isSynthetic !== true);
  request.origins.set(`${pointer}/output`, isWhole ? only.textFrom : contentFrom, isVerbatim);
}
