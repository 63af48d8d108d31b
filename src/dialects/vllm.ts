import type { Dialect } from '../generated/types.ts';

const REPO = 'https://github.com/vllm-project/vllm';
const CHAT_UTILS = `${REPO}/blob/001eadcf295d90aa0664963cd6a9d93f38a2f3da/vllm/entrypoints/chat_utils.py`;
const RENDERER = `${REPO}/blob/e7ad92e5308e67c9657fc06f351ff4326848f130/vllm/renderers/hf.py`;
const PROTOCOL = `${REPO}/blob/002032ee2b18e1f7bd924ec47b62504ba3866063/vllm/entrypoints/openai/chat_completion/protocol.py`;
const REASONING = `${REPO}/blob/main/docs/features/reasoning_outputs.md`;
const QWEN_TEMPLATE = 'https://huggingface.co/Qwen/Qwen3.5-27B/blob/main/chat_template.jinja';

/** Templates that only allow user and assistant messages that alternate. */
const ALTERNATING = [
  '*gemma-2*',
  '*gemma-3*',
  '*gemma-7b*',
  '*gemma-1.1*',
  '*llama-2-*-chat*',
  '*mistral-7b-instruct-v0.1*',
  '*mistral-7b-instruct-v0.2*',
  '*mistral-7b-instruct-v0.3*',
  '*mixtral-8x7b-instruct-v0.1*',
];
const WITHOUT_SYSTEM = ['*gemma-2b*', '*gemma-2-*', '*gemma-7b*', '*gemma-1.1*'];
/** Since the 2026 generation, the template requires a user message, and the system message at the start. */
const QWEN = ['*qwen3.5*', '*qwen3.6*', '*qwen3.8*'];
const GPT_OSS = ['*gpt-oss*'];
const LLAMA_3 = ['*llama-3.1*', '*llama-3.2*'];

const IN_TURN = { order: 'system? (user (plain | calls result* plain?))* user?' };
const NO_SYSTEM = { refused: ['system'] };
const STRING_ONLY = { allowed: { assistant: ['string'], tool: ['string'] } };
const BY_TEMPLATE = "The server renders any messages; only the model's chat template can reject them.";

const PART_TYPES = {
  known: [
    'text',
    'input_text',
    'output_text',
    'refusal',
    'thinking',
    'tool_reference',
    'image_url',
    'input_image',
    'image_pil',
    'image_embeds',
    'video_embeds',
    'audio_url',
    'input_audio',
    'audio_embeds',
    'prompt_embeds',
    'video_url',
  ],
};

