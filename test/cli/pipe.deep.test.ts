/** A reader that closes the pipe early, as `| head` does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test.each([
  ['standard output', ['explain', 'unanswered-tool-call', '--all'], 'stdout', 0],
  ['standard error', ['nonsense'], 'stderr', 2],
] as const)('a closed %s prints no error', async (_name, argv, closed, expected) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/bin.ts', ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child[closed].destroy();
  const other = closed === 'stdout' ? child.stderr : child.stdout;
  let text = '';
  other.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const [code, signal] = await once(child, 'close');
  expect({ code, signal, text }).toEqual({ code: expected, signal: null, text: '' });
});
