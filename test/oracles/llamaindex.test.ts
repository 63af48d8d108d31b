/** The dialect `llamaindex` against the library itself, where Python has it: `pip install llama-index-core`. */
import system from '../generators/formats/llamaindex.ts';
import { agreesWith } from './framework.ts';

/** Kinds that the library guesses from the bytes or the ending of an address say nothing that was not there. */
const GUESSED = new Set(['image_mimetype', 'video_mimetype', 'document_mimetype', 'format']);

const meaning = (messages: unknown): unknown =>
  JSON.parse(JSON.stringify(messages), (key, value: unknown) => (GUESSED.has(key) ? undefined : value));

agreesWith({
  system,
  module: 'llama_index.core.base.llms.types',
  meaning,
  // Whether a file is there, and whether an address is one.
  besides: /Path does not point to a file|valid URL|unable to parse string as an integer|fractional part/,
});
