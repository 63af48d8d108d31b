import type { Dialect } from '../generated/types.ts';

const REPO = 'https://github.com/sgl-project/sglang';
const PROTOCOL = `${REPO}/blob/004c82e07d876f6e4a0ad6e15325706b0f478f1a/python/sglang/srt/entrypoints/openai/protocol.py`;
const SERVING = `${REPO}/blob/002897c23becbd522d88b8115a763a21765f978a/python/sglang/srt/entrypoints/openai/serving_chat.py`;
const QWEN_TEMPLATE = 'https://huggingface.co/Qwen/Qwen3.5-27B/blob/main/chat_template.jinja';

const WITHOUT_SYSTEM = ['*gemma-2b*', '*gemma-2-*', '*gemma-7b*', '*gemma-1.1*'];
/** Since the 2026 generation, the template requires a user message, and the system message at the start. */
const QWEN = ['*qwen3.5*', '*qwen3.6*', '*qwen3.8*'];
const GPT_OSS = ['*gpt-oss*'];

const NO_SYSTEM = { refused: ['system'] };
const BY_TEMPLATE = "The server renders any messages; only the model's chat template can reject them.";

export default {
  id: 'sglang',
  name: 'SGLang server',
  docs: 'https://docs.sglang.ai/basic_usage/openai_api_completions.html',
  shape: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  settings: [{ setting: 'topK', at: 'top_k', evidence: [{ kind: 'documented', at: PROTOCOL }] }],
  template: 'sglang',
  precedence: ['wrong-type', 'unsupported-role', 'unknown-part-type', 'missing-content', 'empty-conversation'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning_content',
      note: "The model's chat template decides whether the model reads it.",
      evidence: [{ kind: 'documented', at: SERVING, on: '2026-08' }],
    },
  ],
  replies: {
    'unknown-finish-reason': [
      {
        verdict: 'tolerated',
        parameters: { words: ['abort'] },
        evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }],
      },
    ],
  },
  rules: {
    'template-refusal': [
      { verdict: 'rejected', status: 400, evidence: [{ kind: 'documented', at: SERVING, on: '2026-08' }] },
    ],
    'wrong-type': [
      { verdict: 'rejected', status: 400, evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }] },
      {
        verdict: 'tolerated',
        when: { roles: ['assistant'] },
        note: 'Arguments may be a string or an object.',
        evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: {
          allowed: ['system', 'developer', 'user', 'assistant', 'tool', 'function', 'latest_reminder'],
        },
        evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }],
      },
      {
        verdict: 'rejected',
        models: WITHOUT_SYSTEM,
        status: 400,
        says: 'System role not supported',
        parameters: NO_SYSTEM,
        evidence: [{ kind: 'reported', at: `${REPO}/issues/892`, on: '2024-08' }],
      },
      {
        verdict: 'tolerated',
        parameters: NO_SYSTEM,
        evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Input should be 'text' [type=literal_error, input_value='{part}']",
        parameters: {
          known: ['text', 'image_url', 'video_url', 'audio_url', 'tool_reference', 'thinking', 'reasoning'],
        },
        evidence: [
          { kind: 'documented', at: PROTOCOL, on: '2026-08' },
          { kind: 'reported', at: `${REPO}/issues/17853`, on: '2026-01-28' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'messages.{i}.ChatCompletionMessageUserParam.content.str Input should be a valid string [type=string_type]',
        parameters: { refused: { user: ['null', 'absent'] } },
        evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }],
      },
      {
        verdict: 'rejected',
        until: '2025-04-16',
        status: 400,
        says: 'messages.{i}.ChatCompletionMessageGenericParam.content.str Input should be a valid string [type=string_type, input_value=None]',
        parameters: { refused: { assistant: ['null', 'absent'] }, besideCalls: false },
        note: 'Versions 0.4.x, also next to tool calls.',
        evidence: [
          { kind: 'reported', at: `${REPO}/pull/5452`, on: '2025-04-16' },
          { kind: 'reported', at: `${REPO}/issues/4236`, on: '2025-03' },
          { kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/6256', on: '2025-03' },
        ],
      },
    ],
    'empty-conversation': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Messages cannot be empty.',
        evidence: [{ kind: 'documented', at: SERVING, on: '2026-08' }],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        since: '2026-06-12',
        status: 400,
        says: 'Assistant tool call function.arguments must be valid JSON.',
        note: 'Before that date, the parser failed with another status.',
        evidence: [{ kind: 'documented', at: `${REPO}/pull/28035`, on: '2026-06-12' }],
      },
    ],
    'arguments-not-object': [
      {
        verdict: 'rejected',
        since: '2026-06-12',
        status: 400,
        says: 'Assistant tool call function.arguments must be a JSON object.',
        evidence: [{ kind: 'documented', at: `${REPO}/pull/28035`, on: '2026-06-12' }],
      },
    ],
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 400,
        says: 'System message must be at the beginning.',
        note: "The model's chat template raises this error.",
        evidence: [
          { kind: 'documented', at: QWEN_TEMPLATE },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/45055', on: '2026-08-25' },
        ],
      },
      {
        verdict: 'tolerated',
        note: BY_TEMPLATE,
        evidence: [{ kind: 'documented', at: SERVING, on: '2026-08' }],
      },
    ],
    'missing-user-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 400,
        says: 'No user query found in messages.',
        note: "The model's chat template raises this error. In one thread, a history of only assistant messages was accepted.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/verl-project/verl/issues/7725', on: '2026-09-03' },
          { kind: 'inferred', at: QWEN_TEMPLATE },
        ],
      },
      {
        verdict: 'tolerated',
        note: BY_TEMPLATE,
        evidence: [{ kind: 'reported', at: 'https://github.com/ai-dynamo/dynamo/pull/12404' }],
      },
    ],
    'raw-control-tokens': [
      {
        verdict: 'rejected',
        models: GPT_OSS,
        status: 400,
        says: "You have passed a message containing <|channel|> tags in the content field. Instead of doing this, you should pass analysis messages (the string between '<|message|>' and '<|end|>') in the 'thinking' field, and final messages (the string between '<|message|>' and '<|end|>') in the 'content' field.",
        parameters: { tokens: ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'] },
        note: 'With `separate_reasoning: false`, the server writes its own control tokens into the answer.',
        evidence: [
          { kind: 'documented', at: 'https://huggingface.co/openai/gpt-oss-20b/blob/main/chat_template.jinja' },
          { kind: 'reported', at: `${REPO}/issues/10061`, on: '2025-09-05' },
        ],
      },
    ],
    'misnamed-reasoning': [
      {
        verdict: 'altered',
        parameters: { ignored: ['reasoning'], reads: ['reasoning_content'] },
        evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'The call ID is optional.',
        evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'tolerated',
        note: BY_TEMPLATE,
        evidence: [{ kind: 'documented', at: SERVING, on: '2026-08' }],
      },
    ],
    'unknown-field': [{ verdict: 'tolerated', evidence: [{ kind: 'documented', at: PROTOCOL, on: '2026-08' }] }],
    'unsupported-system-content': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 400,
        says: 'System message cannot contain images.',
        evidence: [
          { kind: 'documented', at: QWEN_TEMPLATE },
          {
            kind: 'documented',
            at: `${REPO}/blob/0b9c38484e78a43bca6419416f170aafb70180bb/python/sglang/srt/parser/jinja_template_utils.py`,
          },
          { kind: 'documented', at: SERVING, on: '2026-08' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
