/** The streamed JSON text of tool inputs, attached to the parsed reply's own objects. */

const texts = new WeakMap<object, string>();

/** Stores the text of a call's input exactly as it was streamed. */
export function storeInputText(toolUse: object, text: string): void {
  texts.set(toolUse, text);
}

/**
 * The text of a call's input exactly as it was streamed, with the model's key order and all digits of large numbers.
 * Undefined for calls (`toolUse`) that were not streamed in fragments.
 */
export function inputTextOf(toolUse: object): string | undefined {
  return texts.get(toolUse);
}
