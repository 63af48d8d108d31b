/** Where the pages of rules stand in public, for reports that link to them. */
import { readFileSync } from 'node:fs';
import { packageFolder } from './package-root.ts';

/** `repository` of a package.json: the short form, or an object. */
export type Repository = string | { readonly url?: string; readonly directory?: string } | undefined;

/** The address of a rule's page in the repository of this package; undefined where it names none that shows files. */
export function ruleUri(rule: string): string | undefined {
  return pageUri(ownRepository(), rule);
}

let own: { readonly repository?: Repository } | undefined;

function ownRepository(): Repository {
  own ??= JSON.parse(readFileSync(new URL('../package.json', packageFolder('schemas')), 'utf8')) as typeof own;
  return own?.repository;
}

/** Hosts that show the files of a repository under an address that can be foretold. */
const SHORT: Readonly<Record<string, string>> = { github: 'github.com', gitlab: 'gitlab.com' };
const BETWEEN: Readonly<Record<string, string>> = { 'github.com': '/blob/HEAD/', 'gitlab.com': '/-/blob/HEAD/' };

export function pageUri(repository: Repository, rule: string): string | undefined {
  const { url = '', directory = '' } = typeof repository === 'string' ? { url: repository } : (repository ?? {});
  const short = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(url);
  const long = /^(?:git\+)?(?:https|ssh|git):\/\/(?:[^@/]+@)?([\w.-]+)\/(.+?)(?:\.git)?\/?$/.exec(url);
  const host = short === null ? long?.[1] : SHORT[short[1] ?? 'github'];
  const name = short?.[2] ?? long?.[2];
  const between = host === undefined ? undefined : BETWEEN[host];
  if (between === undefined || name === undefined) return undefined;
  const folder = directory.replace(/^\.?\/+|\/+$/g, '');
  return `https://${host}/${name}${between}${folder === '' ? '' : `${folder}/`}docs/rules/${rule}.md`;
}
