import type { Dialect } from '../generated/types.ts';
import {
  CLAUDE,
  families,
  features,
  logged,
  REFUSED,
  SMALL_MISTRAL,
  service,
  userAndAssistant,
  WRITER,
} from './bedrock-converse-families.ts';

const BLOCKS = [
  ...['text', 'image', 'document', 'video', 'audio', 'toolUse', 'toolResult', 'guardContent', 'cachePoint', 'json'],
  ...['reasoningContent', 'citationsContent', 'searchResult', 'toolAddition', 'toolRemoval'],
];

const BLANK = 'The model returned the following errors: messages: text content blocks must contain non-whitespace text';
/** Since then, at the latest, Claude models accept empty and blank tool results: NousResearch/hermes-agent#55092. */
const MEASURED = '2026-09-01';
export const BEDROCK_CONTENT = {
  'wrong-type': [
    {
      ...REFUSED,
      note: 'The input of a tool call and JSON in a tool result must be objects.',
      evidence: [service],
    },
  ],
  'missing-field': [
    {
      ...REFUSED,
      says: "Value null at '{member}' failed to satisfy constraint: Member must not be null",
      note: 'Paths in this error count from 1: `messages.1.member.content` is the first message.',
      evidence: [service],
    },
  ],
  'missing-content': [
    {
      ...REFUSED,
      says: "Value null at 'messages.{ordinal}.member.content' failed to satisfy constraint: Member must not be null",
      parameters: { refused: { user: ['null', 'absent'], assistant: ['null', 'absent'] }, besideCalls: false },
      evidence: [service],
    },
  ],
  'unsupported-role': [
    {
      ...REFUSED,
      says: "Value '{role}' at 'messages.{ordinal}.member.role' failed to satisfy constraint: Member must satisfy enum value set: [user, assistant]",
      parameters: { allowed: ['user', 'assistant', 'system'] },
      evidence: [service],
    },
    {
      ...REFUSED,
      until: '2026-05-27',
      when: { roles: ['system'] },
      says: "Value '{role}' at 'messages.{ordinal}.member.role' failed to satisfy constraint: Member must satisfy enum value set: [user, assistant]",
      parameters: { allowed: ['user', 'assistant'] },
      evidence: [
        userAndAssistant,
        { kind: 'reported', at: 'https://github.com/continuedev/continue/issues/1938', on: '2024-08-06' },
      ],
    },
    {
      ...REFUSED,
      since: '2026-05-28',
      when: { roles: ['system'] },
      parameters: { allowed: ['user', 'assistant'] },
      note: 'The API has had this role since late May 2026. Which models accept it is not known.',
      evidence: [{ kind: 'reported', at: 'https://github.com/continuedev/continue/issues/1938', on: '2024-08-06' }],
    },
    {
      ...REFUSED,
      models: ['*amazon.titan-text*', ...SMALL_MISTRAL],
      says: "This model doesn't support system messages. Try again without a system message or use a model that supports system messages.",
      parameters: { refused: ['system'] },
      evidence: [
        features,
        { kind: 'reported', at: 'https://github.com/Mintplex-Labs/anything-llm/issues/2486', on: '2024-10-16' },
        { kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/6456', on: '2025-03-21' },
      ],
    },
  ],
  'unknown-part-type': [{ ...REFUSED, parameters: { known: BLOCKS }, evidence: [service] }],
  'unknown-field': [
    {
      ...REFUSED,
      models: WRITER,
      says: "This model doesn't support the status field. Remove status and try again.",
      parameters: { parts: { toolResult: ['toolUseId', 'content'] } },
      evidence: [families],
    },
  ],
  'empty-message': [
    {
      ...REFUSED,
      says: 'The content field in the Message object at messages.{i} is empty. Add a ContentBlock object to the content field and try again.',
      parameters: { roles: ['user', 'assistant'], partsCount: true },
      evidence: [
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/26968', on: '2024-09-28' },
        { kind: 'reported', at: 'https://github.com/aws/aws-sdk-net/pull/4015', on: '2025-09-20' },
        { kind: 'reported', at: 'https://github.com/earendil-works/pi/pull/3443', on: '2026-04-20' },
        { kind: 'reported', at: 'https://github.com/archestra-ai/archestra/pull/4220', on: '2026-04-30' },
      ],
    },
  ],
  'empty-text': [
    {
      ...REFUSED,
      says: 'The text field in the ContentBlock object at messages.{i}.content.{j} is blank. Add text to the text field, and try again.',
      parameters: { places: ['content'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/aws-samples/bedrock-engineer/issues/8', on: '2025-02-25' },
        { kind: 'reported', at: 'https://github.com/boto/botocore/issues/3525', on: '2025-07' },
        { kind: 'reported', at: 'https://github.com/aws/aws-sdk-net/pull/4015', on: '2025-09-20' },
      ],
    },
    {
      ...REFUSED,
      models: CLAUDE,
      until: MEASURED,
      says: 'The model returned the following errors: messages: text content blocks must be non-empty',
      parameters: { places: ['results'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/55092', on: '2026-06-29' },
        logged,
      ],
    },
  ],
  'blank-text': [
    {
      ...REFUSED,
      models: CLAUDE,
      until: MEASURED,
      says: BLANK,
      parameters: { alone: true, inResults: 'only' },
      evidence: [
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/61318', on: '2026-07-09' },
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/64858', on: '2026-07-15' },
        logged,
      ],
    },
    {
      ...REFUSED,
      says: 'The text field in the ContentBlock object at messages.{i}.content.{j} is blank. Add text to the text field, and try again.',
      note: 'The server accepts white space next to other content; a recording has a line break between blocks.',
      parameters: { alone: true },
      evidence: [
        { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/4975', on: '2026-05-25' },
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchainjs/pull/8618', on: '2025-08-05' },
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-aws/issues/403', on: '2025-03-27' },
      ],
    },
  ],
  'empty-tool-result': [
    {
      ...REFUSED,
      says: 'The content field at messages.{i}.content.{j}.toolResult cannot be empty when status value is error.',
      parameters: { failuresOnly: true },
      evidence: [
        {
          kind: 'reported',
          at: 'https://github.com/aws-samples/sample-multi-agent-orchestration-chat-on-agentcore/issues/15',
          on: '2026-06',
        },
      ],
    },
    {
      ...REFUSED,
      models: ['*nvidia.nemotron*'],
      parameters: { failuresOnly: false },
      evidence: [
        {
          kind: 'reported',
          at: 'https://github.com/strands-agents/sdk-python/blob/1232230daa4385fd6470be29013eb2375d7a307c/src/strands/models/bedrock.py',
          from: 'client',
        },
      ],
    },
  ],
  'unsigned-reasoning': [
    {
      ...REFUSED,
      models: CLAUDE,
      says: 'messages.{i}.content.{j}.thinking.signature: Field required',
      parameters: { blocks: ['reasoningContent'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/UKGovernmentBEIS/inspect_ai/issues/5300', on: '2026-09-08' },
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/36260', on: '2026-06-01' },
      ],
    },
  ],
  'missing-reasoning': [
    {
      ...REFUSED,
      models: CLAUDE,
      when: { thinking: 'on' },
      says: 'The model returned the following errors: messages.{i}.content.{j}.type: Expected `thinking` or `redacted_thinking`, but found {found}. When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks).',
      parameters: { leading: ['reasoningContent'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/RooCodeInc/Roo-Code/pull/11238', on: '2026-02-06' },
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-aws/issues/844' },
        { kind: 'reported', at: 'https://github.com/spring-projects/spring-ai/issues/6413', on: '2026-06-13' },
      ],
    },
  ],
  'trailing-whitespace': [
    {
      ...REFUSED,
      models: CLAUDE,
      says: 'The model returned the following errors: messages: final assistant content cannot end with trailing whitespace',
      evidence: [
        { kind: 'reported', at: 'https://github.com/aws/aws-sdk-net/pull/4015', on: '2025-09-20' },
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-aws/pull/599', on: '2025-08-28' },
      ],
    },
  ],
} satisfies Dialect['rules'];
