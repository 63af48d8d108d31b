/** AJV, loaded when the first arguments are checked: most runs never need it, and it would be half of the bundle. */
import type { SchemaChecker } from '../../model/rule.ts';
import { type SchemaEngine, schemaChecker } from './tool-schemas.ts';

let loaded: SchemaChecker | null | undefined;

/**
 * The default checker, or undefined where modules cannot be loaded on demand, as in a browser. Pass `checkSchema`
 * there.
 */
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
    // The program may be bundled without the optional packages.
    return null;
  }
}

/**
 * Patterns that RE2 does not support (back references, look-around) match everything, so that they cause no findings.
 */
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
