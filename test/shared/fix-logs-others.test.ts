import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FileFixer, type FixedFile } from '../../src/fix/fix-file.ts';

const LOGS = '../shared/logs';

/** Larger files are only read in other tests. They contain more of the same. */
const MOST = 400_000;

/** Folders whose logs other tests cover. */
const OTHERS = new Set([
  ...['claude-code', 'claude-stream-json', 'codex', 'pi', 'copilot-cli', 'deepseek-harness', 'bench', 'openclaw'],
]);

/**
 * Errors that no repair can fix: content of an unknown kind, blocks in a role that cannot have them, invalid JSON,
 * deliberately broken records, and calls without IDs that cannot be distinguished.
 */
const LEFT: ReadonlySet<string> = new Set([
  ...['request wrong-type', 'request conflicting-settings', 'atif-lines wrong-type', 'atif-lines missing-field'],
  ...['roo part-in-wrong-role', 'cursor unknown-part-type', 'gemini-cli-checkpoint unsupported-role'],
  ...['claude-code missing-tool-call-id', 'claude-code unanswered-tool-call', 'claude-code misplaced-reasoning'],
  ...['codex-rollout missing-field', 'codex-rollout wrong-type', 'openai-agents-run-state malformed-item-id'],
  // Logs that cannot contain a result. The note names `rolecall convert --request`.
  ...['agentbench unanswered-tool-call', 'openai-agents-run-state unanswered-tool-call'],
  // Text after a call: each has a separate line, and lines are not reordered.
  'claude-code content-beside-tool-calls',
  // A session that starts with the model. The user message before it must not be invented in the log.
  'qwen-code unexpected-role-order',
  'unreadable unreadable-json',
]);

interface Totals {
  files: number;
  /** Files that were repaired in their own format. */
  written: number;
  /** Files for which a request was returned instead of the log. */
  /** Files with errors before, and after. */
  broken: number;
  left: number;
}

function fixBytes(path: string, bytes: Buffer, safety: 'safe' | 'unsafe'): { fixed: FixedFile; after: Buffer } {
  const fixer = new FileFixer({ path, safety });
  fixer.push(bytes);
  const fixed = fixer.end();
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of fixed.splices) {
    expect(start, path).toBeGreaterThanOrEqual(at);
    parts.push(bytes.subarray(at, start), Buffer.from(text));
    at = end;
  }
  parts.push(bytes.subarray(at));
  return { fixed, after: Buffer.concat(parts) };
}

function errorsIn({ left }: FixedFile): number {
  return left.flatMap(({ diagnostics }) => diagnostics).filter(({ severity }) => severity === 'error').length;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Repairs every log of the folders, and checks the properties of each. */
function fixAll(): { totals: Totals; kinds: Map<string, number> } {
  const totals: Totals = { files: 0, written: 0, broken: 0, left: 0 };
  const kinds = new Map<string, number>();
  for (const folder of readdirSync(LOGS)) {
    if (OTHERS.has(folder) || !statSync(join(LOGS, folder)).isDirectory()) continue;
    for (const path of filesBelow(join(LOGS, folder))) {
      if (!/\.(?:jsonl?|af)(?:\.gz)?$/.test(path) || statSync(path).size > MOST) continue;
      const raw = readFileSync(path);
      const bytes = path.endsWith('.gz') ? gunzipSync(raw) : raw;
      if (bytes.length > MOST) continue;
      const name = path.replace(/\.gz$/, '');
      const { fixed, after } = fixBytes(name, bytes, 'unsafe');
      totals.files++;
      const left = errorsIn(fixed);
      if (fixed.changes.length > 0 || left > 0) totals.broken++;
      if (left > 0) totals.left++;
      for (const { diagnostics, format } of fixed.left)
        for (const { rule, severity } of diagnostics)
          if (severity === 'error') kinds.set(`${format} ${rule}`, (kinds.get(`${format} ${rule}`) ?? 0) + 1);
      if (fixed.splices.length === 0) continue;
      totals.written++;
      const again = fixBytes(name, after, 'unsafe');
      expect(again.fixed.splices, path).toEqual([]);
      expect(errorsIn(again.fixed), path).toBeLessThanOrEqual(left);
    }
  }
  return { totals, kinds };
}

describe.skipIf(!existsSync(LOGS))('repairs of all other logs', () => {
  it('are written back, and a second run changes nothing', () => {
    const { totals, kinds } = fixAll();
    expect(totals.files).toBeGreaterThan(700);
    expect(totals.written).toBeGreaterThanOrEqual(30);
    expect(totals.left).toBeLessThanOrEqual(18);
    expect(totals.broken - totals.left).toBeGreaterThanOrEqual(30);
    expect([...kinds.keys()].filter(kind => !LEFT.has(kind))).toEqual([]);
  });
});
