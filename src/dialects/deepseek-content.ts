/** What DeepSeek accepts as content: text, and since V4.1 also images. */
import type { Evidence, Statement } from '../generated/types.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const RIG = 'https://github.com/0xPlaygrounds/rig/blob/b75850e/tests/cassettes/deepseek/wire_shape_matrix';
const HARNESS = 'https://github.com/deepseek-ai/deepseek-harness/blob/b150a551b8d465e31e418e1b2eaf5e79bbb7d28e';
const API = 'https://api-docs.deepseek.com/api/create-chat-completion';

/** Before V4.1 a model of its own; since then an alias of `deepseek-flash`. */
const ALIAS = ['deepseek-v4-flash'];
const FLASH = ['deepseek-flash*', ...ALIAS];
const PRO = ['deepseek-v4-pro*'];
const TEXT_ONLY = { known: ['text'] };
const TEXT_ANSWERS = { allowed: { assistant: ['string'] } };
const TEXT_RESULTS = { allowed: { tool: ['string'] } };

const NO_PART =
  'Failed to deserialize the JSON body into the target type: messages[{i}]: unknown variant `{part}`, expected `text`';
const NO_LIST =
  'Failed to deserialize the JSON body into the target type: messages[{i}]: invalid type: sequence, expected a string';

const IMAGE: Evidence = {
  kind: 'recorded',
  at: `${RIG}/blocking_image_base64_part_reaches_the_wire.yaml`,
  on: '2026-08-17',
};
const VISION: Evidence = { kind: 'documented', at: 'https://api-docs.deepseek.com/guides/vision.md', on: '2026-09-10' };
const TOOL_IMAGES: Evidence = { kind: 'reported', at: 'https://github.com/vercel/ai/issues/21174', on: '2026-09-19' };
const READ: Evidence = { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/2318', on: '2026-03-12' };
const LISTED: Evidence = { kind: 'reported', at: 'https://github.com/EvoScientist/EvoScientist/pull/77' };
const FORGE: Evidence = {
  kind: 'reported',
  at: 'https://github.com/tailcallhq/forgecode/issues/2008',
  on: '2025-11-27',
};
const WHART: Evidence = { kind: 'reported', at: 'https://github.com/MGdaasLab/WHartTest/issues/62', on: '2026-03-18' };
const MULTIPART: Evidence = {
  kind: 'reported',
  at: 'https://github.com/intitni/CopilotForXcode/issues/637',
  on: '2025-06-11',
};
const SUBAGENT: Evidence = {
  kind: 'reported',
  at: 'https://github.com/Gitlawb/openclaude/issues/774',
  on: '2026-04-20',
};

/** Which model answers to the name of the larger V4 model is contradicted: its own, or V4.1 Flash. */
const ROUTED: Statement = {
  verdict: 'tolerated',
  models: PRO,
  since: '2026-09-14',
  note: 'DeepSeek announced that V4.1 Flash answers requests for this model. Later documents list both models.',
  evidence: [
    { kind: 'reported', at: 'https://apidog.com/blog/how-to-use-deepseek-v4-1-flash-api/', on: '2026-09-10' },
    { kind: 'reported', at: 'https://github.com/ikaijua/Awesome-AITools/pull/967', on: '2026-09-11' },
  ],
};
const OWN_MODEL: Statement = {
  ...REFUSED,
  models: PRO,
  since: '2026-09-14',
  evidence: [{ kind: 'inferred', at: VISION.at, on: '2026-09-10' }],
};

export const UNKNOWN_PARTS: Statement[] = [
  {
    ...REFUSED,
    says: NO_PART,
    parameters: TEXT_ONLY,
    evidence: [
      { kind: 'recorded', at: `${RIG}/blocking_pdf_document_part_reaches_the_wire.yaml`, on: '2026-08-17' },
      IMAGE,
      { kind: 'reported', at: 'https://github.com/rikkahub/rikkahub/issues/1433', on: '2026-07-03' },
    ],
  },
  {
    verdict: 'tolerated',
    models: ['*vision*'],
    parameters: TEXT_ONLY,
    note: 'The server accepts images, inline or by `file_id`.',
    evidence: [{ kind: 'documented', at: `${HARNESS}/packages/llm/llm-deepseek/README.md`, on: '2026-08-21' }],
  },
  {
    verdict: 'tolerated',
    models: FLASH,
    since: '2026-09-10',
    parameters: TEXT_ONLY,
    note: 'V4.1 reads images: inline, by URL, or by the ID of an uploaded file.',
    evidence: [VISION, TOOL_IMAGES],
  },
  {
    ...REFUSED,
    models: ['deepseek-flash*'],
    parameters: { known: ['text', 'image_url', 'file'] },
    evidence: [{ kind: 'schema', at: API, on: '2026-09-10' }],
  },
  {
    ...REFUSED,
    models: ALIAS,
    says: NO_PART,
    parameters: TEXT_ONLY,
    note: 'V4 Flash is retired. Its name is an alias of V4.1 since September 2026: without a date, the model that answered is not known.',
    evidence: [IMAGE],
  },
  { ...OWN_MODEL, says: NO_PART, parameters: TEXT_ONLY },
  { ...ROUTED, parameters: TEXT_ONLY },
];

export const CONTENT_FORMS: Statement[] = [
  { ...REFUSED, says: NO_LIST, parameters: TEXT_ANSWERS, evidence: [LISTED, MULTIPART, FORGE, WHART] },
  { ...REFUSED, says: NO_LIST, parameters: TEXT_RESULTS, evidence: [READ, SUBAGENT] },
  {
    verdict: 'tolerated',
    models: FLASH,
    since: '2026-09-10',
    parameters: TEXT_RESULTS,
    note: 'V4.1 accepts text and images in tool results.',
    evidence: [{ kind: 'documented', at: API, on: '2026-09-10' }, TOOL_IMAGES],
  },
  { ...OWN_MODEL, says: NO_LIST, parameters: TEXT_RESULTS },
  { ...ROUTED, parameters: TEXT_RESULTS },
];
