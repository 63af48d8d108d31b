import { existsSync } from 'node:fs';

/** A folder of the package. Works from the sources and from the build. */
export function packageFolder(name: 'schemas' | 'docs/systems' | 'docs/rules'): URL {
  for (let at = new URL('.', import.meta.url); ; at = new URL('..', at)) {
    const folder = new URL(`${name}/`, at);
    if (existsSync(folder) && existsSync(new URL('package.json', at))) return folder;
    if (at.pathname === '/' || new URL('..', at).href === at.href)
      throw new Error(`the package is incomplete: ${name}/ is missing`);
  }
}
