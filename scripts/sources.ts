/** Makes `src/generated/`: types and validators from the schemas, dialects from YAML, and registries from the folders. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Dialect } from '../src/generated/types.ts';
import { checkDialects, readDialects, type SourceDialect, writeDialectData } from './dialects.ts';
import { guardModules, schemaOf } from './guard-modules.ts';
import { knownNamesModule, knownWordsModule } from './known-words.ts';
import { branchGroups, camelCase, documentIds, guardGroups, handWritten, type ValidatorGroups } from './schemas.ts';
import { typesText } from './types.ts';
import { usedTypes } from './used-types.ts';
import { writeValidators } from './validators.ts';

const OUT = 'src/generated';
const header = (from: string) => `// Made by \`npm run build\` from ${from}. Edit those, not this.\n\n`;

/** One import per file of a folder, sorted by name, and a list of the imports. */
function registry(folder: string, constant: string, type: string, from: string, file = ''): string {
  const ids = readdirSync(`src/${folder}`)
    .map(name => basename(name, '.ts'))
    .filter((id, i, ids) => ids.indexOf(id) === i && isModule(`src/${folder}/${id}${file}.ts`))
    .sort();
  return [
    header(`src/${folder}/`).trimEnd(),
    '',
    ...ids.map(id => `import ${camelCase(id)} from '../${folder}/${id}${file}.ts';`),
    `import type { ${type} } from '${from}';`,
    '',
    `export const ${constant}: readonly ${type}[] = [`,
    ...ids.map(id => `  ${camelCase(id)},`),
    '];',
    '',
  ].join('\n');
}

/** Whether the file exists, with the export that the registry lists. */
function isModule(path: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').includes('export default');
}

/** The repairs by rule. They have a separate list, so a page that does not repair loads none of them. */
function repairRegistry(): string {
  const ids = readdirSync('src/rules')
    .map(name => basename(name, '.ts'))
    .filter(id => readFileSync(`src/rules/${id}.ts`, 'utf8').includes('export const repair'))
    .sort();
  return [
    header('src/rules/').trimEnd(),
    '',
    "import type { Repair } from '../repair/repair.ts';",
    ...ids.map(id => `import { repair as ${camelCase(id)} } from '../rules/${id}.ts';`),
    '',
    'export const repairs: ReadonlyMap<string, Repair> = new Map([',
    ...ids.map(id => `  ['${id}', ${camelCase(id)}],`),
    ']);',
    '',
  ].join('\n');
}

/** The same for dialects, whose data the build generates from YAML. */
function dialectRegistry(): string {
  const ids = readdirSync('src/dialects')
    .filter(name => name.endsWith('.yaml'))
    .map(name => basename(name, '.yaml'))
    .sort();
  return [
    header('src/dialects/').trimEnd(),
    '',
    ...ids.map(id => `import ${camelCase(id)} from './dialect-data/${id}.js';`),
    "import type { Dialect } from './types.ts';",
    '',
    'export const dialectFiles: readonly Dialect[] = [',
    ...ids.map(id => `  ${camelCase(id)},`),
    '];',
    '',
  ].join('\n');
}

/** The types of the IDs in options and in results. */
function idTypes(dialects: readonly Dialect[]): string {
  const union = (ids: readonly string[]) => ids.map(id => `\n  | '${id}'`).join('');
  const ids = new Set(dialects.map(({ id }) => id));
  const aliases = new Set(dialects.flatMap(({ aliases = [] }) => aliases).filter(alias => !ids.has(alias)));
  const rules = readdirSync('src/rules').map(name => basename(name, '.ts'));
  return `${header('src/dialects/ and src/rules/')}/** ID of a built-in dialect, such as \`anthropic\` or \`openai-chat\`. */
export type DialectId =${union([...ids].sort())};

/** Another name of a built-in dialect that options accept. */
export type DialectAlias =${union([...aliases].sort())};

/** ID of a built-in rule, such as \`unanswered-tool-call\`. */
export type RuleId =${union(rules.sort())};
`;
}

function namesOfTypes(text: string): Set<string> {
  return new Set([...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name));
}

/**
 * The types of the validators that the build generates. In `ids`, validators have the IDs of their schemas; `types` contains the
 * generated types.
 */
