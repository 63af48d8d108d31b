/**
 * Writes turns as Chat Completions messages: one tool message per result, and images of results in a user message after
 * them.
 */
import type { LogValue, Template } from '../compose/log-value.ts';
import type { ComposedRequest } from './composed-request.ts';
import {
  type AssistantTurn,
  asJson,
  type CallPiece,
  type ConversationTurn,
  joinedText,
  joinTexts,
  type MediaPiece,
  type Piece,
  type ResultTurn,
  type UserTurn,
} from './conversation-turn.ts';

/** The text that agents send before the images of results. */
const IMAGES_INTRO = 'Attached image(s) from tool result:';

export function writeChat(request: ComposedRequest, turns: readonly ConversationTurn[]): void {
  let withImages: ResultTurn[] = [];
  const addImages = () => {
    const [first] = withImages;
    if (first === undefined) return;
    const images = withImages.flatMap(mediaOf).map(mediaPart);
    const content = [{ type: 'text', text: IMAGES_INTRO }, ...images];
    request.addMessage(first.from.made({ role: 'user', content }), first);
    withImages = [];
  };
  for (const turn of turns) {
    if (turn.role === 'result') {
      request.addMessage(resultMessage(turn), turn);
      if (mediaOf(turn).length > 0) withImages.push(turn);
      continue;
    }
    addImages();
    request.addMessage(turn.role === 'user' ? userMessage(turn) : assistantMessage(turn), turn);
  }
  addImages();
}

function mediaOf({ pieces }: ResultTurn): MediaPiece[] {
  return (pieces ?? []).filter(piece => piece.type === 'media');
}

function userMessage({ pieces, content, from }: UserTurn): LogValue {
  if (pieces === undefined) return from.made({ role: 'user', content });
  return from.made({ role: 'user', content: content.made(pieces.flatMap(piece => partOf(piece) ?? [])) });
}

function partOf(piece: Piece): LogValue | undefined {
  if (piece.type === 'media') return mediaPart(piece);
  if (piece.type !== 'text') return undefined;
  return piece.isWire === true ? piece.from : piece.from.made({ type: 'text', text: piece.text });
}

function mediaPart({ mime, data, url, name, from }: MediaPiece): LogValue {
  const type = typeof mime === 'string' ? mime : 'image/png';
  const fileUrl = url ?? `data:${type};base64,${typeof data === 'string' ? data : ''}`;
  if (type.startsWith('image/')) return from.made({ type: 'image_url', image_url: { url: fileUrl } });
  return from.made({ type: 'file', file: { filename: name, file_data: fileUrl } });
}

function assistantMessage({ pieces, content, from }: AssistantTurn): LogValue {
  if (pieces === undefined)
    return from.made({ role: 'assistant', content: content.exists ? content : content.as(null) });
  const texts = pieces.filter(piece => piece.type === 'text');
  const [only] = texts;
  const joined = texts.length > 1 ? content.made(joinTexts(texts, '')) : (only?.text ?? content.made(null));
  const calls = pieces.filter(piece => piece.type === 'call');
  return from.made({
    role: 'assistant',
    content: joined,
    ...reasoningField(pieces),
    ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }),
  });
}

function toolCall({ id, name, input, from }: CallPiece): LogValue {
  return from.made({ id, type: 'function', function: { name, arguments: asJson(input) } });
}

function reasoningField(pieces: readonly Piece[]): Template & object {
  const thinking = pieces.filter(piece => piece.type === 'thinking' && piece.field !== undefined);
  const [first] = thinking;
  if (first?.type !== 'thinking' || first.field === undefined) return {};
  const texts = thinking.map(piece => (piece.type === 'thinking' ? (piece.text.text ?? '') : ''));
  const [text = ''] = texts;
  return { [first.field]: thinking.length === 1 ? first.text.as(text) : first.from.made(texts.join('\n')) };
}

function resultMessage({ id, content, pieces, from }: ResultTurn): LogValue {
  return from.made({
    role: 'tool',
    tool_call_id: id,
    content: pieces === undefined ? content : resultText(pieces, content),
  });
}

function resultText(pieces: readonly Piece[], content: LogValue): LogValue {
  const text = joinedText(pieces, '\n', content);
  const hasMedia = pieces.some(piece => piece.type === 'media');
  return text.value === '' && hasMedia ? content.made('(see attached image)') : text;
}
