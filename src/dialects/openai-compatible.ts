import type { Dialect, Evidence, Statement } from '../generated/types.ts';

const VLLM: Evidence = {
  kind: 'documented',
  at: 'https://github.com/vllm-project/vllm/blob/002032ee2b18e1f7bd924ec47b62504ba3866063/vllm/entrypoints/openai/chat_completion/protocol.py',
  on: '2026-08',
};
const REQ_LLM = 'https://github.com/valiot/req_llm/blob/aacce19/test/support/fixtures/zai';

const refused = { verdict: 'rejected', status: 400 } as const;

/** Part types that at least one known server accepts. */
const PARTS = [
  ...[
    'text',
    'refusal',
    'thinking',
    'redacted_thinking',
    'reasoning',
    'image_url',
    'image',
    'image_embeds',
    'image_pil',
  ],
  ...['input_audio', 'audio_url', 'audio_embeds', 'video', 'video_url', 'input_video', 'file', 'file_url', 'pdf_url'],
  ...['document', 'document_url', 'search_result', 'cachePoint', 'cache_point'],
];

/** Servers where the chat template decides: the server itself does not match calls with results. */
const TAKEN_BY_SOME: Statement = { verdict: 'tolerated', evidence: [VLLM] };

/**
 * A server at an unknown URL. What most servers for this message format reject is reported as a warning, because it is
 * not known whether this server rejects it.
 */
export default {
  id: 'openai-compatible',
  name: 'Unknown OpenAI-compatible server',
  docs: 'https://github.com/openai/openai-openapi',
  shape: 'openai-chat',
  isGeneric: true,
  hosts: [],
  models: [],
  aliases: ['compatible', 'openai-like', 'generic'],
  checked: '2026-11-22',
  settings: [
    {
      setting: 'topK',
      at: 'top_k',
      evidence: [{ kind: 'documented', at: 'https://docs.vllm.ai/en/latest/serving/openai_compatible_server/' }],
    },
  ],
  precedence: [
    'wrong-type',
    'missing-field',
    'unsupported-role',
    'unknown-part-type',
    'missing-content',
    'missing-tool-call-id',
  ],
  rules: {
    'wrong-type': [
      { ...refused, evidence: [{ kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/2653' }] },
    ],
    'missing-field': [
      {
        ...refused,
        evidence: [{ kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/12804', on: '2026-04-24' }],
      },
      {
        verdict: 'tolerated',
        when: { parts: ['function'] },
        note: 'Some servers accept a call without a type.',
        evidence: [{ kind: 'documented', at: 'https://github.com/ollama/ollama/blob/fb30760/openai/openai.go' }],
      },
    ],
    'unsupported-role': [
      {
        ...refused,
        parameters: { allowed: ['system', 'developer', 'user', 'assistant', 'tool', 'function'] },
        evidence: [{ kind: 'reported', at: 'https://github.com/haru/redmine_ai_helper/issues/242', on: '2026-03' }],
      },
    ],
    'unknown-part-type': [
      {
        ...refused,
        parameters: { known: PARTS },
        note: 'Part types that any known server accepts are not reported.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/pydantic/pydantic-ai/blob/4fda389/pydantic_ai_slim/pydantic_ai/providers/alibaba.py',
            from: 'client',
            on: '2026-08-22',
          },
        ],
      },
    ],
    'empty-conversation': [
      { ...refused, evidence: [{ kind: 'reported', at: 'https://github.com/CopilotKit/CopilotKit/issues/529' }] },
    ],
    'missing-content': [
      {
        ...refused,
        parameters: { refused: { user: ['null', 'absent'], system: ['null', 'absent'] } },
        evidence: [{ kind: 'reported', at: 'https://github.com/pig-mesh/deepseek4j/issues/41', on: '2025-02-24' }],
      },
    ],
    'unanswered-tool-call': [
      {
        ...refused,
        evidence: [{ kind: 'reported', at: 'https://github.com/langgenius/dify/issues/32222', on: '2026-02-11' }],
      },
      TAKEN_BY_SOME,
    ],
    'orphan-tool-result': [
      {
        ...refused,
        evidence: [
          { kind: 'reported', at: 'https://github.com/FoundationAgents/OpenManus/issues/23', on: '2025-03-07' },
        ],
      },
      TAKEN_BY_SOME,
    ],
    'interrupted-tool-results': [
      {
        ...refused,
        evidence: [{ kind: 'reported', at: 'https://github.com/gptme/gptme/issues/3421', on: '2026-08-03' }],
      },
      TAKEN_BY_SOME,
    ],
    'duplicate-tool-result': [
      {
        ...refused,
        evidence: [{ kind: 'reported', at: 'https://github.com/HKUDS/nanobot/issues/3945', on: '2026-05-21' }],
      },
      TAKEN_BY_SOME,
    ],
    'missing-tool-call-id': [
      {
        ...refused,
        evidence: [{ kind: 'reported', at: 'https://github.com/dnakov/anon-kode/issues/87', on: '2025-04-01' }],
      },
      {
        verdict: 'tolerated',
        evidence: [{ kind: 'recorded', at: `${REQ_LLM}/glm_4_5/tool_round_trip_2.json`, on: '2025-11-02' }],
      },
    ],
    'arguments-not-json': [
      {
        ...refused,
        note: 'Servers that pass the text on do not reject it; servers that parse it for a chat template do.',
        evidence: [{ kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/1237', on: '2025-10-15' }],
      },
    ],
    'empty-tool-calls': [
      {
        ...refused,
        evidence: [{ kind: 'reported', at: 'https://github.com/nesquena/hermes-webui/pull/6904', on: '2026-08' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
