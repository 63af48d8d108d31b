import { existsSync } from 'node:fs';

/** The folder of the published schemas, wherever this file runs from: the sources, or the build. */
export function schemaFolder(): URL {
  for (let at = new URL('.', import.meta.url); ; at = new URL('..', at)) {
    const schemas = new URL('schemas/', at);
    if (existsSync(schemas) && existsSync(new URL('package.json', at))) return schemas;
    if (at.pathname === '/' || new URL('..', at).href === at.href)
      throw new Error('the package is not whole: schemas/ is missing');
  }
}
