/** What a file was taken for, in words: `859 × conversation`. */
export function takenFor(formats: ReadonlyMap<string, number>, hasUnreadable: boolean): string {
  if (formats.size === 0) return hasUnreadable ? 'nothing that can be read' : 'empty';
  return [...formats].map(([name, count]) => `${count} × ${name}`).join(', ');
}
