import type { ScriptedCall, ScriptedReply } from '../../generated/types.ts';
import type { Scenario, Stage } from '../loop/scenario.ts';
import { lookup, WITH_ARGUMENT_TEXT, WITH_IDS } from './steps.ts';

/** Plays replies with a fault, and then normal ones. */
function playAfter(...odd: readonly ScriptedReply[]): (stage: Stage) => Promise<void> {
  return async stage => {
    stage.model(...odd, { text: 'There is one.' });
    await stage.user('Is there an a?');
    await stage.user('Thanks.');
  };
}

const withArguments = (text: string): ScriptedCall => ({ name: 'lookup', arguments: text });
const withId = (id: string | null, name = 'a'): ScriptedCall => ({ ...lookup(name), id });

/** Malformed calls. Small models make them often, large ones at the end of long conversations. */
export const malformedCalls: readonly Scenario[] = [
  {
    id: 'arguments-not-json',
    title: 'The arguments of a call are not JSON',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/router-for-me/CLIProxyAPI/issues/2001',
      'https://github.com/charmbracelet/crush/issues/1169',
      'https://github.com/bojieli/ai-agent-book/issues/102',
    ],
    formats: WITH_ARGUMENT_TEXT,
    play: playAfter({ calls: [withArguments('{"name": "a')] }),
  },
  {
    id: 'arguments-not-object',
    title: 'The arguments of a call are a list',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/anthropics/claude-code/issues/6696',
      'https://github.com/CopilotKit/CopilotKit/issues/3300',
      'https://github.com/getnao/nao/issues/1005',
    ],
    formats: WITH_ARGUMENT_TEXT,
    play: playAfter({ calls: [withArguments('["a"]')] }),
  },
  {
    id: 'arguments-empty',
    title: 'The arguments of a call are an empty string',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/openai/openai-agents-js/issues/664',
      'https://github.com/NousResearch/hermes-agent/issues/83937',
      'https://github.com/bigduu/Bamboo-agent/pull/359',
    ],
    formats: WITH_ARGUMENT_TEXT,
    play: playAfter({ calls: [withArguments('')] }),
  },
  {
    id: 'unreadable-call-among-others',
    title: 'One of two parallel calls has arguments that are not JSON',
    moment: 'Malformed calls',
    reports: ['https://github.com/bojieli/ai-agent-book/pull/114'],
    formats: WITH_ARGUMENT_TEXT,
    play: playAfter({ calls: [withArguments('{"name": "a'), lookup('b')] }),
  },
  {
    id: 'arguments-without-required-key',
    title: 'The arguments of a call do not fit the schema of the tool',
    moment: 'Malformed calls',
    reports: ['https://github.com/mattmezza/humux/issues/77'],
    play: playAfter({ calls: [{ name: 'lookup', arguments: { other: 1 } }] }),
  },
  {
    id: 'unknown-tool',
    title: 'The model calls a tool that does not exist',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/OpenHands/OpenHands/issues/5111',
      'https://github.com/simonw/llm/issues/1104',
      'https://github.com/bubbuild/bub/pull/273',
    ],
    play: playAfter({ calls: [{ name: 'search_everything', arguments: { name: 'a' } }] }),
  },
  {
    id: 'unknown-tool-among-others',
    title: 'One of two parallel calls is for a tool that does not exist',
    moment: 'Malformed calls',
    reports: ['https://github.com/open-webui/open-webui/pull/25278'],
    play: playAfter({ calls: [{ name: 'search_everything', arguments: { name: 'a' } }, lookup('b')] }),
  },
  {
    id: 'call-without-tools',
    title: 'The model calls a tool although the request declares none',
    moment: 'Malformed calls',
    reports: [],
    tools: [],
    play: playAfter({ calls: [lookup('a')] }),
  },
  {
    id: 'illegal-tool-name',
    title: 'The model calls a tool by a name that no tool may have',
    moment: 'Malformed calls',
    reports: ['https://github.com/mcp-use/mcp-use/issues/90', 'https://github.com/gptscript-ai/gptscript/pull/656'],
    play: playAfter({ calls: [{ name: 'look up!', arguments: { name: 'a' } }] }),
  },
  {
    id: 'empty-tool-name',
    title: 'The model calls a tool without a name',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/continuedev/continue/issues/11645',
      'https://github.com/continuedev/continue/issues/9784',
    ],
    formats: WITH_IDS,
    play: playAfter({ calls: [{ name: '', arguments: { name: 'a' } }] }),
  },
  {
    id: 'duplicate-call-ids',
    title: 'Two parallel calls have the same ID',
    moment: 'Malformed calls',
    reports: ['https://github.com/anthropics/claude-code/issues/28515', 'https://github.com/agno-agi/agno/issues/2336'],
    formats: WITH_IDS,
    play: playAfter({ calls: [withId('call_1'), withId('call_1', 'b')] }),
  },
  {
    id: 'empty-call-id',
    title: 'A call has an empty ID',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/830',
      'https://github.com/vercel/ai/pull/19091',
      'https://github.com/microsoft/autogen/pull/5509',
    ],
    formats: WITH_IDS,
    play: playAfter({ calls: [withId('')] }),
  },
  {
    id: 'missing-call-ids',
    title: 'Two parallel calls have no IDs',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/mistralai/client-js/issues/69',
      'https://github.com/strands-agents/harness-sdk/issues/1259',
      'https://github.com/openai/openai-node/pull/1946',
    ],
    formats: WITH_IDS,
    play: playAfter({ calls: [withId(null), withId(null, 'b')] }),
  },
  {
    id: 'call-id-of-earlier-turn',
    title: 'A call has the ID of a call in an earlier turn',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/QwenLM/qwen-code/issues/5099',
      'https://github.com/craft-ai-agents/craft-agents-oss/pull/753',
      'https://github.com/brainlid/langchain/pull/619',
    ],
    formats: WITH_IDS,
    async play(stage) {
      for (const name of ['a', 'b']) {
        stage.model({ calls: [withId('call_1', name)] }, { text: 'There is one.' });
        await stage.user(`Is there an ${name}?`);
      }
      await stage.user('Thanks.');
    },
  },
  {
    id: 'empty-list-of-calls',
    title: 'A reply has text and an empty list of calls',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/openai/openai-node/pull/1341',
      'https://github.com/home-assistant/core/pull/118577',
      'https://github.com/moonbitlang/maria/issues/242',
    ],
    formats: ['openai-chat'],
    play: playAfter({ text: 'I look it up.', calls: [] }),
  },
  {
    id: 'empty-reply',
    title: 'The model answers a tool result with nothing',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/block/buzz/pull/559',
      'https://github.com/anthropics/claude-code/issues/59812',
      'https://github.com/dirge-code/dirge/pull/757',
    ],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, { text: '' });
      await stage.user('Is there an a?');
      await stage.user('And?');
    },
  },
  {
    id: 'blank-reply',
    title: 'The model answers a tool result with a line break',
    moment: 'Malformed calls',
    reports: ['https://github.com/NousResearch/hermes-agent/pull/41985', 'https://github.com/lijunzh/koda/issues/594'],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, { text: '\n\n' });
      await stage.user('Is there an a?');
      await stage.user('And?');
    },
  },
  {
    id: 'token-limit-in-call',
    title: 'The token limit ends a reply in the middle of a call',
    moment: 'Malformed calls',
    reports: [
      'https://github.com/windmill-labs/windmill/pull/9902',
      'https://github.com/jaseci-labs/jac/pull/6766',
      'https://github.com/justrach/codegraff/issues/752',
    ],
    play: playAfter({ text: 'I look it up.', calls: [withArguments('{"name": "a')], ending: 'cut' }),
  },
  {
    id: 'token-limit-after-call',
    title: 'The token limit ends a reply in the second of two calls',
    moment: 'Malformed calls',
    reports: ['https://github.com/MiaAI-Lab/DeepSeek-v4-Flash-DSpark-2x-DGX-Spark/issues/55'],
    play: playAfter({ calls: [lookup('a'), withArguments('{"na')], ending: 'cut' }),
  },
  {
    id: 'refusal',
    title: 'The model refuses after a tool result',
    moment: 'Malformed calls',
    reports: ['https://github.com/openai/openai-agents-js/pull/1524'],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, { refusal: 'I cannot help with that.' });
      await stage.user('Is there an a?');
      await stage.user('Why not?');
    },
  },
  {
    id: 'filtered-call',
    title: 'A content filter ends a reply that has a call',
    moment: 'Malformed calls',
    reports: [],
    async play(stage) {
      stage.model({ text: 'I look', calls: [lookup('a')], ending: 'filtered' });
      await stage.user('Is there an a?');
      await stage.user('Why not?');
    },
  },
];
