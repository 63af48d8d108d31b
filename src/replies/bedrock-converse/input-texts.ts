/** The streamed JSON text of tool inputs, attached to the parsed reply's own objects. */

const texts = new WeakMap<object, string>();

/** Keeps the text of a call's input as the stream had it. */
export function keepInputText(toolUse: object, text: string): void {
  texts.set(toolUse, text);
}

/**
 * The text of a call's input, byte for byte as a stream brought it: numbers beyond 2^53 and the order of keys are as the
 * model wrote them. Undefined for calls (`toolUse`) that did not come in fragments.
 */
export function inputTextOf(toolUse: object): string | undefined {
  return texts.get(toolUse);
}
