/** Prepends items to a list. As arguments of `unshift`, about 100,000 items overflow the stack. */
export function prepend<T>(list: T[], items: readonly T[]): void {
  if (items.length === 0) return;
  const rest = list.splice(0);
  for (const each of items) list.push(each);
  for (const each of rest) list.push(each);
}
