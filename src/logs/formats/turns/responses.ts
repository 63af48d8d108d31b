/** Writes turns as items of the OpenAI Responses API. */
import type { JsonObject } from '../../../source/json.ts';
import type { ComposedRequest } from './composed-request.ts';
import { joinTexts, type MediaPiece, type Piece, type ResultTurn, type Turn, toJson, type UserTurn } from './turn.ts';

export function layResponses(laying: ComposedRequest, turns: readonly Turn[]): void {
  for (const turn of turns) {
    if (turn.role === 'user') layUser(laying, turn);
    else if (turn.role === 'result') layResult(laying, turn);
    else layAssistant(laying, turn);
  }
}

function layUser(laying: ComposedRequest, turn: UserTurn): void {
  const { pieces, content, contentFrom } = turn;
  const parts: unknown[] = [];
  const pointer = laying.add({ role: 'user', content: pieces === undefined ? content : parts }, turn);
  laying.origins.set(`${pointer}/content`, contentFrom, pieces === undefined);
  for (const piece of pieces ?? []) addPart(laying, parts, piece, `${pointer}/content`);
}

function addPart(laying: ComposedRequest, parts: unknown[], piece: Piece, at: string): void {
  if (piece.type !== 'text' && piece.type !== 'media') return;
  const pointer = `${at}/${parts.length}`;
  laying.origins.set(pointer, piece.from, false);
  if (piece.type === 'text') laying.origins.set(`${pointer}/text`, piece.textFrom);
  parts.push(piece.type === 'text' ? { type: 'input_text', text: piece.text } : mediaPart(piece));
}

function mediaPart({ mime, data, url, name }: MediaPiece): JsonObject {
  const type = typeof mime === 'string' ? mime : 'image/png';
  const at = url ?? `data:${type};base64,${typeof data === 'string' ? data : ''}`;
  if (type.startsWith('image/')) return { type: 'input_image', detail: 'auto', image_url: at };
  return { type: 'input_file', ...(name !== undefined && { filename: name }), file_data: at };
}

function layAssistant(laying: ComposedRequest, turn: Turn & { role: 'assistant' }): void {
  const { pieces, content, contentFrom } = turn;
  if (pieces === undefined) {
    const pointer = laying.add({ role: 'assistant', content }, turn);
    laying.origins.set(`${pointer}/content`, contentFrom);
    return;
  }
  const { origins } = laying;
  for (const piece of pieces) {
    const item = itemOf(piece);
    if (item === undefined) continue;
    const pointer = laying.add(item, { ...turn, from: piece.from, contentFrom: piece.from });
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

/** The id of the call, which some agents keep in one string with that of its item. */
function callIdOf(id: unknown): unknown {
  return typeof id === 'string' && id.includes('|') ? id.slice(0, id.indexOf('|')) : id;
}

function layResult(laying: ComposedRequest, turn: ResultTurn): void {
  const { id, content, pieces, idFrom, contentFrom } = turn;
  const item: JsonObject = { type: 'function_call_output' };
  const pointer = laying.add(item, turn);
  if (id !== undefined) item.call_id = callIdOf(id);
  laying.origins.set(`${pointer}/call_id`, idFrom, false);
  if (pieces?.some(piece => piece.type === 'media')) {
    const parts: unknown[] = [];
    item.output = parts;
    laying.origins.set(`${pointer}/output`, contentFrom, false);
    for (const piece of pieces) addPart(laying, parts, piece, `${pointer}/output`);
    return;
  }
  const [only] = pieces ?? [];
  const isWhole = pieces?.length === 1 && only?.type === 'text' && typeof only.text === 'string';
  const output = pieces === undefined ? content : joinTexts(pieces, '\n');
  if (output !== undefined) item.output = output;
  const isVerbatim = isWhole || (pieces === undefined && turn.isSynthetic !== true);
  laying.origins.set(`${pointer}/output`, isWhole ? only.textFrom : contentFrom, isVerbatim);
}
