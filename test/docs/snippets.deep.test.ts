/** Every TypeScript block in the README and the docs compiles, and runs without a network. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inFolder } from '../cli/in-folder.ts';
import { ROOT } from '../sources.ts';
import { type Block, blocksIn, placeOf } from './blocks.ts';
import { samples } from './samples.ts';

const root = fileURLToPath(ROOT);
const samplesFile = join(root, 'test/docs/samples.ts');
const folder = join(root, `node_modules/.rolecall-snippets-${process.pid}`);
const built = join(folder, 'snippets');

/** The sources of the exports in package.json. */
const SOURCES = {
  rolecall: 'src/index.ts',
  'rolecall/lint': 'src/lint/one-dialect.ts',
  'rolecall/dialects/*': 'src/generated/dialects/*.ts',
  'rolecall/validate/*': 'src/generated/validate/*.ts',
  'rolecall/systems': 'src/systems.ts',
  'rolecall/simulator': 'src/simulator/index.ts',
  'rolecall/testing': 'src/testing/index.ts',
  'rolecall/vitest': 'src/integrations/vitest.ts',
  'rolecall/fetch': 'src/integrations/fetch.ts',
  'rolecall/ai-sdk': 'src/integrations/ai-sdk.ts',
  'rolecall/langchain': 'src/integrations/langchain.ts',
  'rolecall/openai-agents': 'src/integrations/openai-agents.ts',
};

interface Snippet extends Block {
  readonly place: string;
  readonly file: string;
  /** The module: the block, below the samples that it uses. */
  readonly code: string;
  /** Number of lines before the block. */
  readonly above: number;
}

const snippets = blocksIn('ts').map((block, i): Snippet => {
  const used = usedSamples(block.text).map(name => `const ${name} = samples.${name}();`);
  const head = [`declare const samples: typeof import('${samplesFile}').samples;`, ...used, 'export {};', ''].join(
    '\n',
  );
  const file = join(root, `test/docs/snippet-${i}.ts`);
  return { ...block, place: placeOf(block), file, code: head + block.text, above: head.split('\n').length - 1 };
});

/** Samples that a snippet uses and does not declare. */
function usedSamples(text: string): string[] {
  const declared = new Set<string>();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isName = 'name' in parent && parent.name === node;
      const isMember = ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent);
      if (isName && !isMember && !ts.isShorthandPropertyAssignment(parent)) declared.add(node.text);
      else if (!(isName && isMember) && !(ts.isBindingElement(parent) && parent.propertyName === node))
        used.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('snippet.ts', text, ts.ScriptTarget.ES2023, true));
  return Object.keys(samples).filter(name => used.has(name) && !declared.has(name));
}

/** The compiler errors of all snippets, by file. */
function compilerErrors(): Map<string, string[]> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const paths = Object.fromEntries(Object.entries(SOURCES).map(([name, path]) => [name, [join(root, path)]]));
  const settings: ts.CompilerOptions = {
    ...options,
    paths,
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(settings);
  const codes = new Map(snippets.map(({ file, code }) => [file, code]));
  const { readFile, fileExists } = host;
  host.readFile = file => codes.get(file) ?? readFile.call(host, file);
  host.fileExists = file => codes.has(file) || fileExists.call(host, file);
  const program = ts.createProgram([...codes.keys()], settings, host);
  return new Map(
    snippets.map(({ file, above, line }) => {
      const source = program.getSourceFile(file);
      const errors = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
      return [file, errors.map(each => errorText(each, line - above))];
    }),
  );
}

function errorText({ file, start = 0, messageText }: ts.Diagnostic, first: number): string {
  const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + first;
  return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
}

const snippetFiles: Plugin = {
  name: 'snippets',
  setup({ onResolve, onLoad }) {
    const codes = new Map(snippets.map(({ file, code }) => [file, code]));
    onResolve({ filter: /\/snippet-\d+\.ts$/ }, ({ path }) => ({ path, namespace: 'snippet' }));
    onLoad({ filter: /./, namespace: 'snippet' }, ({ path }) => ({
      contents: codes.get(path) ?? '',
      loader: 'ts',
      resolveDir: root,
    }));
    onResolve({ filter: /^rolecall(\/|$)/ }, ({ path }) => ({ path: sourceOf(path) }));
    onResolve({ filter: /^vitest$/, namespace: 'snippet' }, () => ({ path: 'vitest', namespace: 'tests' }));
    // A test in a snippet runs immediately, and the snippet waits for it.
    onLoad({ filter: /./, namespace: 'tests' }, () => ({
      contents: "export { expect } from 'vitest'; export const test = (name, run) => running.push(run());",
      resolveDir: root,
    }));
  },
};

function sourceOf(specifier: string): string {
  for (const [name, path] of Object.entries(SOURCES)) {
    const [start = '', end] = name.split('*');
    if (end === undefined ? specifier === name : specifier.startsWith(start))
      return join(root, path.replace('*', specifier.slice(start.length)));
  }
  throw new Error(`package.json exports no ${specifier}`);
}

describe('TypeScript in the docs', () => {
  /** Tests of the running snippet. */
  const running: unknown[] = [];
  const offline = () => Promise.reject(new Error('a snippet used the network'));
  let errors = new Map<string, string[]>();

  beforeAll(async () => {
    errors = compilerErrors();
    // Without the file of its thread, `loadTemplate` waits until the thread is given up, and renders nothing.
    const thread = 'generated/template-worker.js';
    cpSync(join(root, 'src', thread), join(folder, thread));
    await build({
      entryPoints: snippets.map(({ file }) => file),
      outdir: built,
      outExtension: { '.js': '.mjs' },
      entryNames: '[name]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      plugins: [snippetFiles],
      logLevel: 'silent',
    });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(() => {
    vi.stubGlobal('fetch', offline);
    vi.stubGlobal('samples', samples);
    vi.stubGlobal('running', running);
    vi.stubEnv('OPENAI_API_KEY', 'test-key');
    for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {});
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  test('exists', () => expect(snippets.length).toBeGreaterThan(20));

  test.each(snippets)('$place compiles', ({ file }) => expect(errors.get(file)).toEqual([]));

  test.each(snippets)('$place runs', async ({ file }) => {
    inFolder({});
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.ts$/, '.mjs');
    await import(pathToFileURL(join(built, name)).href);
    await Promise.all(running.splice(0));
    // A server of Mock Service Worker that still listens would keep others in this process from listening.
    expect(fetch).toBe(offline);
  });
});
