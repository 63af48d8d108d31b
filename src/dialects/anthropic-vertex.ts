import type { Dialect } from '../generated/types.ts';
import anthropic from './anthropic.ts';

/** Anthropic's API on Google Cloud: the model is in the URL path, the version in the body. It has the same checks. */
export default {
  ...anthropic,
  id: 'anthropic-vertex',
  name: 'Anthropic models on Vertex AI',
  docs: 'https://cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude/use-claude',
  hosts: ['*aiplatform.googleapis.com'],
  models: ['claude-*@*'],
  aliases: ['vertex-anthropic', 'google-vertex-anthropic', 'vertex-claude', 'claude-vertex'],
} satisfies Dialect as Dialect;
