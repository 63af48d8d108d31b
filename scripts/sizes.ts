/** What a page has to load for parts of the library, measured on `dist/` as a bundler for browsers bundles it. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { formats } from './schemas.ts';

export interface BundleSize {
  /** What is imported. */
  readonly name: string;
  /** Bytes, minified. */
  readonly size: number;
  readonly packed: number;
  /** Most bytes that it may have; absent where nothing is promised. */
  readonly limit?: number;
}

/** Most bytes, minified, that a page loads for one part. */
export const LIMITS = { lint: 250_000, guards: 60_000, validate: 260_000 };
/** Dialects to measure: one that states few rules, one that states many, the default, and the largest message formats. */
const DIALECTS = ['deepseek', 'anthropic', 'openai-chat', 'openai-responses', 'bedrock-converse', 'openai-agents'];

/** The code of a script for browsers, minified. */
export async function bundleForPage(script: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    write: false,
    // Chunks name the chunks that others import, for their effects: they have none. Only loading AJV in Node asks for
    // `import.meta`.
    logOverride: { 'ignored-bare-import': 'silent', 'empty-import-meta': 'silent' },
  });
  return outputFiles[0]?.text ?? '';
}

async function sizeOf(name: string, script: string, limit?: number): Promise<BundleSize> {
  const code = await bundleForPage(script);
  return { name, size: code.length, packed: gzipSync(code).length, ...(limit !== undefined && { limit }) };
}

export const lintScript = (dialect: string) =>
  `import { lint } from './dist/lint.js';
   import dialect from './dist/dialects/${dialect}.js';
   globalThis.check = messages => lint(messages, { dialect });`;

export const guardsScript = (format: string) =>
  `import * as guards from './dist/validate/${format}.js';
   globalThis.guards = { ...guards };`;

const lintOfAll = "import { lint } from './dist/index.js'; globalThis.used = lint;";
export const validateScript = "import { validate } from './dist/index.js'; globalThis.used = validate;";

export async function bundleSizes(): Promise<BundleSize[]> {
  const whole = [
    sizeOf('lint of rolecall', lintOfAll),
    sizeOf('validate of rolecall', validateScript, LIMITS.validate),
  ];
  const linters = DIALECTS.map(id => sizeOf(`lint with ${id}`, lintScript(id), LIMITS.lint));
  const guards = formats().map(format => sizeOf(`validate/${format}`, guardsScript(format), LIMITS.guards));
  return Promise.all([...whole, ...linters, ...guards]);
}

export const kilobytes = (size: number): string => `${(size / 1000).toFixed(size < 100_000 ? 1 : 0)} kB`.padStart(9);
