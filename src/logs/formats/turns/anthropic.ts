/** Writes turns as Anthropic messages: successive results are in one user message. */
import { child } from '../../../pointer.ts';
import type { JsonObject } from '../../../source/json.ts';
import type { ComposedRequest } from './composed-request.ts';
import {
  type CallPiece,
  type ConversationTurn,
  joinTexts,
  type MediaPiece,
  type Piece,
  type ResultTurn,
} from './conversation-turn.ts';

export function writeAnthropic(request: ComposedRequest, turns: readonly ConversationTurn[]): void {
  let results: unknown[] | undefined;
  for (const turn of turns) {
    if (turn.role === 'result') {
      if (results === undefined) {
        results = [];
        request.add({ role: 'user', content: results }, turn);
      } else request.extend(turn);
      addResult(request, results, turn);
      continue;
    }
    results = undefined;
    const { role, pieces, content, contentFrom } = turn;
    const blocks: unknown[] = [];
    const pointer = request.add({ role, content: pieces === undefined ? content : blocks }, turn);
    request.origins.set(`${pointer}/content`, contentFrom, pieces === undefined);
    for (const piece of pieces ?? []) addPiece(request, blocks, piece, `${pointer}/content`);
  }
}

function addPiece(request: ComposedRequest, blocks: unknown[], piece: Piece, at: string): void {
  const block = blockOf(piece);
  if (block === undefined) return;
  const pointer = child(at, blocks.length);
  blocks.push(block);
  const { origins } = request;
  origins.set(pointer, piece.from, block === (piece as { wire?: object }).wire);
  if (piece.type === 'text') origins.set(`${pointer}/text`, piece.textFrom);
  if (piece.type === 'thinking' && piece.isRedacted !== true) origins.set(`${pointer}/thinking`, piece.textFrom);
  if (piece.type === 'thinking' && piece.signatureFrom !== undefined)
    origins.set(`${pointer}/${piece.isRedacted === true ? 'data' : 'signature'}`, piece.signatureFrom);
  if (piece.type === 'call') {
    origins.set(`${pointer}/id`, piece.idFrom);
    origins.set(`${pointer}/name`, piece.nameFrom);
    origins.set(`${pointer}/input`, piece.inputFrom);
  }
}

function blockOf(piece: Piece): object | undefined {
  switch (piece.type) {
    case 'text':
      return piece.wire ?? { type: 'text', text: piece.text };
    case 'media':
      return mediaBlock(piece);
    case 'thinking':
      if (piece.isRedacted === true) return { type: 'redacted_thinking', data: piece.signature };
      // The API rejects thinking without a signature.
      return piece.signature === undefined
        ? undefined
        : { type: 'thinking', thinking: piece.text, signature: piece.signature };
    case 'call':
      return callBlock(piece);
  }
}

function callBlock({ id, name, input }: CallPiece): JsonObject {
  const block: JsonObject = { type: 'tool_use' };
  if (id !== undefined) block.id = id;
  if (name !== undefined) block.name = name;
  if (input !== undefined) block.input = input;
  return block;
}

function mediaBlock({ mime, data, url }: MediaPiece): JsonObject {
  const type = typeof mime === 'string' && !mime.startsWith('image/') ? 'document' : 'image';
  const source = url === undefined ? { type: 'base64', media_type: mime, data } : { type: 'url', url };
  return { type, source };
}

function addResult(request: ComposedRequest, blocks: unknown[], turn: ResultTurn): void {
  const { id, isError, content, pieces, from, idFrom, contentFrom } = turn;
  const pointer = `${request.last}/content/${blocks.length}`;
  const block: JsonObject = { type: 'tool_result' };
  const { origins } = request;
  origins.set(pointer, from, false);
  if (id !== undefined) {
    block.tool_use_id = id;
    origins.set(`${pointer}/tool_use_id`, idFrom);
  }
  if (pieces === undefined) {
    if (content !== undefined) {
      block.content = content;
      origins.set(`${pointer}/content`, contentFrom, turn.isSynthetic !== true);
    }
  } else if (pieces.every(piece => piece.type === 'text')) {
    // Joined into one text, so that empty texts leave no empty block.
    block.content = joinTexts(pieces, '\n');
    const [only] = pieces;
    const isWhole = pieces.length === 1 && only !== undefined && only.text === block.content;
    origins.set(`${pointer}/content`, isWhole ? only.textFrom : contentFrom, isWhole);
  } else {
    const resultBlocks: unknown[] = [];
    block.content = resultBlocks;
    origins.set(`${pointer}/content`, contentFrom, false);
    const texts = pieces.filter(piece => piece.type !== 'text' || piece.text !== '');
    for (const piece of texts) addPiece(request, resultBlocks, piece, `${pointer}/content`);
  }
  if (isError !== undefined) block.is_error = isError;
  blocks.push(block);
}
