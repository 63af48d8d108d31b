import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { type Dialect, defineDialect, dialects, UsageError } from '../../src/index.ts';
import { type ConformanceOptions, matchers, toBeConformant } from '../../src/integrations/vitest.ts';
import { failure } from './failure.ts';

expect.extend(matchers);

const brokenText = readFileSync('examples/broken.json', 'utf8');
const broken = JSON.parse(brokenText) as unknown[];
const sound = [
  { role: 'user', content: 'Is it raining?' },
  { role: 'assistant', content: 'No.' },
  { role: 'user', content: 'Thanks.' },
];

describe('expect(…).toBeConformant', () => {
  it('accepts messages, a body, or JSON text of either', () => {
    expect(sound).toBeConformant();
    expect(sound).toBeConformant({ dialect: 'openai-chat' });
    expect({ model: 'gpt-4o', messages: sound }).toBeConformant({ dialect: 'openai-chat' });
    expect(JSON.stringify(sound)).toBeConformant({ dialect: 'strict' });
  });

  it('shows the findings without conversation content', () => {
    const message = failure(() => expect(broken).toBeConformant({ dialect: 'openai-chat' }));
    expect(message.split('\n')).toEqual([
      'expect(conversation).toBeConformant(): 1 error in 5 messages for openai-chat',
      '',
      'error  tool call `call_b` has no result  unanswered-tool-call',
      '  at /2/tool_calls/1  for openai-chat',
      '',
      '      0  system     text 16',
      '      1  user       text 47',
      '  >   2  assistant  calls  call_a find_table   call_b find_table',
      '                                               ~~~~~~~~~~~~~~~~~  no result',
      '      3  tool       call_a  text 20',
      '      4  user       text 20   <- results expected before this',
      '',
      expect.stringContaining('  server: 400 "An assistant message with'),
      '  fix:    add a result for `call_b` that says it was interrupted   (unsafe)',
    ]);
    expect(message).not.toContain('harbor');
    expect(failure(() => expect(broken).toBeConformant({ showContent: true }))).toContain('harbor');
  });

  it('shows the line if it was given text', () => {
    const message = failure(() => expect(brokenText).toBeConformant());
    expect(message).toContain('\n6:5  error  tool call `call_b` has no result  unanswered-tool-call\n');
    expect(message).toContain('  >   2  assistant  calls  call_a find_table   call_b find_table\n');
    expect(failure(() => expect('[{"role": "user",').toBeConformant())).toMatch(/1:\d+ {2}error .* unreadable-json/);
  });

  it('can be negated', () => {
    expect(broken).not.toBeConformant();
    expect(failure(() => expect(sound).not.toBeConformant({ dialect: 'openai-chat' }))).toBe(
      'expect(conversation).not.toBeConformant(): no problems found in 3 messages for openai-chat',
    );
  });

  it('works as an asymmetric matcher', () => {
    expect({ id: 7, messages: sound }).toEqual({ id: 7, messages: expect.toBeConformant() });
    expect({ id: 7, messages: broken }).not.toEqual({ id: 7, messages: expect.toBeConformant() });
    expect({ id: 7, messages: broken }).toEqual({ id: 7, messages: expect.not.toBeConformant() });
    expect([sound, sound]).toEqual([expect.toBeConformant({ dialect: 'strict' }), expect.anything()]);
  });

  it('works with promises', async () => {
    await expect(Promise.resolve(sound)).resolves.toBeConformant();
    await expect(Promise.resolve(broken)).resolves.not.toBeConformant();
  });

  it('accepts the options of `lint`', () => {
    const open = broken.slice(0, 4);
    expect(open).not.toBeConformant();
    expect(open).toBeConformant({ as: 'log' });
    const chat = dialects.find(({ id }) => id === 'openai-chat') as Dialect;
    const own = defineDialect({ ...chat, id: 'gateway' });
    expect(failure(() => expect(broken).toBeConformant({ dialect: own }))).toContain(' in 5 messages for gateway\n');
  });

  it('counts warnings with `failOn`', () => {
    const warned = { messages: [{ role: 'user', content: 'x', mood: 'good' }] };
    const options: ConformanceOptions = { host: 'llm.example.com' };
    const stranger = toBeConformant.call({}, broken, options);
    expect(stranger.pass).toBe(true);
    expect(failure(() => expect(broken).toBeConformant({ ...options, failOn: 'warning' }))).toMatch(
      /: 1 warning in 5 messages/,
    );
    expect(warned).toBeConformant({ dialect: 'openai-chat', failOn: 'info', rules: [] });
  });

  it('throws, negated or not, if nothing can be checked', () => {
    const refused = (assertion: () => void) => expect(assertion).toThrow(UsageError);
    refused(() => expect(sound).toBeConformant({ dialect: 'openai-chta' as DialectId }));
    refused(() => expect(sound).not.toBeConformant({ dialect: 'openai-chta' as DialectId }));
    refused(() => expect(sound).toBeConformant({ failOn: 'fatal' as 'error' }));
  });

  it('rejects values that are not conversations', () => {
    for (const each of [undefined, null, 7, {}, 'hello', [undefined], () => 7, new Map()])
      expect(each).not.toBeConformant();
  });

  it('shows ten findings and counts the others', () => {
    const many = Array.from({ length: 14 }, (_, i) => ({ role: 'tool', tool_call_id: `id${i}`, content: '' }));
    const message = failure(() => expect(many).toBeConformant());
    expect(message.match(/^error /gm)).toHaveLength(10);
    expect(message).toMatch(/\n\nand \d+ more$/);
  });
});
