import { printable } from '../../model/text.ts';

/** Text for a page. `#` and `:` begin commands in the logs of CI servers, so they are escaped as well. */
export function escaped(text: string): string {
  return printable(text).replace(/[&<>"'#:]/g, c => `&#${c.charCodeAt(0)};`);
}
