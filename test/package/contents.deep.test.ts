/** What is published: the files of the package, and the workflow that publishes it. */
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fileUri } from '../../src/cli/repository-uri.ts';
import { readJson, readText } from '../sources.ts';

const pack = ['pack', '--dry-run', '--json', '--ignore-scripts'];
const [{ files }] = JSON.parse(
  execFileSync('npm', pack, { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] }),
) as [{ files: { path: string }[] }];
const paths = files.map(({ path }) => path);
const folders = new Set(paths.flatMap(path => path.split('/').map((_, i, steps) => steps.slice(0, i).join('/'))));

/** Targets of links and images in Markdown, outside code. */
function linksIn(markdown: string): string[] {
  const text = markdown.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
  const inline = [...text.matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)];
  const defined = [...text.matchAll(/^ {0,3}\[[^\]]+\]: *(\S+)/gm)];
  const html = [...text.matchAll(/\b(?:href|src)="([^"]+)"/g)];
  return [...inline, ...defined, ...html].map(([, target = '']) => target);
}

describe('the package', () => {
  test.each(paths.filter(path => path.endsWith('.md')))('contains every file that %s links to', path => {
    const outside = linksIn(readText(path)).filter(target => {
      if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith('#')) return false;
      const [file = ''] = target.split('#');
      const full = posix.join(posix.dirname(path), decodeURI(file)).replace(/\/$/, '');
      return !paths.includes(full) && !folders.has(full);
    });
    expect(outside).toEqual([]);
  });

  test('contains pages for the link check', () => {
    const pages = paths.filter(path => path.endsWith('.md'));
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs/versioning.md']));
    expect(pages.filter(path => path.startsWith('docs/rules/')).length).toBeGreaterThan(50);
    expect(linksIn('a [b](c.md "t") `[d](e.md)`\n[f]: g.md\n```\n[h](i.md)\n```\n')).toEqual(['c.md', 'g.md']);
  });

  test('contains no repository URL other than that in package.json', () => {
    const { repository } = readJson('package.json') as { repository?: string };
    const own = fileUri(repository, '');
    const foreign = paths.flatMap(path => {
      const text = readText(path);
      const placeholders = text.match(/<owner>|\bOWNER\/rolecall\b/g) ?? [];
      const addresses =
        text.match(/https?:\/\/[\w.-]*\brolecall\.[\w./-]*|https?:\/\/[\w.-]+\/[\w.-]+\/rolecall\b/gi) ?? [];
      const wrong = addresses.filter(each => own === undefined || !own.startsWith(each));
      return [...placeholders, ...wrong].map(each => `${path}: ${each}`);
    });
    expect(foreign).toEqual([]);
  });
});

describe('the release workflow', () => {
  const workflow = parse(readText('.github/workflows/release.yml')) as {
    on: { push: { tags: string[] } };
    permissions: Record<string, string>;
    jobs: Record<string, { steps: { run?: string; uses?: string }[] }>;
  };
  const steps = Object.values(workflow.jobs).flatMap(job => job.steps);
  const at = (command: string) => steps.findIndex(({ run = '' }) => run.includes(command));

  test('runs for version tags, and has only permission to sign the provenance', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
    expect(workflow.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  });

  test('installs and tests before it publishes', () => {
    const order = [at('package.json'), at('npm ci'), at('npm test'), at('npm publish --provenance --access public')];
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('finds the version in the first heading of CHANGELOG.md, as unreleased or with its date', () => {
    const { version } = readJson('package.json') as { version: string };
    const [, top] = /^## (.+)$/m.exec(readText('CHANGELOG.md')) ?? [];
    expect([`${version} (unreleased)`, expect.stringMatching(/^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/)]).toContainEqual(
      top,
    );
  });
});
