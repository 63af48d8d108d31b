/** The reason why a file is not recognized lists its known keys, and hides the others. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, run } from './running.ts';

const SECRET = 'hunter2-swordfish';
const COMMANDS = [
  ...['text', 'json', 'ndjson', 'github', 'sarif', 'junit', 'gitlab', 'markdown', 'html'].map(each => [
    'lint',
    '--format',
    each,
  ]),
  ...[
    ['fix', '--dry-run'],
    ['fix', '--format', 'json'],
    ['verdicts'],
    ['convert', '--to', 'gemini'],
    ['assemble'],
    ['score'],
  ],
];

test.each(COMMANDS)('%s %s %s', async (command, ...flags) => {
  const path = join(folder({ 'x.json': { [SECRET]: { [SECRET]: SECRET }, choices: SECRET } }), 'x.json');
  const { out, err } = await run([command, path, ...flags]);
  expect(out + err).not.toBe('');
  expect(out + err).not.toContain(SECRET);
});

test.each([
  [{ [SECRET]: { messages: [{ role: 'user', content: 'x' }] } }],
  [[{ [SECRET]: 1 }]],
  [{ messages: [{ [SECRET]: 'x' }] }],
  [{ mesages: 1, [`a\`${SECRET}`]: 1 }],
  [{ data: { [SECRET]: { prompt: SECRET } } }],
])('%j', async value => {
  const { out, err } = await run(['lint', join(folder({ 'x.json': value }), 'x.json'), '--format', 'json']);
  expect(out + err).not.toContain(SECRET);
});

test('known keys are listed, and no cache contains others', async () => {
  const root = folder({ 'x.json': { [SECRET]: 1, payload: 2 } });
  mkdirSync(join(root, 'cache'));
  const { err } = await run(['lint', join(root, 'x.json'), '--cache', join(root, 'cache')]);
  expect(err).toContain('`(hidden)` and `payload`');
  for (const name of readdirSync(join(root, 'cache')))
    expect(readFileSync(join(root, 'cache', name), 'utf8')).not.toContain(SECRET);
});
