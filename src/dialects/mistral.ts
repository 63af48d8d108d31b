import type { Dialect, Evidence, Statement } from '../generated/types.ts';
import { MISTRAL } from './chat-settings.ts';
import { MISTRAL_ERROR } from './error-replies.ts';
import { MISTRAL_MODELS } from './model-names.ts';
import { MISTRAL_REPLIES } from './openai-chat-replies.ts';

const DOCS = 'https://github.com/mistralai/platform-docs-public/blob/222f4ba9/openapi.yaml';
const VALIDATOR =
  'https://github.com/mistralai/mistral-common/blob/bc022b91aa1c3b1fb771ac70931ae0009dbf9bad/src/mistral_common/protocol/instruct/validator.py';
const GENAI =
  'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/mistral/testdata/TestClient/Scoreboard';
const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_mistral';
const RIG = 'https://github.com/0xPlaygrounds/rig/blob/b75850e/tests/cassettes/mistral';
const RUBY_LLM =
  'https://github.com/crmne/ruby_llm/blob/fb5a49bf04da78d3e74496431ad1c99df5e7e5f0/spec/fixtures/vcr_cassettes/chat_multimodal_tool_attachments_mistral_mistral-small-latest_describes_images_returned_from_tools.yml';
const MISMATCHED = 'https://github.com/mistralai/mistral-common/issues/322';

/** Models of 2024, whose tokenizers (up to version 7) count calls and results but do not compare their IDs. */
const COUNTING = ['open-mistral-*', 'open-mixtral-*', '*stral-*-24*', 'codestral-24*'];

/** The order of roles. The pairing rules report a result that does not follow calls. */
const ORDER = { order: '(system | user)* ((plain | calls result*) (user (system | user)*)?)*' };
/** Any order, except a user message directly after tool results. */
const NO_USER_BEHIND_RESULTS = {
  order:
    '(system | developer | user | plain | calls | other | result+ (system | developer | plain | calls | other))* result*',
};
const validator: Evidence = { kind: 'documented', at: VALIDATOR, on: '2026-07-23' };
const spec: Evidence = { kind: 'schema', at: DOCS, on: '2026-08-21' };

const BEHIND_USER = "Unexpected role 'tool' after role 'user'";

