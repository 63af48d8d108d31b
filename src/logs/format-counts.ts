/** The detected formats of a file as text: `859 × conversation`. */
export function formatSummary(formats: ReadonlyMap<string, number>, hasUnreadable: boolean): string {
  if (formats.size === 0) return hasUnreadable ? 'nothing readable' : 'empty';
  return [...formats].map(([name, count]) => `${count} × ${name}`).join(', ');
}
