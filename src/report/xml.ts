/** Text for XML 1.0: what it cannot hold is spelled out. */
import { printableLines } from '../model/text.ts';

const FORBIDDEN = /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** XML can hold more control characters than that; a terminal that shows the text would obey them. */
function allowed(text: string): string {
  return text
    .replace(/[^\t\r]+/g, printableLines)
    .replace(FORBIDDEN, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The content of an element. `]]>` must not be in it either, nor what the log of a CI service takes for a command. */
export function xmlText(text: string): string {
  return allowed(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replace(/^(\s*):(?=:)/gm, '$1&#58;')
    .replace(/##(?=\w*\[)/g, '#&#35;');
}

/** The value of an attribute, with its quotes: a reader makes spaces of line ends and tabs that are not escaped. */
export function xmlAttribute(text: string): string {
  const escaped = xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
  return `"${escaped}"`;
}
