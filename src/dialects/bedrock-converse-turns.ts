import type { Dialect, Statement } from '../generated/types.ts';
import {
  CLAUDE,
  CLAUDE_WITHOUT_PREFILL,
  CREWAI,
  FIRST_NOVA,
  families,
  NOVA,
  PYDANTIC,
  REFUSED,
  service,
  shortIds,
  WRITER,
} from './bedrock-converse-families.ts';

const LATE: Statement = {
  ...REFUSED,
  when: { roles: ['user'] },
  says: 'Expected toolResult blocks at messages.{i}.content for the following Ids: {id}',
  note: 'Positions in this error count from 0, after the server has merged adjacent messages of the same role.',
  evidence: [{ kind: 'reported', at: 'https://github.com/zeroclaw-labs/zeroclaw/pull/1476', on: '2026-02-23' }],
};

export const BEDROCK_TURNS = {
  'unanswered-tool-call': [
    {
      ...REFUSED,
      says: 'Expected toolResult blocks at messages.{i}.content for the following Ids: {id}',
      note: 'An earlier error text, passed on from Claude: "tool_use ids were found without tool_result blocks immediately after".',
      evidence: [
        { kind: 'reported', at: 'https://github.com/agno-agi/agno/issues/6698', on: '2026-02-24' },
        { kind: 'reported', at: 'https://github.com/zeroclaw-labs/zeroclaw/pull/1476', on: '2026-02-23' },
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/108584', on: '2026-09-11' },
      ],
    },
  ],
  'orphan-tool-result': [
    {
      ...REFUSED,
      says: 'The number of toolResult blocks at messages.{i}.content exceeds the number of toolUse blocks of previous turn.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/OpenHands/OpenHands/issues/4912', on: '2024-11-11' },
        { kind: 'reported', at: 'https://github.com/langgenius/dify-official-plugins/issues/765', on: '2025-04-21' },
        { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/2327' },
        { kind: 'reported', at: 'https://github.com/strands-agents/harness-sdk/issues/1435', on: '2026-01-09' },
      ],
    },
  ],
  'duplicate-tool-result': [
    {
      ...REFUSED,
      says: 'The toolResult blocks at messages.{i}.content contain duplicate Ids: {id}',
      evidence: [
        { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/20047', from: 'gateway', on: '2026-01-30' },
        { kind: 'reported', at: 'https://github.com/kirodotdev/Kiro/issues/9355', on: '2026-06-10' },
      ],
    },
  ],
  'reused-tool-call-id': [
    {
      ...REFUSED,
      says: 'The toolUse blocks at messages.{i}.content contain duplicate Ids: {id}',
      note: 'The server checks IDs only within one turn, not against earlier turns.',
      parameters: { scope: 'merged' },
      evidence: [
        { kind: 'reported', at: 'https://github.com/agno-agi/agno/issues/2336', on: '2025-03-09' },
        { kind: 'reported', at: 'https://github.com/bvcyber/Cyber-AutoAgent-ng/issues/72', on: '2026-01-29' },
      ],
    },
  ],
  'interrupted-tool-results': [
    LATE,
    {
      ...REFUSED,
      says: 'Expected toolResult blocks at messages.{i}.content for the following Ids: {id}',
      parameters: { of: ['apart'] },
      note: 'Results of parallel calls need one user message. The reports are about Claude and Nova Micro.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/anomalyco/opencode/pull/41780', on: '2026-08-11' },
        { kind: 'reported', at: 'https://github.com/timothy-agent/timothy/pull/33', on: '2026-07-12' },
        { kind: 'reported', at: 'https://github.com/agno-agi/agno/pull/6890', on: '2026-03-06' },
        { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/14073', on: '2026-06-13' },
        { kind: 'reported', at: 'https://github.com/crewAIInc/crewAI/pull/4775', on: '2026-03-08' },
      ],
    },
  ],
  'tool-result-not-leading': [
    {
      ...REFUSED,
      models: CLAUDE,
      says: 'The model returned the following errors: messages.{i}: Did not find {count} `tool_result` block(s) at the beginning of this message. Messages following `tool_use` blocks must begin with a matching number of `tool_result` blocks.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/Amazon-Q-Developer/language-servers/pull/1235', on: '2025-05-01' },
      ],
    },
  ],
  'content-beside-tool-results': [
    {
      ...REFUSED,
      models: ['*meta.llama*', '*mistral.*'],
      says: 'messages.{i}.content: Conversation blocks and tool result blocks cannot be provided in the same turn.',
      note: 'A separate user message does not help: the server merges adjacent messages of the same role.',
      parameters: { allowed: ['cachePoint'], merged: true },
      evidence: [
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-aws/issues/141', on: '2025-03-11' },
        { kind: 'reported', at: 'https://github.com/strands-agents/harness-sdk/issues/1223', on: '2025-11-21' },
        families,
      ],
    },
    { ...REFUSED, models: WRITER, parameters: { allowed: ['cachePoint'], merged: true }, evidence: [families] },
    {
      ...REFUSED,
      models: CLAUDE,
      note: 'The server accepts text, images and PDF documents next to tool results, but not plain text documents.',
      parameters: { refused: ['text/plain'], merged: true },
      evidence: [families],
    },
  ],
  'content-beside-tool-calls': [
    {
      ...REFUSED,
      models: ['*meta.llama3-2-11b*', '*mistral.mistral-*-24*'],
      says: 'messages.{i}.content: Conversation blocks and tool use blocks cannot be provided in the same turn.',
      note: 'The report is about Llama 3.2 11B. Claude, Nova, Command R and Kimi K2 accept text next to tool calls.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/quarkiverse/quarkus-langchain4j/issues/1983', on: '2025-11-28' },
      ],
    },
  ],
  'missing-tools': [
    {
      ...REFUSED,
      says: 'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
      parameters: { besideHistory: true },
      evidence: [
        { kind: 'reported', at: 'https://github.com/langgenius/dify/issues/17545', on: '2025-04-07' },
        { kind: 'reported', at: 'https://github.com/ellistarn/muse/pull/28', on: '2026-03-12' },
        { kind: 'reported', at: 'https://github.com/patriceckhart/zot/pull/18', on: '2026-06-08' },
      ],
    },
  ],
  'missing-tool-call-id': [{ ...REFUSED, evidence: [service] }],
  'malformed-tool-call-id': [
    {
      ...REFUSED,
      says: "Value '{id}' at 'messages.{ordinal}.member.content.{partOrdinal}.member.toolUse.toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.:-]+",
      parameters: { pattern: '^[a-zA-Z0-9_.:-]+$', maxLength: 64 },
      evidence: [
        service,
        { kind: 'reported', at: 'https://github.com/tontinton/maki/issues/38', from: 'gateway', on: '2026-04-10' },
        {
          kind: 'reported',
          at: 'https://github.com/RooCodeInc/Roo-Code/pull/10990',
          from: 'gateway',
          on: '2026-01-27',
        },
      ],
    },
    {
      ...REFUSED,
      until: '2026-03-31',
      says: "Value '{id}' at 'messages.{ordinal}.member.content.{partOrdinal}.member.toolUse.toolUseId' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
      parameters: { pattern: '^[^.:]*$' },
      note: 'The SDK for Python accepts dots and colons since version 1.42.82.',
      evidence: [shortIds],
    },
  ],
  'malformed-tool-name': [
    {
      ...REFUSED,
      says: "Value '{tool}' at 'toolConfig.tools.{ordinal}.member.toolSpec.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+",
      parameters: { pattern: '^[a-zA-Z0-9_-]+$', maxLength: 64 },
      evidence: [
        service,
        { kind: 'reported', at: 'https://github.com/aws-samples/remote-swe-agents/pull/457', on: '2026-09-07' },
        { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/12892', on: '2026-02-09' },
      ],
    },
  ],
  'malformed-tool-definition': [
    {
      ...REFUSED,
      models: FIRST_NOVA,
      says: 'The model returned the following errors: Malformed input request: #/toolConfig/tools/{k}/toolSpec/inputSchema/json: extraneous key [{field}] is not permitted, please reformat your input and try again.',
      parameters: { refusedInSchema: ['$defs', 'definitions'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/zed-industries/zed/issues/31815', on: '2025-05-31' },
        { kind: 'reported', at: 'https://github.com/lastmile-ai/mcp-agent/pull/126', on: '2025-04-09' },
      ],
    },
  ],
  'arguments-not-object': [
    {
      ...REFUSED,
      says: 'The format of the value at messages.{i}.content.{j}.toolUse.input is invalid. Provide a json object for the field and try again.',
      evidence: [{ kind: 'reported', at: 'https://github.com/vercel/ai/pull/19023', on: '2026-08-18' }],
    },
  ],
  'unexpected-first-role': [
    {
      ...REFUSED,
      models: NOVA,
      says: 'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
      evidence: [
        { kind: 'schema', at: 'https://docs.aws.amazon.com/nova/latest/userguide/invoke.html' },
        { kind: 'reported', at: 'https://github.com/deepgram/deepgram-python-sdk/issues/760', on: '2026-08-11' },
        { kind: 'reported', at: 'https://github.com/strands-agents/harness-sdk/issues/2085', on: '2026-04-07' },
        families,
      ],
    },
    {
      ...REFUSED,
      models: ['*meta.llama*', '*mistral.*', '*cohere.*', '*ai21.*', ...WRITER],
      says: 'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
      evidence: [families],
    },
    {
      ...REFUSED,
      says: 'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
      note: 'It is known for only some model families whether they accept an assistant message first.',
      evidence: [families],
    },
    {
      verdict: 'tolerated',
      models: [...CLAUDE, '*qwen.*', '*zai.*', '*moonshot*'],
      evidence: [
        families,
        {
          kind: 'recorded',
          at: `${PYDANTIC}/tests/models/cassettes/test_bedrock/test_bedrock_anthropic_message_history_starting_with_response.yaml`,
        },
      ],
    },
  ],
  'unexpected-last-role': [
    {
      ...REFUSED,
      since: '2026-02-01',
      models: CLAUDE_WITHOUT_PREFILL,
      says: 'This model does not support assistant message prefill. The conversation must end with a user message.',
      parameters: { allowed: ['system', 'user', 'calls', 'result', 'other'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/29760', on: '2026-05-28' },
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/101401', on: '2026-09-02' },
      ],
    },
    {
      ...REFUSED,
      models: ['*anthropic.claude-3*'],
      when: { tools: 'declared' },
      says: 'The model returned the following errors: Your API request included an `assistant` message in the final position, which would pre-fill the `assistant` response. When using tools, pre-filling the `assistant` response is not supported.',
      parameters: { allowed: ['system', 'user', 'calls', 'result', 'other'] },
      evidence: [
        {
          kind: 'recorded',
          at: 'https://github.com/crewAIInc/crewAI/blob/7e09e0121584cda0248a2255755b9d1afeb10a87/lib/crewai/tests/cassettes/llms/bedrock/test_bedrock_agent_kickoff_structured_output_with_tools.yaml',
          on: '2026-02-12',
        },
      ],
    },
    {
      verdict: 'tolerated',
      models: ['*anthropic.claude-3*'],
      when: { tools: 'declared' },
      note: 'The server rejected this conversation in one recording and answered it with two more messages added.',
      evidence: [
        {
          kind: 'recorded',
          at: `${CREWAI}/agents/TestBedrockNativeToolCalling.test_bedrock_agent_kickoff_with_tools_mocked.yaml`,
          on: '2026-01-22',
        },
      ],
    },
    {
      ...REFUSED,
      models: ['*meta.llama*'],
      says: 'The model that you are using requires the last turn in the conversation to be a user message. Add a user message to the conversation and try again.',
      parameters: { allowed: ['system', 'user', 'calls', 'result', 'other'] },
      evidence: [{ kind: 'reported', at: 'https://github.com/i-am-bee/beeai-framework/issues/753', on: '2025-04' }],
    },
  ],
  'misplaced-reasoning': [
    {
      ...REFUSED,
      models: ['*anthropic.claude-sonnet-5*', '*anthropic.claude-fable-5*'],
      says: 'This model does not support assistant message prefill. The conversation must end with a user message.',
      note: 'One report describes a turn that contains only reasoning, even when a user message follows. Sonnet 4.6 accepts it.',
      parameters: { refused: 'last' },
      evidence: [
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/105780', on: '2026-09-08' },
      ],
    },
  ],
  'unexpected-role-order': [
    {
      ...REFUSED,
      until: '2024-12-31',
      says: 'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.',
      note: 'By 2025-08, the server merged adjacent messages of the same role instead.',
      parameters: { order: 'system* (plain | calls)? (user (plain | calls))* user?' },
      evidence: [
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchainjs/issues/6724', on: '2024-09-10' },
        { kind: 'reported', at: 'https://github.com/Portkey-AI/gateway/issues/748', from: 'gateway', on: '2024-11-16' },
      ],
    },
  ],
  'empty-conversation': [
    {
      ...REFUSED,
      says: 'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/FoundationAgents/OpenManus/issues/1098', on: '2025-04-22' },
        { kind: 'reported', at: 'https://github.com/elastic/kibana/pull/246393', on: '2025-12-15' },
        { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/4495', on: '2026-03-02' },
      ],
    },
  ],
} satisfies Dialect['rules'];
