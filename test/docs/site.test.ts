/** The site: every page is in the sidebar, and everything that pages include is up to date. */
import { createMarkdownRenderer } from 'vitepress';
import { describe, expect, test } from 'vitest';
import config from '../../docs/.vitepress/config.ts';
import { filesBelow } from '../sources.ts';

interface Item {
  readonly link?: string;
  readonly items?: readonly Item[];
}

const links = (items: readonly Item[]): string[] =>
  items.flatMap(({ link, items: inner = [] }) => [...(link === undefined ? [] : [link]), ...links(inner)]);

const sidebar = config.themeConfig?.sidebar as unknown as Record<string, readonly Item[]>;
const linked = new Set(Object.values(sidebar).flatMap(links));

describe('the sidebar', () => {
  const FOLDERS = ['guide', 'concepts', 'reference', 'integrations', 'contributing', 'systems'];
  const pages = FOLDERS.flatMap(folder => filesBelow(`docs/${folder}`, '.md')).filter(
    path => !path.startsWith('docs/reference/api/'),
  );

  test.each(pages)('has %s', path => {
    expect(linked).toContain(path.slice('docs'.length, -'.md'.length));
  });

  test('has the main pages at the top', () => {
    for (const name of ['privacy', 'limits', 'versioning', 'changelog']) expect(linked).toContain(`/${name}`);
  });

  test('is shown in every folder that has pages', () => {
    const folders = [...linked].map(link => link.match(/^\/[^/]+\//)?.[0]).filter(folder => folder !== undefined);
    expect([...new Set(folders)].filter(folder => sidebar[folder] === undefined)).toEqual([]);
  });
});

describe('a link', () => {
  test.each([
    ['README.md#tools', './#tools'],
    ['../rules/README.md', './../rules/'],
    ['../rules/wrong-type.md', './../rules/wrong-type'],
    ['https://example.com/README.md', 'https://example.com/README.md'],
  ])('to %s leads to a page of the site', async (target, href) => {
    const { render } = await createMarkdownRenderer('docs', config.markdown);
    const env = { path: 'docs/rules/wrong-type.md', relativePath: 'rules/wrong-type.md', cleanUrls: true };
    expect(render(`[there](${target})`, env)).toContain(`href="${href}"`);
  });
});
