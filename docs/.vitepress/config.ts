import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from 'vitepress';
import { rulesOf, TOPICS } from '../../scripts/topics.ts';
import { RULE_KINDS } from '../../src/model/rule.ts';

/** The order of the pages that are written by hand. What is generated (rules, providers, tasks, the library API) is listed by name. */
const PAGES = {
  guide: [
    'getting-started',
    'lint-logs-in-ci',
    'validate-before-sending',
    'repair-a-bricked-session',
    'resume-a-session',
    'switch-providers',
    'conversions-compared',
    'reasoning-and-thinking-blocks',
    'compare-requests',
    'trim-and-compact',
    'trimmers-compared',
    'agent-loops',
    'test-your-loop',
    'agent-loop-matrix',
    'custom-logs',
    'files-and-tables',
    'gateway-dialect',
    'write-a-rule',
  ],
  concepts: ['message-format', 'dialect', 'evidence', 'severity', 'verdict', 'turn'],
  reference: ['cli', 'configuration', 'library', 'serve-stdio', 'report-formats', 'exit-codes', 'scenarios', 'schemas'],
  integrations: [
    'github',
    'gitlab',
    'pre-commit',
    'vitest',
    'sdks',
    'middleware',
    'python',
    'spark',
    'editors',
    'shell-completion',
  ],
  contributing: ['development', 'a-rule', 'a-dialect', 'a-message-format', 'a-log-format', 'evidence', 'drift'],
} satisfies Record<string, string[]>;

/** The modules with a section in the library API: TypeDoc names them by their `@module` tags. */
const MODULES = [
  'rolecall',
  ...['ai-sdk', 'fetch', 'langchain', 'lint', 'openai-agents', 'simulator', 'systems', 'testing', 'vitest'].map(
    name => `rolecall/${name}`,
  ),
];

const DOCS = join(import.meta.dirname, '..');

/** The first heading of a page. */
function titleOf(path: string): string {
  return (
    readFileSync(join(DOCS, path), 'utf8')
      .match(/^# (.+)$/m)?.[1]
      ?.replace(/`/g, '') ?? path
  );
}

function item(folder: string, name: string): DefaultTheme.SidebarItem {
  return { text: titleOf(`${folder}/${name}.md`), link: `/${folder}/${name}` };
}

function written(folder: keyof typeof PAGES): DefaultTheme.SidebarItem[] {
  return PAGES[folder].map(name => item(folder, name));
}

function listed(folder: string): DefaultTheme.SidebarItem[] {
  return readdirSync(join(DOCS, folder))
    .filter(name => name.endsWith('.md') && name !== 'README.md' && name !== 'index.md')
    .map(name => item(folder, name.slice(0, -'.md'.length)));
}

/** The rules by what they are about. */
const rules = RULE_KINDS.map(kind => ({
  text: kind,
  collapsed: true,
  items: rulesOf([kind]).map(id => item('rules', id)),
}));

const NOT_APIS = ['libraries', 'agents'];
const providers = [
  { text: 'All providers', link: '/providers/' },
  ...NOT_APIS.map(name => item('providers', name)),
  {
    text: 'APIs',
    items: listed('providers')
      .filter(({ link = '' }) => !NOT_APIS.some(name => link.endsWith(`/${name}`)))
      .sort((a, b) => ((a.text ?? '').toLowerCase() < (b.text ?? '').toLowerCase() ? -1 : 1)),
  },
];

const guide = [
  { text: 'Guide', items: [...written('guide'), { text: 'Privacy', link: '/privacy' }] },
  { text: 'Concepts', items: written('concepts') },
  { text: 'Integrations', items: written('integrations') },
];
const reference = [
  {
    text: 'Reference',
    items: [
      ...written('reference'),
      {
        text: 'Library API',
        link: '/reference/api/',
        collapsed: true,
        items: MODULES.map(name => ({ text: name, link: `/reference/api/${name}/` })),
      },
      { text: 'Limits', link: '/limits' },
      { text: 'Speed', link: '/speed' },
      { text: 'Versioning', link: '/versioning' },
      { text: 'Changelog', link: '/changelog' },
    ],
  },
];
const contributing = [
  { text: 'Contributing', items: [{ text: 'Architecture', link: '/architecture' }, ...written('contributing')] },
  { text: 'Source systems', items: listed('systems') },
];

/** Links to a `README.md` lead to the `index` that it is renamed to below: VitePress renames the page, not its links. */
function linkIndexes({ rules }: MarkdownRenderer['renderer']): void {
  const render = rules.link_open;
  rules.link_open = (tokens, i, options, env, self) => {
    const [, href] = tokens[i]?.attrs?.find(([name]) => name === 'href') ?? [];
    if (href !== undefined) tokens[i]?.attrSet('href', href.replace(/^([./\w-]*\/)?README\.md(?=#|$)/, '$1index.md'));
    return render?.(tokens, i, options, env, self) ?? self.renderToken(tokens, i, options);
  };
}

export default defineConfig({
  transformPageData: ({ relativePath, frontmatter }) => {
    // The tables need the room.
    if (relativePath.startsWith('compatibility/')) return { frontmatter: { ...frontmatter, aside: false } };
    if (relativePath.startsWith('providers/')) return { frontmatter: { ...frontmatter, pageClass: 'provider' } };
    return {};
  },
  title: 'rolecall',
  description: 'Checks LLM conversations against the rules of each provider, offline.',
  lang: 'en',
  cleanUrls: true,
  markdown: {
    // The default themes have comments and words that are too faint to read.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: md => linkIndexes(md.renderer),
  },
  // The data of a compatibility table is loaded with its page. VitePress would preload all of it on every page.
  shouldPreload: link => !TOPICS.some(({ id }) => link.includes(`/chunks/${id}.`)),
  vite: {
    // The playground's worker loads what it needs in parts.
    worker: { format: 'es' },
    // Packages that the worker asks for later: without this the development server reloads the page when it meets them.
    optimizeDeps: { include: ['ajv', 'ajv/dist/2020.js', 'diff', 'eventsource-parser', 're2js', 'yaml'] },
  },
  rewrites: {
    'rules/README.md': 'rules/index.md',
    'providers/README.md': 'providers/index.md',
    'compatibility/README.md': 'compatibility/index.md',
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/guide/getting-started', activeMatch: '^/(guide|concepts|integrations)/' },
      { text: 'Reference', link: '/reference/cli', activeMatch: '^/reference/' },
      { text: 'Rules', link: '/rules/', activeMatch: '^/rules/' },
      { text: 'Providers', link: '/providers/', activeMatch: '^/providers/' },
      { text: 'Compatibility', link: '/compatibility/', activeMatch: '^/compatibility/' },
      { text: 'Playground', link: '/playground' },
    ],
    sidebar: {
      '/guide/': guide,
      '/concepts/': guide,
      '/integrations/': guide,
      '/reference/': reference,
      '/contributing/': contributing,
      '/systems/': contributing,
      '/privacy': guide,
      '/limits': reference,
      '/speed': reference,
      '/versioning': reference,
      '/changelog': reference,
      '/architecture': contributing,
      '/rules/': [{ text: 'All rules', link: '/rules/' }, ...rules],
      '/providers/': providers,
      '/compatibility/': [
        { text: 'All tables', link: '/compatibility/', items: TOPICS.map(({ id }) => item('compatibility', id)) },
      ],
    },
  },
});
