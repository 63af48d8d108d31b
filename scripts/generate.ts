// Writes src/generated: types from the schemas, registries from the folders; the pages of the rules in docs/rules; and the
// outputs in the README. With --check it writes nothing and fails when what is committed differs.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { branchIds, documentIds, guardIds, schemaFiles } from './schemas.ts';

const OUT = 'src/generated';
const header = (from: string) => `// Made by \`npm run generate\` from ${from}. Edit those, not this.\n\n`;

async function types(): Promise<string> {
  const properties = Object.fromEntries(schemaFiles().map((file, i) => [`s${i}`, { $ref: file }]));
  const everything = { title: 'Everything', type: 'object', additionalProperties: false, properties };
  const text = await compile(everything as never, 'Everything', {
    cwd: `${process.cwd()}/`,
    additionalProperties: false,
    bannerComment: '',
    declareExternallyReferenced: true,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 120, arrowParens: 'avoid' },
  });
  const noise = / \*\n \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;
  return header('schemas/') + text.replace(/export interface Everything \{[\s\S]*?\n\}\n+/, '').replace(noise, '');
}

/** One import per file of a folder, in the order of their names, and the list of them. */
function registry(folder: string, constant: string, type: string, from: string): string {
  const ids = readdirSync(`src/${folder}`)
    .filter(name => name.endsWith('.ts'))
    .map(name => basename(name, '.ts'))
    .filter(id => readFileSync(join('src', folder, `${id}.ts`), 'utf8').includes('export default'))
    .sort();
  const name = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    header(`src/${folder}/`).trimEnd(),
    '',
    ...ids.map(id => `import ${name(id)} from '../${folder}/${id}.ts';`),
    `import type { ${type} } from '${from}';`,
    '',
    `export const ${constant}: readonly ${type}[] = [`,
    ...ids.map(id => `  ${name(id)},`),
    '];',
    '',
  ].join('\n');
}

/** The types of the validators that the build makes. */
function validatorTypes(names: readonly string[]): string {
  return [
    header('schemas/').trimEnd(),
    '',
    "import type { Validator } from '../shapes/structure.ts';",
    '',
    ...names.map(name => `export const ${name}: Validator;`),
    '',
  ].join('\n');
}

const files: Record<string, string> = {
  'branches.d.ts': validatorTypes(Object.keys(branchIds())),
  'guards.d.ts': validatorTypes(Object.keys(guardIds())),
  'documents.d.ts': validatorTypes(Object.keys(documentIds())),
  'types.ts': await types(),
  'rules.ts': registry('rules', 'ruleFiles', 'AnyRule', '../model/rule.ts'),
  'dialects.ts': registry('dialects', 'dialectFiles', 'Dialect', './types.ts'),
  'shapes.ts': registry('shapes', 'shapeFiles', 'Shape', '../shapes/shape.ts'),
  'log-formats.ts': registry('logs/formats', 'logFormatFiles', 'LogFormat', '../logs/formats/format.ts'),
  'replies.ts': registry('replies', 'replyFiles', 'ReplyWire', '../replies/reply.ts'),
  'repairs.ts': registry('fix/repairs', 'repairFiles', 'Repair', '../fix/repair.ts'),
  'protocols.ts': registry('stream/protocols', 'protocolFiles', 'StreamProtocol', '../stream/protocol.ts'),
};

const stale: string[] = [];

function keep(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  stale.push(path);
  if (process.argv.includes('--check')) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Takes away what is left in a folder of which every file is made. */
function keepNoOthers(folder: string, made: Readonly<Record<string, string>>): void {
  if (!existsSync(folder)) return;
  for (const path of readdirSync(folder).map(name => `${folder}/${name}`)) {
    if (Object.hasOwn(made, path)) continue;
    stale.push(path);
    if (!process.argv.includes('--check')) rmSync(path, { recursive: true });
  }
}

for (const [name, text] of Object.entries(files)) keep(join(OUT, name), text);
// What shows what the code prints is made last, by the code as it has just been generated.
const { ruleFiles } = await import('./rule-pages.ts');
const pages = await ruleFiles();
for (const [path, text] of Object.entries(pages)) keep(path, text);
keepNoOthers('docs/rules', pages);
const { readmeText } = await import('./readme.ts');
keep('README.md', await readmeText());

if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`stale: ${stale.join(', ')}; run \`npm run generate\` and commit what it writes`);
  process.exit(1);
}
