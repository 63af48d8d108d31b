import type { Dialect } from '../generated/types.ts';

import {
  FOREIGN,
  ITEM_IDS,
  ITEMS,
  KNOWN_FIELDS,
  MESSAGE_FIELDS,
  MESSAGES,
  PARTS,
  PARTS_BY_ROLE,
  REFERENCES,
  UNIQUE_ITEMS,
} from './openai-responses-items.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const SPEC = 'https://github.com/openai/openai-openapi/blob/f85dbe2/openapi.yaml';
const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes';
const GENAI = 'https://github.com/maruel/genai/blob';
const SCOREBOARD = 'providers/openairesponses/testdata/TestClient/Scoreboard';
const REQ_LLM =
  'https://github.com/social-growth-studio/req_llm/blob/f722d38fac9656b1d34cf9954ea6c1c98d0670cd/test/support/fixtures/openai';

/** The order in which the server checks for faults. */
export const PRECEDENCE = [
  ...['wrong-type', 'missing-field', 'empty-conversation', 'unsupported-role', 'unknown-part-type'],
  ...['part-in-wrong-role', 'unsupported-media', 'missing-tool-call-id', 'malformed-tool-call-id'],
  ...[
    'malformed-item-id',
    'malformed-reasoning-item',
    'unknown-field',
    'malformed-tool-definition',
    'malformed-tool-name',
  ],
  ...['foreign-reasoning', 'duplicate-item-id', 'dangling-item-reference', 'separated-reasoning-item'],
  ...['duplicate-tool-result', 'reused-tool-call-id', 'orphan-tool-result', 'unanswered-tool-call'],
  ...['interrupted-tool-results', 'missing-namespace', 'json-mode-without-json-word', 'conflicting-settings'],
];

