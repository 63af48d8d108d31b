/**
 * Foreign text inside Markdown: nothing in it may become markup, a mention, a reference or a link. GitHub finds
 * mentions after rendering and in all text except code, so escaping does not prevent notifications.
 */
import { shorten, withoutOldCommands } from '../model/text.ts';
import { wellFormed } from './phrases.ts';

/** Longer texts are shortened in the middle. */
const LONGEST = 400;

function clean(text: string): string {
  return withoutOldCommands(wellFormed(shorten(text, LONGEST)));
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A code span that also works in a table cell. */
export function codeSpan(text: string): string {
  const cleaned = clean(text).replaceAll('|', '\\|');
  if (cleaned.trim() === '') return '` `';
  const longest = Math.max(0, ...[...cleaned.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(cleaned) ? ' ' : '';
  return `${fence}${pad}${cleaned}${pad}${fence}`;
}

/** Code inside an HTML block. */
export function htmlCode(text: string): string {
  return `<code>${html(clean(text))}</code>`;
}

/** A sentence inside an HTML block. Text between backticks becomes code. */
export function htmlSentence(text: string): string {
  const pieces = clean(text).split('`');
  // If backticks are unpaired, a name in the text contains some.
  if (pieces.length % 2 === 0) return htmlCode(text);
  return pieces.map((piece, i) => (i % 2 === 1 ? `<code>${html(piece)}</code>` : html(withoutLinks(piece)))).join('');
}

/** Inserts a zero-width space where a mention, a reference or a URL would begin. */
function withoutLinks(text: string): string {
  return text.replace(/[@#]|GH(?=-)|:(?=\/\/)|www(?=\.)|\b[0-9a-f]{7}(?=[0-9a-f]*\b)/gi, '$&\u200b');
}

/** A code block that its content cannot end. */
export function codeBlock(lines: readonly string[]): string {
  const text = lines.map(clean).join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