function validatorTypes(ids: Readonly<Record<string, string>>, types: ReadonlySet<string>, root = '..'): string {
  const known = Object.entries(ids).map(([name, id]) => {
    const { title = '' } = schemaOf(id);
    return [name, types.has(title) ? title : undefined] as const;
  });
  const imported = [...new Set(known.flatMap(([, type]) => type ?? []))].sort();
  return [
    header('schemas/').trimEnd(),
    '',
    `import type { Validator } from '${root}/formats/engine/structure.ts';`,
    ...(imported.length > 0 ? [`import type { ${imported.join(', ')} } from '${root}/generated/types.ts';`] : []),
    '',
    ...known.map(([name, type]) => `export const ${name}: Validator${type === undefined ? '' : `<${type}>`};`),
    '',
  ].join('\n');
}

function validatorFiles(
  kind: string,
  groups: ValidatorGroups,
  types: ReadonlySet<string> = new Set(),
): Record<string, string> {
  const files = Object.entries(groups).map(([group, ids]) => [
    `${kind}/${group}.d.ts`,
    validatorTypes(ids, types, '../..'),
  ]);
  return Object.fromEntries(files) as Record<string, string>;
}

/** Findings name their rule and dialect by ID. Editors complete the built-in IDs, and custom ones are accepted too. */
function withIds(text: string): string {
  const typed = text.replace(/(?<=^export interface Diagnostic \{)[\s\S]*?(?=^\})/m, body =>
    body
      .replace(/^( {2}rule: )string/m, '$1RuleId | (string & {})')
      .replace(/^( {2}dialect: )string/m, '$1DialectId | (string & {})'),
  );
  return `import type { DialectId, RuleId } from './ids.ts';\n\n${typed}`;
}

/** Writes the whole folder, which may be empty before. Throws a `UsageError` with the faults of dialect files. */
export async function writeSources(): Promise<readonly SourceDialect[]> {
  const made = new Set<string>();
  const write = (name: string, text: string) => {
    const path = join(OUT, name);
    made.add(path);
    // Files that did not change keep their time, for the caches of compilers.
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  mkdirSync(OUT, { recursive: true });
  await writeValidators(OUT);
  const dialectFiles = await readDialects();
  writeDialectData(join(OUT, 'dialect-data'), dialectFiles);
  const dialects = dialectFiles.map(({ dialect }) => dialect);
  const allTypes = await typesText();
  const guards = guardModules(allTypes, header);
  const branches = validatorFiles('branches', branchGroups(), namesOfTypes(allTypes));
  const users = [...Object.values(guards), ...Object.values(branches), ...handWritten('src', 'scripts', 'test')];
  const types = withIds(usedTypes(allTypes, users));
  const files: Record<string, string> = {
    ...branches,
    ...validatorFiles('guards', guardGroups()),
    'documents.d.ts': validatorTypes(documentIds(), new Set()),
    'types.ts': header('schemas/') + types,
    ...guards,
    'ids.ts': idTypes(dialects),
    'known-words.ts': knownWordsModule(header, dialects),
    'known-names.ts': knownNamesModule(header, dialects),
    'rules.ts': registry('rules', 'ruleFiles', 'AnyRule', '../model/rule.ts'),
    'dialects.ts': dialectRegistry(),
    'message-formats.ts': registry(
      'formats',
      'messageFormatFiles',
      'MessageFormat',
      '../formats/engine/message-format.ts',
      '/format',
    ),
    'log-formats.ts': registry('logs/formats', 'logFormatFiles', 'LogFormat', '../logs/formats/format.ts'),
    'replies.ts': registry('replies', 'replyFiles', 'ReplyWire', '../replies/reply.ts'),
    'repairs.ts': repairRegistry(),
    'protocols.ts': registry('stream/protocols', 'protocolFiles', 'StreamProtocol', '../stream/protocol.ts'),
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  // The registries, which these import, have just been written.
  const { dialectModules } = await import('./dialect-modules.ts');
  for (const [name, text] of Object.entries(dialectModules(dialects, header))) write(name, text);
  removeOthers(made);
  await checkDialects(dialectFiles);
  return dialectFiles;
}

/** Removes modules that were written earlier and not now. */
function removeOthers(made: ReadonlySet<string>): void {
  for (const name of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
    const path = join(OUT, name);
    if (/(?<!\.d)\.ts$/.test(path) && !made.has(path)) rmSync(path);
  }
}
