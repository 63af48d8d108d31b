import type { Dialect, Evidence } from '../generated/types.ts';
import {
  API,
  CLAUDE,
  families,
  features,
  logged,
  NOVA,
  REFUSED,
  RETURNS,
  SMALL_MISTRAL,
  service,
  TEXT_ONLY,
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
const UNSUPPORTED =
  "This model doesn't support the {part} content block that you provided. Update the content block and try again.";

/** Measured limits: how many of each part a model accepts. */
const images: Evidence = {
  kind: 'reported',
  at: 'https://github.com/aws-samples/generative-ai-use-cases/issues/1040',
  on: '2025-05-01',
};

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
        { kind: 'reported', at: 'https://github.com/tigy32/Tycode/pull/10', on: '2025-11-05' },
      ],
    },
  ],
  'unsupported-media': [
    {
      ...REFUSED,
      says: "Value at 'messages.{ordinal}.member.content.{partOrdinal}.member.image.format' failed to satisfy constraint: Member must satisfy enum value set: [png, jpeg, gif, webp]",
      parameters: { parts: ['image'], mediaTypes: '^image/(?!(?:png|jpeg|gif|webp)$)' },
      evidence: [service],
    },
    {
      ...REFUSED,
      says: "Value at 'messages.{ordinal}.member.content.{partOrdinal}.member.document.format' failed to satisfy constraint: Member must satisfy enum value set: [pdf, csv, doc, docx, xls, xlsx, html, txt, md]",
      parameters: { parts: ['document'], mediaTypes: '^application/(?!pdf$|msword$|vnd\\.)' },
      evidence: [
        service,
        { kind: 'reported', at: 'https://github.com/strands-agents/harness-sdk/issues/3019', on: '2026-08' },
      ],
    },
    {
      ...REFUSED,
      models: CLAUDE,
      says: UNSUPPORTED,
      parameters: { parts: ['video'] },
      evidence: [{ kind: 'recorded', at: `${RETURNS}[direct-binary-video-bedrock_claude].yaml` }],
    },
    { ...REFUSED, models: TEXT_ONLY, says: UNSUPPORTED, parameters: { parts: ['image'] }, evidence: [features] },
  ],
  'malformed-media': [
    {
      ...REFUSED,
      says: "The document file name can only contain alphanumeric characters, whitespace characters, hyphens, parentheses, and square brackets. The name can't contain more than one consecutive whitespace character.",
      note: 'The server also accepts underscores, although the error does not list them. The only white space it accepts is the space character.',
      parameters: { of: ['name'], parts: ['document'], namePattern: '^(?!.* {2})[a-zA-Z0-9_ ()\\[\\]\\-]{1,200}$' },
      evidence: [
        { kind: 'documented', at: `${API}/API_runtime_DocumentBlock.html` },
        { kind: 'reported', at: 'https://github.com/simonw/llm-bedrock/issues/8', on: '2024-12-04' },
        { kind: 'reported', at: 'https://github.com/vercel/ai/issues/20365', on: '2026-09-04' },
        {
          kind: 'reported',
          at: 'https://github.com/aws-samples/generative-ai-use-cases/issues/1671',
          on: '2026-08-21',
        },
      ],
    },
    {
      ...REFUSED,
      models: CLAUDE,
      says: "This model doesn't support the s3Uri field. Remove s3Uri and try again.",
      parameters: { of: ['inline'], parts: ['image'] },
      evidence: [{ kind: 'recorded', at: `${RETURNS}[direct-uploaded_file-image-bedrock_claude].yaml` }],
    },
    {
      ...REFUSED,
      models: CLAUDE,
      says: 'The model returned the following errors: messages.{i}.content.{j}.document.source.type: Field required',
      note: 'Inside a tool result, the server accepts a document stored in a bucket.',
      parameters: { of: ['inline'], parts: ['document'], besideResults: true },
      evidence: [
        { kind: 'recorded', at: `${RETURNS}[tool_return_content-uploaded_file-document-bedrock_claude].yaml` },
      ],
    },
  ],
  'media-limit': [
    {
      ...REFUSED,
      says: "Messages can't contain duplicate document names. Rename the document and retry your request.",
      parameters: { parts: [], namesOnce: ['document'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/ag-ui-protocol/ag-ui/issues/2425', on: '2026-08-17' },
        {
          kind: 'reported',
          at: 'https://github.com/Boise-State-Development/agentcore-public-stack/issues/400',
          on: '2026-05-28',
        },
        logged,
      ],
    },
    {
      ...REFUSED,
      says: "You can't include more than {most} documents in a request.",
      parameters: { parts: ['document'], most: 5 },
      evidence: [{ kind: 'documented', at: `${API}/API_runtime_Message.html` }, logged],
    },
    {
      ...REFUSED,
      until: '2025-11-30',
      models: CLAUDE,
      says: 'The model returned the following errors: too many images and documents: {images} + {documents} > {most}',
      parameters: { parts: ['image', 'document'], most: 20 },
      evidence: [
        { kind: 'reported', at: 'https://github.com/boto/boto3/issues/4632', on: '2025-10-07' },
        { kind: 'reported', at: 'https://github.com/cline/cline/issues/1844', on: '2025-03-25' },
      ],
    },
    {
      ...REFUSED,
      since: '2025-12-01',
      models: CLAUDE,
      says: 'The model returned the following errors: too many images and documents: {images} + {documents} > {most}',
      parameters: { parts: ['image', 'document'], most: 100 },
      evidence: [
        {
          kind: 'reported',
          at: 'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/147',
          on: '2025-12-01',
        },
      ],
    },
    {
      ...REFUSED,
      models: ['*meta.llama4*'],
      parameters: { parts: ['image'], most: 8 },
      evidence: [images],
    },
    {
      ...REFUSED,
      models: ['*meta.llama3-2-11b*', '*meta.llama3-2-90b*'],
      parameters: { parts: ['image'], most: 1 },
      evidence: [images],
    },
  ],
  'part-in-wrong-role': [
    {
      ...REFUSED,
      says: 'A text block must be included when using documents.',
      parameters: { needs: { document: 'text' } },
      evidence: [
        { kind: 'documented', at: `${API}/API_runtime_Message.html` },
        { kind: 'reported', at: 'https://github.com/archestra-ai/archestra/pull/4220', on: '2026-04-30' },
      ],
    },
    {
      ...REFUSED,
      models: NOVA,
      says: 'The model returned the following errors: Malformed input request: #/messages/{i}/content/{j}: extraneous key [toolResult] is not permitted, please reformat your input and try again.',
      note: 'The error blames the whole tool result. The server accepts images in tool results.',
      parameters: { refusedInResults: ['application/pdf', 'video'] },
      evidence: [
        { kind: 'recorded', at: `${RETURNS}[direct-uploaded_file-document-bedrock_nova].yaml` },
        { kind: 'recorded', at: `${RETURNS}[direct-uploaded_file-video-bedrock_nova].yaml` },
      ],
    },
    {
      ...REFUSED,
      models: NOVA,
      parameters: {
        refusedInResults: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      },
      evidence: [families],
    },
    {
      ...REFUSED,
      models: ['*qwen.qwen3-vl*', '*moonshot*'],
      parameters: { refusedInResults: ['image', 'document', 'video'] },
      evidence: [families],
    },
    {
      ...REFUSED,
      models: ['*mistral.pixtral*'],
      parameters: { refusedInResults: ['image'] },
      evidence: [families],
    },
  ],
} satisfies Dialect['rules'];
