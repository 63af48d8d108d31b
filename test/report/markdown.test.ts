import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { COMMENT_BYTES, type MarkdownOptions, markdownReporter } from '../../src/report/markdown.ts';
import { folderOfFixtures } from '../cli/running.ts';
import { isDeep } from '../depth.ts';
import {
  type AuthoredFile,
  conversation,
  diagnostic,
  FOLDERS,
  HOSTILE,
  hostileFiles,
  hostileModel,
  many,
  written,
} from './authored.ts';
import { reported } from './pipeline.ts';

function markdownOf(files: readonly AuthoredFile[], rest: Partial<MarkdownOptions> = {}, name?: string): string {
  const make = (write: (text: string) => void) => markdownReporter(write, { ...FOLDERS, ...rest });
  return written(make, files, name === undefined ? undefined : hostileModel(name));
}

/** The HTML that GitHub creates, before it removes dangerous elements. There must be none. */
function htmlOf(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

const ALLOWED = /^\/?(?:h2|h3|p|br|b|a|code|pre|table|thead|tbody|tr|th|td|details|summary)$/;

/** The names of the elements, after checking that they are closed in order. */
function elementsIn(html: string): string[] {
  const names: string[] = [];
  const open: string[] = [];
  for (const [, slash = '', name = ''] of html.matchAll(/<(\/?)([^\s>/]+)[^>]*>/g)) {
    expect(name).toMatch(ALLOWED);
    names.push(slash + name);
    if (name === 'br') continue;
    if (slash === '') open.push(name);
    else expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
  return names;
}

/** The text outside code, where GitHub looks for mentions, references and URLs. */
function proseIn(html: string): string {
  return html.replace(/<code[^>]*>[\s\S]*?<\/code>/g, '').replace(/<[^>]*>/g, ' ');
}

const one = (members = {}) => [
  { path: 'a.jsonl', conversations: [conversation({ diagnostics: [diagnostic(members)] })] },
];

describe('the Markdown report', () => {
  test('has a headline, a table of rules, and folded findings', () => {
    const files = [many('a.jsonl', 3), ...one({ rule: 'duplicate-key', severity: 'warning' })];
    const markdown = markdownOf(files);
    expect(markdown).toContain('## rolecall: 3 errors, 1 warning in 4 of 4 conversations (2 files)\n');
    expect(markdown).toContain('| `unanswered-tool-call` | 3 | 0 | 0 |\n| `duplicate-key` | 0 | 1 | 0 |\n');
    const names = elementsIn(htmlOf(markdown));
    expect(names.filter(each => each === 'details').length).toBe(4);
    expect(names.filter(each => each === 'tr').length).toBe(3);
    expect(markdown).not.toContain('not shown');
  });

  test('has only a headline if nothing was found', () => {
    const markdown = markdownOf([{ path: 'a.json', conversations: [conversation()] }]);
    expect(markdown).toContain('## rolecall: No problems found in 1 conversation (1 file)\n');
    expect(elementsIn(htmlOf(markdown))).not.toContain('table');
  });

  test.each(HOSTILE)('escapes %j', text => {
    const hostile = one({
      ...{ message: `name ${text} is odd`, rule: text || 'r', dialect: text, says: text, note: text, label: text },
      ...{ pointer: `/${text}`, related: [{ pointer: '/messages/0', label: text }] },
      fix: { safety: 'unsafe', title: text, edits: [] },
    });
    const drawn = [...hostile, ...one({ rule: text || 'r', label: text }), conversationWithout(text)];
    const markdown = markdownOf(drawn, { showContent: true, link: path => `https://example.com/${path}"><img>` }, text);
    const html = htmlOf(markdown);
    const names = elementsIn(html);
    expect(names.filter(each => each === 'details').length).toBe(2);
    expect(names.filter(each => each === 'h3').length).toBe(1);
    expect(names.filter(each => each === 'td').length % 4).toBe(0);
    expect(names.filter(each => each === 'pre').length).toBe(1);
    expect(names.filter(each => each === 'a').length).toBe(2);
    expect(proseIn(html)).not.toMatch(/@\w|#\d|GH-\d|https?:\/\/|www\.|\b[0-9a-f]{40}\b/);
  });

  test('shows paths as code', () => {
    const html = htmlOf(
      markdownOf(hostileFiles().map(file => ({ ...file, conversations: one()[0]?.conversations ?? [] }))),
    );
    expect(elementsIn(html).filter(each => each === 'details').length).toBe(13);
  });

  test('shows errors first, and counts findings over the limit', () => {
    const files = [many('w.jsonl', 400, 'warning'), many('e.jsonl', 400)];
    for (const bytes of [undefined, 5_000, 20_000]) {
      const markdown = markdownOf(files, { bytes, findings: 1000 });
      expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(bytes ?? COMMENT_BYTES);
      const names = elementsIn(htmlOf(markdown));
      const shown = names.filter(each => each === 'details').length;
      expect(shown).toBeGreaterThan(5);
      expect(markdown).toContain(`${800 - shown} more findings are not shown here.`);
      expect(markdown).toMatch(/<summary><b>error<\/b>/);
      expect(markdown).not.toContain('<b>warning</b>');
    }
  });

  test('stays within its limit with names of any length', () => {
    const long = '`<@日本😀'.repeat(4000);
    const conversations = HOSTILE.map(text =>
      conversation({ diagnostics: [diagnostic({ messageId: text + long, rule: text + long, note: long })] }),
    );
    const markdown = markdownOf([{ path: 'a.json', conversations }], {}, long);
    expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(COMMENT_BYTES);
    elementsIn(htmlOf(markdown));
    const small = markdownOf([{ path: 'a.json', conversations }], { bytes: 3000 }, long);
    expect(Buffer.byteLength(small)).toBeLessThanOrEqual(3000);
    expect(small).toContain('more rules with findings.');
  });

  test('counts suppressed findings and conversations that were not judged', () => {
    const files = [
      ...one({ suppressed: { by: 'baseline' } }),
      { path: 'b.json', conversations: [conversation({ dialect: null, verdict: 'unknown' } as const)] },
    ];
    const markdown = markdownOf(files);
    expect(markdown).toContain('; 1 suppressed.');
    expect(markdown).toContain('not judged: 1 conversation: the dialect is unknown');
  });

  test('reports stale baseline entries if nothing else fails the run', () => {
    const entry = { rule: 'unanswered-tool-call', path: 'a.json', fingerprint: '0123456789abcdef', count: 1 };
    const make = (write: (text: string) => void) => markdownReporter(write, FOLDERS);
    const markdown = written(make, [], undefined, [entry, entry]);
    expect(markdown).toContain('**2 entries of the baseline no longer occur; --prune-baseline removes them.**\n\n');
    expect(htmlOf(markdown)).toContain('--prune-baseline');
    expect(written(make, [], undefined, [])).not.toContain('baseline');
  });

  test.runIf(isDeep)('every fixture of a rule', async () => {
    const { out } = await reported(['markdown'], [folderOfFixtures('fixtures/rules')]);
    expect(Buffer.byteLength(out)).toBeLessThanOrEqual(COMMENT_BYTES);
    const names = elementsIn(htmlOf(out));
    expect(names.filter(each => each === 'details').length).toBeGreaterThan(30);
    expect(names.filter(each => each === 'pre').length).toBeGreaterThan(30);
  });
});

function conversationWithout(note: string): AuthoredFile {
  return { path: 'c.json', conversations: [conversation({ note: note || 'none', verdict: 'unknown' })] };
}
