// Makes what is not committed: src/generated/, and dist/ from src/.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import ts from 'typescript';
import { DIALECT_FILE, dialectFileSchema } from './dialect-schema.ts';
import type { SourceDialect } from './dialects.ts';
import { removeUnreachableTypes } from './reachable-types.ts';
import { bundleSizes, kilobytes } from './sizes.ts';
import { writeSources } from './sources.ts';
import { tsc } from './tsc.ts';

/** Maximum number of characters in a line. Node.js prints the line of an error that nobody catches. */
const LINE = 200;

/** The thread that renders chat templates is a separate file, because threads are started from files. */
async function writeTemplateWorker(folder: string): Promise<void> {
  await build({
    entryPoints: { 'template-worker': 'src/templates/worker.ts' },
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    minify: true,
    lineLimit: LINE,
    legalComments: 'none',
    banner: { js: '// Made by `npm run build` from src/templates/worker.ts. Edit that, not this.' },
  });
}

/** Compiles the AssemblyScript module to WebAssembly, as a string in a module. */
function writeShortTexts(folder: string): void {
  const source = 'src/source/assembly/short-texts.ts';
  const wasm = `${folder}/short-texts.wasm`;
  const flags = ['--outFile', wasm, '--runtime', 'stub', '--enable', 'simd', '--noAssert', '-O3'];
  // As a program, because its types change those of arrays in the whole project.
  const { status } = spawnSync(process.execPath, ['node_modules/assemblyscript/bin/asc.js', source, ...flags], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${source} could not be compiled`);
  writeFileSync(
    `${folder}/short-texts.js`,
    `// Made by \`npm run build\` from ${source}. Edit that, not this.
export const shortTextsModule =
  '${readFileSync(wasm).toString('base64')}';
`,
  );
  writeFileSync(`${folder}/short-texts.d.ts`, 'export const shortTextsModule: string;\n');
  rmSync(wasm);
}

/** The script of the HTML report is a string, which the report writes into its page. */
async function writeReportScript(folder: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ['src/report/html/script/main.ts'],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    // Names are kept for people who read the script in a report.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    write: false,
  });
  writeFileSync(
    `${folder}/report-script.js`,
    `// Made by \`npm run build\` from src/report/html/script/. Edit that, not this.
export const reportScript = ${JSON.stringify(outputFiles[0]?.text.trimEnd())};
`,
  );
  writeFileSync(`${folder}/report-script.d.ts`, 'export const reportScript: string;\n');
}

/**
 * The size of each entry with everything that it imports statically, without packages and without modules that are
 * loaded on demand.
 */
function printSizes(outputs: Metafile['outputs']): void {
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint === undefined || file.includes('/chunks/')) continue;
    const loaded = new Set([file]);
    for (const each of loaded)
      for (const { path, kind } of outputs[each]?.imports ?? [])
        if (kind === 'import-statement' && path in outputs) loaded.add(path);
    const code = [...loaded].map(each => readFileSync(each));
    const size = code.reduce((sum, each) => sum + each.length, 0);
    const packed = gzipSync(Buffer.concat(code)).length;
    console.log(`${file.padEnd(32)}${kilobytes(size)}${kilobytes(packed)} gzipped`);
  }
}

/** What pages load that import only parts. */
async function printBundleSizes(): Promise<void> {
  console.log('\nbundled for a browser, minified:');
  for (const { name, size, packed, limit } of await bundleSizes()) {
    const allowed = limit === undefined ? '' : `, at most ${Math.round(limit / 1000)} kB`;
    console.log(`${name.padEnd(32)}${kilobytes(size)}${kilobytes(packed)} gzipped${allowed}`);
  }
}

/**
 * Joins the data of dialects where it was broken at the line limit: in pieces, a repeated text cannot be recognized when
 * it is compressed. It gets lines of its own, apart from code that could throw.
 */
function joinData(outputs: Metafile['outputs']): void {
  for (const path of Object.keys(outputs)) {
    const code = readFileSync(path, 'utf8');
    writeFileSync(path, code.replaceAll(/JSON\.parse\((?:'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/gs, onOwnLine));
  }
}

function onOwnLine(parsed: string): string {
  const broken = parsed.slice('JSON.parse('.length, -1);
  const data = broken.replaceAll(/\\(.)/gs, (pair, character) => (character === '\n' ? '' : pair));
  return data.length > LINE ? `JSON.parse(\n${data}\n)` : parsed;
}

/** An entry for every module of a folder in `src/generated/`, under the folder's name. */
function entriesOf(folder: string): Record<string, string> {
  const names = readdirSync(`src/generated/${folder}`).map(file => file.slice(0, -'.ts'.length));
  return Object.fromEntries(names.map(name => [`${folder}/${name}`, `src/generated/${folder}/${name}.ts`]));
}

/** Each module that `index.ts` exports from, so that a page that imports one function does not load the code of all. */
function chunksOfIndex(): Record<string, string> {
  const modules = readFileSync('src/index.ts', 'utf8').matchAll(/ from '\.\/(.+)\.ts'/g);
  return Object.fromEntries([...modules].map(([, module = '']) => [`chunks/${module}`, `src/${module}.ts`]));
}

/** Replaces `import()` in a script: it fails in compiled code that was kept. */
function replaceImports(path: string): void {
  const code = readFileSync(path, 'utf8');
  const places: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      places.push(node.expression.getStart());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  let text = '';
  let end = 0;
  for (const at of places) {
    text += `${code.slice(end, at)}PROGRAM_IMPORT`;
    end = at + 'import'.length;
  }
  writeFileSync(path, text + code.slice(end));
}

/**
 * Bundles the command and its threads into one script: V8 can keep the compiled code of scripts, but not of modules. It
 * is next to the file of the other thread, one level below the root, like the modules that start it.
 */
async function writeCommand(options: BuildOptions): Promise<void> {
  const { define, splitting, chunkNames, metafile, ...rest } = options;
  const program = 'dist/generated/program.cjs';
  const { outputs } = await build({
    ...rest,
    entryPoints: { program: 'src/cli/program.ts' },
    outdir: 'dist/generated',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    platform: 'node',
    define: { ...define, 'import.meta.url': 'PROGRAM_URL' },
    metafile: true,
  }).then(built => built.metafile);
  joinData(outputs);
  replaceImports(program);
  const hash = createHash('sha256').update(readFileSync(program)).digest('hex');
  await build({
    ...rest,
    entryPoints: { cli: 'src/cli/start.ts', 'generated/lint-worker': 'src/cli/jobs/start-worker.ts' },
    define: { PROGRAM_HASH: JSON.stringify(hash) },
  });
}

async function writeDist(dialects: readonly SourceDialect[]): Promise<void> {
  rmSync('dist', { recursive: true, force: true });
  const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
  const options = {
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    // Half of the time to start is compiling.
    minify: true,
    lineLimit: LINE,
    target: 'node20',
    packages: 'external',
    external: ['node:*'],
    define: { ROLECALL_VERSION: JSON.stringify(version) },
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'none',
    metafile: true,
  } satisfies BuildOptions;
  const { metafile } = await build({
    ...options,
    entryPoints: {
      index: 'src/index.ts',
      systems: 'src/systems.ts',
      testing: 'src/testing/index.ts',
      vitest: 'src/integrations/vitest.ts',
      fetch: 'src/integrations/fetch.ts',
      'ai-sdk': 'src/integrations/ai-sdk.ts',
      langchain: 'src/integrations/langchain.ts',
      'openai-agents': 'src/integrations/openai-agents.ts',
      simulator: 'src/simulator/index.ts',
      ...chunksOfIndex(),
    },
  });
  printSizes(metafile.outputs);
  // Built separately: with a hundred dialects as entries, each rule would become a chunk, which the command would load
  // one by one.
  const parts = await build({
    ...options,
    entryPoints: { lint: 'src/lint/one-dialect.ts', ...entriesOf('dialects'), ...entriesOf('validate') },
    chunkNames: 'chunks/parts/[name]-[hash]',
  });
  joinData({ ...metafile.outputs, ...parts.metafile.outputs });
  await writeCommand(options);
  for (const { dialect } of dialects) writeFileSync(`dist/dialects/${dialect.id}.json`, `${JSON.stringify(dialect)}\n`);
  await printBundleSizes();
  // Next to the chunks, like it is next to `src/templates/`: both are one level below the root.
  await writeTemplateWorker('dist/generated');
  // `npm run typecheck` checks all types, including those of these files.
  if (!tsc('tsconfig.build.json', '--noCheck')) throw new Error('the types could not be written');
  removeUnreachableTypes();
}

writeFileSync(DIALECT_FILE, dialectFileSchema());
const dialects = await writeSources();
await writeTemplateWorker('src/generated');
await writeReportScript('src/generated');
writeShortTexts('src/generated');
if (!process.argv.includes('--validators') && existsSync('src/index.ts')) await writeDist(dialects);
