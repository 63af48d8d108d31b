/** Prompts in the harmony format, as text and as its library stores them, and one fault at a time in them. */
import fc from 'fast-check';
import { render, split } from '../../../src/formats/harmony/text.ts';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const TOOLS = [
  '# Tools',
  '',
  '## functions',
  '',
  'namespace functions {',
  '',
  '// Looks.',
  'type look = (_: {',
  'city?: string,',
  '}) => any;',
  '',
  'type find = () => any;',
  '',
  '} // namespace functions',
].join('\n');

const SPACE = {
  name: 'functions',
  tools: ['look', 'find'].map(name => ({ name, description: '', parameters: { type: 'object', properties: {} } })),
};

const text = () => fc.lorem({ maxCount: 4 });
const args = fc.dictionary(fc.constantFrom('city', '__proto__'), fc.integer()).map(each => JSON.stringify(each));

/** A message in a representation for both forms. */
interface Said {
  readonly role: string;
  readonly name?: string;
  readonly recipient?: string;
  readonly channel?: string;
  readonly contentType?: string;
  readonly content: string;
}

function answer(): fc.Arbitrary<Said[]> {
  return fc.tuple(text(), text()).map(([thought, said]) => [
    { role: 'assistant', channel: 'analysis', content: thought },
    { role: 'assistant', channel: 'final', content: said },
  ]);
}

function round(): fc.Arbitrary<Said[]> {
  const called = fc.record({ content: args, name: fc.constantFrom('functions.look', 'functions.find') });
  return fc
    .record({ thought: text(), preamble: fc.boolean(), calls: fc.array(called, { minLength: 1, maxLength: 2 }) })
    .map(({ thought, preamble, calls }): Said[] => [
      { role: 'assistant', channel: 'analysis', content: thought },
      ...(preamble ? [{ role: 'assistant', channel: 'commentary', content: 'Let me look.' }] : []),
      ...calls.flatMap(({ content, name }): Said[] => [
        { role: 'assistant', recipient: name, channel: 'commentary', contentType: '<|constrain|>json', content },
        { role: 'tool', name, recipient: 'assistant', channel: 'commentary', content: '{"sunny": true}' },
      ]),
    ]);
}

function said(): fc.Arbitrary<Said[]> {
  const asks = text().map((content): Said => ({ role: 'user', content }));
  const turn = fc.oneof(
    fc.tuple(asks, answer()).map(([first, rest]) => [first, ...rest]),
    fc.tuple(asks, round(), answer()).map(([first, called, rest]) => [first, ...called, ...rest]),
  );
  const about = { role: 'system', content: 'You are ChatGPT.\nKnowledge cutoff: 2024-06\n\nReasoning: high' };
  const developer = { role: 'developer', content: `# Instructions\n\nBe brief.\n\n${TOOLS}` };
  const told = fc.constantFrom<Said[]>([developer], [about, developer]);
  return fc
    .tuple(told, fc.array(turn, { minLength: 1, maxLength: 3 }))
    .map(([system, turns]) => [...system, ...turns.flat()]);
}

const textOf = ({ role, name, ...rest }: Said) => render({ author: role === 'tool' ? (name ?? '') : role, ...rest });

function storedOf({ role, name, recipient, channel, contentType, content }: Said, i: number): JsonObject {
  const inside =
    role === 'developer'
      ? { type: 'developer_content', instructions: 'Be brief.', tools: { functions: SPACE } }
      : { type: 'text', text: content };
  return {
    role,
    ...(name !== undefined && { name }),
    content: i % 3 === 0 && role !== 'developer' ? content : [inside],
    ...(channel !== undefined && { channel }),
    ...(recipient !== undefined && { recipient }),
    ...(contentType !== undefined && { content_type: contentType }),
  };
}

function conversation(): fc.Arbitrary<unknown> {
  return fc
    .record({ all: said(), form: fc.constantFrom('text', 'open', 'prompt', 'messages') })
    .map(({ all, form }) => {
      const whole = all.map(textOf).join('');
      if (form === 'text') return whole;
      if (form === 'open') return `${whole}<|start|>assistant`;
      if (form === 'prompt') return { id: 1, prompt: `${whole}<|start|>assistant` };
      return { messages: all.map(storedOf) };
    });
}

/** Breakers for the stored form, because a text cannot be changed in place. */
function onStored(
  rule: string,
  fault: string,
  fits: (message: JsonObject) => boolean,
  change: (message: JsonObject) => string,
): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const { messages = [] } = (typeof value === 'object' ? value : {}) as { messages?: JsonObject[] };
      const places = messages.flatMap((message, i) => (fits(message) ? [i] : []));
      const at = places.length === 0 ? undefined : places[choose(places.length)];
      return at === undefined ? undefined : `/messages/${at}${change(messages[at] as JsonObject)}`;
    },
  };
}

