import type { Dialect, Evidence, Statement } from '../generated/types.ts';
import { DEEPSEEK } from './chat-settings.ts';
import { CONTENT_FORMS, UNKNOWN_PARTS } from './deepseek-content.ts';
import { DEEPSEEK_ERROR } from './error-replies.ts';
import { DEEPSEEK_MODELS } from './model-names.ts';
import { DEEPSEEK_REPLIES } from './openai-chat-replies.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const GUIDE = 'https://api-docs.deepseek.com/guides/thinking_mode';
const HARNESS = 'https://github.com/deepseek-ai/deepseek-harness/blob/b150a551b8d465e31e418e1b2eaf5e79bbb7d28e';
const SERIALIZE = `${HARNESS}/packages/llm/llm-deepseek/src/serialize.ts`;
const PASSBACK = `${HARNESS}/.agents/notes/implemented/bug-fix/2026-08-19-deepseek-reasoning-passback-every-turn.md`;
const RIG = 'https://github.com/0xPlaygrounds/rig/blob/b75850e/tests/cassettes/deepseek';
const GENAI =
  'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/deepseek/testdata/TestClient/Scoreboard';
const TWO_USERS = `${GENAI}/deepseek-v4-flash_thinking/GenSync-Citations-text-markdown.yaml`;
const NOT_THINKING = `${GENAI}/deepseek-v4-flash/GenStream-Tools-SquareRoot-2.yaml`;
const CHATLAS =
  'https://github.com/posit-dev/chatlas/commits/main/tests/_vcr/test_provider_deepseek/test_deepseek_tool_variations.yaml';
const FOREIGN_KEY =
  'https://github.com/crmne/ruby_llm/blob/fb5a49bf04da78d3e74496431ad1c99df5e7e5f0/spec/fixtures/vcr_cassettes/chat_with_extended_thinking_deepseek_deepseek-reasoner_preserves_thinking_signatures_between_turns_when_provided.yml';
const GUIDED: Evidence = { kind: 'documented', at: GUIDE, on: '2026-08' };
/** Models that think by default. For earlier models, the name says whether the model thinks. */
const V4 = ['deepseek-v4*', 'deepseek-flash*'];
/** Until 2026-07-24, an alias for the thinking mode of the current model: R1, V3.1, V3.2, V4. */
const REASONER = ['deepseek-reasoner'];
const CHAT = ['deepseek-chat'];
const ON_CALLS = { fields: ['reasoning_content'], turns: ['calls'], since: 'start' };
const ON_CURRENT_CALLS = { fields: ['reasoning_content'], turns: ['calls'], since: 'last-user' };
const ON_OTHERS = { fields: ['reasoning_content'], turns: ['closing', 'plain'], since: 'start' };
/** R1 and V3.1. */
const BY_R1_GUIDE: Evidence = { kind: 'documented', at: 'https://api-docs.deepseek.com/guides/reasoning_model' };
const NO_KEY = { fields: ['reasoning_content'] };
const ONLY_ONE_KEY = { ignored: ['reasoning'], reads: ['reasoning_content'], onlyWithCalls: true };
const ALTERNATING = { order: 'system* (user system* (plain | (calls result+)+ plain?) system*)* user? system*' };
const DEMANDED = ['required', 'function'];
const LAST_OF_R1 = { allowed: ['user', 'result'], prefix: 'prefix' };
const LONE_SURROGATE: Evidence = {
  kind: 'reported',
  at: 'https://github.com/JohnnyZ93/oai-compatible-copilot/issues/206',
  on: '2026-04-26',
};
const CUT_EMOJI: Evidence = { kind: 'reported', at: 'https://github.com/Zoo-Code-Org/Zoo-Code/issues/461' };
const CUT_EMOJI_TOO: Evidence = { kind: 'reported', at: 'https://github.com/esengine/DeepSeek-Reasonix/issues/1906' };
const HALF_A_CHARACTER = 'Failed to parse the request body as JSON: lone leading surrogate in hex escape';
const MUST_BE_PASSED_BACK = 'The `reasoning_content` in the thinking mode must be passed back to the API.';
const MISSING_FIELD = 'Missing `reasoning_content` field in the assistant message at message index {i}.';

