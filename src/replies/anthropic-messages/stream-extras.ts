/** Data from a stream that is not part of the assembled reply, attached to the reply's own objects. */

const texts = new WeakMap<object, string>();

/** Stores the text of a call's input exactly as it was streamed. */
export function storeInputText(block: object, text: string): void {
  texts.set(block, text);
}

/**
 * The text of a call's input exactly as it was streamed, with the model's key order and all digits of large numbers.
 * Undefined for blocks that were not streamed in fragments.
 */
export function inputTextOf(block: object): string | undefined {
  return texts.get(block);
}
