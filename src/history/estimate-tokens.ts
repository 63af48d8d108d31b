/** `estimateTokens`: about how many tokens a message has. */
import { checkedJson } from '../model/checked-json.ts';
import { isObject } from '../source/json.ts';

const CHARACTERS = 4;
const MEDIA = 1000;
/** Media and encrypted reasoning are longer, and names, IDs and words are shorter. */
const LONGEST_WORD = 1024;
const ENCODED = /^(?:data:[^,]{0,200},)?[A-Za-z0-9+/_=\r\n-]+$/;

/**
 * Estimates the tokens of a message in any message format: a quarter of the characters of its texts, numbers and keys, rounded up.
 * An image, and any other Base64 text of more than 1,024 characters, such as audio, a file or a signature, counts as 1,000 tokens.
 * It is the default of the option `tokens` of `trim`. Tokenizers count differently, most of all for code and for languages other
 * than English, so pass the count of a tokenizer if the limit is tight. Throws a `UsageError` for a message that is not JSON.
 */
export function estimateTokens(message: unknown): number {
  let characters = 0;
  let media = 0;
  const open: unknown[] = [checkedJson(message, 'the message')];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (isEncoded(value)) media++;
      else characters += value.length;
    } else if (typeof value === 'number' || typeof value === 'boolean') characters += CHARACTERS;
    else if (Array.isArray(value)) for (const each of value) open.push(each);
    else if (isObject(value) && isImage(value)) media++;
    else if (isObject(value))
      for (const [key, member] of Object.entries(value)) {
        characters += key.length;
        open.push(member);
      }
  }
  return Math.ceil(characters / CHARACTERS) + media * MEDIA;
}

function isEncoded(text: string): boolean {
  return text.length > LONGEST_WORD && ENCODED.test(text);
}

/**
 * `image`, `image_url` and `input_image` are the names of the parts that providers and frameworks use. Others have a media type:
 * `inlineData` and `fileData` of Gemini, and files of the AI SDK.
 */
function isImage(part: Readonly<Record<string, unknown>>): boolean {
  const { type, image, image_url: url } = part;
  if (MEDIA_TYPES.some(key => isImageType(part[key]))) return true;
  if (typeof type === 'string') return /^(?:input_)?image(?:_url)?$/i.test(type);
  return (isObject(image) && 'source' in image) || isObject(url);
}

function isImageType(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('image/');
}

const MEDIA_TYPES = ['mimeType', 'mime_type', 'mediaType', 'media_type'] as const;
