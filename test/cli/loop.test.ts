/** `rolecall loop` with one program. loop.deep.test.ts has the other ways to run one. */
import { expect, it } from 'vitest';
import { run } from './run.ts';

const AGENT = `"${process.execPath}" test/cli/agents/agent.mjs`;

it.each([
  ['a correct program passes', '', 0, '1 passed, 0 failed'],
  ['a faulty program fails', 'FAULT="drops results" ', 1, 'unanswered-tool-call'],
])('%s', async (_, fault, code, expected) => {
  const flags = ['--dialect', 'openai-chat', `--command=${fault}${AGENT}`, '--only', 'one-tool-call'];
  const result = await run(['loop', ...flags], { env: { PATH: process.env.PATH ?? '' } });
  expect(result.out).toContain(expected);
  expect(result.code).toBe(code);
});
