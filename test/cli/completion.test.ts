import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/registry/registry.ts';
import { run } from './run.ts';

const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

async function scriptFor(shell: string): Promise<string> {
  const { out, code } = await run(['completion', shell]);
  expect(code).toBe(0);
  return out;
}

/** The completions of bash for the last word of a command line. */
function offered(script: string, words: readonly string[]): string[] {
  const line = words.map(word => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(rolecall ${line}); COMP_CWORD=${words.length}; _rolecall; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${ask}`], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(word => word !== '');
}

describe.skipIf(!has('bash'))('bash completes', () => {
  test('commands', async () => {
    const script = await scriptFor('bash');
    expect(offered(script, ['co'])).toEqual(['convert', 'completion']);
    expect(offered(script, [''])).toContain('lint');
  });

  test('flags and their values', async () => {
    const script = await scriptFor('bash');
    expect(offered(script, ['lint', '--redact'])).toEqual(['--redact-names']);
    expect(offered(script, ['lint', 'logs/', '--dialect', 'anthropic-v'])).toEqual(['anthropic-vertex']);
    expect(offered(script, ['lint', '--fail-on', ''])).toEqual(['error', 'warning', 'info', 'never']);
    expect(offered(script, ['convert', 'a.json', '--to', 'mistral-c'])).toEqual([
      'mistral-common',
      'mistral-conversations',
    ]);
  });

  test('arguments, and leaves file names to the shell', async () => {
    const script = await scriptFor('bash');
    expect(offered(script, ['explain', 'unanswered'])).toEqual(['unanswered-tool-call']);
    expect(offered(script, ['completion', ''])).toEqual(['bash', 'zsh', 'fish']);
    expect(offered(script, ['lint', ''])).toEqual([]);
    expect(script).toContain('complete -o default');
  });
});

test.each(['bash', 'zsh', 'fish'])('%s can parse its script', async shell => {
  const script = await scriptFor(shell);
  expect(script).toContain('redact-names');
  for (const { id } of rules) expect(script).toContain(id);
  if (!has(shell)) return console.log(`skipped: ${shell} is not installed`);
  const { stderr, status } = spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});

test('rejects a shell without a completion script', async () => {
  const { err, code } = await run(['completion', 'bush']);
  expect(err).toContain('<shell> `bush`: expected bash, zsh or fish; did you mean `bash`?');
  expect(code).toBe(2);
});
