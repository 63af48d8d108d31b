import type { Dialect, Evidence } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';
import { INVOKED } from './chat-settings.ts';
import { BEDROCK_INVOKE_ANTHROPIC_ERROR } from './error-replies.ts';
import mistral from './mistral.ts';
import { BEDROCK_CHAT_MODELS } from './model-names.ts';
import compatible from './openai-compatible.ts';

const DOCS = 'https://docs.aws.amazon.com/bedrock/latest/userguide';
const LLAMA_STACK =
  'https://github.com/llamastack/llama-stack/blob/d1b6632946ca1bb953d47ea3317b8f3c30771d88/tests/integration/responses/recordings';

const MISTRAL = ['*mistral.*'];

/** What Mistral's published validator checks. The same messages come back from Mistral models on Bedrock. */
const VALIDATED = [
  ...['unanswered-tool-call', 'orphan-tool-result', 'interrupted-tool-results', 'duplicate-tool-result'],
  ...['reused-tool-call-id', 'missing-tool-call-id', 'malformed-tool-name', 'missing-content', 'empty-message'],
  ...['unexpected-last-role', 'unexpected-role-order', 'content-beside-tool-calls'],
];

const INHERITED = inheritRules(compatible.rules, compatible.id);
for (const [id, entries] of Object.entries(inheritRules(mistral.rules, mistral.id))) {
  if (!VALIDATED.includes(id)) continue;
  const own = entries.map(entry => ({ ...entry, models: entry.models?.map(each => `*mistral.${each}`) ?? MISTRAL }));
  INHERITED[id] = [...(INHERITED[id] ?? []), ...own];
}

const textOnly: Evidence = { kind: 'documented', at: `${DOCS}/model-parameters-openai.html` };

/** Mistral, gpt-oss, Qwen, DeepSeek, Jamba and other models: InvokeModel and the OpenAI-compatible endpoints have one body. */
export default {
  id: 'bedrock-chat',
  name: 'Chat completion bodies on Amazon Bedrock',
  docs: `${DOCS}/model-parameters-mistral-chat-completion.html`,
  shape: 'openai-chat',
  hosts: ['bedrock-runtime.*.amazonaws.com', 'bedrock-runtime-fips.*.amazonaws.com', 'bedrock-mantle.*.api.aws'],
  models: BEDROCK_CHAT_MODELS,
  aliases: ['bedrock-openai', 'bedrock-invoke-openai', 'bedrock-invoke-mistral', 'bedrock-mistral'],
  providers: ['bedrock'],
  checked: '2026-11-24',
  errorReply: BEDROCK_INVOKE_ANTHROPIC_ERROR,
  settings: INVOKED,
  replies: {
    'truncated-stream': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['noMarker'] },
        note: 'A stream of InvokeModel has no `[DONE]`.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/valiot/req_llm/blob/aacce19102b7d9ddb27348c0e6d83d37166e30e0/test/support/fixtures/amazon_bedrock/openai_gpt_oss_20b_1_0/object_streaming.json',
            on: '2025-11-01',
          },
        ],
      },
    ],
  },
  rules: {
    ...INHERITED,
    'unsupported-media': [
      {
        verdict: 'rejected',
        models: ['*openai.gpt-oss*'],
        status: 400,
        says: 'Model does not support image modality',
        parameters: { parts: ['image_url'] },
        evidence: [
          {
            kind: 'recorded',
            at: `${LLAMA_STACK}/829846b3c7001790627f3020a9379e1b7513f3c9736699a9c1c52a1d989c0bf9.json`,
            on: '2026-04-17',
          },
          textOnly,
        ],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'rejected',
        models: ['*mistral.ministral-3*'],
        status: 400,
        says: 'Tool call id was {id} but must be a-z, A-Z, 0-9, with a length of 9.',
        parameters: { pattern: '^[a-zA-Z0-9]{9}$' },
        note: 'The report is about the Converse API. The documentation of Mistral Large has longer IDs.',
        evidence: [{ kind: 'reported', at: 'https://github.com/vercel/ai/issues/11802', on: '2026-01-15' }],
      },
    ],
    'empty-tool-calls': [
      ...(INHERITED['empty-tool-calls'] ?? []),
      {
        verdict: 'tolerated',
        models: MISTRAL,
        evidence: [{ kind: 'inferred', at: mistral.docs }],
      },
    ],
  },
} satisfies Dialect as Dialect;
