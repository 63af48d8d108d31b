/** Text for XML 1.0. Characters that it does not allow are escaped. */
import { printableLines } from '../model/text.ts';

const FORBIDDEN = /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** XML allows more control characters than this, but a terminal that shows the text would interpret them. */
function allowed(text: string): string {
  return text
    .replace(/[^\t\r]+/g, printableLines)
    .replace(FORBIDDEN, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The content of an element. Escapes `]]>` and what a CI log would interpret as a command. */
export function xmlText(text: string): string {
  return allowed(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, '$1&#58;')
    .replace(/##(?=\w*\[)/g, '#&#35;');
}

/**
 * The value of an attribute in quotation marks. Line breaks and tabs are escaped, because readers replace them by
 * spaces.
 */
export function xmlAttribute(text: string): string {
  const escaped = xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
  return `"${escaped}"`;
}
