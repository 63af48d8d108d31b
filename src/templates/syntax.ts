/** Locates syntax errors in a template: the library reports the error without its line. */
import { OPTIONS, parse, tokenize } from './jinja.ts';

export interface SyntaxFault {
  readonly why: string;
  readonly line: number;
  /** Jinja has this, the renderer has not. */
  readonly unsupported: boolean;
}

const ENDS: Readonly<Record<string, string>> = {
  if: 'endif',
  for: 'endfor',
  macro: 'endmacro',
  call: 'endcall',
  filter: 'endfilter',
  generation: 'endgeneration',
};
const MIDDLES: Readonly<Record<string, readonly string[]>> = { else: ['if', 'for'], elif: ['if'] };
const SINGLE = new Set(['break', 'continue']);
/** Tags of Jinja that no renderer of chat templates is asked for. */
const FOREIGN =
  /^(?:block|extends|include|import|from|raw|with|autoescape|do|trans|pluralize|debug|end(?:block|raw|with|autoescape|trans))$/;
/** Tests with an argument: `is divisibleby 3`, `is in [...]`. */
const TEST_WITH_ARGUMENT = /\bis\s+(?:not\s+)?\w+\s*(?:\(|\[|["'\w])/;

interface Tag {
  readonly kind: 'statement' | 'expression';
  readonly text: string;
  readonly line: number;
}

/** What is wrong with a template that does not parse, and the line; undefined where that cannot be told. */
export function findSyntaxFault(template: string): SyntaxFault | undefined {
  const tags: Tag[] = [];
  const unclosed = split(template, tags);
  if (unclosed !== undefined) return unclosed;
  const foreign = tags.find(tag => tag.kind === 'statement' && FOREIGN.test(wordOf(tag)));
  if (foreign !== undefined)
    return fault(foreign, `the built-in renderer does not support the tag \`${wordOf(foreign)}\``, true);
  for (const tag of tags) {
    const why = faultIn(tag);
    if (why !== undefined) return fault(tag, why, TEST_WITH_ARGUMENT.test(tag.text));
  }
  return unbalanced(tags);
}

function fault({ line }: { line: number }, why: string, unsupported = false): SyntaxFault {
  return { why, line, unsupported };
}

/** Takes a template apart into its tags; gives a fault where one is not closed. */
function split(template: string, tags: Tag[]): SyntaxFault | undefined {
  const open = /\{\{|\{%|\{#/g;
  let line = 1;
  let seen = 0;
  for (let match = open.exec(template); match !== null; match = open.exec(template)) {
    line += newlines(template, seen, match.index);
    seen = match.index;
    const mark = match[0];
    const end =
      mark === '{#' ? template.indexOf('#}', match.index) : endOf(template, match.index, mark === '{{' ? '}}' : '%}');
    if (end < 0) return fault({ line }, `\`${mark}\` is not closed`);
    const text = template.slice(match.index + 2, end).replace(/^[-+]|[-+]$/g, '');
    if (mark !== '{#') tags.push({ kind: mark === '{{' ? 'expression' : 'statement', text, line });
    open.lastIndex = end + 2;
  }
  return undefined;
}

/** Where a tag ends, quoted text and braces inside of it left alone. */
function endOf(template: string, from: number, close: string): number {
  let braces = 0;
  for (let i = from + 2; i < template.length; i++) {
    const c = template[i];
    if (c === '"' || c === "'") {
      for (i++; i < template.length && template[i] !== c; i++) if (template[i] === '\\') i++;
    } else if (braces === 0 && template.startsWith(close, i)) return i;
    else if (c === '{') braces++;
    else if (c === '}') braces--;
  }
  return -1;
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (text.charCodeAt(i) === 10) count++;
  return count;
}

function wordOf({ text }: Tag): string {
  return text.trim().match(/^\w+/)?.[0] ?? '';
}

/** What is wrong inside one tag, which is made whole to be parsed alone. */
function faultIn(tag: Tag): string | undefined {
  const { text, kind } = tag;
  const word = wordOf(tag);
  if (kind === 'expression') return parseFault(`{{${text}}}`);
  if (word === 'elif') return parseFault(`{% if ${text.trim().slice(4)} %}{% endif %}`);
  if (word === 'set') return isBlockSet(text) ? parseFault(`{%${text}%}{% endset %}`) : parseFault(`{%${text}%}`);
  if (word === 'generation') return undefined;
  const end = ENDS[word];
  if (end !== undefined) return parseFault(`{%${text}%}{% ${end} %}`);
  if (SINGLE.has(word) || word in MIDDLES || word === 'endset' || Object.values(ENDS).includes(word)) return undefined;
  return word === '' ? 'an empty tag' : `unknown tag \`${word}\``;
}

function isBlockSet(text: string): boolean {
  return !text.includes('=');
}

function parseFault(text: string): string | undefined {
  try {
    parse(tokenize(text, OPTIONS));
    return undefined;
  } catch {
    return 'the expression is not valid';
  }
}

/** A block without its end, or an end without its block. */
function unbalanced(tags: readonly Tag[]): SyntaxFault | undefined {
  const open: { word: string; line: number }[] = [];
  for (const tag of tags) {
    if (tag.kind === 'expression') continue;
    const word = wordOf(tag);
    const top = open.at(-1);
    if (ENDS[word] !== undefined || (word === 'set' && isBlockSet(tag.text))) open.push({ word, line: tag.line });
    else if (word.startsWith('end')) {
      if (top === undefined || (ENDS[top.word] ?? 'endset') !== word)
        return fault(
          tag,
          top === undefined
            ? `\`${word}\` has no opening tag`
            : `\`${word}\` before the end of \`${top.word}\` in line ${top.line}`,
        );
      open.pop();
    } else if (MIDDLES[word] !== undefined && !MIDDLES[word]?.includes(top?.word ?? ''))
      return fault(tag, `\`${word}\` is outside a block`);
  }
  const left = open.at(-1);
  return left === undefined ? undefined : fault(left, `\`${left.word}\` has no end tag`);
}
