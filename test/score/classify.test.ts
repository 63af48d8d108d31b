import { describe, expect, it } from 'vitest';
import { dialects, findDialect, findRule } from '../../src/registry/registry.ts';
import { classify } from '../../src/score/classify.ts';
import { CONVERSATION, OTHER_MESSAGE_REASONS, OTHER_REQUEST_REASONS, OUTSIDE } from '../../src/score/reasons.ts';
import { processorTime } from '../processor-time.ts';

const of = (words: string, status = 400, rest: object = {}) => classify({ status, words, isLate: false, ...rest });

describe('the subject of a rejection', () => {
  it.each<[string, number, string]>([
    ['Incorrect API key provided.', 401, 'auth'],
    ['You are not allowed to sample from this model', 403, 'auth'],
    ['Rate limit reached', 429, 'quota'],
    ['You have depleted your monthly included credits.', 402, 'quota'],
    ["This model's maximum context length is 8192 tokens.", 400, 'length'],
    ['Context size has been exceeded.', 500, 'length'],
    ['The model `x` does not exist or you do not have access to it.', 404, 'model'],
    ['The model `x` has been decommissioned and is no longer supported.', 400, 'model'],
    ["Unsupported parameter: 'stop' is not supported with this model.", 400, 'parameters'],
    ["Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.", 400, 'output'],
    ['Thinking mode does not support this tool_choice', 400, 'tools'],
    ['No endpoints found that support tool use.', 404, 'tools'],
    ['No endpoints found that support image input', 404, 'part'],
    ['Audio input is not enabled for this model', 400, 'part'],
    ['Error while downloading https://example.com/x.jpg.', 400, 'media'],
    ['Internal server error', 500, 'server'],
    ['Invalid input', 400, 'unclear'],
    [
      "Invalid 'messages[3].tool_calls[0].id': string too long. Expected a string with maximum length 40.",
      400,
      'conversation',
    ],
    [
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      400,
      'conversation',
    ],
    ["Invalid 'messages[2]'. Image URLs are only allowed for messages with role 'user'.", 400, 'conversation'],
    [
      'Error: Jinja Exception: Conversation roles must alternate user/assistant/user/assistant/...',
      500,
      'conversation',
    ],
    ['messages.3.content.1: something nobody has said before', 400, 'conversation'],
  ])('%s', (words, status, about) => expect(of(words, status).about).toBe(about));

  it('is the model output, if the error code says so', () => {
    expect(of('parameters did not match: messages', 400, { code: 'tool_use_failed' }).about).toBe('generation');
  });

  it('is the conversation, if only the parameter name shows it', () => {
    expect(of('Bad value', 400, { param: 'messages[1].name' }).about).toBe('conversation');
    expect(of('Bad value', 400, { param: 'user' }).about).toBe('parameters');
  });
});

describe('rules for error texts', () => {
  const servers = dialects.filter(({ kind }) => kind === undefined || kind === 'endpoint');
  const said = servers.flatMap(({ id, rules }) =>
    Object.entries(rules).flatMap(([rule, statements]) =>
      statements.flatMap(({ says, verdict, status }) =>
        says === undefined || verdict !== 'rejected' ? [] : [[id, rule, says, status ?? 400] as const],
      ),
    ),
  );

  it.each(said)('%s %s: %s', (id, rule, says, status) => {
    const { about, rules } = classify({ status, words: says, isLate: false }, findDialect(id));
    // Some texts are too vague for a class, but must never be classified as a key, a quota or a length.
    expect([
      'conversation',
      'part',
      'tools',
      'media',
      'unclear',
      'output',
      'parameters',
      'model',
      'auth',
      'server',
    ]).toContain(about);
    if (about === 'conversation' || about === 'part' || about === 'tools') expect([...rules]).toContain(rule);
  });

  it('nearly all texts that dialects quote are classified as about the conversation', () => {
    const ours = said.filter(([id, , words, status]) =>
      ['conversation', 'part', 'tools'].includes(classify({ status, words, isLate: false }, findDialect(id)).about),
    );
    expect(ours.length / said.length).toBeGreaterThan(0.9);
  });

  it('every rule that a reason names exists', () => {
    const named = [...OUTSIDE, ...CONVERSATION, ...OTHER_REQUEST_REASONS, ...OTHER_MESSAGE_REASONS].flatMap(
      ({ rules = [] }) => rules,
    );
    expect(named.filter(id => findRule(id) === undefined)).toEqual([]);
  });

  it('long texts are classified in bounded time', () => {
    const began = processorTime();
    for (const word of ['image ', 'content ', 'messages ', 'tool_call_id ', 'model '])
      of(word.repeat(8000 / word.length));
    expect(processorTime() - began).toBeLessThan(500);
  });
});
