// Writes what is generated and committed: the `$id` of each schema; the pages of rules and providers in docs; and the command
// outputs in the README and docs. With --check it writes nothing, fails when what is committed differs, and needs a build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DIALECT_FILE, dialectFileSchema } from './dialect-schema.ts';
import type { LoopMatrix } from './loop-matrix-page.ts';
import { schemaFiles, withPublishedId } from './schemas.ts';
import { writeSources } from './sources.ts';
import type { TrimmerTable } from './trimmers-page.ts';

const isCheck = process.argv.includes('--check');
const stale: string[] = [];

function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  stale.push(path);
  if (isCheck) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Removes other files from a folder in which every file is generated. */
function removeOthers(folder: string, made: Readonly<Record<string, string>>): void {
  if (!existsSync(folder)) return;
  for (const path of readdirSync(folder).map(name => `${folder}/${name}`)) {
    if (Object.hasOwn(made, path)) continue;
    stale.push(path);
    if (!isCheck) rmSync(path, { recursive: true });
  }
}

writeIfChanged(DIALECT_FILE, dialectFileSchema());
for (const file of schemaFiles()) writeIfChanged(file, withPublishedId(file, readFileSync(file, 'utf8')));
if (!isCheck) await writeSources();
// Pages show what the code prints, so the code comes first.
const { ruleFiles } = await import('./rule-pages.ts');
const pages = await ruleFiles();
for (const [path, text] of Object.entries(pages)) writeIfChanged(path, text);
removeOthers('docs/rules', pages);
const { providerFiles } = await import('./provider-pages.ts');
const providers = providerFiles();
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

if (isCheck && stale.length > 0) {
  console.error(`stale: ${stale.join(', ')}; run \`npm run generate\` and commit what it writes`);
  process.exit(1);
}
