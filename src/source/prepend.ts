/** Puts items in front of a list. As arguments of `unshift` they overflow the stack when there are some 100,000. */
export function prepend<T>(list: T[], items: readonly T[]): void {
  if (items.length === 0) return;
  const rest = list.splice(0);
  for (const each of items) list.push(each);
  for (const each of rest) list.push(each);
}
