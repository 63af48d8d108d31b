/** Measures what a page loads for parts of the library, on `dist/` and bundled for browsers. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { formats } from './schemas.ts';

export interface BundleSize {
  /** The imported entry. */
  readonly name: string;
  /** Bytes, minified. */
  readonly size: number;
  readonly packed: number;
  /** Maximum number of bytes; missing if nothing is promised. */
  readonly limit?: number;
}

/** Maximum number of bytes, minified, that a page loads for one part. */
export const LIMITS = { lint: 260_000, guards: 60_000, validate: 260_000 };
/** Dialects to measure: one with few rules, one with many, the default, and the largest message formats. */
const DIALECTS = ['deepseek', 'anthropic', 'openai-chat', 'openai-responses', 'bedrock-converse', 'openai-agents'];

/** The code of a browser script, minified. */
export async function bundleForPage(script: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    write: false,
    // Chunks import other chunks for their side effects, but have none. Only loading AJV in Node uses `import.meta`.
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
