/** Rule entries about thinking, turns, cache breakpoints and media, shared by the dialects of the Anthropic API. */
import type { Statement } from '../generated/types.ts';
import { ANSWERING, CONTINUING, DOCS, THINKING, TYPED } from './anthropic-models.ts';

const CODE = 'https://github.com/anthropics/claude-code/issues';
const FORGE = 'https://github.com/tailcallhq/forgecode/issues';
const REFUSED = { verdict: 'rejected', status: 400 } as const;

const SIGNATURE_CHECK: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/33391', on: '2025-10-07' },
  { kind: 'reported', at: `${CODE}/10627`, on: '2025-10-30' },
  { kind: 'reported', at: 'https://github.com/anthropics/anthropic-sdk-python/issues/1598', on: '2026-08-05' },
];

/** All signatures from Anthropic are the base64 of a protobuf message whose second field is a byte string. */
const MINTED = '^E[g-v][A-Za-z0-9+/_-]{6,}=*$';
const SERVER_TOOLS = ['server_tool_use', 'mcp_tool_use'];

export const ANTHROPIC_TURNS: Record<string, Statement[]> = {
  'missing-reasoning': [
    {
      ...REFUSED,
      when: { thinking: 'on' },
      says: 'Expected `thinking` or `redacted_thinking`, but found `{found}`. When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks).',
      parameters: { leading: ['thinking', 'redacted_thinking'] },
      note: 'Recordings show that adaptive thinking does not require thinking blocks, and that completed turns do not need them.',
      evidence: [
        {
          kind: 'documented',
          at: `${DOCS}/build-with-claude/extended-thinking#turn-structure-in-manual-mode`,
          on: '2026-08-22',
        },
        {
          kind: 'reported',
          at: 'https://github.com/deepset-ai/haystack-core-integrations/issues/2146',
          on: '2025-08-04',
        },
        { kind: 'reported', at: `${CODE}/11978`, on: '2025-11-19' },
        { kind: 'reported', at: 'https://github.com/n8n-io/n8n/issues/22550', on: '2025-12-01' },
      ],
    },
  ],
  'unsigned-reasoning': [
    {
      ...REFUSED,
      says: '{path}.{part}.signature: Field required',
      parameters: { blocks: ['thinking'] },
      evidence: [
        TYPED,
        { kind: 'reported', at: 'https://github.com/dirge-code/dirge/issues/821', on: '2026-08-25' },
        { kind: 'reported', at: 'https://github.com/continuedev/continue/pull/8305', on: '2025-10-17' },
      ],
    },
  ],
  'empty-reasoning': [
    {
      ...REFUSED,
      says: 'each thinking block must contain thinking',
      parameters: { fields: ['thinking'] },
      note: 'Newer models return an empty `thinking` text with a signature; the API accepts that.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/UKGovernmentBEIS/inspect_ai/pull/4420', on: '2026-07-06' },
        {
          kind: 'reported',
          at: 'https://github.com/eclipse-theia/theia/issues/17905',
          from: 'client',
          on: '2026-08-10',
        },
      ],
    },
  ],
  'foreign-reasoning': [
    {
      ...REFUSED,
      since: '2025-10-07',
      says: 'Invalid `signature` in `thinking` block',
      parameters: { fields: ['thinking'], pattern: MINTED },
      evidence: SIGNATURE_CHECK,
    },
    {
      ...REFUSED,
      says: 'Invalid `data` in `redacted_thinking` block',
      parameters: { fields: ['redacted_thinking'], pattern: MINTED },
      evidence: [{ kind: 'reported', at: 'https://github.com/Chevey339/kelivo/issues/481', from: 'gateway' }],
    },
  ],
  'altered-reasoning': [
    {
      ...REFUSED,
      says: '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.',
      evidence: [
        { kind: 'documented', at: `${DOCS}/api/errors#thinking-blocks-cannot-be-modified`, on: '2026-08-22' },
        { kind: 'reported', at: 'https://github.com/vybestack/llxprt-code/issues/1653', on: '2026-03-03' },
        { kind: 'reported', at: `${CODE}/63404`, on: '2026-05-28' },
      ],
    },
    {
      verdict: 'altered',
      since: '2026-09-01',
      models: ['*claude-fable-5-1*'],
      note: 'The server drops the block and returns a warning.',
      evidence: [{ kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/9391', on: '2026-09-09' }],
    },
  ],
  'misplaced-reasoning': [
    {
      ...REFUSED,
      says: 'The final block in an assistant message cannot be `thinking`.',
      parameters: { refused: 'last' },
      evidence: [
        { kind: 'reported', at: `${FORGE}/2107`, on: '2025-12-11' },
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/16921', on: '2026-04-28' },
      ],
    },
    {
      ...REFUSED,
      when: { thinking: 'off' },
      says: 'When thinking is disabled, an `assistant` message in the final position cannot contain `thinking`. To use thinking blocks, enable `thinking` in your request.',
      parameters: { refused: 'at-end' },
      evidence: [
        { kind: 'reported', at: `${CODE}/7946`, on: '2025-09-20' },
        { kind: 'reported', at: `${FORGE}/1853`, on: '2025-11-07' },
      ],
    },
    {
      verdict: 'tolerated',
      models: THINKING,
      when: { thinking: 'off' },
      parameters: { refused: 'at-end' },
      note: 'These models think unless the request turns thinking off.',
      evidence: [
        {
          kind: 'documented',
          at: `${DOCS}/build-with-claude/thinking-troubleshooting#rejected-configurations`,
          on: '2026-08-22',
        },
      ],
    },
    {
      ...REFUSED,
      when: { thinking: 'on' },
      says: 'Expected `thinking` or `redacted_thinking`, but found `{first}`. When `thinking` is enabled, if an assistant message contains any thinking blocks, the first block must be `thinking` or `redacted_thinking`.',
      parameters: { refused: 'behind-content' },
      note: 'Seen for some time in January 2026.',
      evidence: [{ kind: 'reported', at: `${CODE}/20691`, on: '2026-01-25' }],
    },
  ],
  'misplaced-server-tool-result': [
    {
      ...REFUSED,
      parameters: { prefix: 'srvtoolu_', container: 'container' },
      note: 'Recordings show two exceptions. A server tool call may lack its result as long as only client tool results follow it. A call that is written and answered as a client tool call passes, whatever its ID.',
      evidence: [
        { kind: 'documented', at: `${DOCS}/agents-and-tools/tool-use/server-tools`, on: '2026-08-22' },
        { kind: 'reported', at: `${CODE}/64383`, on: '2026-06-01' },
        { kind: 'reported', at: `${CODE}/80439`, on: '2026-07-23' },
        { kind: 'recorded', at: 'https://github.com/vercel/ai/pull/17390', on: '2026-07-16' },
      ],
    },
  ],
  'unexpected-last-role': [
    {
      ...REFUSED,
      since: '2026-02-01',
      models: ANSWERING,
      says: 'This model does not support assistant message prefill. The conversation must end with a user message.',
      parameters: {
        allowed: ['system', 'user', 'result', 'other'],
        pauses: [...SERVER_TOOLS, 'fallback', 'compaction'],
      },
      evidence: [
        {
          kind: 'recorded',
          at: 'https://github.com/activeagents/activeagent/blob/a76142897fc61fe7a6f53d28b030fff35a46c3d6/test/fixtures/vcr_cassettes/anthropic-1.14/docs/actions/structured_output/anthropic_json.yml',
          on: '2026-07-13',
        },
        { kind: 'documented', at: `${DOCS}/api/errors#prefill-not-supported`, on: '2026-08-22' },
      ],
    },
  ],
  'unexpected-first-role': [
    {
      ...REFUSED,
      until: '2024-12-05',
      says: 'messages: first message must use the "user" role',
      note: 'Since 2024-12-06, a conversation may begin with an assistant message.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/lobehub/lobehub/issues/1601', on: '2024-03-16' },
        { kind: 'reported', at: 'https://github.com/langchain4j/langchain4j/pull/1197', on: '2024-05-29' },
        { kind: 'reported', at: 'https://github.com/anthropics/anthropic-sdk-typescript/issues/622', on: '2024-12-06' },
      ],
    },
  ],
  'unexpected-role-order': [
    {
      ...REFUSED,
      until: '2024-10-20',
      says: 'messages: roles must alternate between "user" and "assistant", but found multiple "{role}" roles in a row',
      parameters: { order: 'system* (plain | calls)? ((user | result) (plain | calls))* (user | result)?' },
      note: 'Since 2024-10-21, the server merges adjacent messages of the same role instead.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/3474', on: '2024-05-06' },
        { kind: 'reported', at: 'https://github.com/etkecc/baibot/issues/13', on: '2024-09-21' },
        { kind: 'reported', at: 'https://github.com/lobehub/lobehub/issues/1496', on: '2024-03-07' },
      ],
    },
  ],
  'trailing-whitespace': [
    {
      ...REFUSED,
      models: CONTINUING,
      says: 'messages: final assistant content cannot end with trailing whitespace',
      evidence: [
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/35071', on: '2026-02-08' },
        { kind: 'reported', at: 'https://github.com/tailcallhq/forgecode/issues/1872', on: '2025-11-08' },
      ],
    },
  ],
  'misplaced-cache-control': [
    {
      ...REFUSED,
      evidence: [
        { kind: 'reported', at: `${CODE}/54013`, on: '2026-04-27' },
        { kind: 'reported', at: `${CODE}/55302`, on: '2026-05-01' },
        { kind: 'reported', at: 'https://github.com/headroomlabs-ai/headroom/issues/2939', on: '2026-08-12' },
      ],
    },
  ],
  'too-many-cache-controls': [
    {
      ...REFUSED,
      says: 'A maximum of 4 blocks with cache_control may be provided. Found {count}.',
      evidence: [
        { kind: 'documented', at: `${DOCS}/build-with-claude/prompt-caching#automatic-caching`, on: '2026-08-22' },
        { kind: 'reported', at: `${CODE}/8901`, on: '2025-10-04' },
        { kind: 'reported', at: 'https://github.com/slopus/happy/issues/173', on: '2025-10-15' },
        { kind: 'reported', at: 'https://github.com/tghamm/Anthropic.SDK/issues/50', on: '2024-09-26' },
      ],
    },
  ],
  'unsupported-media': [
    {
      ...REFUSED,
      says: "image.source.base64.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'",
      parameters: { parts: ['image'], mediaTypes: '^(?!image/(?:jpeg|png|gif|webp)$)' },
      evidence: [
        TYPED,
        { kind: 'reported', at: `${CODE}/3073`, on: '2025-07-06' },
        { kind: 'reported', at: 'https://github.com/coder/xum/issues/766', on: '2025-11-27' },
      ],
    },
    {
      ...REFUSED,
      says: "document.source.base64.media_type: Input should be 'application/pdf'",
      parameters: { parts: ['document'], mediaTypes: '^(?!(?:application/pdf|text/plain)$)' },
      note: 'A document sent as text may also be `text/plain`.',
      evidence: [
        TYPED,
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchainjs/pull/11156', on: '2026-07-06' },
      ],
    },
  ],
  'malformed-media': [
    {
      ...REFUSED,
      says: 'image.source.base64: invalid base64 data',
      parameters: { of: ['text', 'mediaType', 'bare'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/felixarntz/ai-services/pull/19', on: '2024-11-19' },
        { kind: 'reported', at: 'https://github.com/livekit/agents/issues/3867', on: '2025-11-10' },
        { kind: 'reported', at: 'https://github.com/openclaw/openclaw/pull/18219', on: '2026-02-16' },
        { kind: 'reported', at: 'https://github.com/Yeachan-Heo/gajae-code/pull/2806', on: '2026-07-21' },
      ],
    },
    {
      ...REFUSED,
      since: '2025-01-30',
      says: 'image.source.base64: The image was specified using the {mediaType} media type, but the image appears to be a {found} image',
      parameters: { of: ['bytes'], parts: ['image'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/vybestack/llxprt-code/issues/2130', on: '2026-06-23' },
        { kind: 'reported', at: 'https://github.com/home-assistant/core/issues/167208', on: '2026-04-02' },
        { kind: 'reported', at: 'https://github.com/n8n-io/n8n/issues/12955', on: '2025-01-30' },
      ],
    },
    {
      ...REFUSED,
      says: 'pdf.source.base64.data: The PDF specified was not valid.',
      parameters: { of: ['bytes'], parts: ['document'] },
      evidence: [
        { kind: 'reported', at: `${CODE}/5174`, on: '2025-08-05' },
        { kind: 'reported', at: `${CODE}/25323`, on: '2026-02-12' },
      ],
    },
    {
      verdict: 'tolerated',
      models: ['*claude-3-*'],
      parameters: { of: ['bytes'], parts: ['image'] },
      note: 'Recorded as accepted in 2024; rejected later.',
      evidence: [
        {
          kind: 'recorded',
          at: 'https://github.com/Arize-ai/openinference/blob/1fe497f1d9f45a07eee55d97fe185e020560f9c7/python/instrumentation/openinference-instrumentation-anthropic/tests/openinference/anthropic/cassettes/test_instrumentor/test_anthropic_instrumentation_image_input_messages.yaml',
          on: '2025-08-14',
        },
      ],
    },
  ],
  'media-limit': [
    {
      ...REFUSED,
      models: CONTINUING,
      says: 'too many images and documents: {count} > {most}',
      parameters: { parts: ['image', 'document'], most: 100 },
      note: 'The limit of models with a context of 200,000 tokens. Other models accept 600 images.',
      evidence: [
        { kind: 'documented', at: `${DOCS}/build-with-claude/vision#request-limits`, on: '2026-08-22' },
        { kind: 'reported', at: `${CODE}/3397`, on: '2025-07-12' },
        { kind: 'reported', at: `${CODE}/19822`, on: '2026-01-21' },
      ],
    },
  ],
};
