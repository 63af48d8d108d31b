import type { Dialect, Evidence } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';
import converse from './bedrock-converse.ts';
import { NOVA } from './bedrock-converse-families.ts';
import { INVOKED } from './chat-settings.ts';
import { BEDROCK_INVOKE_ANTHROPIC_ERROR } from './error-replies.ts';

const INVOKE = 'https://docs.aws.amazon.com/nova/latest/userguide/invoke.html';
const documented: Evidence = { kind: 'schema', at: INVOKE };
const schema: Evidence = {
  kind: 'schema',
  at: 'https://docs.aws.amazon.com/nova/latest/nova2-userguide/request-response-schema.html',
};

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const EXTRANEOUS =
  'Malformed input request: #/messages/{i}/content/{j}: extraneous key [{field}] is not permitted, please reformat your input and try again.';

/** What the Converse API says of Nova models, and of all models. Checks of its own fields do not apply here. */
const INHERITED: Dialect['rules'] = {};
for (const [id, entries] of Object.entries(inheritRules(converse.rules, converse.id))) {
  const own = entries.filter(({ models }) => models === undefined || models.some(each => NOVA.includes(each)));
  if (own.length > 0) INHERITED[id] = own;
}

/** The messages of the Converse API, with the model in the URL. A cache breakpoint is a key of the block that it marks. */
export default {
  id: 'bedrock-invoke-nova',
  name: 'Amazon Nova through Bedrock InvokeModel',
  docs: INVOKE,
  shape: 'bedrock-converse',
  hosts: ['bedrock-runtime.*.amazonaws.com', 'bedrock-runtime-fips.*.amazonaws.com'],
  paths: ['/model/*/invoke*'],
  bodyKeys: ['schemaVersion'],
  models: ['*amazon.nova-*'],
  aliases: ['bedrock-nova', 'amazon-nova', 'nova'],
  checked: '2026-11-24',
  errorReply: BEDROCK_INVOKE_ANTHROPIC_ERROR,
  settings: INVOKED,
  rules: {
    ...INHERITED,
    'unknown-field': [
      ...(INHERITED['unknown-field'] ?? []),
      {
        ...REFUSED,
        says: EXTRANEOUS,
        parameters: { parts: { text: ['text', 'cachePoint'] } },
        note: 'Content blocks of Anthropic and OpenAI have a `type`.',
        evidence: [schema],
      },
    ],
    'unsupported-media': [
      ...(INHERITED['unsupported-media'] ?? []),
      {
        ...REFUSED,
        parameters: { parts: ['document'] },
        note: 'Only the Converse API has documents.',
        evidence: [documented],
      },
    ],
    'unexpected-first-role': [
      ...(INHERITED['unexpected-first-role'] ?? []),
      {
        ...REFUSED,
        note: 'The documentation says that the first turn must be of the user. It does not say what happens otherwise.',
        evidence: [documented],
      },
    ],
  },
} satisfies Dialect as Dialect;
