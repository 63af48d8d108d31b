/** Breakers of request settings, of the beginning of a conversation, and of text and images. */
import type { JsonObject } from '../source/json.ts';
import { type Breaker, breaker, type Draft } from './breaking.ts';

const INSTRUCTS: ReadonlySet<unknown> = new Set(['system', 'developer']);

/** The number of instruction messages at the beginning. */
function leading(messages: readonly JsonObject[]): number {
  const first = messages.findIndex(({ role }) => !INSTRUCTS.has(role));
  return first === -1 ? messages.length : first;
}

/** Replaces the content of a user message, and returns its pointer. */
function rewrite({ messages, choose }: Draft, content: (at: number) => unknown): string | undefined {
  const users = messages.flatMap(({ role }, i) => (role === 'user' ? [i] : []));
  const at = users[choose(Math.max(users.length, 1))];
  if (at === undefined) return undefined;
  (messages[at] as JsonObject).content = content(at);
  return `/messages/${at}/content`;
}

const PICTURE = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };

const functionNamed = (name: string) => ({ type: 'function', function: { name, parameters: { type: 'object' } } });

function picturesIn({ content }: JsonObject): number {
  return Array.isArray(content) ? (content as JsonObject[]).filter(part => part.type === 'image_url').length : 0;
}

export const requestBreakers: readonly Breaker[] = [
  breaker('unexpected-first-role', ({ messages }) => {
    const at = leading(messages);
    messages.splice(at, 0, { role: 'assistant', content: 'Hello! What can I do?' });
    return `/messages/${at}`;
  }),
  breaker('multiple-system-messages', ({ messages }) => {
    const second = { role: 'system', content: 'Be kind.' };
    if (leading(messages) > 0) messages.splice(1, 0, second);
    else messages.unshift({ role: 'system', content: 'Be brief.' }, second);
    return '/messages/1';
  }),
  breaker('conflicting-settings', ({ body }) => {
    body.max_tokens = 100;
    body.max_completion_tokens = 200;
    return '/max_tokens';
  }),
  breaker('invalid-setting', ({ body, choose }) => {
    const [field, value] = (
      [
        ['temperature', '0.7'],
        ['top_p', 1.5],
        ['max_tokens', 0],
      ] as const
    )[choose(3)] as [string, unknown];
    delete body.max_completion_tokens;
    body[field] = value;
    return `/${field}`;
  }),
  breaker('missing-tools', ({ body }) => {
    for (const field of ['tools', 'functions', 'tool_choice']) delete body[field];
    body.parallel_tool_calls = false;
    return '/parallel_tool_calls';
  }),
  breaker('blank-text', draft => rewrite(draft, () => ['\n', ' ', '\t \n'][draft.choose(3)])),
  breaker('unsupported-system-content', ({ messages }) => {
    const content = [{ type: 'text', text: 'This is our logo.' }, PICTURE];
    if (messages[0]?.role === 'system') messages[0].content = content;
    else messages.unshift({ role: 'system', content });
    return '/messages/0/content/1';
  }),
  breaker('media-limit', draft => {
    let before = 0;
    const content = rewrite(draft, at => {
      before = draft.messages.slice(0, at).reduce((sum, message) => sum + picturesIn(message), 0);
      return [{ type: 'text', text: 'Which is the oldest?' }, ...Array.from({ length: 6 }, () => PICTURE)];
    });
    return content === undefined || before > 5 ? undefined : `${content}/${6 - before}`;
  }),
  breaker('tool-limit', ({ body, choose }) => {
    if (choose(2) === 0) {
      for (const field of ['functions', 'function_call', 'tool_choice', 'parallel_tool_calls']) delete body[field];
      body.tools = [];
      return '/tools';
    }
    const declared = Array.isArray(body.tools) ? body.tools : [];
    body.tools = Array.from({ length: 129 }, (_, k) => declared[k] ?? functionNamed(`mcp_tool_${k}`));
    return '/tools/128';
  }),
  breaker('lone-surrogate', draft => rewrite(draft, () => `Sunny ${['\ud83d', '\udd25'][draft.choose(2)]}!`)),
];
