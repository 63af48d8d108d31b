/**
 * `rolecall serve-stdio` quotes no conversation in its answers, unless the operation returns one, and none on standard
 * error.
 */
import { expect, test } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { run } from '../cli/run.ts';
import { isDeep, some } from '../depth.ts';
import { Canaries, hashOf } from './canaries.ts';

const fixtures = fixturesBelow('fixtures/rules');
const PLANTINGS = [{}, { keys: true, takes: (place: string) => hashOf(place) % 8 === 1 }];
const DIALECTS = ['openai-chat', 'anthropic', 'openai-responses', 'gemini', 'strict'];

test('serve-stdio prints no content of fixtures with canaries everywhere', async () => {
  const canaries = new Canaries();
  const lines: string[] = [];
  const ask = (request: object) => lines.push(`${JSON.stringify(request)}\n`);
  for (const [i, { slug, text: given }] of some(fixtures, isDeep ? 200 : 40).entries())
    for (const planting of PLANTINGS) {
      let value: unknown;
      try {
        value = canaries.plant(JSON.parse(given), slug, planting);
      } catch {
        continue;
      }
      const text = JSON.stringify(value);
      const dialect = DIALECTS[i % DIALECTS.length];
      ask({ op: 'lint', conversation: value });
      ask({ op: 'lint', conversation: text, options: { dialect, redactNames: true } });
      ask({ op: 'lint', conversation: text.slice(0, -text.length / 3) });
      ask({ op: 'verdicts', conversation: value, options: { dialects: ['openai-chat', 'anthropic'] } });
      ask({ op: 'convert', conversation: text.slice(0, -text.length / 3), options: { to: 'anthropic' } });
      lines.push(`${text}\n`, `${text.slice(0, -text.length / 3)}\n`);
    }
  const { code, out, err } = await run(['serve-stdio'], { stdin: lines.join('') });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.trimEnd().split('\n')).toHaveLength(lines.filter(line => line.trim() !== '').length + 1);
  expect(canaries.leaks(out)).toEqual([]);
});

test('serve-stdio prints no keys of values that are nested too deeply', async () => {
  const deep = `${'{"zq7secret1x":'.repeat(1100)}1${'}'.repeat(1100)}`;
  const asked = ['lint', 'verdicts', 'convert'].map(op => {
    const options = op === 'convert' ? '{"to":"anthropic"}' : '{}';
    return `{"op":"${op}","conversation":${deep},"options":${options}}\n`;
  });
  const { out } = await run(['serve-stdio'], { stdin: asked.join('') });
  expect(out).toContain('invalid-conversation');
  expect(out).not.toContain('zq7secret');
});
