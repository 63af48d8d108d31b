import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

/** Words that confused readers, and what to write instead. A match of `except` is allowed. */
export const WORDS: readonly { word: RegExp; write: string; except?: RegExp }[] = [
  { word: /\bst(?:and|ands|ood|anding)\b/, write: 'is, appears', except: /\bstands? for\b|\bstanding by\b/ },
  { word: /\b(?:is|are|was|were) (?:told|named|found out)\b/, write: 'is reported, is listed' },
  { word: /\btold\b/, write: 'reports, shows, says' },
  { word: /\bapart\b/, write: 'separately', except: /\bapart from\b|\bfar apart\b|\b(?:seconds|minutes|days) apart\b/ },
  { word: /\b(?:is|are|was|were) (?:due|wanted)\b/, write: 'is required, is expected' },
  { word: /\b(?:stays?|at) home\b|\bway home\b|\bthere-and-back\b/, write: 'locally, not sent; round trip' },
  { word: /\bpictures?\b/, write: 'image' },
  { word: /\bfilms?\b/, write: 'video' },
  { word: /\bthoughts\b/, write: 'reasoning' },
  { word: /\bmarks? for the cache\b/, write: 'cache breakpoint' },
  { word: /\bbeginnings? of an answer\b/, write: 'prefill' },
  { word: /\b(?:is|are|was|were) taken\b|\bwho takes\b|\bhas no place for\b/, write: 'accepts, drops' },
  { word: /\btaken for\b|\bfound out to be\b/, write: 'detected as' },
  { word: /\bundecided\b|\buntold\b/, write: 'unknown, not checked' },
  { word: /\bwires\b|\b(?:the|this|its|a|other|another|each) wire\b(?! format)/, write: 'message format, API' },
  { word: /\bthe laws?\b|\ba law\b|\blaws\b/, write: 'property, rule' },
  { word: /\bspeaks?\b/, write: 'uses, sends' },
  { word: /\bwhat becomes of\b|\bgoes on from\b/, write: 'say what happens' },
  { word: /\b0 errors, 0 warnings in 0\b/, write: 'no problems found' },
];

/** A text that users see, and its file and line. */
export interface Text {
  readonly at: string;
  readonly text: string;
}

/** Sentences in the code: string literals and templates of three words or more, except server messages. */
function literals(path: string): Text[] {
  const source = readFileSync(path, 'utf8');
  // Parsing takes long, and most files have no listed word.
  if (!ANY.test(source)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && /^(?:says|quote|evidence|at)$/.test(node.name.getText(file))) return;
    if (ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const text = node.getText(file).slice(1, -1);
      if (text.trim().split(/\s+/).length >= 3)
        found.push({ at: `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function descriptions(path: string): Text[] {
  const found: Text[] = [];
  JSON.parse(readFileSync(path, 'utf8'), (key, value: unknown) => {
    if (key === 'description' && typeof value === 'string') found.push({ at: path, text: value });
    return value;
  });
  return found;
}

/** The prose of a page, without code and without tables of quotations. */
function prose(path: string): Text[] {
  let inCode = false;
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (/^\s*(?:```|~~~)/.test(text)) inCode = !inCode;
      return inCode ? [] : [{ at: `${path}:${index + 1}`, text }];
    });
}

/** Generated files, and names of test cases. */
const NOT_READ = ['src/generated/**', 'src/testing/**'];

/** Every text that a user sees. */
export function userTexts(): Text[] {
  return [
    ...globSync('src/**/*.ts', { ignore: NOT_READ }).sort().flatMap(literals),
    ...globSync('schemas/**/*.json').sort().flatMap(descriptions),
    ...[
      'README.md',
      ...globSync('docs/**/*.md', { ignore: ['docs/.vitepress/**', 'docs/reference/api/**'] }).sort(),
    ].flatMap(prose),
  ];
}

const LISTED = WORDS.map(each => ({ ...each, word: new RegExp(each.word, 'i') }));
const ANY = new RegExp(WORDS.map(({ word }) => word.source).join('|'), 'i');

/** The listed words in a text, as `word (write …)`. Code in backticks and quotations are skipped. */
export function badWords(text: string): string[] {
  if (!ANY.test(text)) return [];
  const plain = text.replace(/<!--.*?-->|`[^`]*`|"[^"]*"|“[^”]*”|\$\{[^}]*\}/g, '·');
  return LISTED.flatMap(({ word, write, except }) => {
    const [match] = plain.match(word) ?? [];
    return match === undefined || except?.test(plain) ? [] : [`"${match}" (write ${write})`];
  });
}
