/** Generates the modules behind `rolecall/validate/<format>`: the guards of one message format, and its types. */
import { fileOfId, formatGuards, formats, readSchema } from './schemas.ts';

interface Described {
  readonly title?: string;
  readonly description?: string;
  readonly $defs?: Readonly<Record<string, Described>>;
}

/** The schema with an ID, which may be a definition inside a file. */
export function schemaOf(id: string): Described {
  const [, def] = id.split('#/$defs/');
  const schema: Described = readSchema(fileOfId(id));
  return def === undefined ? schema : (schema.$defs?.[def] ?? {});
}

/** The names of the types that the schemas of some guards declare, as far as they are generated. */
function typeNames(ids: readonly string[], typesText: string): string[] {
  const names = ids.flatMap(id => {
    const { title, $defs = {} } = schemaOf(id);
    return [title, ...Object.values($defs).map(each => each.title)];
  });
  return [...new Set(names)]
    .filter(name => name !== undefined)
    .filter(name => new RegExp(`^export (?:interface|type) ${name}\\b`, 'm').test(typesText))
    .sort();
}

/** One module per API message format. */
export function guardModules(typesText: string, header: (from: string) => string): Record<string, string> {
  return Object.fromEntries(
    formats().map(format => {
      const guards = Object.entries(formatGuards(format));
      const types = typeNames(
        guards.map(([, id]) => id),
        typesText,
      );
      const text = [
        header('schemas/').trimEnd(),
        '',
        '/**',
        ` * Type guards and types of the message format \`${format}\`, without the rest of the library. A guard checks a value`,
        ' * against the JSON Schema: use it for input that must have the right structure. `lint` checks what an API accepts.',
        ' *',
        ' * @module',
        ' */',
        `import * as guards from '../guards/${format}.js';`,
        "import { type Guard, guard } from '../../validate/guard.ts';",
        `import type { ${types.join(', ')} } from '../types.ts';`,
        '',
        "export type { Guard, Issue } from '../../validate/guard.ts';",
        `export type { ${types.join(', ')} };`,
        '',
        ...guards.flatMap(([name, id]) => guardLines(name, id)),
      ];
      return [`validate/${format}.ts`, text.join('\n')];
    }),
  );
}

function guardLines(name: string, id: string): string[] {
  const { title = 'unknown', description = '' } = schemaOf(id);
  return [
    '/**',
    ` * Whether a value is a valid \`${title}\`. ${description}`.trimEnd(),
    ' */',
    `export const ${name}: Guard<${title}> = /* @__PURE__ */ guard(guards.${name});`,
    '',
  ];
}
