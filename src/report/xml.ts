/** Text for XML 1.0: what it cannot hold is spelled out. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** XML can hold these; a terminal that shows the text would obey them. */
const UNWANTED = /[\u007f-\u009f]/g;
const HALVES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function allowed(text: string): string {
  const spelled = (c: string) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(FORBIDDEN, spelled).replace(UNWANTED, spelled).replace(HALVES, spelled);
}

/** The content of an element. `]]>` must not stand in it either. */
export function xmlText(text: string): string {
  return allowed(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** The value of an attribute, with its quotes: a reader makes spaces of line ends and tabs that are not escaped. */
export function xmlAttribute(text: string): string {
  const escaped = xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
  return `"${escaped}"`;
}
