/** The fenced blocks of the README and of the handwritten pages. */
import { writtenPages } from '../../scripts/outputs.ts';
import { readText } from '../sources.ts';

export interface Block {
  readonly page: string;
  /** The line of the page where its content begins, from 1. */
  readonly line: number;
  readonly language: string;
  /** The comment directly above it: a command, a file, or the name under which a reader saves it. */
  readonly comment: string | undefined;
  readonly text: string;
}

const FENCE = /^(?:<!-- (.+?) -->\n)?( *)(`{3,})(\w*)[^\n]*\n([\s\S]*?)^\2\3$/gm;

export function blocksOf(page: string): Block[] {
  const text = readText(page);
  return [...text.matchAll(FENCE)].map(match => {
    const [whole, comment, indent = '', , language = '', content = ''] = match;
    const before = text.slice(0, match.index) + whole.slice(0, whole.indexOf('```'));
    return { page, line: before.split('\n').length + 1, language, comment, text: unindented(content, indent) };
  });
}

export function blocksIn(...languages: readonly string[]): Block[] {
  return writtenPages()
    .flatMap(blocksOf)
    .filter(({ language }) => languages.includes(language));
}

export function placeOf({ page, line }: Block): string {
  return `${page}:${line}`;
}

function unindented(text: string, indent: string): string {
  return text.replace(new RegExp(`^${indent}`, 'gm'), '');
}