/** The server accepts unknown request fields. Most rejections come from the model's chat template. */
export default {
  id: 'vllm',
  name: 'vLLM server',
  docs: 'https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html',
  shape: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  settings: [{ setting: 'topK', at: 'top_k', evidence: [{ kind: 'documented', at: PROTOCOL }] }],
  template: 'vllm',
  precedence: ['wrong-type', 'unknown-part-type', 'arguments-not-json', 'unsupported-role', 'unexpected-role-order'],
  replay: [
    {
      until: '2025-10-31',
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning_content',
      note: "The model's chat template decides whether the model reads it.",
      evidence: [{ kind: 'documented', at: `${REPO}/pull/27752`, on: '2025-11' }],
    },
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning',
      note: "The model's chat template decides whether the model reads it. The server passes it under both names.",
      evidence: [
        { kind: 'documented', at: REASONING, on: '2026-08' },
        { kind: 'reported', at: `${REPO}/issues/38488`, on: '2026-03-29' },
      ],
    },
  ],
  rules: {
    'template-refusal': [
      { verdict: 'rejected', status: 400, evidence: [{ kind: 'documented', at: RENDERER, on: '2026-08' }] },
    ],
    'wrong-type': [
      { verdict: 'rejected', status: 400, evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }] },
      {
        verdict: 'tolerated',
        when: { roles: ['assistant'] },
        note: 'The server renders arguments that are already an object as they are.',
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
      {
        verdict: 'tolerated',
        when: { parts: ['string'] },
        note: 'A string in a content list is read as a text part.',
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Unsupported chat content part type: '{part}'. Supported types: {known}.",
        note: 'Until April 2026 the error was `Unknown part type`, with status 501.',
        parameters: PART_TYPES,
        evidence: [
          { kind: 'documented', at: CHAT_UTILS, on: '2026-08' },
          { kind: 'documented', at: `${REPO}/pull/41121`, on: '2026-04-28' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/openwiki/issues/63', on: '2026-07-03' },
        ],
      },
      {
        verdict: 'altered',
        models: ['*gpt-oss*'],
        note: 'The server renders these messages without a chat template and silently drops parts of unknown types.',
        parameters: PART_TYPES,
        evidence: [{ kind: 'reported', at: `${REPO}/pull/47052` }],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        models: WITHOUT_SYSTEM,
        status: 400,
        says: 'System role not supported',
        parameters: NO_SYSTEM,
        evidence: [
          { kind: 'reported', at: `${REPO}/pull/2964`, on: '2024-03-06' },
          { kind: 'reported', at: 'https://github.com/huggingface/chat-ui/issues/1386', on: '2024-08-05' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/4377', from: 'gateway' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: NO_SYSTEM,
        note: 'The server accepts any role.',
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'rejected',
        models: GPT_OSS,
        status: 400,
        says: 'Input should be a valid dictionary or instance of Content [type=model_type, input_value=ValidatorIterator({...})]',
        parameters: STRING_ONLY,
        note: 'Newer servers join the texts.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/0xPlaygrounds/rig/issues/1362', on: '2026-02-05' },
          { kind: 'reported', at: `${REPO}/issues/25001`, on: '2025-09' },
          { kind: 'reported', at: 'https://github.com/openai/openai-agents-python/issues/1605', on: '2025-08' },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2025-11-01',
        models: GPT_OSS,
        parameters: STRING_ONLY,
        evidence: [{ kind: 'documented', at: `${REPO}/pull/25593`, on: '2025-09-24' }],
      },
      {
        verdict: 'tolerated',
        parameters: STRING_ONLY,
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        models: ALTERNATING,
        status: 400,
        says: 'Conversation roles must alternate user/assistant/user/assistant/...',
        parameters: IN_TURN,
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/autogen/issues/1037', on: '2023-12-21' },
          { kind: 'reported', at: 'https://github.com/weaviate/Verba/issues/150', on: '2024-05-08' },
          { kind: 'reported', at: `${REPO}/issues/6862`, on: '2024-07-27' },
          { kind: 'reported', at: 'https://github.com/suitenumerique/conversations/issues/197', on: '2025-12-05' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: IN_TURN,
        note: BY_TEMPLATE,
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
    ],
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 400,
        says: 'System message must be at the beginning.',
        evidence: [
          { kind: 'documented', at: QWEN_TEMPLATE },
          { kind: 'reported', at: `${REPO}/issues/41114`, on: '2026-04-28' },
          { kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/issues/958', on: '2026-05-07' },
          { kind: 'reported', at: 'https://github.com/zai-org/feedback/issues/97', on: '2026-07-07' },
        ],
      },
      {
        verdict: 'tolerated',
        note: BY_TEMPLATE,
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
    ],
    'missing-user-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 400,
        says: 'No user query found in messages.',
        evidence: [
          { kind: 'reported', at: `${REPO}/issues/36432`, on: '2026-03-09' },
          { kind: 'reported', at: 'https://github.com/langgenius/dify/issues/33152', on: '2026-03-09' },
          { kind: 'reported', at: 'https://github.com/agentscope-ai/agentscope/issues/1510', on: '2026-04-21' },
        ],
      },
      {
        verdict: 'tolerated',
        note: BY_TEMPLATE,
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
    ],
    'empty-tool-calls': [
      {
        verdict: 'rejected',
        models: LLAMA_3,
        status: 400,
        says: 'This model only supports single tool-calls at once!',
        note: 'The chat template requires exactly one call if the field is present. Servers before December 2025 pass the empty list on.',
        evidence: [
          { kind: 'reported', at: `${REPO}/issues/13978` },
          { kind: 'reported', at: `${REPO}/issues/12937`, on: '2025-02-08' },
          { kind: 'reported', at: `${REPO}/pull/14054`, on: '2025-02-28' },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2025-12-15',
        models: LLAMA_3,
        note: 'The server drops the empty list before the template sees it.',
        evidence: [{ kind: 'documented', at: `${REPO}/pull/30648`, on: '2025-12-15' }],
      },
    ],
    'unsupported-parallel-calls': [
      {
        verdict: 'rejected',
        models: LLAMA_3,
        status: 400,
        says: 'This model only supports single tool-calls at once!',
        evidence: [
          { kind: 'reported', at: `${REPO}/issues/12937`, on: '2025-02' },
          { kind: 'reported', at: `${REPO}/pull/12938`, on: '2025-02-08' },
        ],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Expecting {what}: line {line} column {column} (char {char})',
        parameters: { emptyIsJson: true },
        note: 'The server answers every later turn with this error. Newer servers read such arguments as an empty object.',
        evidence: [
          { kind: 'reported', at: `${REPO}/issues/43995` },
          { kind: 'reported', at: `${REPO}/issues/47761`, on: '2026-07-17' },
          { kind: 'reported', at: 'https://github.com/OpenHands/software-agent-sdk/issues/2887', on: '2026-06-01' },
          { kind: 'reported', at: 'https://github.com/huggingface/physics-intern/pull/6', on: '2026-04-29' },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2026-08-14',
        parameters: { emptyIsJson: true },
        evidence: [{ kind: 'documented', at: `${REPO}/pull/48922`, on: '2026-08-14' }],
      },
    ],
    'misnamed-reasoning': [
      {
        verdict: 'altered',
        since: '2026-01-01',
        parameters: { ignored: ['reasoning_content'], reads: ['reasoning'] },
        note: 'The field was renamed in November 2025. The server accepts the old name and drops it.',
        evidence: [
          { kind: 'documented', at: CHAT_UTILS, on: '2026-08' },
          { kind: 'reported', at: `${REPO}/issues/38488`, on: '2026-03-29' },
        ],
      },
      {
        verdict: 'tolerated',
        models: ['*deepseek-v4*'],
        note: 'Prompt token counts with and without the field show that the model reads it.',
        evidence: [{ kind: 'reported', at: 'https://github.com/BerriAI/litellm/pull/41380', on: '2026-09-16' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'tolerated',
        note: BY_TEMPLATE,
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'tolerated',
        note: BY_TEMPLATE,
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
    ],
    'missing-content': [
      {
        verdict: 'tolerated',
        note: 'The server reads null as an empty list of parts.',
        evidence: [{ kind: 'documented', at: CHAT_UTILS, on: '2026-08' }],
      },
    ],
    'unknown-field': [
      {
        verdict: 'tolerated',
        note: 'Since November 2024, if the tokenizer is not in Mistral mode.',
        evidence: [{ kind: 'documented', at: `${REPO}/pull/10463`, on: '2024-11' }],
      },
    ],
    'missing-tools': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'When using `{field}`, `tools` must be set.',
        parameters: { fields: ['tool_choice'], except: ['none'] },
        evidence: [
          { kind: 'documented', at: PROTOCOL, on: '2026-08' },
          { kind: 'reported', at: `${REPO}/issues/9426`, on: '2024-10-16' },
          { kind: 'reported', at: 'https://github.com/plmbr/notebook-intelligence/issues/55', on: '2025-07-29' },
        ],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Stream options can only be defined when `stream=True`.',
        parameters: { conflicts: [{ refused: { stream_options: ['*'] }, with: { stream: ['false', 'unset'] } }] },
        evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }],
      },
    ],
    'unsupported-system-content': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 400,
        says: 'System message cannot contain images.',
        evidence: [{ kind: 'documented', at: QWEN_TEMPLATE }],
      },
      {
        verdict: 'rejected',
        until: '2024-12-04',
        models: ['*llama-3.2-*vision*'],
        status: 400,
        says: 'Prompting with images is incompatible with system messages.',
        parameters: { besideMedia: true },
        evidence: [
          { kind: 'reported', at: `${REPO}/issues/8854`, on: '2024-09-26' },
          { kind: 'documented', at: `${REPO}/pull/10901`, on: '2024-12-04' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
