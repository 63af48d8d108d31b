import { describe, expect, it } from 'vitest';
import { chatEvents, chatMessage, cutEvents, failedEvents, sseOf } from '../chat-stream.ts';
import { folder, run } from './running.ts';

describe('rolecall assemble', () => {
  it('prints the reply that a stream adds up to', async () => {
    const root = folder({ 'tide.sse': sseOf(chatEvents) });
    const { code, out, err } = await run(['assemble', `${root}/tide.sse`]);
    expect(JSON.parse(out)).toMatchObject({
      object: 'chat.completion',
      choices: [{ index: 0, message: chatMessage, finish_reason: 'stop' }],
    });
    expect([code, err]).toEqual([0, '']);
  });

  it('prints only the messages with --messages', async () => {
    const root = folder({ 'tide.jsonl': chatEvents.map(each => `${JSON.stringify(each)}\n`).join('') });
    const { code, out } = await run(['assemble', `${root}/tide.jsonl`, '--messages']);
    expect(JSON.parse(out)).toMatchObject([chatMessage]);
    expect(code).toBe(0);
  });

  it('reads standard input, gzip, and the streams of recorded exchanges', async () => {
    expect((await run(['assemble', '-'], { stdin: sseOf(chatEvents) })).code).toBe(0);
    const exchange = { request: { model: 'gpt-4o', messages: [] }, response: null, sse: sseOf(chatEvents) };
    const root = folder({ 'log.jsonl.gz': `${JSON.stringify(exchange)}\n${JSON.stringify(exchange)}\n` });
    const { code, out } = await run(['assemble', `${root}/log.jsonl.gz`, '--messages']);
    expect(
      out
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toMatchObject([[chatMessage], [chatMessage]]);
    expect(code).toBe(0);
  });

  it('reports the error of a truncated stream, and prints what it could assemble', async () => {
    const root = folder({ 'cut.sse': sseOf(cutEvents, '') });
    const { code, out, err } = await run(['assemble', `${root}/cut.sse`]);
    expect(err).toMatch(/cut\.sse:5:7 {2}error {2}the stream ends without .* {2}truncated-stream at \/2\n$/);
    expect(JSON.parse(out)).toMatchObject({ choices: [{ message: chatMessage }] });
    expect(code).toBe(1);
  });

  it('does not print the error message in a failed stream', async () => {
    const root = folder({ 'failed.sse': sseOf(failedEvents) });
    const { code, err } = await run(['assemble', `${root}/failed.sse`]);
    expect(code).toBe(1);
    expect(err).toContain('stream-error-ignored');
    expect(err).not.toContain('SECRET');
  });

  it.each([
    ['an empty file', '', /it contains no stream/],
    ['no stream', '{"messages":[]}', /not assembled: found no events of a known API/],
    ['no JSON', 'data: {"a":\n\ndata: x\n\n', /not assembled/],
  ])('of %s reports that nothing was assembled', async (_name, text, words) => {
    const root = folder({ 'what.txt': text });
    const { code, out, err } = await run(['assemble', `${root}/what.txt`]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(words);
  });

  it('rejects a missing file and an unknown dialect', async () => {
    expect((await run(['assemble', 'nowhere.sse'])).code).toBe(2);
    expect((await run(['assemble', '-', '--dialect', 'opnai-chat'])).err).toContain('did you mean `openai-chat`');
  });
});
