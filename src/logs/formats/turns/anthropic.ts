/** Writes turns as Anthropic messages: successive results are in one user message. */
import type { LogValue, Template } from '../compose/log-value.ts';
import type { ComposedRequest } from './composed-request.ts';
import {
  type ConversationTurn,
  joinedText,
  type MediaPiece,
  type Piece,
  type ResultTurn,
} from './conversation-turn.ts';

export function writeAnthropic(request: ComposedRequest, turns: readonly ConversationTurn[]): void {
  let results: ResultTurn[] = [];
  const addResults = () => {
    const [first] = results;
    if (first !== undefined)
      request.addMessage(first.from.made({ role: 'user', content: results.map(resultBlock) }), results);
    results = [];
  };
  for (const turn of turns) {
    if (turn.role === 'result') {
      results.push(turn);
      continue;
    }
    addResults();
    const { role, pieces, content, from } = turn;
    request.addMessage(from.made({ role, content: pieces === undefined ? content : blocksOf(pieces, content) }), turn);
  }
  addResults();
}

function blocksOf(pieces: readonly Piece[], content: LogValue): LogValue {
  return content.made(pieces.flatMap(piece => blockOf(piece) ?? []));
}

function blockOf(piece: Piece): LogValue | undefined {
  const { from } = piece;
  switch (piece.type) {
    case 'text':
      return piece.isWire === true ? from : from.made({ type: 'text', text: piece.text });
    case 'media':
      return from.made(mediaBlock(piece));
    case 'thinking':
      if (piece.isRedacted === true) return from.made({ type: 'redacted_thinking', data: piece.signature });
      // The API rejects thinking without a signature.
      return piece.signature === undefined
        ? undefined
        : from.made({ type: 'thinking', thinking: piece.text, signature: piece.signature });
    case 'call':
      return from.made({ type: 'tool_use', id: piece.id, name: piece.name, input: piece.input });
  }
}

function mediaBlock({ mime, data, url, from }: MediaPiece): Template {
  const type = typeof mime === 'string' && !mime.startsWith('image/') ? 'document' : 'image';
  if (url !== undefined) return { type, source: { type: 'url', url } };
  return { type, source: { type: 'base64', media_type: from.computed(mime), data: from.computed(data) } };
}

function resultBlock({ id, isError, content, pieces, from }: ResultTurn): LogValue {
  return from.made({
    type: 'tool_result',
    tool_use_id: id,
    content: pieces === undefined ? content : resultContent(pieces, content),
    is_error: isError,
  });
}

/** Texts are joined into one, so that empty texts leave no empty block. */
function resultContent(pieces: readonly Piece[], content: LogValue): LogValue {
  if (!pieces.every(piece => piece.type === 'text'))
    return blocksOf(
      pieces.filter(piece => piece.type !== 'text' || piece.text.value !== ''),
      content,
    );
  return joinedText(pieces, '\n', content);
}
