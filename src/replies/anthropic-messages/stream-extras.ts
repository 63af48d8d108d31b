/** Data from a stream that is not part of the assembled reply, attached to the reply's own objects. */

const texts = new WeakMap<object, string>();

/** Keeps the text of a call's input as the stream had it. */
export function keepInputText(block: object, text: string): void {
  texts.set(block, text);
}

/**
 * The text of a call's input, byte for byte as a stream brought it: numbers beyond 2^53 and the order of keys are as the
 * model wrote them. Undefined for blocks that did not come in fragments.
 */
export function inputTextOf(block: object): string | undefined {
  return texts.get(block);
}
