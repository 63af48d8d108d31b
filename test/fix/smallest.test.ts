/** The smallest repair comes first: content in another form is rewritten before anything is dropped. */
import { describe, expect, it } from 'vitest';
import { fix } from '../../src/fix/fix.ts';
import type { Edit } from '../../src/generated/types.ts';
import type { DialectId } from '../../src/index.ts';

const user = { role: 'user', content: 'What is the weather in Oslo?' };

function changed(value: unknown, dialect: DialectId, safety: 'safe' | 'unsafe' = 'safe') {
  const { changes, value: after, result } = fix(value, { dialect, safety });
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(fix(after, { dialect, safety }).changes).toEqual([]);
  return {
    after,
    steps: changes.map(each => `${each.safety} ${each.rule}`),
    titles: changes.map(({ title }) => title),
  };
}

const anthropic = (content: unknown) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 777,
  messages: [{ role: 'user', content }],
});
const image = (media_type: string, data: string) => ({ type: 'image', source: { type: 'base64', media_type, data } });

describe('media', () => {
  it.each([
    ['a media type that is not registered', 'image/jpg', '/9j/4AAQSkZJRgABAQEA', 'image/jpeg'],
    ['another type than the data are of', 'image/png', '/9j/4AAQSkZJRgABAQEA', 'image/jpeg'],
    ['a `data:` URL in the place of data', 'image/png', 'data:image/png;base64,iVBORw0KGgo=', 'image/png'],
  ])('%s', (_what, mediaType, data, expected) => {
    const { after } = changed(anthropic([image(mediaType, data)]), 'anthropic');
    expect(after).toEqual(anthropic([image(expected, data.replace(/^data:.*,/, ''))]));
  });
});

describe('tool names', () => {
  const request = (name: string) => ({
    model: 'gpt-4o',
    tools: [{ type: 'function', function: { name, parameters: { type: 'object' } } }],
    tool_choice: { type: 'function', function: { name } },
    messages: [
      user,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name, arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '4 C' },
    ],
  });

  it('are renamed everywhere, as an unsafe repair if the tool is declared', () => {
    const { after, steps, titles } = changed(request('get weather'), 'openai-chat', 'unsafe');
    expect(after).toEqual(request('get_weather'));
    expect(steps).toEqual(['unsafe malformed-tool-name']);
    expect(titles).toEqual(['rename tool `get weather` to `get_weather` in its declaration, calls and results']);
    expect(fix(request('get weather'), { dialect: 'openai-chat' }).changes).toEqual([]);
  });

  it('never get the name of another tool', () => {
    const { tools, ...rest } = request('get.weather');
    const both = { ...rest, tools: [...tools, ...request('get_weather').tools] };
    const { after } = changed(both, 'openai-chat', 'unsafe');
    expect(after).toEqual({
      ...request('get_weather_2'),
      tools: [...request('get_weather_2').tools, ...request('get_weather').tools],
    });
  });
});

describe('parts written for another API', () => {
  it('types of text parts', () => {
    const request = (type: string) => ({ model: 'gpt-5', input: [{ role: 'user', content: [{ type, text: 'Hi.' }] }] });
    expect(changed(request('text'), 'openai-responses').after).toEqual(request('input_text'));
    const chat = (type: string) => ({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: [{ type, text: 'Hi.' }] }],
    });
    expect(changed(chat('input_text'), 'openai-chat').after).toEqual(chat('text'));
  });

  it('images are converted before a text replaces them', () => {
    const { after, steps } = changed(
      {
        model: 'gpt-4o',
        messages: [{ role: 'user', content: [{ type: 'text', text: 'What?' }, image('image/png', 'iVBORw0KGgo=')] }],
      },
      'openai-chat',
    );
    expect(JSON.stringify(after)).toContain('data:image/png;base64,iVBORw0KGgo=');
    expect(steps).toEqual(['safe unknown-part-type']);
  });

  it('tools without `function`', () => {
    const flat = { type: 'function', name: 'f', parameters: { type: 'object' } };
    const { after } = changed({ model: 'gpt-4o', tools: [flat], messages: [user] }, 'openai-chat');
    expect(after).toMatchObject({
      tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
    });
  });
});

describe('wrong types', () => {
  it.each([
    [
      { role: 'user', content: 42 },
      { role: 'user', content: '42' },
    ],
    [
      { role: 'user', content: { type: 'text', text: 'Hi.' } },
      { role: 'user', content: 'Hi.' },
    ],
  ])('%j', (before, after) => {
    expect(changed({ model: 'gpt-4o', messages: [before] }, 'openai-chat').after).toEqual({
      model: 'gpt-4o',
      messages: [after],
    });
  });
});

describe('missing values', () => {
  it('a message is invented only if that was requested', () => {
    const empty = { model: 'gpt-4o', messages: [] };
    expect(fix(empty, { dialect: 'openai-chat' }).changes).toEqual([]);
    expect(changed(empty, 'openai-chat', 'unsafe').after).toEqual({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Go on.' }],
    });
  });

  it('an unknown field with content is not dropped safely', () => {
    const { changes } = fix(
      { model: 'm', messages: [{ role: 'user', content: 'Hi.', attachments: ['x'] }] },
      { dialect: 'mistral' },
    );
    expect(changes.filter(({ edits }) => edits.some(({ path }: Edit) => path.endsWith('attachments')))).toEqual([]);
  });
});
