// Writes src/generated: types from the schemas, registries from the folders; the `$id` of each schema; the pages of rules and
// providers in docs; and the command outputs in the README and docs. With --check it writes nothing and fails when what is committed differs.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DIALECT_FILE, dialectFileSchema } from './dialect-schema.ts';
import { readDialects, writeDialectData } from './dialects.ts';
import { guardModules } from './guard-modules.ts';
import { knownNamesModule, knownWordsModule } from './known-words.ts';
import type { LoopMatrix } from './loop-matrix-page.ts';
import {
  branchGroups,
  documentIds,
  guardGroups,
  handWritten,
  schemaFiles,
  type ValidatorGroups,
  withPublishedId,
} from './schemas.ts';
import type { TrimmerTable } from './trimmers-page.ts';
import { typesText } from './types.ts';
import { usedTypes } from './used-types.ts';

const OUT = 'src/generated';
const header = (from: string) => `// Made by \`npm run generate\` from ${from}. Edit those, not this.\n\n`;

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** One import per file of a folder, in the order of their names, and the list of them. */
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

/** Whether there is such a file, with what the registry lists. */
function isModule(path: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').includes('export default');
}

/** The repairs of the rules, by rule. They have a list of their own, so a page that does not repair loads none of them. */
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

/** The same for dialects, whose data the build makes from YAML. */
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

/** The types of the IDs that options take, and of those that results hold. */
async function idTypes(): Promise<string> {
  const { dialects, rules } = await import('../src/lint/registry.ts');
  const union = (ids: readonly string[]) => ids.map(id => `\n  | '${id}'`).join('');
  const ids = new Set(dialects.map(({ id }) => id));
  const aliases = new Set(dialects.flatMap(({ aliases = [] }) => aliases).filter(alias => !ids.has(alias)));
  return `${header('src/dialects/ and src/rules/')}/** ID of a built-in dialect, such as \`anthropic\` or \`openai-chat\`. */
export type DialectId =${union([...ids].sort())};

/** Another name of a built-in dialect that options accept. */
export type DialectAlias =${union([...aliases].sort())};

/** ID of a built-in rule, such as \`unanswered-tool-call\`. */
export type RuleId =${union(rules.map(({ id }) => id).sort())};
`;
}

/** The types of the validators that the build makes. */
function validatorTypes(names: readonly string[], root = '..'): string {
  return [
    header('schemas/').trimEnd(),
    '',
    `import type { Validator } from '${root}/formats/engine/structure.ts';`,
    '',
    ...names.map(name => `export const ${name}: Validator;`),
    '',
  ].join('\n');
}

function validatorFiles(kind: string, groups: ValidatorGroups): Record<string, string> {
  const files = Object.entries(groups).map(([group, ids]) => [
    `${kind}/${group}.d.ts`,
    validatorTypes(Object.keys(ids), '../..'),
  ]);
  return Object.fromEntries(files) as Record<string, string>;
}

/** Findings name their rule and dialect by ID: editors complete those of ours, and rules and dialects of one's own fit too. */
function withIds(text: string): string {
  const typed = text.replace(/(?<=^export interface Diagnostic \{)[\s\S]*?(?=^\})/m, body =>
    body
      .replace(/^( {2}rule: )string/m, '$1RuleId | (string & {})')
      .replace(/^( {2}dialect: )string/m, '$1DialectId | (string & {})'),
  );
  return `import type { DialectId, RuleId } from './ids.ts';\n\n${typed}`;
}

// Everything that follows reads the dialects.
writeDialectData(join(OUT, 'dialect-data'), await readDialects());
const allTypes = await typesText();
const guards = guardModules(allTypes, header);
const types =
  header('schemas/') +
  withIds(usedTypes(allTypes, [...Object.values(guards), ...handWritten('src', 'scripts', 'test')]));
const files: Record<string, string> = {
  ...validatorFiles('branches', branchGroups()),
  ...validatorFiles('guards', guardGroups()),
  'documents.d.ts': validatorTypes(Object.keys(documentIds())),
  'types.ts': types,
  ...guards,
  'known-words.ts': knownWordsModule(header),
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

const stale: string[] = [];

function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  stale.push(path);
  if (process.argv.includes('--check')) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Removes other files from a folder that contains only generated files. */
function removeOthers(folder: string, made: Readonly<Record<string, string>>): void {
  if (!existsSync(folder)) return;
  for (const path of readdirSync(folder).map(name => `${folder}/${name}`)) {
    if (Object.hasOwn(made, path)) continue;
    stale.push(path);
    if (!process.argv.includes('--check')) rmSync(path, { recursive: true });
  }
}

writeIfChanged(DIALECT_FILE, dialectFileSchema());
for (const file of schemaFiles()) writeIfChanged(file, withPublishedId(file, readFileSync(file, 'utf8')));
for (const [name, text] of Object.entries(files)) writeIfChanged(join(OUT, name), text);
// The registries have just been written.
writeIfChanged(join(OUT, 'ids.ts'), await idTypes());
const { dialectModules } = await import('./dialect-modules.ts');
const { dialects } = await import('../src/lint/registry.ts');
writeIfChanged(join(OUT, 'known-names.ts'), knownNamesModule(header, dialects));
const modules = Object.entries(dialectModules(dialects, header)).map(([name, text]) => [join(OUT, name), text]);
for (const [path = '', text = ''] of modules) writeIfChanged(path, text);
removeOthers(join(OUT, 'dialects'), Object.fromEntries(modules));
// What shows what the code prints is made last, by the code as it has just been generated.
const { ruleFiles } = await import('./rule-pages.ts');
const pages = await ruleFiles();
for (const [path, text] of Object.entries(pages)) writeIfChanged(path, text);
removeOthers('docs/rules', pages);
const { providerFiles } = await import('./provider-pages.ts');
const providers = await providerFiles();
for (const [path, text] of Object.entries(providers)) writeIfChanged(path, text);
removeOthers('docs/providers', providers);
const { compatibilityFiles } = await import('./compatibility-pages.ts');
const tables = compatibilityFiles();
for (const [path, text] of Object.entries(tables)) writeIfChanged(path, text);
removeOthers('docs/compatibility', tables);
const { loopMatrixPage, MATRIX_PAGE } = await import('./loop-matrix-page.ts');
const loopTable = (name: string) => JSON.parse(readFileSync(`test/simulator/${name}.json`, 'utf8')) as LoopMatrix;
writeIfChanged(MATRIX_PAGE, loopMatrixPage(loopTable('loop-matrix'), loopTable('python-loop-matrix')));
const { trimmersPage, TRIMMERS_PAGE } = await import('./trimmers-page.ts');
writeIfChanged(
  TRIMMERS_PAGE,
  trimmersPage(JSON.parse(readFileSync('test/history/trimmers/table.json', 'utf8')) as TrimmerTable),
);
const { withOutputs, writtenPages } = await import('./outputs.ts');
for (const path of writtenPages()) writeIfChanged(path, await withOutputs(path));

if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`stale: ${stale.join(', ')}; run \`npm run generate\` and commit what it writes`);
  process.exit(1);
}