/** Changes the text of a record, message by message. */
function inText(value: unknown, change: (messages: string[]) => number | undefined): string | undefined {
  const record = value as { prompt?: unknown };
  if (typeof value !== 'object' || typeof record.prompt !== 'string') return undefined;
  const { messages, open } = split(record.prompt);
  const at = change(messages);
  record.prompt = messages.join('') + open;
  return at === undefined ? undefined : `/prompt/${at}`;
}

/** Breakers for a text: one of its messages is replaced. */
function onText(rule: string, fault: string, fits: RegExp, change: (message: string) => string): SystemBreaker {
  return {
    rule,
    fault,
    apply: (value, choose) =>
      inText(value, messages => {
        const places = messages.flatMap((message, i) => (fits.test(message) ? [i] : []));
        const at = places.length === 0 ? undefined : places[choose(places.length)];
        if (at !== undefined) messages[at] = change(messages[at] as string);
        return at;
      }),
  };
}

const isFinal = (message: JsonObject) => message.channel === 'final';

export default {
  dialect: 'harmony',
  conversations: conversation(),
  breakers: [
    onStored(
      'wrong-type',
      'content that is a number',
      () => true,
      message => {
        message.content = 7;
        return '/content';
      },
    ),
    onStored(
      'missing-field',
      'a tool without a name',
      message => message.role === 'tool',
      message => {
        delete message.name;
        return '';
      },
    ),
    onStored('unsupported-role', 'a role that there is not', isFinal, message => {
      message.role = 'narrator';
      return '/role';
    }),
    onStored(
      'unknown-part-type',
      'a picture',
      message => message.role === 'user',
      message => {
        message.content = [{ type: 'image', url: 'a.png' }];
        return '/content/0/type';
      },
    ),
    onStored(
      'part-in-wrong-role',
      'fields of a system message',
      message => message.role === 'user',
      message => {
        message.content = [{ type: 'system_content' }];
        return '/content/0';
      },
    ),
    onStored('unsupported-phase', 'a channel that there is not', isFinal, message => {
      message.channel = 'answer';
      return '/channel';
    }),
    onStored('unsupported-phase', 'no channel', isFinal, message => {
      delete message.channel;
      return '';
    }),
    onStored(
      'arguments-not-json',
      'arguments in words',
      message => message.recipient === 'functions.look',
      message => {
        message.content = 'Oslo, now';
        return '';
      },
    ),
    onStored('raw-control-tokens', 'a token in an answer', isFinal, message => {
      message.content = 'Done.<|return|>';
      return '/content';
    }),
    onText('missing-field', 'a header without an end', /^<\|start\|>user/, message =>
      message.replace('<|message|>', ' '),
    ),
    onText('missing-field', 'a call to nobody', /<\|call\|>$/, message => message.replace(/ to=[^<]+/, '')),
    onText('unknown-field', 'words in a header', /^<\|start\|>user/, message =>
      message.replace('<|message|>', ' to=all of them<|message|>'),
    ),
    onText('wrong-type', 'words behind the end', /<\|end\|>$/, message => `${message} Indeed.`),
    onText('unsupported-phase', 'a channel that there is not', /<\|channel\|>final/, message =>
      message.replace('<|channel|>final', ''),
    ),
    {
      rule: 'orphan-tool-result',
      fault: 'a result without a call',
      apply: value =>
        inText(value, messages => {
          const said = { recipient: 'assistant', channel: 'commentary', content: 'ok' };
          messages.unshift(render({ author: 'functions.look', ...said }));
          return 0;
        }),
    },
    {
      rule: 'unanswered-tool-call',
      fault: 'a result is lost',
      apply(value, choose) {
        const { messages = [] } = (typeof value === 'object' ? value : {}) as { messages?: JsonObject[] };
        const places = messages.flatMap(({ role }, i) =>
          role === 'tool' && messages[i + 1]?.role === 'assistant' && messages[i + 1]?.recipient === undefined
            ? [i]
            : [],
        );
        const at = places.length === 0 ? undefined : places[choose(places.length)];
        if (at === undefined || (places.length > 1 && messages[at - 2]?.role === 'tool')) return undefined;
        messages.splice(at, 1);
        return `/messages/${at - 1}`;
      },
    },
  ],
} satisfies System;
