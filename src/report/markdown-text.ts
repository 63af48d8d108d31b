/**
 * Text of others inside Markdown: nothing in it is markup, a mention, a reference or a link. GitHub looks for mentions
 * after rendering and in all text but code, so that no escape of Markdown or HTML keeps it from notifying people.
 */
import { shorten, withoutOldCommands } from '../model/text.ts';
import { wellFormed } from './words.ts';

/** Characters of one piece of text; longer ones lose their middle. */
const LONGEST = 400;

function clean(text: string): string {
  return withoutOldCommands(wellFormed(shorten(text, LONGEST)));
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A code span; fit for a cell of a table too. */
export function codeSpan(text: string): string {
  const cleaned = clean(text).replaceAll('|', '\\|');
  if (cleaned.trim() === '') return '` `';
  const longest = Math.max(0, ...[...cleaned.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(cleaned) ? ' ' : '';
  return `${fence}${pad}${cleaned}${pad}${fence}`;
}

/** Code inside of a block of HTML. */
export function htmlCode(text: string): string {
  return `<code>${html(clean(text))}</code>`;
}

/** A sentence inside of a block of HTML; what stands between backticks is code. */
export function htmlSentence(text: string): string {
  const pieces = clean(text).split('`');
  // Where they do not come in pairs, a name has some of its own.
  if (pieces.length % 2 === 0) return htmlCode(text);
  return pieces.map((piece, i) => (i % 2 === 1 ? `<code>${html(piece)}</code>` : html(withoutLinks(piece)))).join('');
}

/** A space of no width stands where a mention, a reference or an address would begin. */
function withoutLinks(text: string): string {
  return text.replace(/[@#]|GH(?=-)|:(?=\/\/)|www(?=\.)|\b[0-9a-f]{7}(?=[0-9a-f]*\b)/gi, '$&\u200b');
}

/** A block of code that nothing in it can end. */
export function codeBlock(lines: readonly string[]): string {
  const text = lines.map(clean).join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