/** What the Responses API of OpenAI rejects, under any URL. */
export const REFUSALS = {
  'wrong-type': [
    {
      ...REFUSED,
      says: "Invalid type for '{param}': expected {expected}, but got {found} instead.",
      evidence: [
        { kind: 'schema', at: SPEC, on: '2026-08-21' },
        { kind: 'reported', at: 'https://github.com/browserbase/stagehand-python/issues/149', on: '2025-07-15' },
      ],
    },
  ],
  'missing-field': [
    {
      ...REFUSED,
      says: "Missing required parameter: '{param}'.",
      evidence: [
        {
          kind: 'recorded',
          at: `${GENAI}/8969b707e541dc1d9170a774243db2e0d215a114/${SCOREBOARD}/gpt-5_thinking/GenSync-Tools-SquareRoot-2.yaml`,
          on: '2025-09-01',
        },
        {
          kind: 'recorded',
          at: `${REQ_LLM}/gpt_5_codex/object_streaming.json`,
          on: '2025-10-04',
        },
        { kind: 'schema', at: SPEC, on: '2026-08-21' },
      ],
    },
  ],
  'empty-conversation': [
    {
      ...REFUSED,
      note: 'Instructions alone are not enough, unless the request continues a conversation stored on the server.',
      evidence: [{ kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/pull/3470', on: '2025-11-19' }],
    },
  ],
  'unsupported-role': [
    {
      ...REFUSED,
      says: "Invalid value: '{role}'. Supported values are: 'assistant', 'system', 'developer', and 'user'.",
      parameters: { allowed: ['user', 'assistant', 'system', 'developer'] },
      evidence: [
        {
          kind: 'recorded',
          at: `${REQ_LLM}/o1_pro/tool_round_trip_2.json`,
          on: '2025-10-14',
        },
        { kind: 'schema', at: SPEC, on: '2026-08-21' },
      ],
    },
  ],
  'unknown-part-type': [
    {
      ...REFUSED,
      says: "Invalid value: '{part}'. Supported values are: 'input_text', 'input_image', 'output_text', 'refusal', 'input_file', 'computer_screenshot', and 'summary_text'.",
      parameters: { known: PARTS, foreign: FOREIGN },
      evidence: [
        { kind: 'schema', at: SPEC, on: '2026-08-21' },
        { kind: 'reported', at: 'https://github.com/linanwx/nagobot/issues/27', on: '2026-03-14' },
        {
          kind: 'reported',
          at: 'https://github.com/router-for-me/CLIProxyAPI/issues/3414',
          from: 'gateway',
          on: '2026-05-15',
        },
      ],
    },
    {
      ...REFUSED,
      says: "[ItemParam] [input[{i}]] [invalid_enum_value] Invalid value: '{part}'.",
      parameters: { items: [...ITEMS, ...FOREIGN] },
      note: 'The list grows every month.',
      evidence: [{ kind: 'reported', at: 'https://github.com/openai/codex/issues/27423', on: '2026-06-10' }],
    },
  ],
  'part-in-wrong-role': [
    {
      ...REFUSED,
      says: "Invalid value: '{part}'. Supported values are: 'output_text' and 'refusal'.",
      parameters: PARTS_BY_ROLE,
      evidence: [
        { kind: 'reported', at: 'https://github.com/jeremychone/rust-genai/pull/119', on: '2026-01-17' },
        { kind: 'reported', at: 'https://github.com/epam/ai-dial-adapter-openai/issues/511', on: '2026-07-27' },
      ],
    },
  ],
  'unsupported-media': [
    {
      ...REFUSED,
      says: "Invalid file data: '{param}.file_data'. Expected a base64-encoded data URL with a valid file MIME type (e.g. 'data:text/plain;base64,SGVsbG8sIFdvcmxkIQ=='), but got unsupported MIME type '{mediaType}'.",
      parameters: { parts: ['input_file'], mediaTypes: '^(?:audio|video)/' },
      evidence: [
        {
          kind: 'recorded',
          at: `${GENAI}/3e2e13c153271d9739cca6e9b421c38f8761dcde/${SCOREBOARD}/gpt-5.5_thinking/GenSyncMultiModal-Audio-aac-Inline.yaml`,
          on: '2026-05-28',
        },
      ],
    },
  ],
  'missing-tool-call-id': [
    {
      ...REFUSED,
      says: "Missing required parameter: 'input[{i}].call_id'.",
      parameters: { emptyIsId: true },
      note: 'In September 2026 the error is: function call output requires call_id.',
      evidence: [
        { kind: 'schema', at: SPEC, on: '2026-08-21' },
        { kind: 'reported', at: 'https://github.com/craft-ai-agents/craft-agents-oss/issues/613' },
        { kind: 'reported', at: 'https://github.com/openai/codex/issues/43296', on: '2026-09-06' },
      ],
    },
  ],
  'malformed-tool-call-id': [
    {
      ...REFUSED,
      says: "Invalid 'input[{i}].call_id': string too long. Expected a string with maximum length 64, but got a string with length {length} instead.",
      parameters: { maxLength: 64, emptyIsId: true },
      note: 'For an empty ID the error is: expected a string with minimum length 1.',
      evidence: [
        { kind: 'schema', at: SPEC, on: '2026-08-21' },
        { kind: 'reported', at: 'https://github.com/AnswerDotAI/fastllm/issues/45', on: '2026-06-08' },
        { kind: 'reported', at: 'https://github.com/decolua/9router/issues/393', from: 'gateway', on: '2026-03-23' },
        {
          kind: 'reported',
          at: 'https://github.com/BigPizzaV3/CodexPlusPlus/issues/315',
          from: 'gateway',
          on: '2026-05-25',
        },
      ],
    },
  ],
  'malformed-item-id': [
    {
      ...REFUSED,
      says: "Invalid 'input[{i}].id': '{id}'. Expected an ID that begins with '{prefix}'.",
      parameters: ITEM_IDS,
      evidence: [
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchainjs/issues/11044', on: '2026-06' },
        { kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/issues/284', on: '2026-03-04' },
        { kind: 'reported', at: 'https://github.com/github/app/issues/499', on: '2026-05-27' },
        { kind: 'reported', at: 'https://github.com/nodetool-ai/nodetool/pull/4252', on: '2026-07-13' },
      ],
    },
  ],
  'malformed-reasoning-item': [
    {
      ...REFUSED,
      says: "Missing required parameter: 'input[{i}].summary'.",
      parameters: { faults: ['noSummary', 'untypedSummary', 'content'] },
      note: 'For non-empty content the error is: expected an array with maximum length 0. The API accepts content in an item with `encrypted_content`.',
      evidence: [
        { kind: 'schema', at: SPEC, on: '2026-08-21' },
        { kind: 'reported', at: 'https://github.com/AAswordman/Operit/issues/797', on: '2026-07-22' },
        { kind: 'reported', at: 'https://github.com/newo-ether/Agora/issues/126', on: '2026-09-13' },
        { kind: 'reported', at: 'https://github.com/64bit/async-openai/issues/467' },
        {
          kind: 'reported',
          at: 'https://github.com/musistudio/claude-code-router/issues/1783',
          from: 'gateway',
          on: '2026-09-10',
        },
      ],
    },
  ],
  'unknown-field': [
    {
      ...REFUSED,
      says: "Unknown parameter: '{param}'.",
      parameters: KNOWN_FIELDS,
      evidence: [
        { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/13420', from: 'gateway', on: '2025-08-08' },
        { kind: 'reported', at: 'https://github.com/1jehuang/jcode/issues/1028', on: '2026-08-21' },
        { kind: 'reported', at: 'https://github.com/openai/openai-python/pull/3146', on: '2026-04-29' },
      ],
    },
    {
      ...REFUSED,
      says: "Unknown parameter: '{param}'.",
      parameters: MESSAGE_FIELDS,
      evidence: [
        { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/2203', on: '2025-11-13' },
      ],
    },
  ],
  'malformed-tool-definition': [
    {
      ...REFUSED,
      says: "Invalid schema for function '{tool}': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'.",
      parameters: { schema: ['object'] },
      evidence: [{ kind: 'reported', at: 'https://github.com/ComposioHQ/composio/issues/1829', on: '2025-08-06' }],
    },
    {
      ...REFUSED,
      says: "Invalid schema for function '{tool}': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
      parameters: { schema: ['no-union'] },
      evidence: [{ kind: 'reported', at: 'https://github.com/BerriAI/litellm/pull/38792', from: 'gateway' }],
    },
  ],
  'malformed-tool-name': [
    {
      ...REFUSED,
      says: "Invalid 'tools[{k}].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
      parameters: { pattern: '^[a-zA-Z0-9_-]*$', maxLength: 128, calls: false },
      evidence: [{ kind: 'schema', at: SPEC, on: '2026-08-21' }],
    },
  ],
  'foreign-reasoning': [
    {
      ...REFUSED,
      says: 'The encrypted content for item {id} could not be verified. Reason: Encrypted content could not be decrypted or parsed.',
      parameters: { fields: ['encrypted_content'], pattern: '^gAAAA' },
      evidence: [
        {
          kind: 'reported',
          at: 'https://github.com/smallmain/vscode-unify-chat-provider/issues/178',
          on: '2026-05-08',
        },
        {
          kind: 'reported',
          at: 'https://github.com/edison7009/EchoBird/issues/255',
          from: 'gateway',
          on: '2026-06-03',
        },
        { kind: 'reported', at: 'https://github.com/Wei-Shaw/sub2api/issues/3038', from: 'gateway', on: '2026-06-04' },
      ],
    },
  ],
  'duplicate-item-id': [
    {
      ...REFUSED,
      says: 'Duplicate item found with id {id}. Remove duplicate items from your input and try again.',
      parameters: UNIQUE_ITEMS,
      evidence: [
        { kind: 'reported', at: 'https://github.com/continuedev/continue/issues/10200', on: '2026-02-04' },
        { kind: 'reported', at: 'https://github.com/vercel/ai/issues/13307', on: '2026-03-10' },
      ],
    },
    {
      ...REFUSED,
      says: 'Duplicate item found with id {id}. Remove duplicate items from your input and try again.',
      parameters: MESSAGES,
      evidence: [
        { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/5149', on: '2026-05-28' },
        {
          kind: 'reported',
          at: 'https://github.com/microsoft/vscode/issues/321977',
          from: 'gateway',
          on: '2026-06-18',
        },
      ],
    },
    {
      verdict: 'tolerated',
      when: { stored: false },
      parameters: MESSAGES,
      evidence: [
        {
          kind: 'recorded',
          at: 'https://github.com/posit-dev/chatlas/blob/ea4531130e56d3c5bb003d87a1792dd942554b8d/tests/_vcr/test_provider_openai/test_data_extraction.yaml',
        },
      ],
    },
  ],
  'dangling-item-reference': [
    {
      verdict: 'rejected',
      status: 404,
      when: { stored: false },
      says: "Item with id '{id}' not found. Items are not persisted when `store` is set to false. Try again with `store` set to true, or remove this item from your input.",
      parameters: REFERENCES,
      evidence: [
        { kind: 'reported', at: 'https://github.com/vercel/ai/issues/7543', on: '2025-07-25' },
        {
          kind: 'reported',
          at: 'https://github.com/router-for-me/CLIProxyAPI/issues/2381',
          from: 'gateway',
          on: '2026-03-28',
        },
        { kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/issues/41', on: '2026-02-12' },
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/pull/38372', on: '2026-06-22' },
      ],
    },
  ],
  'separated-reasoning-item': [
    {
      ...REFUSED,
      says: "Item '{id}' of type 'reasoning' was provided without its required following item.",
      parameters: { followers: ['missing'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/1086', on: '2025-07-17' },
        { kind: 'reported', at: 'https://github.com/continuedev/continue/issues/8933', on: '2025-11-28' },
      ],
    },
    {
      ...REFUSED,
      when: { stored: true },
      says: "Item '{id}' of type 'reasoning' was provided without its required following item.",
      parameters: { followers: ['anonymous'] },
      note: 'The following item lost its ID in an edit.',
      evidence: [
        {
          kind: 'recorded',
          at: `${PYDANTIC_AI}/test_openai_responses/test_openai_responses_thinking_with_modified_history.yaml`,
          on: '2025-09-12',
        },
        { kind: 'reported', at: 'https://github.com/openai/openai-node/issues/1567', on: '2025-07-01' },
      ],
    },
    {
      ...REFUSED,
      when: { stored: true },
      parameters: { followers: ['anonymousCall'] },
      note: 'The rejection is only known for messages that lost their IDs. OpenAI Agents SDK removes the IDs of calls before it sends them.',
      evidence: [
        {
          kind: 'inferred',
          at: `${PYDANTIC_AI}/test_openai_responses/test_openai_responses_thinking_with_modified_history.yaml`,
        },
      ],
    },
    {
      verdict: 'tolerated',
      models: ['o3-mini*'],
      evidence: [
        {
          kind: 'recorded',
          at: `${PYDANTIC_AI}/test_openai_responses/test_openai_responses_model_thinking_part.yaml`,
          on: '2025-09-12',
        },
      ],
    },
  ],
  'duplicate-tool-result': [
    {
      ...REFUSED,
      says: "Duplicate function_call_output for call_id '{id}'. Each function_call must have exactly one matching function_call_output",
      evidence: [
        {
          kind: 'reported',
          at: 'https://github.com/NousResearch/hermes-agent/issues/111231',
          from: 'gateway',
          on: '2026-09-14',
        },
        { kind: 'reported', at: 'https://github.com/gptme/gptme/pull/3355', on: '2026-07-25' },
      ],
    },
  ],
  'reused-tool-call-id': [
    {
      ...REFUSED,
      says: "Duplicate function_call_output for call_id '{id}'. Each function_call must have exactly one matching function_call_output",
      parameters: { scope: 'conversation' },
      evidence: [
        {
          kind: 'reported',
          at: 'https://github.com/NousResearch/hermes-agent/issues/111231',
          from: 'gateway',
          on: '2026-09-14',
        },
      ],
    },
  ],
  'orphan-tool-result': [
    {
      ...REFUSED,
      says: 'No tool call found for function call output with call_id {id}.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/5063', on: '2025-12-04' },
        { kind: 'reported', at: 'https://github.com/continuedev/continue/issues/10092', on: '2026-02-01' },
        {
          kind: 'reported',
          at: 'https://github.com/leookun/cursor-byok/issues/307',
          from: 'gateway',
          on: '2026-08-14',
        },
        {
          kind: 'reported',
          at: 'https://github.com/james-6-23/codex2api/issues/414',
          from: 'gateway',
          on: '2026-07-20',
        },
      ],
    },
  ],
  'unanswered-tool-call': [
    {
      ...REFUSED,
      says: 'No tool output found for function call {id}.',
      parameters: { later: 'async' },
      note: 'The output of a call with `async: true` may come in a later request: https://developers.openai.com/api/docs/guides/async-tool-calling',
      evidence: [
        { kind: 'reported', at: 'https://github.com/openai/codex/issues/93', on: '2025-04-16' },
        { kind: 'reported', at: 'https://github.com/bytedance/trae-agent/issues/245', on: '2025-08-04' },
        {
          kind: 'reported',
          at: 'https://github.com/router-for-me/CLIProxyAPI/issues/2368',
          from: 'gateway',
          on: '2026-03-27',
        },
        { kind: 'reported', at: 'https://github.com/RooCodeInc/Roo-Code/issues/12248', on: '2026-04-30' },
      ],
    },
  ],
  'interrupted-tool-results': [
    {
      verdict: 'tolerated',
      note: 'An output may appear anywhere after its call.',
      evidence: [
        { kind: 'recorded', at: `${GENAI}/3e2e13c153271d9739cca6e9b421c38f8761dcde/${SCOREBOARD}/gpt-5.5_thinking` },
      ],
    },
  ],
  'missing-namespace': [
    {
      ...REFUSED,
      since: '2026-05-12',
      says: "Missing namespace for function_call '{tool}'. It does not exist in the default namespace. Round-trip the model's function_call item with its namespace field included.",
      parameters: { carriers: ['additional_tools'] },
      note: 'Requests of March 2026 without the namespace were accepted.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/vercel/ai/issues/15193', on: '2026-05-12' },
        { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/7709', on: '2026-08-06' },
        { kind: 'reported', at: 'https://github.com/github/copilot-cli/issues/4519', on: '2026-08-18' },
        {
          kind: 'reported',
          at: 'https://github.com/pydantic/pydantic-ai/blob/4fda389/pydantic_ai_slim/pydantic_ai/models/openai.py',
          from: 'client',
        },
      ],
    },
  ],
  'json-mode-without-json-word': [
    {
      ...REFUSED,
      says: "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
      evidence: [{ kind: 'documented', at: 'https://platform.openai.com/docs/guides/structured-outputs#json-mode' }],
    },
  ],
  'conflicting-settings': [
    {
      ...REFUSED,
      parameters: {
        conflicts: [{ refused: { previous_response_id: ['*'] }, with: { conversation: ['*'] } }],
      },
      evidence: [{ kind: 'schema', at: SPEC, on: '2026-08-21' }],
    },
  ],
} satisfies Dialect['rules'];
