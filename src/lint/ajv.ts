/** AJV, loaded when the first arguments have to be checked: most runs never need it, and it is half of our size. */
import type { SchemaChecker } from '../model/rule.ts';
import { type SchemaEngine, schemaChecker } from './tool-schemas.ts';

let loaded: SchemaChecker | null | undefined;

/** The checker of this runtime, or undefined where modules cannot be loaded on demand (a page): inject one there. */
export function defaultSchemaChecker(): SchemaChecker | undefined {
  return (schema, value) => {
    loaded ??= load();
    return loaded === null ? { undecided: 'no schema validator is loaded' } : loaded(schema, value);
  };
}

function load(): SchemaChecker | null {
  const runtime = (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process;
  const modules = runtime?.getBuiltinModule?.('node:module') as typeof import('node:module') | undefined;
  if (modules === undefined) return null;
  const require = modules.createRequire(import.meta.url);
  try {
    return schemaChecker({
      draft7: require('ajv').default,
      draft2020: require('ajv/dist/2020.js').default,
      compilePattern: linearPattern((require('re2js') as typeof import('re2js')).RE2JS),
    });
  } catch {
    // A program may be bundled without the packages that are loaded on demand.
    return null;
  }
}

/** Patterns that RE2 cannot express (back references, look-around) match everything: unknown is not wrong. */
export function linearPattern(engine: typeof import('re2js').RE2JS): SchemaEngine['compilePattern'] {
  return pattern => {
    try {
      const compiled = engine.compile(engine.translateRegExp(pattern));
      return { test: text => compiled.matcher(text).find() };
    } catch {
      return { test: () => true };
    }
  };
}
