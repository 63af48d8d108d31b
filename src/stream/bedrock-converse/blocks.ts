/** One content block, assembled from its fragments. */
import { storeInputText } from '../../replies/bedrock-converse/input-texts.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import { OpenItem } from '../lifecycle/open-items.ts';
import { joinBase64 } from './base64.ts';

/** A content block during assembly. */
export class Block extends OpenItem {
  /** The data of `contentBlockStart`. */
  start: JsonObject | undefined;
  text: string | undefined;
  input: string | undefined;
  reasoning: string | undefined;
  signature: string | undefined;
  redacted: string[] | undefined;
  citations: unknown[] | undefined;
  /** The result of a server tool. */
  result: unknown[] | undefined;
  image: JsonObject | undefined;
  imageBytes: string[] | undefined;
  /** Deltas of unknown types; the last one of each. */
  others: JsonObject | undefined;

  readonly index = Number(this.id);
  /** Blocks that were joined have several indexes. */
  lastIndex = this.index;
}

/** Deltas of blocks that need a start event. */
export const OPENED: ReadonlySet<string> = new Set(['toolUse', 'toolResult', 'image']);

/** The type of the block that a delta belongs to. */
export function kindOf(delta: JsonObject): string {
  return Object.keys(delta).find(key => delta[key] !== null) ?? 'delta';
}

/** Adds a delta to its block. A block may have deltas of several types. */
export function append(block: Block, delta: JsonObject): void {
  for (const key of Object.keys(delta)) {
    const piece = delta[key];
    if (piece === null || piece === undefined) continue;
    if (key === 'text' && typeof piece === 'string') block.text = (block.text ?? '') + piece;
    else if (key === 'toolUse' && isObject(piece)) appendInput(block, piece);
    else if (key === 'reasoningContent' && isObject(piece)) appendReasoning(block, piece);
    else if (key === 'citation') add(block, 'citations', piece);
    else if (key === 'toolResult' && Array.isArray(piece)) for (const each of piece) appendResult(block, each);
    else if (key === 'image' && isObject(piece)) appendImage(block, piece);
    else {
      block.others ??= {};
      setKey(block.others, key, piece);
    }
  }
}

function add(block: Block, field: 'citations' | 'result' | 'redacted', piece: unknown): void {
  const list = block[field] as unknown[] | undefined;
  if (list === undefined) (block as unknown as JsonObject)[field] = [piece];
  else list.push(piece);
}

function appendInput(block: Block, { input }: JsonObject): void {
  if (typeof input === 'string') block.input = (block.input ?? '') + input;
  // Some gateways send the parsed value.
  else if (input !== undefined && input !== null) block.input = (block.input ?? '') + writeJson(input);
}

function appendReasoning(block: Block, { text, signature, redactedContent }: JsonObject): void {
  if (typeof text === 'string') block.reasoning = (block.reasoning ?? '') + text;
  if (typeof signature === 'string') block.signature = (block.signature ?? '') + signature;
  if (typeof redactedContent === 'string') add(block, 'redacted', redactedContent);
}

/** Text of a result is streamed; JSON is not. */
function appendResult(block: Block, piece: unknown): void {
  const last = block.result?.at(-1);
  if (isText(piece) && isText(last)) last.text += piece.text;
  else add(block, 'result', isText(piece) ? { ...piece } : piece);
}

function isText(value: unknown): value is { text: string } {
  return isObject(value) && typeof value.text === 'string' && Object.keys(value).length === 1;
}

function appendImage(block: Block, { source, ...rest }: JsonObject): void {
  block.image = { ...block.image, ...rest };
  if (!isObject(source)) return;
  const { bytes, ...others } = source;
  if (typeof bytes === 'string') {
    block.imageBytes ??= [];
    block.imageBytes.push(bytes);
  } else block.image.source = { ...others, ...(bytes !== undefined && { bytes }) };
}

/** The block as Converse returns it without streaming. */
export function finish(block: Block): JsonObject {
  const { start = {}, text, input, result, image, imageBytes, citations, others } = block;
  const content: JsonObject = {};
  if (isObject(start.toolUse) || input !== undefined) {
    const toolUse: JsonObject = { ...(isObject(start.toolUse) ? start.toolUse : {}), input: inputOf(input ?? '') };
    storeInputText(toolUse, input ?? '');
    content.toolUse = toolUse;
  }
  if (isObject(start.toolResult) || result !== undefined)
    content.toolResult = { ...(isObject(start.toolResult) ? start.toolResult : {}), content: result ?? [] };
  if (isObject(start.image) || image !== undefined || imageBytes !== undefined) {
    const source = imageBytes === undefined ? {} : { source: { bytes: joinBase64(imageBytes) } };
    content.image = { ...(isObject(start.image) ? start.image : {}), ...image, ...source };
  }
  const reasoning = reasoningOf(block);
  if (reasoning !== undefined) content.reasoningContent = reasoning;
  if (citations !== undefined) content.citationsContent = { content: text === undefined ? [] : [{ text }], citations };
  else if (text !== undefined) content.text = text;
  for (const key of Object.keys(others ?? {})) setKey(content, key, others?.[key]);
  for (const key of Object.keys(start)) if (!Object.hasOwn(content, key)) setKey(content, key, start[key]);
  // A block with only start and end is an empty text.
  return Object.keys(content).length === 0 ? { text: '' } : content;
}

function reasoningOf({ reasoning, signature, redacted }: Block): JsonObject | undefined {
  const content: JsonObject = {};
  if (reasoning !== undefined || signature !== undefined)
    content.reasoningText = { text: reasoning ?? '', ...(signature !== undefined && { signature }) };
  if (redacted !== undefined) content.redactedContent = joinBase64(redacted);
  return Object.keys(content).length === 0 ? undefined : content;
}

/** The arguments of a call. Empty text means no arguments, and invalid JSON stays text. */
function inputOf(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
