import type { Dialect } from '../generated/types.ts';
import anthropic from './anthropic.ts';

/** The API on Google's cloud: the model stands in the path, the version in the body. It checks what Anthropic's own does. */
export default {
  ...anthropic,
  id: 'anthropic-vertex',
  name: 'Anthropic models on Vertex AI',
  docs: 'https://cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude/use-claude',
  hosts: ['*aiplatform.googleapis.com'],
  models: ['claude-*@*'],
  aliases: ['vertex-anthropic', 'google-vertex-anthropic', 'vertex-claude', 'claude-vertex'],
} satisfies Dialect as Dialect;
