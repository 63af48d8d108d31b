/** `rolecall loop` with one program. loop.deep.test.ts has the other ways to run one. */
import { expect, it } from 'vitest';
import { run } from './run.ts';

const AGENT = `"${process.execPath}" test/cli/agents/agent.mjs`;

it('fails a faulty program', async () => {
  const flags = ['--dialect', 'openai-chat', `--command=FAULT="drops results" ${AGENT}`, '--only', 'one-tool-call'];
  const { out, code } = await run(['loop', ...flags], { env: { PATH: process.env.PATH ?? '' } });
  expect(out).toContain('unanswered-tool-call');
  expect(code).toBe(1);
});
