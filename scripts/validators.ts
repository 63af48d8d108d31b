/** Generates the validators in `src/generated/` from the schemas. None of them is committed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { compact } from './compact.ts';
import { branchGroups, documentIds, guardGroups, idOfFile, readSchema, schemaFiles } from './schemas.ts';

type Schema = Record<string, unknown>;
type Ids = Readonly<Record<string, string>>;

/** Keywords that validators do not need. The build gives schemas its own IDs. */
const WORDS = new Set(['$id', 'title', 'description', 'examples']);
const IN_GUARDS = new Set([...WORDS, '$schema']);
/** Branches do not include list items, which have their own tags. */
const BELOW_A_BRANCH = new Set([...WORDS, '$schema', 'items', 'discriminator']);

function withoutKeywords(keys: ReadonlySet<string>, schema: unknown, isMap = false): unknown {
  if (Array.isArray(schema)) return schema.map(item => withoutKeywords(keys, item));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => isMap || !keys.has(key))
      .map(([key, value]) => [key, withoutKeywords(keys, value, !isMap && (key === 'properties' || key === '$defs'))]),
  );
}

const OPTIONS = { strict: false, validateFormats: false, code: { source: true, esm: true, lines: false } } as const;

/** The code of validators that are exported with the names in `exports`. */
function codeOf(ajv: Ajv | Ajv2020, left: ReadonlySet<string>, exports: Ids): string {
  for (const file of schemaFiles()) ajv.addSchema(withoutKeywords(left, readSchema(file)) as Schema, idOfFile(file));
  return (standalone as unknown as (ajv: Ajv | Ajv2020, refs: Ids) => string)(ajv, exports);
}

// Schemas of messages use only features of draft 7, whose validators are smaller.
const branches = (exports: Ids) =>
  compact(codeOf(new Ajv({ ...OPTIONS, allErrors: true, messages: false }), BELOW_A_BRANCH, exports), 'params');
const guards = (exports: Ids) =>
  compact(codeOf(new Ajv({ ...OPTIONS, discriminator: true }), IN_GUARDS, exports), 'message');
const documents = (exports: Ids) =>
  codeOf(new Ajv2020({ ...OPTIONS, allErrors: true, discriminator: true }), WORDS, exports);

async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    format: 'esm',
    // Nobody reads this code, and it is most of what is parsed at startup.
    minify: true,
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  // AJV's standalone output loads its runtime with `require`, which ES modules and pages do not have.
  if (/\brequire\(|\bnew Function\b|\beval\(/.test(text)) throw new Error('a validator needs `require` or `eval`');
  return text;
}

export async function writeValidators(folder: string): Promise<void> {
  const write = async (name: string, code: string) =>
    writeFileSync(
      `${folder}/${name}.js`,
      `// Made by \`npm run build\` from schemas/. Edit those, not this.\n${await bundle(code)}`,
    );
  for (const [kind, groups, make] of [
    ['branches', branchGroups(), branches],
    ['guards', guardGroups(), guards],
  ] as const) {
    mkdirSync(`${folder}/${kind}`, { recursive: true });
    rmSync(`${folder}/${kind}.js`, { force: true });
    for (const [group, ids] of Object.entries(groups)) await write(`${kind}/${group}`, make(ids));
  }
  await write('documents', documents(documentIds()));
}
