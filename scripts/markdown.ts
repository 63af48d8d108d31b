/** Markdown that GitHub and VitePress render alike. */
import { ownFileUri } from '../src/cli/repository-uri.ts';

/** The anchor that GitHub and VitePress give a heading. */
export function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n');
}

/** A vertical bar ends a cell, even inside code. */
function cell(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|');
}

export function folded(summary: string, ...blocks: readonly string[]): string {
  return `<details>\n<summary>${summary}</summary>\n\n${blocks.join('\n\n')}\n\n</details>`;
}

/** Text from the sources as Markdown: backticks mark code, and the rest contains no markup. */
export function prose(text: string): string {
  const pieces = text.split('`');
  if (pieces.length % 2 === 0) return escaped(text).replaceAll('`', '\\`');
  return pieces.map((piece, i) => (i % 2 === 1 ? code(piece) : escaped(piece))).join('');
}

function escaped(text: string): string {
  return (
    text
      .replace(/[\\*_[\]]/g, '\\$&')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      // VitePress evaluates text between double braces.
      .replaceAll('{{', '&#123;&#123;')
  );
}

/** The name of a file that is not in the package: a link if the repository has a URL, otherwise only the path. */
export function repositoryFile(path: string, label = `\`${path}\``): string {
  const uri = ownFileUri(path);
  return uri === undefined ? label : `[${label}](${uri})`;
}

/** A code span that its content cannot end. */
export function code(text: string): string {
  if (text === '') return '` `';
  const mark = '`'.repeat(longestRun(text) + 1);
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${mark}${pad}${text}${pad}${mark}`;
}

export function fence(language: string, text: string): string {
  const mark = '`'.repeat(Math.max(2, longestRun(text)) + 1);
  return `${mark}${language}\n${text}\n${mark}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
