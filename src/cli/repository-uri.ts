/**
 * Public URLs of this package's files. They are derived from `repository` in package.json; without it there are none.
 */

import { readFileSync } from 'node:fs';
import { withoutEnd } from '../model/text.ts';
import { packageFolder } from './package-root.ts';

/** `repository` in package.json: the short form, or an object. */
export type Repository = string | { readonly url?: string; readonly directory?: string } | undefined;

/** The URL of a rule's page; undefined without a repository. */
export function ruleUri(rule: string): string | undefined {
  return ownFileUri(`docs/rules/${rule}.md`);
}

/** The URL of a schema, by its name (`report`, `wire/openai-chat/request`); undefined without a repository. */
export function schemaUri(name: string): string | undefined {
  return ownFileUri(`schemas/${name}.schema.json`, 'raw');
}

/** The URL of a file in this package's repository, by its path. */
export function ownFileUri(path: string, as: 'page' | 'raw' = 'page'): string | undefined {
  return fileUri(ownRepository(), path, as);
}

let own: { readonly repository?: Repository } | undefined;

function ownRepository(): Repository {
  own ??= JSON.parse(readFileSync(new URL('../package.json', packageFolder('schemas')), 'utf8')) as typeof own;
  return own?.repository;
}

/** Hosts whose file URLs follow one pattern, by the prefix of npm's short form. */
const HOSTS: Readonly<Record<string, string>> = { github: 'github.com', gitlab: 'gitlab.com' };
const PATTERNS: Readonly<Record<string, { readonly page: string; readonly raw: string }>> = {
  'github.com': { page: '/blob/HEAD/', raw: '/raw/HEAD/' },
  'gitlab.com': { page: '/-/blob/HEAD/', raw: '/-/raw/HEAD/' },
};

/** The URL of a file in a repository; undefined if the URLs of the host are not known. */
export function fileUri(repository: Repository, path: string, as: 'page' | 'raw' = 'page'): string | undefined {
  const { url = '', directory = '' } = typeof repository === 'string' ? { url: repository } : (repository ?? {});
  const short = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(url);
  const long = /^(?:git\+)?(?:https|ssh|git):\/\/(?:[^@/]+@)?([\w.-]+)\/(.+?)(?:\.git)?\/?$/.exec(url);
  const host = short === null ? long?.[1] : HOSTS[short[1] ?? 'github'];
  const name = short?.[2] ?? long?.[2];
  const pattern = host === undefined ? undefined : PATTERNS[host];
  if (pattern === undefined || name === undefined) return undefined;
  const folder = withoutEnd(directory.replace(/^\.?\/+/, ''), '/');
  return `https://${host}/${name}${pattern[as]}${folder === '' ? '' : `${folder}/`}${path}`;
}
