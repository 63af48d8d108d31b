/** For each rule, a change that puts exactly the fault of that rule into a valid conversation. */
import type { JsonObject } from '../source/json.ts';
import {
  type Breaker,
  breaker,
  declaredParameters,
  gaps,
  onCall,
  pick,
  pickCall,
  pickMessage,
  renameCall,
  type TextBreaker,
} from './breaking.ts';
import { reasoningBreakers } from './reasoning-breakers.ts';
import { requestBreakers } from './request-breakers.ts';

export type { Breaker, Broken, Choose, TextBreaker } from './breaking.ts';

/**
 * One breaker for each rule about messages. Each puts one fault into a valid conversation; `lint` then reports exactly one finding, by
 * that rule and at the returned pointer.
 */
export const breakers: readonly Breaker[] = [
  breaker('wrong-type', draft => {
    const at = pickMessage(draft, message => message.content !== undefined);
    if (at === undefined) return undefined;
    (draft.messages[at] as JsonObject).content = { text: 'no list' };
    return `/messages/${at}/content`;
  }),
  onCall('missing-field', call => {
    delete call.type;
  }),
  breaker('unsupported-role', ({ messages, choose }) => {
    const at = pick(choose, gaps(messages)) ?? 0;
    messages.splice(at, 0, { role: 'narrator', content: 'Meanwhile.' });
    return `/messages/${at}/role`;
  }),
  breaker('unknown-part-type', draft => {
    const at = pickMessage(draft, message => message.role === 'user');
    if (at === undefined) return undefined;
    (draft.messages[at] as JsonObject).content = [
      { type: 'text', text: 'Look.' },
      { type: 'input_image', image_url: 'https://example.com/a.png' },
    ];
    return `/messages/${at}/content/1/type`;
  }),
  breaker('part-in-wrong-role', draft => {
    const at = pickMessage(draft, message => message.role !== 'user');
    if (at === undefined) return undefined;
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    (draft.messages[at] as JsonObject).content = [
      { type: 'text', text: 'Look.' },
      { type: 'image_url', image_url: { url } },
    ];
    return `/messages/${at}/content/1`;
  }),
  breaker('unsupported-media', draft => {
    const at = pickMessage(draft, message => message.role === 'user');
    if (at === undefined || draft.messages.some(({ content }) => Array.isArray(content))) return undefined;
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    (draft.messages[at] as JsonObject).content = [
      { type: 'text', text: 'Look.' },
      { type: 'image_url', image_url: { url } },
    ];
    return `/messages/${at}/content/1`;
  }),
  breaker('missing-content', draft => {
    const at = pickMessage(draft, message => message.role === 'user' || message.role === 'tool');
    if (at === undefined) return undefined;
    const message = draft.messages[at] as JsonObject;
    if (draft.choose(2) === 0) {
      message.content = null;
      return `/messages/${at}/content`;
    }
    delete message.content;
    return `/messages/${at}`;
  }),
  breaker('empty-conversation', ({ messages }) => {
    messages.length = 0;
    return '/messages';
  }),
  breaker('empty-message', draft => {
    const at = pickMessage(draft, message => message.role === 'user');
    if (at === undefined) return undefined;
    (draft.messages[at] as JsonObject).content = pick(draft.choose, ['', ' \n', [{ type: 'text', text: '' }]]);
    return `/messages/${at}`;
  }),
  breaker('empty-text', draft => {
    const at = pickMessage(draft, message => message.role === 'user' || Array.isArray(message.tool_calls));
    if (at === undefined) return undefined;
    const text = { type: 'text', text: 'Look.' };
    const message = draft.messages[at] as JsonObject;
    // With calls, the empty part may be the only one.
    message.content = [...(message.role === 'user' ? [text] : []), { type: 'text', text: '' }];
    return `/messages/${at}/content/${message.role === 'user' ? 1 : 0}`;
  }),
  breaker('json-mode-without-json-word', ({ body, messages }) => {
    // A file or a recording may also contain the word.
    if (messages.length === 0 || /json|"type":"(?:file|input_audio)"/i.test(JSON.stringify(messages))) return undefined;
    body.response_format = { type: 'json_object' };
    return '';
  }),
  breaker('empty-tool-calls', draft => {
    const at = pickMessage(draft, message => message.role === 'assistant' && message.tool_calls === undefined);
    if (at === undefined) return undefined;
    (draft.messages[at] as JsonObject).tool_calls = [];
    return `/messages/${at}/tool_calls`;
  }),
  breaker('unanswered-tool-call', ({ messages, runs, choose }) => {
    const run = pick(
      choose,
      runs.filter(each => each.results.length > 0),
    );
    const removed = run && pick(choose, run.results);
    if (run === undefined || removed === undefined) return undefined;
    const call = run.calls.findIndex(each => each.id === messages[removed]?.tool_call_id);
    messages.splice(removed, 1);
    return `/messages/${run.at}/tool_calls/${call}`;
  }),
  breaker('orphan-tool-result', ({ messages, choose }) => {
    const at = choose(messages.length + 1);
    messages.splice(at, 0, { role: 'tool', tool_call_id: 'nobodys', content: 'ok' });
    return `/messages/${at}`;
  }),
  breaker('duplicate-tool-result', ({ messages, runs, choose }) => {
    const run = pick(
      choose,
      runs.filter(each => each.results.length > 0),
    );
    const at = run && pick(choose, run.results);
    if (at === undefined) return undefined;
    messages.splice(at + 1, 0, structuredClone(messages[at] as JsonObject));
    return `/messages/${at + 1}`;
  }),
  breaker('interrupted-tool-results', ({ messages, runs, choose }) => {
    const at = pick(
      choose,
      runs.flatMap(run => run.results),
    );
    if (at === undefined) return undefined;
    messages.splice(
      at,
      0,
      pick(choose, [
        { role: 'user', content: 'Never mind.' },
        { role: 'system', content: 'A note.' },
        { role: 'assistant', content: 'One moment.' },
      ]) as JsonObject,
    );
    return `/messages/${at}`;
  }),
  breaker('tool-results-out-of-order', ({ messages, runs, choose }) => {
    const run = pick(
      choose,
      runs.filter(each => each.results.length > 1),
    );
    if (run === undefined) return undefined;
    const first = run.at + 1 + choose(run.results.length - 1);
    const second = messages[first + 1] as JsonObject;
    messages[first + 1] = messages[first] as JsonObject;
    messages[first] = second;
    return `/messages/${first + 1}`;
  }),
  breaker('reused-tool-call-id', draft => {
    const run = pick(
      draft.choose,
      draft.runs.filter(each => each.calls.length > 1),
    );
    if (run === undefined) return undefined;
    const second = 1 + draft.choose(run.calls.length - 1);
    renameCall(draft, run, run.calls[second] as JsonObject, String(run.calls[0]?.id));
    return `/messages/${run.at}/tool_calls/${second}`;
  }),
  breaker('malformed-tool-call-id', draft => {
    const found = pickCall(draft);
    if (found !== undefined) renameCall(draft, found.run, found.call, `call_${'x'.repeat(40 + draft.choose(40))}`);
    return found?.pointer;
  }),
  breaker('missing-tool-call-id', draft => {
    const at = pickMessage(draft, message => message.role === 'tool');
    if (at === undefined) return undefined;
    const value = pick(draft.choose, [undefined, null, '']);
    if (value === undefined) delete (draft.messages[at] as JsonObject).tool_call_id;
    else (draft.messages[at] as JsonObject).tool_call_id = value;
    return `/messages/${at}`;
  }),
  onCall('malformed-tool-name', (_call, fn) => {
    fn.name = 'get weather!';
  }),
  breaker('malformed-author-name', draft => {
    const at = pickMessage(draft, message => message.role === 'user');
    if (at === undefined) return undefined;
    (draft.messages[at] as JsonObject).name = 'Ana of Oslo';
    return `/messages/${at}/name`;
  }),
  onCall('arguments-not-json', (_call, fn) => {
    fn.arguments = "{'city': 'Oslo'}";
  }),
  onCall('arguments-not-object', (_call, fn) => {
    fn.arguments = '"{}"';
  }),
  breaker('arguments-refused-by-schema', draft => {
    const found = pickCall(draft);
    const required = found && declaredParameters(draft.body, found.fn.name)?.required;
    if (found === undefined || !Array.isArray(required) || required.length === 0) return undefined;
    found.fn.arguments = '{}';
    return found.pointer;
  }),
  breaker('undeclared-tool', draft => {
    const found = Array.isArray(draft.body.tools) && draft.body.tools.length > 0 ? pickCall(draft) : undefined;
    if (found !== undefined) found.fn.name = 'get_tides';
    return found?.pointer;
  }),
  breaker('unexpected-last-role', ({ messages }) => {
    messages.push({ role: 'assistant', content: 'The answer is' });
    return `/messages/${messages.length - 1}`;
  }),
  breaker('unexpected-role-order', draft => {
    const at = pickMessage(draft, message => message.role === 'user');
    if (at === undefined) return undefined;
    draft.messages.splice(at + 1, 0, { role: 'user', content: 'And one more thing.' });
    return `/messages/${at + 1}`;
  }),
  breaker('raw-control-tokens', draft => {
    const at = pickMessage(draft, message => message.role === 'assistant' && typeof message.content === 'string');
    if (at === undefined) return undefined;
    (draft.messages[at] as JsonObject).content =
      '<|channel|>analysis<|message|>Look.<|end|><|channel|>final<|message|>Done.';
    return `/messages/${at}/content`;
  }),
  breaker('misplaced-system-message', ({ messages, choose }) => {
    if (messages.findLastIndex(message => message.role === 'system') > 0) return undefined;
    const at = pick(
      choose,
      gaps(messages).filter(each => each > 0),
    );
    if (at === undefined) return undefined;
    messages.splice(at, 0, { role: 'system', content: 'From now on.' });
    return `/messages/${at}`;
  }),
  breaker('missing-user-message', ({ messages }) => {
    const rest = messages.filter(message => message.role !== 'user');
    if (rest.length === 0) return undefined;
    messages.splice(0, messages.length, ...rest);
    return '';
  }),
  breaker('malformed-tool-definition', ({ body }) => {
    const [tool] = Array.isArray(body.tools) ? (body.tools as JsonObject[]) : [];
    if (tool === undefined) return undefined;
    body.tools = [{ type: 'function', ...(tool.function as JsonObject) }];
    return '/tools/0';
  }),
  breaker('content-beside-tool-calls', ({ messages, runs, choose }) => {
    const run = pick(choose, runs);
    for (const { at } of runs) (messages[at] as JsonObject).content = at === run?.at ? 'I will look.' : '';
    return run && `/messages/${run.at}/content`;
  }),
  breaker('local-field-on-wire', draft => {
    const at = pickMessage(draft, () => true);
    const field = pick(draft.choose, ['finishReason', 'timestamp', 'isError', 'toolName', 'pinned']) as string;
    if (at === undefined) return undefined;
    (draft.messages[at] as JsonObject)[field] = true;
    return `/messages/${at}/${field}`;
  }),
  ...requestBreakers,
  ...reasoningBreakers,
];

/** Breakers of the text itself. */
export const textBreakers: readonly TextBreaker[] = [
  { rule: 'unreadable-json', apply: (text, choose) => text.slice(0, 1 + choose(text.length - 1)) },
  {
    rule: 'duplicate-key',
    apply: text => text.replace(/"model":/, '"model":"other","m\\u006fdel":'),
  },
];
