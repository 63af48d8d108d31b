/** One content block, assembled from its fragments. */
import { keepInputText } from '../../replies/bedrock-converse/input-texts.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { setMember } from '../owned-containers.ts';
import { joinBase64 } from './base64.ts';

/** A block that is being put together. */
export interface Block {
  readonly index: number;
  /** The event that began it. */
  readonly pointer: string;
  /** What `contentBlockStart` said of it. */
  start?: JsonObject | undefined;
  /** `open` takes pieces; `closed` was ended by its event; `forced` by what came instead; `lost` began out of turn. */
  state: 'open' | 'closed' | 'forced' | 'lost';
  text?: string;
  input?: string;
  reasoning?: string;
  signature?: string;
  redacted?: string[];
  citations?: unknown[];
  /** What a tool of the service gave. */
  result?: unknown[];
  image?: JsonObject;
  imageBytes?: string[];
  /** Pieces of kinds that are not known here: the last of each. */
  others?: JsonObject;
}

/** The pieces that belong to something that has to be opened by an event of its own. */
export const OPENED: ReadonlySet<string> = new Set(['toolUse', 'toolResult', 'image']);

/** What the block of a piece is called in findings. */
export function kindOf(delta: JsonObject): string {
  return Object.keys(delta).find(key => delta[key] !== null) ?? 'delta';
}

/** Adds a piece to its block. A block that holds pieces of several kinds keeps them all. */
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
      setMember(block.others, key, piece);
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
  // Some gateways hand out the value itself.
  else if (input !== undefined && input !== null) block.input = (block.input ?? '') + JSON.stringify(input);
}

function appendReasoning(block: Block, { text, signature, redactedContent }: JsonObject): void {
  if (typeof text === 'string') block.reasoning = (block.reasoning ?? '') + text;
  if (typeof signature === 'string') block.signature = (block.signature ?? '') + signature;
  if (typeof redactedContent === 'string') add(block, 'redacted', redactedContent);
}

/** Text of a result comes in pieces, JSON whole. */
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

/** The block as Converse gives it without streaming. */
export function finish(block: Block): JsonObject {
  const { start = {}, text, input, result, image, imageBytes, citations, others } = block;
  const made: JsonObject = {};
  if (isObject(start.toolUse) || input !== undefined) {
    const toolUse: JsonObject = { ...(isObject(start.toolUse) ? start.toolUse : {}), input: inputOf(input ?? '') };
    keepInputText(toolUse, input ?? '');
    made.toolUse = toolUse;
  }
  if (isObject(start.toolResult) || result !== undefined)
    made.toolResult = { ...(isObject(start.toolResult) ? start.toolResult : {}), content: result ?? [] };
  if (isObject(start.image) || image !== undefined || imageBytes !== undefined) {
    const source = imageBytes === undefined ? {} : { source: { bytes: joinBase64(imageBytes) } };
    made.image = { ...(isObject(start.image) ? start.image : {}), ...image, ...source };
  }
  const reasoning = reasoningOf(block);
  if (reasoning !== undefined) made.reasoningContent = reasoning;
  if (citations !== undefined) made.citationsContent = { content: text === undefined ? [] : [{ text }], citations };
  else if (text !== undefined) made.text = text;
  for (const key of Object.keys(others ?? {})) setMember(made, key, others?.[key]);
  for (const key of Object.keys(start)) if (!Object.hasOwn(made, key)) setMember(made, key, start[key]);
  // Nothing but its beginning and its end: text that is empty.
  return Object.keys(made).length === 0 ? { text: '' } : made;
}

function reasoningOf({ reasoning, signature, redacted }: Block): JsonObject | undefined {
  const made: JsonObject = {};
  if (reasoning !== undefined || signature !== undefined)
    made.reasoningText = { text: reasoning ?? '', ...(signature !== undefined && { signature }) };
  if (redacted !== undefined) made.redactedContent = joinBase64(redacted);
  return Object.keys(made).length === 0 ? undefined : made;
}

/** The value of a call's arguments; no text at all is no arguments, and what is no JSON stays text. */
function inputOf(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