const UNANSWERED: Statement = {
  verdict: 'rejected',
  status: 400,
  says: 'Not the same number of function calls and responses',
  evidence: [
    validator,
    { kind: 'reported', at: 'https://github.com/567-labs/instructor/issues/724', on: '2024-08-26' },
    { kind: 'reported', at: 'https://github.com/mistralai/client-ts/issues/106', on: '2025-06-01' },
  ],
};
const ORPHAN: Statement = {
  verdict: 'rejected',
  status: 400,
  says: BEHIND_USER,
  note: 'After calls with other IDs the error is "Unexpected tool call id … in tool results".',
  evidence: [
    validator,
    { kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/279', from: 'gateway', on: '2025-07-22' },
    { kind: 'reported', at: 'https://github.com/mistralai/mistral-vibe/issues/1114', on: '2026-09-19' },
    { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/3733', on: '2025-12-15' },
  ],
};
/** Models that only count results also accept IDs that do not match. The request does not show which check applies. */
const COUNTED: Statement = {
  verdict: 'tolerated',
  models: COUNTING,
  note: 'The server accepts IDs that do not match if there are as many results as calls.',
  evidence: [{ kind: 'reported', at: MISMATCHED, on: '2026-09' }],
};

export default {
  id: 'mistral',
  name: 'Mistral chat completions',
  docs: 'https://docs.mistral.ai/api/endpoint/chat',
  shape: 'openai-chat',
  alsoReads: ['prefix', 'document_url'],
  hosts: ['api.mistral.ai', 'codestral.mistral.ai'],
  models: MISTRAL_MODELS,
  aliases: ['mistralai', 'mistral-ai', 'mistral_ai'],
  checked: '2026-11-24',
  settings: MISTRAL,
  precedence: [
    'wrong-type',
    'missing-field',
    'unsupported-role',
    'unknown-field',
    'unknown-part-type',
    'missing-content',
  ],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'useful',
      inContent: 'parts',
      note: 'Send reasoning back as `thinking` parts in the content. The server rejects reasoning fields on the message.',
      evidence: [
        spec,
        { kind: 'recorded', at: `${PYDANTIC_AI}/test_mistral_model_thinking_part.yaml`, on: '2025-09-10' },
      ],
    },
  ],
  replies: MISTRAL_REPLIES,
  errorReply: MISTRAL_ERROR,
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Input should be a valid {expected}',
        evidence: [
          spec,
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/b7a7bfa4790b09efa7f19b85d6abf1337fd1e116/providers/mistral/testdata/TestClient_Scoreboard/voxtral-mini-latest/GenStream-Audio-mp3-URL.yaml',
            on: '2025-07-22',
          },
        ],
      },
      {
        verdict: 'tolerated',
        when: { parts: ['image_url', 'input_audio', 'file', 'function'] },
        note: 'An image or an audio clip may be a plain string, and arguments may be an object.',
        evidence: [
          spec,
          {
            kind: 'recorded',
            at: `${GENAI}/voxtral-small-latest/GenStreamMultiModal-Audio-flac-Inline.yaml`,
            on: '2025-12-14',
          },
        ],
      },
    ],
    'missing-field': [
      { verdict: 'rejected', status: 422, says: 'Field required', evidence: [spec] },
      {
        verdict: 'tolerated',
        when: { parts: ['file', 'function'] },
        note: 'The type of a call may be omitted. A file part has the file ID directly in the part.',
        evidence: [spec],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 422,
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [spec],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 422,
        says: "Input tag '{part}' found using 'type' does not match any of the expected tags",
        parameters: {
          known: [
            'text',
            'image_url',
            'document_url',
            'reference',
            'bbox',
            'file_url',
            'input_audio',
            'file',
            'thinking',
          ],
        },
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/b7a7bfa4790b09efa7f19b85d6abf1337fd1e116/providers/mistral/testdata/TestClient_Scoreboard/voxtral-mini-latest/GenStream-Audio-mp3-URL.yaml',
            on: '2025-07-22',
          },
        ],
      },
    ],
    'unsupported-media': [
      {
        verdict: 'rejected',
        models: ['ministral-*', 'mistral-*', 'pixtral-*', 'labs-devstral-*'],
        status: 400,
        says: 'Audio input is not enabled for this model',
        parameters: { parts: ['input_audio'] },
        note: 'Models that accept audio have names with `voxtral`.',
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/ministral-14b-2512/GenSyncMultiModal-Audio-mp3-Inline.yaml`,
            on: '2025-12-14',
          },
        ],
      },
      {
        verdict: 'rejected',
        models: ['voxtral-*', 'mistral-vibe-cli-*'],
        status: 400,
        says: 'Image input is not enabled for this model',
        parameters: { parts: ['image_url'] },
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/voxtral-small-latest/GenStreamMultiModal-Image-jpg-URL.yaml`,
            on: '2025-12-14',
          },
        ],
      },
    ],
    'unknown-field': [
      {
        verdict: 'rejected',
        since: '2024-04-01',
        status: 422,
        says: 'Extra inputs are not permitted',
        parameters: {
          known: {
            system: ['role', 'content'],
            user: ['role', 'content'],
            assistant: ['role', 'content', 'tool_calls', 'prefix'],
            tool: ['role', 'content', 'tool_call_id', 'name'],
          },
          parts: { function: ['id', 'type', 'function', 'index'] },
          closed: true,
        },
        evidence: [
          spec,
          { kind: 'reported', at: 'https://github.com/zeroclaw-labs/zeroclaw/issues/2693', on: '2026-03-04' },
          { kind: 'reported', at: 'https://github.com/Gage-Technologies/mistral-go/pull/2', on: '2024-04-18' },
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/253', on: '2026-03-01' },
        ],
      },
      {
        verdict: 'rejected',
        since: '2024-04-01',
        status: 422,
        says: 'Extra inputs are not permitted',
        parameters: {
          parts: {
            text: ['type', 'text'],
            image_url: ['type', 'image_url'],
            document_url: ['type', 'document_url', 'document_name'],
            input_audio: ['type', 'input_audio'],
            thinking: ['type', 'thinking', 'closed', 'signature'],
          },
          closed: true,
        },
        note: 'A cache breakpoint (`cache_control`) is such a field. The rejections on record are of fields of messages and tool calls.',
        evidence: [spec],
      },
    ],
    'unexpected-reasoning': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Extra inputs are not permitted',
        note: 'Send reasoning back as `thinking` parts in the content.',
        evidence: [
          spec,
          { kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/1590', on: '2025-12-10' },
          {
            kind: 'reported',
            at: 'https://github.com/BerriAI/litellm/issues/30835',
            from: 'gateway',
            on: '2026-06-19',
          },
          { kind: 'reported', at: 'https://github.com/OpenMinis/OpenMinis/issues/87', on: '2026-07-26' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Field required',
        parameters: { refused: { system: ['null', 'absent'], user: ['absent'], tool: ['absent'] } },
        note: 'The content of a user or tool message may be null, but the key must be present.',
        evidence: [spec, validator],
      },
      {
        verdict: 'rejected',
        status: 400,
        says: 'Assistant message must have either content or tool_calls, but not none.',
        parameters: { refused: { assistant: ['null', 'absent'] } },
        evidence: [
          { kind: 'reported', at: 'https://github.com/OpenHands/OpenHands/issues/8685', on: '2025-05-24' },
          { kind: 'reported', at: 'https://github.com/solbrowse/extension/issues/16', on: '2025-06-30' },
        ],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Assistant message must have either content or tool_calls, but not none.',
        parameters: { roles: ['assistant'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/OpenHands/OpenHands/issues/8685', on: '2025-05-24' },
          { kind: 'reported', at: 'https://github.com/solbrowse/extension/issues/16', on: '2025-06-30' },
        ],
      },
    ],
    'empty-conversation': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Conversation must have at least one message',
        evidence: [validator],
      },
    ],
    'empty-tool-calls': [
      {
        verdict: 'tolerated',
        evidence: [
          { kind: 'recorded', at: `${PYDANTIC_AI}/test_mistral_history_uses_prompt_cache.yaml`, on: '2026-07-24' },
        ],
      },
    ],
    'unanswered-tool-call': [UNANSWERED, { ...UNANSWERED, models: COUNTING }, COUNTED],
    'orphan-tool-result': [ORPHAN, { ...ORPHAN, models: COUNTING }, COUNTED],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Unexpected role 'tool' after role '{role}'",
        evidence: [
          validator,
          { kind: 'reported', at: 'https://github.com/mistralai/mistral-vibe/issues/1114', on: '2026-09-19' },
          {
            kind: 'reported',
            at: 'https://github.com/charmbracelet/crush/issues/279',
            from: 'gateway',
            on: '2025-07-22',
          },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Duplicate tool call id {id} in tool results',
        note: 'Tokenizers before version 11 only count, and report that the number of results differs from the number of calls.',
        evidence: [validator],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Duplicate tool call id {id} in assistant message',
        parameters: { scope: 'turn' },
        note: 'Since tokenizer version 11. The ID may appear again in a later message.',
        evidence: [
          validator,
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/pull/33648', on: '2025-10-23' },
        ],
      },
      {
        verdict: 'tolerated',
        models: COUNTING,
        parameters: { scope: 'turn' },
        evidence: [validator, { kind: 'reported', at: MISMATCHED, on: '2026-09' }],
      },
    ],
    'tool-results-out-of-order': [
      { verdict: 'tolerated', note: 'The server matches results to calls by ID.', evidence: [validator] },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'rejected',
        since: '2024-07-01',
        status: 400,
        says: 'Tool call id was {id} but must be a-z, A-Z, 0-9, with a length of 9.',
        parameters: { pattern: '^[a-zA-Z0-9]{9}$' },
        evidence: [
          validator,
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/1680', on: '2025-08-07' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/pull/24668', on: '2024-07-25' },
          { kind: 'reported', at: 'https://github.com/zed-industries/zed/issues/53034', on: '2026-04-03' },
        ],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Tool call id has to be defined.',
        note: 'The published types allow a missing ID, but the check behind them does not.',
        evidence: [
          validator,
          { kind: 'reported', at: 'https://github.com/langflow-ai/langflow/issues/5335', on: '2024-12-18' },
          { kind: 'reported', at: 'https://github.com/Gage-Technologies/mistral-go/issues/8', on: '2025-02-12' },
        ],
      },
    ],
    'malformed-tool-name': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Function name was {tool} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.',
        parameters: { pattern: '^[a-zA-Z0-9_-]+$', maxLength: 64 },
        evidence: [
          validator,
          {
            kind: 'reported',
            at: 'https://github.com/Kochava-Studios/witsy/pull/164',
            from: 'gateway',
            on: '2025-04-04',
          },
        ],
      },
    ],
    'malformed-tool-definition': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Field required',
        evidence: [
          { kind: 'recorded', at: `${GENAI}/ministral-14b-2512/GenSync-Tools-WebSearch.yaml`, on: '2026-02-08' },
        ],
      },
    ],
    'misplaced-prefix': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Assistant message with prefix True must be last message',
        parameters: { field: 'prefix' },
        evidence: [
          validator,
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/6323', from: 'gateway' },
        ],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Expected last role User or Tool (or Assistant with prefix True) for serving but got {role}',
        parameters: { allowed: ['user', 'result', 'system'], prefix: 'prefix' },
        evidence: [
          validator,
          { kind: 'reported', at: 'https://github.com/huggingface/smolagents/issues/757', on: '2025-02-23' },
          { kind: 'reported', at: 'https://github.com/0xPlaygrounds/rig/issues/708', on: '2025-08-16' },
          { kind: 'reported', at: 'https://github.com/NEKOparapa/AiNiee/issues/641', on: '2025-06-03' },
        ],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Unexpected role '{role}' after role '{previous}'",
        parameters: ORDER,
        evidence: [
          validator,
          { kind: 'reported', at: 'https://github.com/avante-corp/avante.nvim/issues/2562', on: '2025-08-01' },
          { kind: 'reported', at: 'https://github.com/swarmauri/swarmauri-sdk/issues/162', on: '2024-08-21' },
        ],
      },
      {
        verdict: 'rejected',
        status: 400,
        says: "Unexpected role 'user' after role 'tool'",
        parameters: NO_USER_BEHIND_RESULTS,
        note: 'The published check allows this since 2026-04-27. It is not known whether all models follow it.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/zed-industries/zed/issues/37021', on: '2025-08-27' },
          { kind: 'reported', at: 'https://github.com/datapizza-labs/datapizza-ai/issues/98', on: '2025-12-04' },
          { kind: 'reported', at: 'https://github.com/avante-corp/avante.nvim/issues/2562', on: '2025-08-01' },
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/1210', on: '2025-03-22' },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2026-04-27',
        parameters: NO_USER_BEHIND_RESULTS,
        evidence: [validator],
      },
      {
        verdict: 'tolerated',
        since: '2026-01-01',
        models: ['mistral-small*', 'ministral-*'],
        parameters: NO_USER_BEHIND_RESULTS,
        evidence: [
          { kind: 'recorded', at: RUBY_LLM, on: '2026-08-19' },
          {
            kind: 'recorded',
            at: `${RIG}/history_roundtrip_matrix/blocking_ministral_3b_normalized_parallel_tool.yaml`,
            on: '2026-08-17',
          },
        ],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        models: ['mistral-large-2512'],
        status: 400,
        parameters: { conflicts: [{ refused: { reasoning_effort: ['low', 'medium', 'high'] }, with: {} }] },
        note: 'Later models with this name reason.',
        evidence: [{ kind: 'reported', at: 'https://github.com/dust-tt/dust/pull/27613', on: '2026-06-18' }],
      },
      {
        verdict: 'rejected',
        models: ['ministral-*'],
        status: 400,
        parameters: { conflicts: [{ refused: { reasoning_effort: ['low', 'medium', 'high'] }, with: {} }] },
        evidence: [{ kind: 'reported', at: 'https://github.com/tontinton/maki/pull/396', on: '2026-06-28' }],
      },
      {
        verdict: 'rejected',
        models: ['mistral-small-2603'],
        status: 400,
        says: 'Reasoning prompt mode is not enabled for this model',
        parameters: { conflicts: [{ refused: { prompt_mode: ['reasoning'] }, with: {} }] },
        note: 'Models that reason by request have `reasoning_effort` instead.',
        evidence: [{ kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/3096', on: '2026-04-13' }],
      },
    ],
    'content-beside-tool-calls': [
      {
        verdict: 'rejected',
        models: ['open-mistral-*', 'open-mixtral-*', 'mistral-large-2402'],
        status: 400,
        says: 'Assistant message must have either content or tool_calls, but not both.',
        evidence: [{ kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/21196' }, validator],
      },
    ],
  },
} satisfies Dialect as Dialect;
