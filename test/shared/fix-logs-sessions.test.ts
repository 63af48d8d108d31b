import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { recordsOf, repaired } from '../fix/logs/session-laws.ts';

const LOGS = '../shared/logs';
const FOLDERS = ['claude-code', 'claude-stream-json', 'codex', 'copilot-cli', 'deepseek-harness', 'openclaw', 'pi'];

if (!existsSync(LOGS)) console.info(`skipped: ${LOGS} is not here`);

function filesOf(folder: string): string[] {
  if (!existsSync(`${LOGS}/${folder}`)) return [];
  const names = readdirSync(`${LOGS}/${folder}`, { recursive: true, encoding: 'utf8' });
  return names.filter(name => /(?<!\.error)\.jsonl?(?:\.gz)?$/.test(name)).map(name => `${LOGS}/${folder}/${name}`);
}

function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

const errorsIn = ({ fixed }: ReturnType<typeof repaired>) =>
  fixed.left.flatMap(({ diagnostics, as }) =>
    diagnostics.flatMap(({ rule, severity }) => (severity === 'error' ? [`${as} ${rule}`] : [])),
  );

/** The errors that the repair of a session leaves. */
const left = new Map<string, string[]>();

function errorsLeft(path: string): string[] {
  const errors = left.get(path) ?? errorsIn(repaired(textOf(path)));
  left.set(path, errors);
  return errors;
}

describe.runIf(existsSync(LOGS))('repaired agent sessions', () => {
  it.each(FOLDERS)('%s: the repair never adds errors, and a second one changes nothing', folder => {
    const files = filesOf(folder);
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) {
      const text = textOf(path);
      const untouched = repaired(text, { safety: 'safe' });
      const after = repaired(text);
      left.set(path, errorsIn(after));
      expect(errorsIn(after).length, path).toBeLessThanOrEqual(errorsIn(untouched).length);
      if (after.text === text) continue;
      const again = repaired(after.text);
      expect(again.text, path).toBe(after.text);
      expect(errorsIn(again), path).toEqual(errorsIn(after));
    }
  });

  it('errors that are left in the sessions', () => {
    const all = FOLDERS.flatMap(folder =>
      filesOf(folder).flatMap(path => errorsLeft(path).map(error => `${folder}: ${error}`)),
    );
    const counts: Record<string, number> = {};
    for (const each of all) counts[each] = (counts[each] ?? 0) + 1;
    expect(counts).toEqual({
      // Thinking of an interrupted answer. Claude Code leaves it out of requests.
      'claude-code: log misplaced-reasoning': 1,
      // The reasoning was not logged, and the log cannot contain the stand-in that its server accepts.
      'deepseek-harness: log missing-reasoning': 1,
    });
  });

  it('the rejected session: the command of the user moves after the result of the call', () => {
    const text = textOf(`${LOGS}/pi/recorded-400/interleaved-bashExecution.jsonl`);
    const { lines, fixed } = repaired(text);
    expect(fixed.changes).toMatchObject([{ rule: 'interrupted-tool-results', line: 2 }]);
    expect(fixed.left).toEqual([]);
    const [call, command, result] = recordsOf(text);
    expect(lines).toEqual([call, result, command]);
  });

  it('the complete session, with the command in its original position', () => {
    const session = textOf(`${LOGS}/pi/pi-mono/packages__coding-agent__test__fixtures__before-compaction.jsonl.gz`);
    const [, command] = textOf(`${LOGS}/pi/recorded-400/interleaved-bashExecution.jsonl`).split('\n');
    const lines = session.split('\n').slice(0, 847);
    const then = [...lines.slice(0, 798), command, ...lines.slice(798)];
    const { text, fixed } = repaired(then.join('\n'));
    expect(fixed.changes.find(({ rule }) => rule === 'interrupted-tool-results')).toMatchObject({ line: 799 });
    expect(fixed.left.filter(({ as }) => as === 'request')).toEqual([]);
    // One more line before it: the result of a call that a compaction interrupted.
    expect(text.split('\n').slice(798, 801)).toEqual([lines[797], lines[798], command]);
  });
});
