/** Typed examples of replies and events: of the source systems, and of Anthropic messages. */
import type {
  AnthropicReply,
  AnthropicStreamEvent,
  ReactEngineRun,
  ReactEngineStreamEvent,
  WoloStreamEvent,
} from '../src/generated/types.ts';

const reactEngineRun: ReactEngineRun[] = [
  {
    answer: 'It rains.',
    iterations: [
      {
        iteration: 1,
        thinking: 'Look outside.',
        tools: [
          {
            tool_name: 'weather',
            tool_args: {},
            observation: 'rain',
            error: null,
            iter_elapsed: 0.2,
          },
        ],
      },
      {
        iteration: 2,
        thinking: '',
        tools: [],
      },
    ],
    usage: {
      prompt_tokens: 20,
      completion_tokens: 5,
      total_tokens: 25,
    },
    elapsed: 1.5,
  },
];

const reactEngineStreamEvent: ReactEngineStreamEvent[] = [
  {
    event: 'step',
    data: {
      type: 'thinking',
      status: 'start',
      iteration: 1,
    },
  },
  {
    event: 'answer',
    data: {
      status: 'delta',
      content: 'It rains.',
    },
  },
  {
    event: 'phase',
    data: {
      phase: 'selecting_tools',
      total_tools: 20,
    },
  },
];

const woloStreamEvent: WoloStreamEvent[] = [
  {
    type: 'text-delta',
    text: "I'll read it.",
  },
  {
    type: 'tool-call',
    tool: 'read',
    input: {
      path: 'config.json',
    },
    id: 'call_1',
  },
  {
    type: 'finish',
    reason: 'tool_calls',
  },
];

const anthropicReply: AnthropicReply[] = [
  {
    id: 'msg_01Tide',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [{ ...{ type: 'text', text: 'High water is at 14:20.' } }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: 12,
      output_tokens: 9,
    },
  },
];

const anthropicStreamEvent: AnthropicStreamEvent[] = [
  { ...{ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'High water' } } },
];

export const answerExamples: Readonly<Record<string, readonly unknown[]>> = {
  'system/react-engine/run#': reactEngineRun,
  'system/react-engine/stream-event#': reactEngineStreamEvent,
  'system/wolo/stream-event#': woloStreamEvent,
  'wire/anthropic-messages/response#': anthropicReply,
  'wire/anthropic-messages/stream-event#': anthropicStreamEvent,
};
