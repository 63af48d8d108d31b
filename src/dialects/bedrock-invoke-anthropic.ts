import type { Dialect } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';
import anthropic from './anthropic.ts';
import { CONTINUING, DOCS } from './anthropic-models.ts';
import { INVOKED } from './chat-settings.ts';
import { BEDROCK_INVOKE_ANTHROPIC_ERROR } from './error-replies.ts';

const INHERITED = inheritRules(anthropic.rules, anthropic.id);

/** Anthropic request bodies sent to InvokeModel: the model is in the URL path. Bedrock does not fetch media URLs. */
export default {
  ...anthropic,
  id: 'bedrock-invoke-anthropic',
  name: 'Anthropic models through Bedrock InvokeModel',
  docs: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages.html',
  hosts: ['bedrock-runtime.*.amazonaws.com', 'bedrock-runtime-fips.*.amazonaws.com'],
  models: ['anthropic.claude-*', '*.anthropic.claude-*'],
  aliases: ['bedrock-invoke', 'bedrock-anthropic', 'bedrock-claude'],
  errorReply: BEDROCK_INVOKE_ANTHROPIC_ERROR,
  settings: INVOKED,
  rules: {
    ...INHERITED,
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'messages.{i}: Did not find 1 `tool_result` block(s) at the beginning of this message.',
        evidence: [{ kind: 'reported', at: 'https://github.com/browser-use/browser-use/issues/988', on: '2025-03-10' }],
      },
    ],
    'conflicting-settings': [
      ...(INHERITED['conflicting-settings'] ?? []),
      {
        verdict: 'rejected',
        status: 400,
        says: 'context_management: Extra inputs are not permitted',
        parameters: {
          conflicts: [{ refused: { context_management: ['*'] }, with: { anthropic_beta: ['unset', 'empty'] } }],
        },
        note: 'Context editing needs a beta header, which this API takes from the body.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/braintrustdata/lingua/tree/75f55048ff58a75d000e79bf42b5367bda2ea202/payloads/snapshots/bedrockAnthropicContextManagementParam/bedrock-anthropic',
            on: '2026-08-18',
          },
        ],
      },
      {
        verdict: 'rejected',
        status: 400,
        models: [...CONTINUING, '*claude-opus-4-6*'],
        when: { model: 'named' },
        parameters: { conflicts: [{ refused: { cache_control: ['*'] }, with: {} }] },
        note: 'Breakpoints on blocks are accepted.',
        evidence: [
          { kind: 'documented', at: `${DOCS}/build-with-claude/prompt-caching#automatic-caching`, on: '2026-08-22' },
        ],
      },
    ],
    'malformed-media': [
      ...(INHERITED['malformed-media'] ?? []),
      {
        verdict: 'rejected',
        status: 400,
        when: { parts: ['image'] },
        says: 'messages.{i}.content.{j}.image.source.base64.data: URL sources are not supported',
        parameters: { of: ['inline'] },
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/posit-dev/chatlas/blob/ea4531130e56d3c5bb003d87a1792dd942554b8d/tests/_vcr/test_provider_bedrock/test_anthropic_images.yaml',
            on: '2025-12-31',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
