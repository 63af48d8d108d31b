/**
 * Real sessions, repaired so that their agents can resume them: the original is kept, and the copy has the same
 * content.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ResumeReceipt, ResumeReport } from '../../src/generated/types.ts';
import { folder, run } from '../cli/running.ts';

const LOGS = '../shared/logs';
const FOLDERS = ['claude-code', 'cline', 'codex', 'copilot-cli', 'deepseek-harness', 'gemini-cli', 'letta-af', 'pi'];
/** The number of files to try from one folder, spread over all of it. */
const TRIED = 12;

if (!existsSync(LOGS)) console.info(`skipped: ${LOGS} is not here`);

function filesOf(name: string): string[] {
  if (!existsSync(`${LOGS}/${name}`)) return [];
  const all = readdirSync(`${LOGS}/${name}`, { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.error)\.(?:jsonl?|af)(?:\.gz)?$/.test(file))
    .sort();
  const step = Math.ceil(all.length / TRIED);
  return all.filter((_, i) => i % step === 0).map(file => `${LOGS}/${name}/${file}`);
}

async function receiptOf(path: string): Promise<ResumeReceipt> {
  const { out } = await run(['fix', path, '--resume', '--unsafe', '--format', 'json']);
  return (JSON.parse(out) as ResumeReport).files[0] as ResumeReceipt;
}

function linesIn(path: string): string[] {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split('\n');
}

const errorsOf = ({ findings }: { findings: ResumeReceipt['conversations'][number]['before']['findings'] }) =>
  findings.filter(({ severity }) => severity === 'error').map(({ rule, messageId }) => `${rule} ${messageId}`);

describe.runIf(existsSync(LOGS))('sessions of agents', () => {
  it.each(FOLDERS)(
    '%s: the original stays, the copy has the same conversations, and a second run agrees',
    async name => {
      const files = filesOf(name);
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        const dir = folder({});
        const path = join(dir, basename(file));
        copyFileSync(file, path);
        const receipt = await receiptOf(path);
        expect(readFileSync(path).equals(readFileSync(file)), file).toBe(true);
        expect(receipt.state, file).not.toBe('failed');
        const { written, conversations, changes, lines } = receipt;
        if (written === undefined) {
          expect(readdirSync(dir), file).toEqual([basename(path)]);
          expect(changes, file).toEqual([]);
          continue;
        }
        const again = await receiptOf(written);
        expect(
          again.conversations.map(({ id }) => id),
          file,
        ).toEqual(conversations.map(({ id }) => id));
        expect(again.before, file).toEqual(receipt.after);
        for (const [i, { before }] of again.conversations.entries()) {
          expect(before.verdict, file).toBe(conversations[i]?.after?.verdict);
          expect(errorsOf(before), file).toEqual(errorsOf(conversations[i]?.after ?? before));
        }
        expect(again.written, file).toBeUndefined();
        const now = new Set(linesIn(written));
        const kept = linesIn(path).filter(line => now.has(line)).length;
        expect(kept, file).toBeGreaterThanOrEqual(lines?.unchanged ?? Number.POSITIVE_INFINITY);
      }
    },
  );
});
