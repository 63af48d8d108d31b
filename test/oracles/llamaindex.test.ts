/** Compares the dialect `llamaindex` with the library, if Python has it: `pip install llama-index-core`. */
import system from '../generators/formats/llamaindex.ts';
import { agreesWith } from './framework.ts';

/** Media types that the library guesses from the bytes or from the suffix of a URL add no information. */
const GUESSED = new Set(['image_mimetype', 'video_mimetype', 'document_mimetype', 'format']);

const meaning = (messages: unknown): unknown =>
  JSON.parse(JSON.stringify(messages), (key, value: unknown) => (GUESSED.has(key) ? undefined : value));

agreesWith({
  system,
  module: 'llama_index.core.base.llms.types',
  meaning,
  // Whether a file exists, and whether a URL is valid.
  besides: /Path does not point to a file|valid URL|unable to parse string as an integer|fractional part/,
});
