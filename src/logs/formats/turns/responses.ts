/** Writes turns as items of the OpenAI Responses API. */
import type { LogValue } from '../compose/log-value.ts';
import type { ComposedRequest } from './composed-request.ts';
import {
  type AssistantTurn,
  asJson,
  type ConversationTurn,
  joinedText,
  type MediaPiece,
  type Piece,
  type ResultTurn,
} from './conversation-turn.ts';

export function writeResponses(request: ComposedRequest, turns: readonly ConversationTurn[]): void {
  for (const turn of turns) {
    const { role, pieces, content, from } = turn;
    if (role === 'result') request.addMessage(resultItem(turn), turn);
    else if (pieces === undefined) request.addMessage(from.made({ role, content }), turn);
    else if (role === 'user') request.addMessage(from.made({ role, content: partsOf(pieces, content) }), turn);
    else addItems(request, turn, pieces);
  }
}

function partsOf(pieces: readonly Piece[], content: LogValue): LogValue {
  return content.made(
    pieces.flatMap(piece => {
      if (piece.type === 'text') return piece.from.made({ type: 'input_text', text: piece.text });
      return piece.type === 'media' ? mediaPart(piece) : [];
    }),
  );
}

function mediaPart({ mime, data, url, name, from }: MediaPiece): LogValue {
  const type = typeof mime === 'string' ? mime : 'image/png';
  const fileUrl = url ?? `data:${type};base64,${typeof data === 'string' ? data : ''}`;
  if (type.startsWith('image/')) return from.made({ type: 'input_image', detail: 'auto', image_url: fileUrl });
  return from.made({ type: 'input_file', filename: name, file_data: fileUrl });
}

function addItems(request: ComposedRequest, { role }: AssistantTurn, pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    const { from } = piece;
    const item = itemOf(piece);
    if (item !== undefined) request.addMessage(item, { role, from, content: from });
  }
}

function itemOf(piece: Piece): LogValue | undefined {
  const { from } = piece;
  switch (piece.type) {
    case 'text': {
      const content = piece.text.made([{ type: 'output_text', text: piece.text }]);
      return from.made({ role: 'assistant', content });
    }
    case 'thinking':
      return piece.item === undefined ? undefined : from.computed(piece.item);
    case 'call':
      return from.made({
        type: 'function_call',
        call_id: callId(piece.id),
        name: piece.name,
        arguments: asJson(piece.input),
      });
    case 'media':
      return undefined;
  }
}

/** The call ID. Some agents store it together with the item ID in one string. */
function callId(id: LogValue): LogValue {
  const { text, value } = id;
  return id.made(text?.includes('|') ? text.slice(0, text.indexOf('|')) : value);
}

function resultItem({ id, content, pieces, from }: ResultTurn): LogValue {
  return from.made({ type: 'function_call_output', call_id: callId(id), output: outputOf(pieces, content) });
}

function outputOf(pieces: readonly Piece[] | undefined, content: LogValue): LogValue {
  if (pieces === undefined) return content;
  return pieces.some(piece => piece.type === 'media') ? partsOf(pieces, content) : joinedText(pieces, '\n', content);
}
