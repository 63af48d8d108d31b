import type { Dialect, Evidence } from '../generated/types.ts';
import { OLLAMA_ERROR } from './error-replies.ts';

const SERVER = 'https://github.com/ollama/ollama/blob/fb30760996871fa9460115c753afd2c60d4ab0f7';
const GENAI =
  'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/ollama/testdata/TestClient/Scoreboard';

/** The server first decodes request bodies into these types. */
const types: Evidence = { kind: 'documented', at: `${SERVER}/api/types.go`, on: '2026-08-21' };
const chat: Evidence = { kind: 'documented', at: `${SERVER}/server/routes.go`, on: '2026-08-21' };
const prompt: Evidence = { kind: 'documented', at: `${SERVER}/server/prompt.go`, on: '2026-08-21' };

const PRISM =
  'https://github.com/prism-php/prism/blob/5d6cc65b80b19cf3f22744703ac0c727b68cdca8/tests/Fixtures/ollama/generate-text-with-multiple-tools-1.json';

/** Models with a built-in renderer that is stricter than the others. */
const QWEN = ['qwen3.8*', '*/qwen3.8*'];

/** The native API, `/api/chat`. It checks types and leaves the rest to the model's chat template. */
export default {
  id: 'ollama',
  name: 'Ollama',
  docs: 'https://docs.ollama.com/api/chat',
  shape: 'ollama-chat',
  hosts: ['localhost:11434', '127.0.0.1:11434', 'ollama.com'],
  models: [],
  providers: ['ollama-local', 'ollama-cloud'],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'malformed-media', 'unsupported-tools', 'misplaced-system-message', 'unsupported-media'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'thinking',
      note: "The model's chat template decides whether the model reads it.",
      evidence: [types],
    },
  ],
  replies: {
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['call'] },
        note: 'Older servers return calls without IDs.',
        evidence: [{ kind: 'recorded', at: PRISM }],
      },
    ],
    'unknown-finish-reason': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['missing'] },
        note: 'Until May 2024 the last chunk had `done` without a reason.',
        evidence: [{ kind: 'documented', at: 'https://github.com/ollama/ollama/pull/4235', on: '2024-05-07' }],
      },
    ],
  },
  errorReply: OLLAMA_ERROR,
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'json: cannot unmarshal {found} into Go struct field ChatRequest.messages',
        note: 'After these words the error names the field and its type. The server accepts null everywhere.',
        evidence: [
          types,
          { kind: 'reported', at: 'https://github.com/ollama/ollama/issues/10255', on: '2025-04-13' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/6808', from: 'gateway', on: '2024-11-19' },
          { kind: 'reported', at: 'https://github.com/neuron-core/neuron-ai/issues/219', on: '2025-07-04' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/34790', on: '2026-01-17' },
        ],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'illegal base64 data at input byte',
        parameters: { of: ['inline', 'text', 'bare'] },
        note: 'The server also rejects a data URL: only the part after the comma is base64.',
        evidence: [
          types,
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/18338', on: '2025-12-22' },
          {
            kind: 'reported',
            at: 'https://github.com/BerriAI/litellm/issues/30313',
            from: 'gateway',
            on: '2026-06-12',
          },
          { kind: 'reported', at: 'https://github.com/ollama/ollama-js/issues/68', on: '2024-03-19' },
        ],
      },
      {
        verdict: 'rejected',
        status: 500,
        models: ['gemma3*', 'gemma4*', 'qwen3.5*'],
        says: 'Failed to create new sequence: failed to process inputs: image: unknown format',
        parameters: { of: ['source'] },
        note: 'A null in the list is an image of zero bytes. In a streamed reply, the error is inside the stream. The recordings are older than version 0.30, which replaced this engine.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/ee17ea9407bbec96b3b37382a296c318cdda32ff/providers/ollama/testdata/TestClient/Scoreboard/gemma3-4b/GenSyncMultiModal-Image-gif-URL.yaml',
            on: '2025-07-25',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/ee17ea9407bbec96b3b37382a296c318cdda32ff/providers/ollama/testdata/TestClient/Scoreboard/gemma3-4b/GenStreamMultiModal-Image-gif-URL.yaml',
            on: '2025-07-25',
          },
        ],
      },
    ],
    'unsupported-media': [
      {
        verdict: 'rejected',
        models: ['gemma3*', 'gemma4*', 'qwen3.5*'],
        status: 500,
        says: 'Failed to create new sequence: failed to process inputs: image: unknown format',
        parameters: { parts: ['images'], mediaTypes: '^image/gif$' },
        note: 'This applies to vision models. A model without vision drops the image and answers. The recordings are older than version 0.30, which replaced this engine.',
        evidence: [
          { kind: 'recorded', at: `${GENAI}/gemma4-e2b/GenSyncMultiModal-Image-gif-Inline.yaml`, on: '2026-05-04' },
          { kind: 'recorded', at: `${GENAI}/qwen3.5-2b/GenSyncMultiModal-Image-gif-Inline.yaml`, on: '2026-05-04' },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/cd22a29145e03381d7db5f3b843e1e710d4e5788/providers/ollama/testdata/TestClient/Scoreboard/gemma3-4b/GenSyncMultiModal-Image-gif-Inline.yaml',
            on: '2026-02-28',
          },
        ],
      },
      {
        verdict: 'rejected',
        models: ['gemma3:1b*', 'gemma3:270m*'],
        status: 500,
        says: 'Failed to create new sequence: failed to process inputs: this model is missing data required for image input',
        parameters: { parts: ['images'] },
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/cd22a29145e03381d7db5f3b843e1e710d4e5788/providers/ollama/testdata/TestClient/Scoreboard/gemma3-1b/GenStreamMultiModal-Image-jpg-Inline.yaml',
            on: '2026-02-28',
          },
        ],
      },
    ],
    'unsupported-tools': [
      {
        verdict: 'rejected',
        models: ['gemma3', 'gemma3:*'],
        when: { tools: 'declared' },
        status: 400,
        says: 'does not support tools',
        note: "The model's chat template has no tools. Tool calls that appear only in the history are accepted.",
        evidence: [
          chat,
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/cd22a29145e03381d7db5f3b843e1e710d4e5788/providers/ollama/testdata/TestClient/Scoreboard/gemma3-1b/GenStream-Tools-SquareRoot-1-any.yaml',
            on: '2026-02-28',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/cd22a29145e03381d7db5f3b843e1e710d4e5788/providers/ollama/testdata/TestClient/Scoreboard/gemma3-4b/GenStream-Tools-SquareRoot-1-any.yaml',
            on: '2026-02-28',
          },
        ],
      },
    ],
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 500,
        says: 'system message must be at the beginning',
        note: 'Versions 0.32.12 and 0.32.13. Later versions join the system messages.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/ollama/ollama/issues/17774', on: '2026-08-15' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/42909', on: '2026-08-16' },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2026-08-15',
        models: QWEN,
        evidence: [{ kind: 'documented', at: 'https://github.com/ollama/ollama/commit/87abaa019', on: '2026-08-14' }],
      },
      {
        verdict: 'tolerated',
        note: 'The server renders messages for other models in any order.',
        evidence: [prompt],
      },
    ],
    'misnamed-reasoning': [
      {
        verdict: 'altered',
        parameters: { ignored: ['reasoning', 'reasoning_content'], reads: ['thinking'] },
        evidence: [types],
      },
    ],
    'missing-field': [{ verdict: 'tolerated', note: 'No field is required.', evidence: [types] }],
    'unsupported-role': [
      { verdict: 'tolerated', note: 'The chat template decides what a role means.', evidence: [types] },
    ],
    'unexpected-role-order': [{ verdict: 'tolerated', evidence: [prompt] }],
    'empty-conversation': [{ verdict: 'tolerated', note: 'The server loads the model.', evidence: [chat] }],
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        evidence: [
          types,
          {
            kind: 'recorded',
            at: 'https://github.com/0xPlaygrounds/rig/tree/b75850e/tests/cassettes/ollama/agentic',
            on: '2026-08-04',
          },
        ],
      },
    ],
    'unanswered-tool-call': [{ verdict: 'tolerated', evidence: [chat] }],
    'orphan-tool-result': [{ verdict: 'tolerated', evidence: [chat] }],
    'reused-tool-call-id': [
      {
        verdict: 'tolerated',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/0xPlaygrounds/rig/tree/b75850e/tests/cassettes/ollama/tools',
            on: '2026-07-28',
          },
        ],
      },
    ],
    'unknown-field': [{ verdict: 'tolerated', note: 'The server drops unknown keys.', evidence: [types] }],
  },
} satisfies Dialect as Dialect;
