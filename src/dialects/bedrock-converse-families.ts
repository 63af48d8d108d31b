import type { Evidence } from '../generated/types.ts';

export const SERVICE =
  'https://github.com/boto/botocore/blob/develop/botocore/data/bedrock-runtime/2023-09-30/service-2.json';
export const API = 'https://docs.aws.amazon.com/bedrock/latest/APIReference';
export const FEATURES =
  'https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-supported-models-features.html';
export const PYDANTIC = 'https://github.com/pydantic/pydantic-ai/blob/4fda38988f2939fa6ea9cdefcf120693e10ef491';
export const RETURNS = `${PYDANTIC}/tests/models/cassettes/test_multimodal_tool_returns/test_multimodal_tool_return_matrix`;
export const CREWAI = 'https://github.com/crewAIInc/crewAI/blob/main/lib/crewai/tests/cassettes';

export const service: Evidence = { kind: 'schema', at: SERVICE, on: '2026-08-07' };
export const features: Evidence = { kind: 'documented', at: FEATURES };
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
export const WRITER = ['*writer.palmyra*'];
export const SMALL_MISTRAL = ['*mistral.mistral-7b*', '*mistral.mixtral-8x7b*'];
export const TEXT_ONLY = [
  ...['*amazon.nova-micro*', '*amazon.titan-text*', '*meta.llama3-8b*', '*meta.llama3-70b*', '*meta.llama3-1-*'],
  ...['*meta.llama3-2-1b*', '*meta.llama3-2-3b*', '*meta.llama3-3-*', ...SMALL_MISTRAL, '*mistral.mistral-large-2402*'],
  ...['*mistral.mistral-small-2402*', '*cohere.command-r*', '*ai21.jamba*', '*deepseek.r1*', '*openai.gpt-oss*'],
];
export const REFUSED = { verdict: 'rejected', status: 400 } as const;
