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
  service,
  TEXT_ONLY,
} from './bedrock-converse-families.ts';

const UNSUPPORTED =
  "This model doesn't support the {part} content block that you provided. Update the content block and try again.";

/** Which models accept images in tool results. The page does not say what happens with others, and Llama 4 accepts them too. */
const inResults: Evidence = { kind: 'schema', at: `${API}/API_runtime_ToolResultContentBlock.html` };

/** Measured limits: how many of each part a model accepts. */
const images: Evidence = {
  kind: 'reported',
  at: 'https://github.com/aws-samples/generative-ai-use-cases/issues/1040',
  on: '2025-05-01',
};

/** What the service rejects in images, documents and videos. */
export const BEDROCK_MEDIA = {
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
    {
      ...REFUSED,
      models: ['*openai.gpt-oss*'],
      says: UNSUPPORTED,
      parameters: { parts: ['image'] },
      note: 'The documentation says that these models only have text as input. The chat endpoint of Bedrock rejects images, too.',
      evidence: [
        features,
        {
          kind: 'documented',
          at: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-openai.html',
        },
      ],
    },
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
      parameters: { refusedInResults: ['document', 'video'] },
      evidence: [families],
    },
    {
      ...REFUSED,
      models: ['*openai.gpt-5*', '*openai.gpt-6*'],
      says: "This model doesn't support the image field for user messages. Remove image and try again.",
      parameters: { refusedInResults: ['image'] },
      note: 'These models accept images in user messages, also next to the tool results.',
      evidence: [
        inResults,
        { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/8643', on: '2026-08-25' },
        { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/49443', on: '2026-09-17' },
        { kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/pull/11685', on: '2026-09-11' },
      ],
    },
    {
      ...REFUSED,
      models: ['*mistral.pixtral-large*'],
      says: "This model doesn't support the image field for user messages. Remove image and try again.",
      parameters: { refusedInResults: ['image'] },
      note: 'The documentation allows images in tool results only for Nova and Claude; Llama 4 accepts them as well.',
      evidence: [
        inResults,
        { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/49443', on: '2026-09-17' },
        families,
      ],
    },
    {
      ...REFUSED,
      models: ['*mistral.*', '*qwen.*', '*google.gemma*', '*moonshot*', '*xai.grok*'],
      says: "This model doesn't support the image field for user messages. Remove image and try again.",
      parameters: { refusedInResults: ['image'] },
      note: 'One model of each family was measured, in one region. The documentation allows images in tool results only for Nova and Claude.',
      evidence: [inResults, families],
    },
  ],
} satisfies Dialect['rules'];
