/**
 * Generates the modules behind `rolecall/dialects/<id>`: a dialect with its message format and the rules that it
 * states.
 */
import type { Dialect } from '../src/generated/types.ts';
import { rules } from '../src/registry/registry.ts';
import { camelCase } from './schemas.ts';

export function dialectModules(dialects: readonly Dialect[], header: (from: string) => string): Record<string, string> {
  return Object.fromEntries(
    dialects.map(({ id, name, format, rules: stated }) => {
      const own = rules.filter(rule => Object.hasOwn(stated, rule.id)).map(rule => rule.id);
      const text = [
        header('src/dialects/ and src/rules/').trimEnd(),
        '',
        `import dialect from '../dialect-data/${id}.js';`,
        ...[...own].sort().map(rule => `import ${camelCase(rule)} from '../../rules/${rule}.ts';`),
        "import type { DialectModule } from '../../formats/engine/dialect-module.ts';",
        `import format from '../../formats/${format}/format.ts';`,
        '',
        `/** The dialect \`${id}\` (${name}) for \`lint\` of \`rolecall/lint\`. */`,
        `const module: DialectModule = { dialect, format, rules: [${own.map(camelCase).join(', ')}] };`,
        '',
        'export default module;',
        '',
      ];
      return [`dialects/${id}.ts`, text.join('\n')];
    }),
  );
}
