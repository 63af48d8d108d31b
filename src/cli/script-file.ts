/** Scripts of the simulated model in files. */
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readDocument } from '../config/document.ts';
import type { ScriptStep } from '../generated/types.ts';
import { assemble } from '../lint/assemble.ts';
import { UsageError } from '../model/usage-error.ts';
import { checkScript, type Script } from '../simulator/script.ts';
import { isObject } from '../source/json.ts';
import { loadYaml } from './archives.ts';
import { readWritten, shown } from './config-source.ts';

const MODULES: ReadonlySet<string> = new Set(['.js', '.mjs', '.cjs', '.ts', '.mts']);

/**
 * Reads a script: YAML or JSON with the steps, recorded exchanges as JSON lines, or a module whose default export is a list of
 * steps or a function. Throws a `UsageError` that names the fault.
 */
export async function readScript(path: string): Promise<Script> {
  const kind = extname(path).toLowerCase();
  if (MODULES.has(kind)) return loadModule(path);
  const text = readWritten(resolve(path));
  if (kind === '.jsonl' || kind === '.ndjson') return recordedSteps(text, path);
  return named(path, () => checkScript(readDocument(text, shown(path), loadYaml).value));
}

async function loadModule(path: string): Promise<Script> {
  let loaded: { readonly default?: unknown };
  try {
    loaded = (await import(pathToFileURL(resolve(path)).href)) as typeof loaded;
  } catch (error) {
    throw new UsageError(`${shown(path)}: ${error instanceof Error ? error.message : 'it cannot be loaded'}`);
  }
  const script = loaded.default;
  return typeof script === 'function' ? (script as Script) : named(path, () => checkScript(script));
}

/** The replies of recorded exchanges, in their order. Exchanges without a reply are left out. */
function recordedSteps(text: string, path: string): ScriptStep[] {
  const steps = text.split('\n').flatMap((line, i): ScriptStep[] => {
    if (line.trim() === '') return [];
    const exchange = lineValue(line, `${shown(path)}:${i + 1}`);
    if (!isObject(exchange)) throw new UsageError(`${shown(path)}:${i + 1}: expected a recorded exchange`);
    const { status, response, sse } = exchange;
    if (typeof status === 'number' && status >= 400) return [];
    const reply = typeof sse === 'string' ? assemble(exchange as { sse: string }).reply : response;
    return isObject(reply) ? [{ recorded: reply }] : [];
  });
  if (steps.length === 0) throw new UsageError(`${shown(path)}: it has no recorded replies`);
  return steps;
}

function lineValue(line: string, place: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw new UsageError(`${place}: it is not JSON`);
  }
}

function named<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError && !error.message.startsWith(shown(path)))
      throw new UsageError(`${shown(path)}: ${error.message}`);
    throw error;
  }
}
