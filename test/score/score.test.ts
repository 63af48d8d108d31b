import { describe, expect, it } from 'vitest';
import { type Score, score, validate } from '../../src/index.ts';
import { folder, linesOf, run } from '../cli/running.ts';

const user = { role: 'user', content: 'SECRET When is high tide?' };
const call = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_a', type: 'function', function: { name: 'get_tide', arguments: '{}' } }],
};
const UNANSWERED =
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_a";

function exchange(messages: unknown[], status: number, words?: string, rest: object = {}) {
  const response = words === undefined ? { choices: [] } : { error: { message: words } };
  const request = { model: 'gpt-4o', messages };
  return { host: 'api.openai.com', path: '/v1/chat/completions', status, request, response, ...rest };
}

const fine = exchange([user], 200);
const predicted = exchange([user, call, user], 400, UNANSWERED);
const falseAlarm = exchange([user, call, user], 200);
const missed = exchange([user], 400, 'Conversation roles must alternate user/assistant, SECRET');
const misattributed = exchange(
  [user, call, user],
  400,
  "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
);
const unexplained = exchange([user, call, user], 400, 'Bad Request');
const apart = exchange([user, call, user], 429, 'Rate limit reached');
const unsure = exchange(
  [user, user],
  500,
  'Jinja Exception: Conversation roles must alternate user/assistant/user/assistant/...',
  {
    host: '127.0.0.1',
    provider: 'llamacpp',
    request: { messages: [user, user] },
  },
);
const all = [fine, predicted, falseAlarm, missed, misattributed, unexplained, apart, unsure];

describe('score', () => {
  it('distinguishes all kinds', () => {
    const { total, cases, dialects } = score(all);
    expect(total).toEqual({
      ...{ exchanges: 8, accepted: 2, refused: 6, unanswered: 0, falseAlarms: 1, predicted: 1, unexplained: 1 },
      ...{ misattributed: 1, undecided: 1, missed: 1, apart: { quota: 1 }, replies: 2, streams: 0, broken: 0 },
    });
    expect(cases.map(({ kind, line }) => [kind, line])).toEqual([
      ['falseAlarm', 3],
      ['missed', 4],
      ['misattributed', 5],
      ['undecided', 8],
    ]);
    expect(cases[0]).toMatchObject({ rule: 'unanswered-tool-call', pointer: '/request/messages/1/tool_calls/0' });
    expect(cases[3]).toMatchObject({ undecided: 'the model is not known', status: 500 });
    expect(dialects.map(each => each.dialect)).toEqual(['llamacpp', 'openai-chat']);
  });

  it('counts every rejection once', () => {
    const { dialects } = score(all);
    for (const { refused, predicted, unexplained, misattributed, undecided, missed, apart } of dialects) {
      const beside = Object.values(apart).reduce((sum, each) => sum + each, 0);
      expect(predicted + unexplained + misattributed + undecided + missed + beside).toBe(refused);
    }
  });

  it('does not use the status for the prediction', () => {
    const [accepted, refused] = [falseAlarm, predicted].map(each => score([each]).total);
    expect([accepted?.falseAlarms, accepted?.predicted]).toEqual([1, 0]);
    expect([refused?.falseAlarms, refused?.predicted]).toEqual([0, 1]);
  });

  it('counts exchanges that it cannot judge, with the reason, and never throws', () => {
    const odd: unknown[] = [null, 7, 'x', [], {}, { request: null }, { request: 7, status: 'x' }];
    const { total, unread } = score([...odd, { ...fine, host: 'x.example' }, { ...fine, path: '/v1/embeddings' }]);
    expect(total.exchanges + unread.reduce((sum, each) => sum + each.exchanges, 0)).toBe(9);
    expect(unread).toContainEqual({
      host: 'x.example',
      reason: 'no dialect is known for host `x.example`',
      exchanges: 1,
    });
  });

  it('accepts archives as parsed values', () => {
    const postData = { text: JSON.stringify(predicted.request) };
    const request = { method: 'POST', url: 'https://api.openai.com/v1/chat/completions', postData };
    const response = { status: 400, content: { text: JSON.stringify(predicted.response) } };
    expect(score([{ log: { entries: [{ request, response }] } }]).total).toMatchObject({ predicted: 1, refused: 1 });
  });

  it('keeps no texts of servers unless requested', () => {
    expect(JSON.stringify(score(all))).not.toContain('SECRET');
    expect(score(all, { keepWords: true }).cases[1]?.words).toContain('SECRET');
  });

  it('counts an exchange without status or reply as unanswered', () => {
    expect(score([{ ...fine, status: null, response: null }]).total).toMatchObject({
      exchanges: 1,
      unanswered: 1,
      accepted: 0,
    });
  });
});

