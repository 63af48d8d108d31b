import type { Scenario } from '../loop/scenario.ts';
import { calling, lookup } from './steps.ts';

const SCHEMA = {
  type: 'object',
  properties: { entries: { type: 'integer', description: 'How many there are.' } },
  required: ['entries'],
  additionalProperties: false,
};

/** Plain tool use: one call, several, failing ones, unusual results. */
export const tools: readonly Scenario[] = [
  {
    id: 'one-tool-call',
    title: 'The model calls a tool and answers',
    moment: 'Tools',
    reports: ['https://github.com/pipecat-ai/pipecat/issues/309', 'https://github.com/minoism/freecc/issues/2'],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, { text: 'There is one.' });
      await stage.user('Is there an a?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'several-rounds-of-calls',
    title: 'The model calls a tool again after each result, with text next to the calls',
    moment: 'Tools',
    reports: ['https://github.com/agno-agi/agno/issues/4345'],
    async play(stage) {
      for (const name of ['a', 'b', 'c']) stage.model({ text: `I look for ${name}.`, calls: [lookup(name)] });
      stage.model({ text: 'There are three.' });
      await stage.user('Look up a, b and c, one by one.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'parallel-calls',
    title: 'The model calls two tools at once, and one is slow',
    moment: 'Tools',
    reports: [
      'https://github.com/vercel/ai/issues/8379',
      'https://github.com/langgenius/dify-official-plugins/issues/2352',
      'https://github.com/trycua/cua/pull/610',
    ],
    tools: ['lookup', 'wait'],
    async play(stage) {
      stage.model({ text: 'Two at once.', calls: [calling('wait', 'a'), lookup('b')] });
      const answer = stage.begin('Look up a and b.');
      await stage.during('tool');
      stage.releaseTools();
      await answer.done;
      await stage.user('Thanks.');
    },
  },
  {
    id: 'same-call-twice',
    title: 'The model makes the same call twice in one reply',
    moment: 'Tools',
    reports: ['https://github.com/agno-agi/agno/issues/2336'],
    async play(stage) {
      stage.model({ calls: [lookup('a'), lookup('a')] });
      await stage.user('Look up a.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'failing-tool',
    title: 'One of two parallel tools throws',
    moment: 'Tools',
    reports: [
      'https://github.com/BloomLabsInc/genkit-plugins/issues/225',
      'https://github.com/anthropics/claude-code/issues/1577',
    ],
    tools: ['lookup', 'fail'],
    async play(stage) {
      stage.model({ calls: [calling('fail'), lookup('b')] });
      await stage.user('Look up a and b.');
      await stage.user('And now?');
    },
  },
  {
    id: 'tool-returns-nothing',
    title: 'A tool returns nothing',
    moment: 'Tools',
    reports: [
      'https://github.com/musistudio/claude-code-router/issues/936',
      'https://github.com/latitude-dev/latitude-llm/issues/810',
      'https://github.com/aplisay/llm-agent/pull/162',
    ],
    tools: ['nothing'],
    async play(stage) {
      stage.model({ calls: [calling('nothing')] });
      await stage.user('Note a.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'tool-returns-image',
    title: 'A tool returns an image, another one text',
    moment: 'Tools',
    reports: ['https://github.com/OpenHands/OpenHands/issues/7700', 'https://github.com/dreadnode/rigging/issues/41'],
    tools: ['lookup', 'screenshot'],
    async play(stage) {
      stage.model({ calls: [calling('screenshot'), lookup('b')] });
      await stage.user('Show me a, and look up b.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'structured-output',
    title: 'The user asks for structured output, and the model calls a tool before it answers',
    moment: 'Tools',
    reports: ['https://github.com/pydantic/pydantic-ai/issues/174', 'https://github.com/microsoft/autogen/pull/5671'],
    needs: ['sendStructured'],
    async play(stage) {
      const own = new Set(['lookup']);
      stage.model({ calls: [lookup('a')] }, ({ tools }) => {
        // Many agents request structured output as a tool call.
        const output = tools.find(({ name }) => !own.has(name));
        return output === undefined
          ? { text: '{"entries":1}' }
          : { calls: [{ name: output.name, arguments: { entries: 1 } }] };
      });
      await stage.structured('How many entries are there?', SCHEMA);
      await stage.user('Thanks.');
    },
  },
];
