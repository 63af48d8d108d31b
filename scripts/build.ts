// Makes what is not committed: the validators from the schemas, and dist/ from src/.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build, type Metafile } from 'esbuild';
import { branchIds, documentIds, guardIds, readSchema, schemaFiles } from './schemas.ts';

type Schema = Record<string, unknown>;

const WORDS = new Set(['title', 'description', 'examples']);
/** Branches stop at lists: their items have tags of their own. */
const BELOW_A_BRANCH = new Set([...WORDS, '$schema', 'items', 'discriminator']);

function without(keys: ReadonlySet<string>, schema: unknown, isMap = false): unknown {
  if (Array.isArray(schema)) return schema.map(item => without(keys, item));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => isMap || !keys.has(key))
      .map(([key, value]) => [key, without(keys, value, !isMap && (key === 'properties' || key === '$defs'))]),
  );
}

function validators(
  options: { allErrors: boolean; deep: boolean; messages?: boolean },
  exports: Record<string, string>,
): string {
  // Branches use only what draft 7 has too, and its validators carry less with them: they run for every message.
  const ajv = new (options.deep ? Ajv2020 : Ajv)({
    ...options,
    strict: false,
    discriminator: options.deep,
    validateFormats: false,
    code: { source: true, esm: true, lines: false },
  });
  for (const file of schemaFiles())
    ajv.addSchema(without(options.deep ? WORDS : BELOW_A_BRANCH, readSchema(file)) as Schema);
  return (standalone as unknown as (ajv: Ajv | Ajv2020, refs: Record<string, string>) => string)(ajv, exports);
}

async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    format: 'esm',
    // Nobody reads it, and it is most of what has to be parsed before the first file is.
    minify: true,
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  // AJV's standalone output asks for its own runtime with `require`, which no module and no page has.
  if (/\brequire\(|\bnew Function\b|\beval\(/.test(text)) throw new Error('a validator needs `require` or `eval`');
  return text;
}

async function writeValidators(): Promise<void> {
  const header = '// Made by `npm run build` from schemas/. Edit those, not this.\n';
  writeFileSync(
    'src/generated/branches.js',
    header +
      (await bundle(
        // Where in a schema a failure stands nobody asks.
        validators({ allErrors: true, deep: false, messages: false }, branchIds()).replace(
          /\bschemaPath:"[^"]*",/g,
          '',
        ),
      )),
  );
  writeFileSync(
    'src/generated/guards.js',
    header + (await bundle(validators({ allErrors: false, deep: true }, guardIds()))),
  );
  writeFileSync(
    'src/generated/documents.js',
    header + (await bundle(validators({ allErrors: true, deep: true }, documentIds()))),
  );
}

/** The thread that renders chat templates is a file of its own: threads are started from files. */
async function writeTemplateWorker(folder: string): Promise<void> {
  await build({
    entryPoints: { 'template-worker': 'src/templates/worker.ts' },
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    legalComments: 'none',
    banner: { js: '// Made by `npm run build` from src/templates/worker.ts. Edit that, not this.' },
  });
}

/** What each entry weighs with all that it imports at once; packages are not counted, nor what is loaded on demand. */
function printSizes(outputs: Metafile['outputs']): void {
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === undefined || file.includes('/chunks/')) continue;
    const loaded = new Set([file]);
    for (const each of loaded)
      for (const { path, kind } of outputs[each]?.imports ?? [])
        if (kind === 'import-statement' && path in outputs) loaded.add(path);
    const code = [...loaded].map(each => readFileSync(each));
    const kilobytes = (size: number) => `${Math.round(size / 1000)} kB`.padStart(9);
    const size = code.reduce((sum, each) => sum + each.length, 0);
    const packed = gzipSync(Buffer.concat(code)).length;
    console.log(`${file.padEnd(32)}${kilobytes(size)}${kilobytes(packed)} gzipped`);
  }
}

async function writeDist(): Promise<void> {
  rmSync('dist', { recursive: true, force: true });
  const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
  const { metafile } = await build({
    entryPoints: {
      index: 'src/index.ts',
      testing: 'src/testing/index.ts',
      vitest: 'src/integrations/vitest.ts',
      fetch: 'src/integrations/fetch.ts',
      cli: 'src/cli/bin.ts',
      // Threads are started from files; this one shares its chunks with the command.
      'generated/lint-worker': 'src/cli/jobs/worker.ts',
    },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    minifyWhitespace: true,
    target: 'node20',
    packages: 'external',
    external: ['node:*'],
    define: { ROLECALL_VERSION: JSON.stringify(version) },
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'none',
    metafile: true,
  });
  printSizes(metafile.outputs);
  // Beside the chunks, as it stands beside `src/templates/`: both are one step below the root.
  await writeTemplateWorker('dist/generated');
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
}

mkdirSync('src/generated', { recursive: true });
await writeValidators();
await writeTemplateWorker('src/generated');
if (!process.argv.includes('--validators') && existsSync('src/index.ts')) await writeDist();