describe('rolecall score', () => {
  const path = (...exchanges: readonly unknown[]) => `${folder({ 'x.jsonl': linesOf(...exchanges) })}/x.jsonl`;

  it('exits with 0 without false alarms, with 1 on a false alarm, with 2 if nothing can be read', async () => {
    expect((await run(['score', path(fine, predicted, missed)])).code).toBe(0);
    expect((await run(['score', path(fine, falseAlarm)])).code).toBe(1);
    expect((await run(['score', path('{').replace('x.jsonl', 'none.jsonl')])).code).toBe(2);
    expect((await run(['score'])).code).toBe(2);
    expect((await run(['score', `${folder({ 'x.jsonl': '{"request":\n' })}/x.jsonl`])).code).toBe(2);
  });

  it('prints a table, the cases with their positions, and what was not judged', async () => {
    const file = path(...all, { ...fine, host: 'x.example' });
    const { out } = await run(['score', file]);
    expect(out).toMatch(
      /^dialect +exchanges +accepted +false +refused +predicted +unsure +missed +unnamed +other +replies +broken\n/,
    );
    expect(out).toMatch(/\ntotal +8 +2 +1 +6 +1 +1 +2 +1 +1 +3 +0\n/);
    expect(out).toContain(
      `${file}:3  false alarm  openai-chat  unanswered-tool-call at /request/messages/1/tool_calls/0\n`,
    );
    expect(out).toContain(`${file}:4  missed  openai-chat  server: 400, roles out of order\n`);
    expect(out).toContain('\nnot judged: 1\n  1 × no dialect is known for host `x.example`\n');
    expect(out).not.toContain('SECRET');
    expect((await run(['score', file, '--show-content'])).out).toContain('SECRET');
  });

  it('prints JSON that fits its schema', async () => {
    const { out } = await run(['score', path(...all), '--format', 'json']);
    const value = JSON.parse(out) as Score;
    expect(validate.score['~standard'].validate(value)).toEqual({ value });
    expect(value.total).toEqual(score(all).total);
  });

  it('reads standard input, and filters by dialect and host', async () => {
    const stdin = linesOf(...all);
    const json = async (...flags: string[]) =>
      (JSON.parse((await run(['score', '-', '--format', 'json', ...flags], { stdin })).out) as Score).total;
    expect((await json()).exchanges).toBe(8);
    expect((await json('--dialect', 'llamacpp')).exchanges).toBe(1);
    expect((await json('--host', '*.openai.com')).exchanges).toBe(7);
    expect((await json('--dialect', 'llamacpp', '--model', 'gemma-3-4b-it')).predicted).toBe(1);
  });

  it('reads archives of every kind', async () => {
    const { code, out } = await run(['score', 'fixtures/exchanges', '--format', 'json']);
    expect(code).toBe(0);
    expect((JSON.parse(out) as Score).total).toMatchObject({ exchanges: 17, accepted: 8, refused: 9, predicted: 9 });
  });

  it('reports damage with its position, and scores the rest', async () => {
    const file = `${folder({ 'x.jsonl': `${JSON.stringify(fine)}\n{"request":\n${JSON.stringify(predicted)}\n` })}/x.jsonl`;
    const { err, out } = await run(['score', file, '--format', 'json']);
    expect(err).toContain(`${file}:2:12: `);
    expect((JSON.parse(out) as Score).total).toMatchObject({ accepted: 1, predicted: 1 });
  });
});
