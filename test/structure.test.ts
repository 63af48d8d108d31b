/** The layers and conventions of the source tree: DESIGN sections 2, 4 and 5. */
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, importsOf, readText } from './sources.ts';

const files = filesBelow('src', '.ts');
const handwritten = files.filter(file => !file.startsWith('src/generated/'));

/**
 * What each layer may import besides itself. From `types`, which is generated from the schemas, only types may be
 * imported.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  types: [],
  pointer: [],
  diagnostic: ['types'],
  source: ['types', 'pointer', 'diagnostic'],
  model: ['types', 'pointer', 'diagnostic', 'source'],
  repair: ['types', 'pointer', 'diagnostic', 'source', 'model', 'formats'],
  rules: ['types', 'pointer', 'diagnostic', 'source', 'model', 'repair'],
  validators: ['types', 'formats'],
  formats: ['types', 'pointer', 'diagnostic', 'source', 'model', 'validators'],
  replies: ['types', 'pointer', 'diagnostic', 'source', 'model', 'formats', 'validators'],
  stream: [
    'types',
    'pointer',
    'diagnostic',
    'source',
    'model',
    'formats',
    'validators',
    'replies',
    'registries',
  ].concat('registry'),
  dialects: ['types', 'model'],
  templates: ['types', 'pointer', 'diagnostic'],
  registries: ['types', 'model', 'repair', 'rules', 'dialects', 'formats', 'replies', 'stream', 'logs'],
  registry: ['types', 'pointer', 'source', 'model', 'formats', 'replies', 'registries'],
  logs: ['types', 'pointer', 'source', 'model', 'formats', 'registries', 'registry', 'stream'],
  sequence: ['types', 'pointer', 'source', 'model', 'formats'],
  judge: [
    ...['types', 'pointer', 'diagnostic', 'source', 'model', 'rules', 'formats', 'replies', 'stream', 'registry'],
    ...['sequence', 'templates', 'logs'],
  ],
  lint: [
    ...['types', 'pointer', 'diagnostic', 'source', 'model', 'formats', 'validators', 'dialects', 'registry'],
    ...['sequence', 'stream', 'judge'],
  ],
  check: ['types', 'source', 'model', 'registry', 'logs', 'judge', 'stream'],
  convert: [
    ...['types', 'pointer', 'diagnostic', 'source', 'model', 'formats', 'replies', 'stream', 'registry', 'judge'],
    'lint',
  ],
  fix: [
    ...['types', 'pointer', 'diagnostic', 'source', 'model', 'repair', 'formats', 'registries', 'registry'],
    ...['judge', 'lint', 'convert', 'logs', 'check'],
  ],
  history: [
    ...['types', 'pointer', 'source', 'model', 'repair', 'rules', 'formats', 'registry', 'judge', 'lint'],
    ...['convert', 'fix'],
  ],
  score: ['types', 'pointer', 'diagnostic', 'source', 'model', 'registry', 'judge', 'lint', 'logs', 'check'],
  config: [
    ...['types', 'pointer', 'diagnostic', 'source', 'model', 'validators', 'dialects', 'registry', 'judge', 'lint'],
    'templates',
  ],
  baseline: ['types', 'pointer', 'diagnostic', 'source', 'model', 'formats', 'registry', 'judge', 'check', 'config'],
  report: ['types', 'pointer', 'diagnostic', 'source', 'model'],
  validate: ['types', 'pointer', 'source', 'validators'],
  testing: [
    ...['types', 'pointer', 'source', 'model', 'repair', 'formats', 'stream', 'registry', 'judge', 'lint', 'convert'],
    ...['fix', 'registries', 'report'],
  ],
  systems: ['types', 'formats', 'convert'],
  simulator: [
    ...['types', 'source', 'model', 'formats', 'validators', 'replies', 'stream', 'registry', 'judge', 'lint'],
    ...['convert', 'config', 'report'],
  ],
  integrations: [
    ...['types', 'diagnostic', 'source', 'model', 'sequence', 'registry', 'judge', 'lint', 'fix', 'report'],
    'simulator',
  ],
  index: [
    ...['types', 'diagnostic', 'model', 'dialects', 'formats', 'registry', 'judge', 'lint', 'convert', 'fix'],
    ...['history', 'report', 'testing', 'validate', 'score'],
  ],
  cli: [
    ...['types', 'pointer', 'diagnostic', 'source', 'model', 'repair', 'sequence', 'registry', 'judge', 'lint'],
    ...['logs', 'check', 'stream', 'convert', 'fix', 'report', 'validate', 'templates', 'score', 'config'],
    ...['baseline', 'simulator'],
  ],
};

function layerOf(file: string): string {
  const [, name = '', inner = ''] = file.split('/');
  if (name !== 'generated') return name.replace(/\.ts$/, '');
  if (['types.ts', 'ids.ts', 'known-words.ts', 'known-names.ts'].includes(inner)) return 'types';
  if (inner.startsWith('report-script.')) return 'report';
  if (inner.startsWith('short-texts.')) return 'source';
  if (inner === 'validate') return 'validate';
  if (inner === 'dialects') return 'registries';
  if (inner === 'dialect-data') return 'dialects';
  return [
    'rules.ts',
    'dialects.ts',
    'message-formats.ts',
    'replies.ts',
    'protocols.ts',
    'log-formats.ts',
    'repairs.ts',
  ].includes(inner)
    ? 'registries'
    : 'validators';
}

function localImports(file: string): { path: string; typeOnly: boolean }[] {
  return importsOf(readText(file))
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier, typeOnly }) => ({ path: posix.join(posix.dirname(file), specifier), typeOnly }));
}

/** The folders in which two paths differ first, if they are in one folder of `src/`. */
function siblings(one: string, other: string): [string?, string?] {
  const [a, b] = [one.split('/'), other.split('/')];
  const depth = a.findIndex((name, i) => name !== b[i]);
  if (depth < 2 || depth >= b.length) return [];
  return [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')];
}

describe('the import parser', () => {
  test('finds every kind of import', () => {
    const text = [
      "import { a,\n  b } from './a.ts';",
      "import type { T } from './t.ts';",
      "export { c } from './c.ts';",
      "import './bare.ts';",
      "const d = await import('./d.ts');",
      "type M = typeof import('node:module');",
    ].join('\n');
    expect(importsOf(text)).toEqual([
      { specifier: './a.ts', typeOnly: false },
      { specifier: './t.ts', typeOnly: true },
      { specifier: './c.ts', typeOnly: false },
      { specifier: './bare.ts', typeOnly: false },
      { specifier: './d.ts', typeOnly: false },
      { specifier: 'node:module', typeOnly: true },
    ]);
  });
});

describe('layers', () => {
  test('every file belongs to a known layer', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter(file => !Object.hasOwn(LAYERS, layerOf(file)))).toEqual([]);
  });

  test('imports only go to lower layers', () => {
    const wrong = files.flatMap(file => {
      const from = layerOf(file);
      return localImports(file)
        .map(({ path }) => path)
        .filter(path => layerOf(path) !== from && !LAYERS[from]?.includes(layerOf(path)))
        .map(path => `${file} imports ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  test('no file imports itself through others, not even for types', () => {
    const imports = new Map(files.map(file => [file, localImports(file).map(({ path }) => path)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, above: readonly string[]): void => {
      if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].join(' → '));
      if (above.includes(file) || done.has(file)) return;
      for (const each of imports.get(file) ?? []) visit(each, [...above, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });

  test('folders inside a folder import in one direction', () => {
    const imports = new Map<string, Set<string>>();
    for (const file of handwritten)
      for (const { path } of localImports(file)) {
        const [from, to] = siblings(posix.dirname(file), posix.dirname(path));
        if (from === undefined || to === undefined) continue;
        const known = imports.get(from) ?? new Set();
        imports.set(from, known.add(to));
      }
    const circles: string[] = [];
    const visit = (folder: string, above: readonly string[]): void => {
      if (above.includes(folder)) circles.push([...above.slice(above.indexOf(folder)), folder].join(' → '));
      else for (const each of imports.get(folder) ?? []) visit(each, [...above, folder]);
    };
    for (const folder of imports.keys()) visit(folder, []);
    expect(circles).toEqual([]);
  });

  test('every import names an existing file', () => {
    const there = new Set([...files, ...files.map(file => file.replace(/\.d\.ts$/, '.js'))]);
    const missing = files.flatMap(file =>
      localImports(file)
        .filter(({ path }) => !there.has(path))
        .map(({ path }) => `${file} imports ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('src/testing/ contains only what `rolecall/testing` exports; our own helpers are in test/generators/', () => {
    const reached = new Set(['src/testing/index.ts']);
    for (const file of reached)
      for (const { path } of localImports(file)) if (path.startsWith('src/testing/')) reached.add(path);
    expect(files.filter(file => file.startsWith('src/testing/') && !reached.has(file))).toEqual([]);
  });

  test('types generated from the schemas are only imported as types', () => {
    const wrong = files.filter(file =>
      localImports(file).some(({ path, typeOnly }) => path === 'src/generated/types.ts' && !typeOnly),
    );
    // Only `export type {}` and `import type {}` are allowed.
    expect(wrong).toEqual([]);
  });

  test('only cli/ uses files; elsewhere node: modules may be imported as types', () => {
    const wrong = files
      .filter(file => !file.startsWith('src/cli/') && file !== 'src/templates/worker.ts')
      // The simulated server imports them when it starts.
      .filter(file => file !== 'src/simulator/listen.ts')
      .flatMap(file =>
        importsOf(readText(file))
          .filter(({ specifier, typeOnly }) => specifier.startsWith('node:') && !typeOnly)
          .map(({ specifier }) => `${file} imports ${specifier}`),
      );
    expect(wrong).toEqual([]);
  });

  test('process, clocks and randomness are only used in cli/', () => {
    const wrong = handwritten
      .filter(file => !file.startsWith('src/cli/') && !file.startsWith('src/testing/'))
      // The thread uses a clock to stop templates that run too long.
      .filter(file => file !== 'src/templates/worker.ts')
      // Replies contain their creation time.
      .filter(file => file !== 'src/simulator/provider.ts' && file !== 'src/convert/convert-reply.ts')
      .filter(file =>
        /(?<![.'\w])process\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\./.test(readText(file)),
      );
    expect(wrong).toEqual([]);
  });

  test('lists of any length are not spread into arguments: the stack holds some 100,000', () => {
    const reading = /^src\/(?:convert|fix|repair|logs|model|replies|rules|formats|source|stream|templates)\//;
    const spreading = /\b(?:push|unshift|concat)\(\.\.\.|\bMath\.(?:max|min)\((?:\w+, )?\.\.\.|\bsplice\([^)]*\.\.\./;
    const found = handwritten.filter(file => reading.test(file) && spreading.test(readText(file)));
    expect(found).toEqual([]);
  });

  test('packages are imported in judge/, logs/ and below only as types', () => {
    const wrong = files
      .filter(file => !file.startsWith('src/cli/') && !file.startsWith('src/testing/'))
      .flatMap(file =>
        importsOf(readText(file))
          .filter(({ specifier, typeOnly }) => !/^[.]|^node:/.test(specifier) && !typeOnly)
          .map(({ specifier }) => `${file}: ${specifier}`),
      );
    // AJV and its regular expressions are loaded on demand, with `require`. Event streams are read like in a browser,
    // by a parser without dependencies. Random conversations are loaded on demand, with the package of the caller.
    // Results that are added to LangChain messages are instances of its classes.
    expect(wrong).toEqual(
      [
        'src/integrations/langchain.ts: langchain',
        'src/judge/schemas/ajv.ts: ajv',
        'src/judge/schemas/ajv.ts: ajv/dist/2020.js',
      ].concat(
        'src/judge/schemas/ajv.ts: re2js',
        'src/simulator/loop/random-conversations.ts: fast-check',
        'src/stream/sse.ts: eventsource-parser',
      ),
    );
    expect(readText('src/judge/schemas/ajv.ts')).not.toMatch(/^import (?!type)[^;]*'(?:ajv|re2js)/m);
  });
});

describe('files', () => {
  test.each(handwritten)('%s has at most 400 lines', file => {
    expect(readText(file).trimEnd().split('\n').length).toBeLessThanOrEqual(400);
  });

  test('no file is named utils, helpers, misc or common', () => {
    // Dialects are named after their subject, and mistral-common is a library.
    const named = files.filter(file => !/\/mistral-common(?:\.d)?\.ts$/.test(file));
    expect(named.filter(file => /\b(?:utils?|helpers?|misc|common)\b/.test(file))).toEqual([]);
  });

  test('every generated file names its source', () => {
    for (const file of filesBelow('src/generated', 's').filter(file => !file.endsWith('.d.ts')))
      expect(readText(file)).toMatch(/^\/\/ Made by `npm run (?:generate|build)` from /);
  });

  test('names are kebab-case', () => {
    expect(
      files.filter(file => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.ts$/.test(file)),
    ).toEqual([]);
  });
});