/** The server has one check for missing results and for results that come too late. */
const INSUFFICIENT: Statement = {
  ...REFUSED,
  says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
  evidence: [
    { kind: 'reported', at: 'https://github.com/langgenius/dify/issues/32222', on: '2026-02-11' },
    { kind: 'reported', at: 'https://github.com/smallmain/vscode-unify-chat-provider/issues/248', on: '2026-07-06' },
    { kind: 'reported', at: 'https://github.com/TurixAI/TuriX-CUA/issues/15', on: '2026-03-03' },
  ],
};
const DUPLICATE_ID: Statement = {
  ...REFUSED,
  says: "Duplicate value for 'tool_call_id' of {id} in message[{result}]",
  evidence: [
    { kind: 'reported', at: 'https://github.com/craft-ai-agents/craft-agents-oss/issues/630', on: '2026-04-29' },
    { kind: 'reported', at: 'https://github.com/HKUDS/nanobot/issues/3945', on: '2026-05-21' },
    { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/58327', on: '2026-07-04' },
  ],
};
const ANY_ORDER: Statement = {
  verdict: 'tolerated',
  parameters: ALTERNATING,
  evidence: [{ kind: 'recorded', at: TWO_USERS, on: '2026-05-26' }],
};
const ANY_END: Statement = {
  verdict: 'tolerated',
  parameters: LAST_OF_R1,
  note: 'No report of a rejection is more recent than the models of December 2025.',
  evidence: [{ kind: 'inferred', at: 'https://github.com/langgenius/dify/issues/16860', on: '2025-03-26' }],
};

/** Since V4 the guide says that the server rejects an assistant message without reasoning. */
const BY_GUIDE: Statement = {
  ...REFUSED,
  since: '2026-04-24',
  says: MUST_BE_PASSED_BACK,
  evidence: [{ kind: 'documented', at: GUIDE, on: '2026-08' }],
};

export default {
  id: 'deepseek',
  name: 'DeepSeek chat completions',
  docs: 'https://api-docs.deepseek.com/api/create-chat-completion',
  shape: 'openai-chat',
  alsoReads: ['prefix'],
  hosts: ['api.deepseek.com'],
  models: DEEPSEEK_MODELS,
  checked: '2026-11-24',
  settings: DEEPSEEK,
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'unknown-part-type', 'missing-content'],
  replay: [
    {
      until: '2025-11-30',
      models: REASONER,
      turnsWithCalls: 'forbidden',
      plainTurns: 'forbidden',
      note: 'R1 and V3.1 rejected messages with `reasoning_content`.',
      evidence: [
        BY_R1_GUIDE,
        { kind: 'reported', at: 'https://github.com/Euyug/Mirai-Gpt-Plugin/issues/4', on: '2025-01-31' },
        { kind: 'reported', at: 'https://github.com/anomalyco/opencode/pull/4949', on: '2025-12-01' },
      ],
    },
    {
      models: ['deepseek-v4-pro*'],
      turnsWithCalls: 'required',
      plainTurns: 'ignored',
      field: 'reasoning_content',
      filler: ' ',
      note: 'This model treats an empty string as missing reasoning.',
      evidence: [
        { kind: 'documented', at: GUIDE, on: '2026-08' },
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/18263', on: '2026-05-01' },
      ],
    },
    {
      turnsWithCalls: 'required',
      plainTurns: 'ignored',
      field: 'reasoning_content',
      filler: '',
      note: "Some threads of 2026 also report rejections of plain turns without reasoning. The guide, DeepSeek's own client and recorded responses show that the server does not check them.",
      evidence: [
        { kind: 'documented', at: GUIDE, on: '2026-08' },
        { kind: 'documented', at: PASSBACK, on: '2026-08-19' },
        { kind: 'recorded', at: `${RIG}/prompt_caching/blocking_probe.yaml`, on: '2026-08-18' },
        { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/73417', on: '2026-04' },
      ],
    },
  ],
  replies: DEEPSEEK_REPLIES,
  errorReply: DEEPSEEK_ERROR,
  rules: {
    'wrong-type': [
      {
        ...REFUSED,
        says: 'Failed to deserialize the JSON body into the target type: messages[{i}]: invalid type: {found}, expected {expected}',
        evidence: [
          { kind: 'reported', at: 'https://github.com/cline/cline/issues/230', on: '2024-09-05' },
          {
            kind: 'reported',
            at: 'https://github.com/deepseek-ai/awesome-deepseek-integration/issues/23',
            on: '2024-07-09',
          },
        ],
      },
    ],
    'missing-field': [
      {
        ...REFUSED,
        says: 'Failed to deserialize the JSON body into the target type: missing field `{field}`',
        evidence: [
          { kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/12804', on: '2026-04-24' },
          { kind: 'reported', at: 'https://github.com/deepseek-ai/awesome-deepseek-integration/issues/520' },
          { kind: 'reported', at: 'https://github.com/pig-mesh/deepseek4j/issues/41', on: '2025-02-24' },
        ],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        says: 'Failed to deserialize the JSON body into the target type: messages[{i}].role: unknown variant `{role}`, expected one of `system`, `user`, `assistant`, `tool`, `latest_reminder`',
        parameters: { allowed: ['system', 'user', 'assistant', 'tool', 'latest_reminder'] },
        note: 'In early 2025 the status was 422.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/eclipse-theia/theia/issues/15144', on: '2025-03-07' },
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/1048', on: '2026-01-28' },
          { kind: 'reported', at: 'https://github.com/OpenCoworkAI/open-codesign/issues/316', on: '2026-05-08' },
        ],
      },
    ],
    'unknown-part-type': UNKNOWN_PARTS,
    'missing-content': [
      {
        ...REFUSED,
        says: 'Invalid assistant message: content or tool_calls must be set',
        parameters: { refused: { assistant: ['null', 'absent'] } },
        note: 'Next to tool calls, `content` may be null or missing.',
        evidence: [
          { kind: 'documented', at: SERIALIZE, on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/carlrobertoh/ProxyAI/issues/834' },
        ],
      },
      {
        ...REFUSED,
        says: 'Failed to deserialize the JSON body into the target type: messages[{i}]: missing field `content`',
        parameters: { refused: { system: ['absent'], user: ['absent'], tool: ['absent'] } },
        evidence: [{ kind: 'reported', at: 'https://github.com/pig-mesh/deepseek4j/issues/41', on: '2025-02-24' }],
      },
    ],
    'unsupported-content-form': CONTENT_FORMS,
    'empty-tool-calls': [
      {
        ...REFUSED,
        says: "Invalid 'messages[{i}].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        evidence: [{ kind: 'reported', at: 'https://github.com/nesquena/hermes-webui/pull/6904', on: '2026-08' }],
      },
    ],
    'unanswered-tool-call': [INSUFFICIENT],
    'interrupted-tool-results': [
      {
        ...INSUFFICIENT,
        evidence: [
          { kind: 'reported', at: 'https://github.com/gptme/gptme/issues/3421', from: 'gateway', on: '2026-08-03' },
          { kind: 'inferred', at: 'https://github.com/langgenius/dify/issues/32222', on: '2026-02-11' },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        says: "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
        evidence: [
          { kind: 'reported', at: 'https://github.com/FoundationAgents/OpenManus/issues/23', on: '2025-03-07' },
          { kind: 'reported', at: 'https://github.com/qwersyk/Newelle/issues/425', on: '2026-08-28' },
        ],
      },
    ],
    'duplicate-tool-result': [DUPLICATE_ID],
    'reused-tool-call-id': [{ ...DUPLICATE_ID, parameters: { scope: 'conversation' } }],
    'missing-tool-call-id': [
      {
        ...REFUSED,
        says: 'Failed to deserialize the JSON body into the target type: messages[{i}]: missing field `tool_call_id`',
        evidence: [
          { kind: 'reported', at: 'https://github.com/dnakov/anon-kode/issues/87', from: 'gateway', on: '2025-04-01' },
          { kind: 'reported', at: 'https://github.com/zeroclaw-labs/zeroclaw/issues/843', on: '2026-02-19' },
          { kind: 'reported', at: 'https://github.com/EKKOLearnAI/hermes-studio/issues/323', on: '2026-04-30' },
        ],
      },
    ],
    'malformed-tool-name': [
      {
        ...REFUSED,
        says: "Invalid 'tools[{k}].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
        parameters: { pattern: '^[a-zA-Z0-9_-]+$' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/zed-industries/zed/issues/57531', on: '2026-05-22' },
          { kind: 'reported', at: 'https://github.com/rikkahub/rikkahub/issues/1511', on: '2026-07-12' },
        ],
      },
    ],
    'malformed-tool-definition': [
      {
        ...REFUSED,
        says: 'Failed to deserialize the JSON body into the target type: tools[{k}]: missing field `function`',
        evidence: [{ kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/12804', on: '2026-04-24' }],
      },
    ],
    'unexpected-role-order': [
      {
        ...REFUSED,
        models: REASONER,
        says: 'deepseek-reasoner does not support successive user or assistant messages. You should interleave the user/assistant messages in the message sequence.',
        parameters: ALTERNATING,
        note: 'R1 rejected this. No source says when that ended.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/deepseek-ai/DeepSeek-R1/issues/21', on: '2025-01' },
          { kind: 'reported', at: 'https://github.com/open-webui/open-webui/issues/9266', on: '2025-02-03' },
        ],
      },
      { ...ANY_ORDER, since: '2026-04-24', models: REASONER },
      ANY_ORDER,
    ],
    'unexpected-last-role': [
      {
        ...REFUSED,
        models: REASONER,
        says: 'The last message of deepseek-reasoner must be a user message, or an assistant message with prefix mode on (refer to https://api-docs.deepseek.com/guides/chat_prefix_completion).',
        parameters: LAST_OF_R1,
        note: 'R1 rejected this. No source says when that ended.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/ag2ai/ag2/issues/590', on: '2025-01-21' },
          { kind: 'reported', at: 'https://github.com/langgenius/dify/issues/16860', on: '2025-03-26' },
        ],
      },
      { ...ANY_END, since: '2025-12-01', models: REASONER },
      ANY_END,
    ],
    'empty-reasoning': [
      {
        ...REFUSED,
        since: '2026-04-24',
        models: ['deepseek-v4-pro*'],
        says: MUST_BE_PASSED_BACK,
        parameters: { fields: ['reasoning_content'], onlyWithCalls: true },
        note: 'A single space was enough. Older models and the flash model accepted an empty string.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/18263', on: '2026-05-01' },
        ],
      },
      { verdict: 'tolerated', models: ['deepseek-v4-pro*'], when: { thinking: 'off' }, evidence: [GUIDED] },
    ],
    'missing-reasoning': [
      {
        ...BY_GUIDE,
        models: [...V4, ...REASONER],
        parameters: ON_CALLS,
        note: 'Thinking is on unless the request turns it off. In recordings an empty string was enough; some threads dispute this.',
        evidence: [
          { kind: 'documented', at: GUIDE, on: '2026-08' },
          { kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/2696', on: '2026-04-24' },
        ],
      },
      { ...BY_GUIDE, models: ['deepseek-*'], when: { thinking: 'on' }, parameters: ON_CALLS },
      {
        verdict: 'tolerated',
        models: V4,
        when: { thinking: 'off' },
        evidence: [{ kind: 'recorded', at: NOT_THINKING, on: '2026-05-26' }],
      },
      {
        verdict: 'tolerated',
        models: CHAT,
        note: 'This model does not think unless the request turns thinking on.',
        evidence: [{ kind: 'recorded', at: CHATLAS, on: '2025-12-31' }],
      },
      {
        verdict: 'tolerated',
        models: REASONER,
        parameters: ON_CALLS,
        note: 'Accepted in 2025. The model name is retired: without a date, the model that answered is not known.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/ae451f7a582cc4e130cd2acf878f46fa8cc696cf/providers/deepseek/testdata/TestClient/Scoreboard/deepseek-reasoner_thinking/GenSync-Tools-SquareRoot-2.yaml',
            on: '2025-08-29',
          },
        ],
      },
      {
        ...REFUSED,
        since: '2025-12-01',
        until: '2026-04-23',
        models: [...REASONER, 'deepseek-v3.2*'],
        says: MISSING_FIELD,
        parameters: ON_CURRENT_CALLS,
        note: 'V3.2 checked the turns after the last user message.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/editor-code-assistant/eca/issues/228', on: '2025-12-02' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/5027', on: '2025-12' },
          { kind: 'reported', at: 'https://github.com/continuedev/continue/issues/11285', on: '2026-03-11' },
        ],
      },
      {
        ...REFUSED,
        since: '2025-12-01',
        until: '2026-04-23',
        models: CHAT,
        when: { thinking: 'on' },
        says: MISSING_FIELD,
        parameters: ON_CURRENT_CALLS,
        evidence: [{ kind: 'reported', at: 'https://github.com/vercel/ai/pull/13203', on: '2026-03-08' }],
      },
      {
        ...BY_GUIDE,
        models: V4,
        when: { thinking: 'on', tools: 'declared' },
        parameters: ON_OTHERS,
        note: 'The guide of April requires reasoning on all turns between two user messages if a tool was called. Later guides, and threads, require it on all turns if the request declares tools.',
        evidence: [
          { kind: 'inferred', at: GUIDE, on: '2026-08' },
          { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/73417', on: '2026-04-28' },
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/2141', on: '2026-05-01' },
        ],
      },
      {
        verdict: 'tolerated',
        models: V4,
        when: { tools: 'declared' },
        parameters: ON_OTHERS,
        note: "Until 2026-08-19, DeepSeek's own client sent reasoning only on turns with tool calls, without any known loss.",
        evidence: [
          { kind: 'recorded', at: `${RIG}/prompt_caching/blocking_probe.yaml`, on: '2026-08-18' },
          { kind: 'documented', at: PASSBACK, on: '2026-08-19' },
        ],
      },
    ],
    'unexpected-reasoning': [
      { ...REFUSED, until: '2025-11-30', models: REASONER, parameters: NO_KEY, evidence: [BY_R1_GUIDE] },
    ],
    'misnamed-reasoning': [
      {
        verdict: 'altered',
        parameters: ONLY_ONE_KEY,
        evidence: [{ kind: 'recorded', at: FOREIGN_KEY, on: '2026-06-08' }],
      },
    ],
    'conflicting-settings': [
      {
        ...REFUSED,
        models: [...V4, ...REASONER],
        says: 'Thinking mode does not support this tool_choice',
        parameters: { conflicts: [{ refused: { tool_choice: DEMANDED }, with: { thinking: ['enabled', 'unset'] } }] },
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/deepseek-v4-pro_thinking/GenSync-Tools-SquareRoot-1.yaml`,
            on: '2026-05-26',
          },
          { kind: 'reported', at: 'https://github.com/deepseek-ai/DeepSeek-V3/issues/1376', on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/40769', on: '2026-09-22' },
        ],
      },
      {
        ...REFUSED,
        since: '2026-04-24',
        models: V4,
        says: 'thinking options type cannot be disabled when reasoning_effort is set',
        parameters: { conflicts: [{ refused: { thinking: ['disabled'] }, with: { reasoning_effort: ['!none'] } }] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/lobehub/lobehub/issues/14173', on: '2026-04-25' },
          {
            kind: 'reported',
            at: 'https://github.com/ding113/claude-code-hub/issues/1257',
            from: 'gateway',
            on: '2026-06-09',
          },
        ],
      },
    ],
    'lone-surrogate': [{ ...REFUSED, says: HALF_A_CHARACTER, evidence: [CUT_EMOJI, LONE_SURROGATE, CUT_EMOJI_TOO] }],
  },
} satisfies Dialect as Dialect;
