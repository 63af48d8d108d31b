import type { Dialect } from '../generated/types.ts';
import { MINIMAX_MODELS } from './model-names.ts';

const DOCS = 'https://platform.minimax.io/docs/api-reference/text-openai-api';
const TOOLS = 'https://platform.minimax.io/docs/guides/text-m2-function-call';
const REQ_LLM = 'https://github.com/valiot/req_llm/blob/aacce19/test/support/fixtures/minimax';

/** All errors about a history have the code 2013. */
export default {
  id: 'minimax',
  name: 'MiniMax chat completions',
  docs: DOCS,
  shape: 'openai-chat',
  hosts: ['api.minimax.io', 'api.minimaxi.com', 'api.minimax.chat'],
  models: [...MINIMAX_MODELS, 'MiniMax-Text-01', 'abab*'],
  aliases: ['minimaxi', 'minimax-cn'],
  checked: '2026-11-24',
  precedence: ['wrong-type', 'multiple-system-messages', 'misplaced-system-message', 'orphan-tool-result'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'useful',
      field: 'reasoning_content',
      details: 'reasoning_details',
      inContent: 'tags',
      note: 'With `reasoning_split`, reasoning has its own fields; without it, reasoning is between `<think>` tags in the content and goes back there. Omitting it causes no error, but the answers get worse.',
      evidence: [
        { kind: 'documented', at: TOOLS },
        { kind: 'recorded', at: `${REQ_LLM}/minimax_m2_7_highspeed/tool_round_trip_2.json`, on: '2026-05-02' },
      ],
    },
  ],
  replies: {
    'truncated-stream': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['noMarker'] },
        note: 'No stream has the end marker.',
        evidence: [
          { kind: 'recorded', at: `${REQ_LLM}/minimax_m2/streaming.json`, on: '2026-05-04' },
          { kind: 'recorded', at: `${REQ_LLM}/minimax_m2_5/streaming.json`, on: '2026-05-04' },
        ],
      },
    ],
  },
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [{ kind: 'inferred', at: DOCS }],
      },
    ],
    'multiple-system-messages': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid params, invalid chat setting (2013)',
        parameters: { leadingOnly: true },
        note: 'The server rejects a later system message with the error for a wrong role.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2/issues/51', on: '2025-11' },
          { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/19386' },
          { kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/pull/954', on: '2026-05' },
          { kind: 'reported', at: 'https://github.com/netease-youdao/LobsterAI/pull/104' },
        ],
      },
    ],
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid params, chat content has invalid message role: system (2013)',
        evidence: [
          { kind: 'reported', at: 'https://github.com/temm1e-labs/temm1e/issues/59', on: '2026-04-21' },
          { kind: 'reported', at: 'https://github.com/codexu/note-gen/issues/918', on: '2026-02-28' },
          {
            kind: 'reported',
            at: 'https://github.com/BigPizzaV3/CodexPlusPlus/issues/267',
            from: 'gateway',
            on: '2026-05-23',
          },
        ],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid params, tool call id is invalid (2013)',
        note: 'The report does not show the ID. It was probably missing or empty.',
        evidence: [{ kind: 'reported', at: 'https://github.com/Kilo-Org/kilocode/issues/3967', on: '2025-11-22' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid params, tool call and result not match (2013)',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/Kilo-Org/kilocode/issues/3967',
            from: 'gateway',
            on: '2025-12-04',
          },
          {
            kind: 'reported',
            at: 'https://github.com/can1357/oh-my-pi/issues/2055',
            from: 'gateway',
            on: '2026-06-07',
          },
        ],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid params, tool call result does not follow tool call (2013)',
        evidence: [
          { kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2/issues/69', on: '2026-01-12' },
          { kind: 'reported', at: 'https://github.com/kortix-ai/suna/pull/2731', from: 'gateway', on: '2026-01-13' },
          {
            kind: 'reported',
            at: 'https://github.com/can1357/oh-my-pi/issues/2055',
            from: 'gateway',
            on: '2026-06-07',
          },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: "invalid params, tool result's tool id({id}) not found (2013)",
        evidence: [
          { kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2/issues/76', on: '2026-02-11' },
          {
            kind: 'reported',
            at: 'https://github.com/anomalyco/opencode/pull/32609',
            from: 'gateway',
            on: '2026-06-16',
          },
          { kind: 'reported', at: 'https://github.com/agent0ai/agent-zero/issues/1754', on: '2026-07-04' },
        ],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid params, duplicate tool_call id: {id} (2013)',
        parameters: { scope: 'conversation' },
        evidence: [{ kind: 'reported', at: 'https://github.com/VicBilibily/GCMP/pull/120', on: '2026-04-15' }],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [{ kind: 'reported', at: 'https://github.com/VicBilibily/GCMP/pull/120', on: '2026-04-15' }],
      },
    ],
    'tool-results-out-of-order': [
      {
        verdict: 'altered',
        models: ['MiniMax-M3'],
        note: 'The model matches calls and results by position.',
        evidence: [{ kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M3/issues/1', on: '2026-06-01' }],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid params, invalid function arguments json string, tool_call_id: {id} (2013)',
        evidence: [
          { kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/issues/181', on: '2026-02-26' },
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/12167', on: '2026-04-18' },
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/5468', on: '2026-06-19' },
        ],
      },
    ],
    'malformed-tool-definition': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid params, function parameters is empty (2013)',
        parameters: { parametersRequired: true },
        note: 'Tested with and without parameters at two gateways. Elsewhere the same models accept a function without parameters.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/11834', on: '2026-09-14' },
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/11905', on: '2026-09-15' },
        ],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        models: ['MiniMax-M3*'],
        status: 400,
        says: 'invalid params, invalid thinking.type: "enabled" (allowed: adaptive, disabled) (2013)',
        parameters: { conflicts: [{ refused: { thinking: ['enabled'] }, with: {} }] },
        note: 'The Anthropic endpoint accepts it.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/pull/15787', on: '2026-06-08' },
          {
            kind: 'reported',
            at: 'https://github.com/HenriGrimm/Minnow/issues/364',
            from: 'gateway',
            on: '2026-06-24',
          },
        ],
      },
    ],
    'undeclared-tool': [
      {
        verdict: 'tolerated',
        note: 'The server accepts a history with tool calls in a request that declares no tools.',
        evidence: [{ kind: 'recorded', at: `${REQ_LLM}/minimax_m2_5/tool_round_trip_2.json`, on: '2026-05-02' }],
      },
    ],
    'unknown-field': [
      {
        verdict: 'tolerated',
        note: 'The server accepts unknown keys in tool messages and in reasoning details.',
        evidence: [{ kind: 'recorded', at: `${REQ_LLM}/minimax_m2_5/tool_round_trip_2.json`, on: '2026-05-02' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
