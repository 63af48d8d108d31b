import type { Evidence } from '../generated/types.ts';

const SERVICE = 'botocore/data/bedrock-runtime/2023-09-30/service-2.json';
const BOTOCORE = 'https://github.com/boto/botocore/blob';
export const API = 'https://docs.aws.amazon.com/bedrock/latest/APIReference';
export const FEATURES =
  'https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-supported-models-features.html';
export const PYDANTIC = 'https://github.com/pydantic/pydantic-ai/blob/4fda38988f2939fa6ea9cdefcf120693e10ef491';
export const RETURNS = `${PYDANTIC}/tests/models/cassettes/test_multimodal_tool_returns/test_multimodal_tool_return_matrix`;
export const CREWAI =
  'https://github.com/crewAIInc/crewAI/blob/f4731f5025f861c78e3af0487cc80bf5e7c64782/lib/crewai/tests/cassettes';

export const service: Evidence = {
  kind: 'schema',
  at: `${BOTOCORE}/e3091ae01b90bb7fb4838f91a1fe545abbb47dd5/${SERVICE}`,
  on: '2026-07-31',
};
/** Before messages could have the role `system`. */
export const userAndAssistant: Evidence = {
  kind: 'schema',
  at: `${BOTOCORE}/3830c65de4f3a6857747da7fa7c42773f6a7767c/${SERVICE}`,
  on: '2026-05-20',
};
/** Before tool call IDs could have dots and colons. */
export const shortIds: Evidence = {
  kind: 'schema',
  at: `${BOTOCORE}/1fda7d40250054b78d923296b649ee34583c7062/${SERVICE}`,
  on: '2026-02-04',
};
/** A table of supported features. It does not say what happens without support. */
export const features: Evidence = { kind: 'schema', at: FEATURES };
/** Live tests of each model family, in one region, on one day. */
export const families: Evidence = {
  kind: 'reported',
  at: `${PYDANTIC}/pydantic_ai_slim/pydantic_ai/providers/bedrock.py`,
  from: 'client',
  on: '2026-07-03',
};
/** The errors that one installation received in sixty days. */
export const logged: Evidence = {
  kind: 'reported',
  at: 'https://github.com/aws-samples/generative-ai-use-cases/issues/1685',
  on: '2026-08-25',
};

export const CLAUDE = ['*anthropic.claude*'];
/** Models that do not support prefill. */
export const CLAUDE_WITHOUT_PREFILL = [
  ...['*anthropic.claude-opus-4-6*', '*anthropic.claude-opus-4-7*', '*anthropic.claude-opus-4-8*'],
  ...['*anthropic.claude-sonnet-4-6*', '*anthropic.claude-opus-5*', '*anthropic.claude-sonnet-5*'],
  ...['*anthropic.claude-haiku-5*', '*anthropic.claude-fable*', '*anthropic.claude-mythos*'],
];
export const NOVA = ['*amazon.nova*'];
export const FIRST_NOVA = [
  ...['*amazon.nova-micro*', '*amazon.nova-lite*', '*amazon.nova-pro*', '*amazon.nova-premier*'],
];
export const WRITER = ['*writer.palmyra*'];
export const SMALL_MISTRAL = ['*mistral.mistral-7b*', '*mistral.mixtral-8x7b*'];
export const TEXT_ONLY = [
  ...['*amazon.nova-micro*', '*amazon.titan-text*', '*meta.llama3-8b*', '*meta.llama3-70b*', '*meta.llama3-1-*'],
  ...['*meta.llama3-2-1b*', '*meta.llama3-2-3b*', '*meta.llama3-3-*', ...SMALL_MISTRAL, '*mistral.mistral-large-2402*'],
  ...['*mistral.mistral-small-2402*', '*cohere.command-r*', '*ai21.jamba*', '*deepseek.r1*'],
];
export const REFUSED = { verdict: 'rejected', status: 400 } as const;
