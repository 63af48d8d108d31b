import type { Dialect } from '../generated/types.ts';
import { BEDROCK_CACHING } from './bedrock-converse-caching.ts';
import { BEDROCK_CONTENT } from './bedrock-converse-content.ts';
import { API } from './bedrock-converse-families.ts';
import { BEDROCK_MEDIA } from './bedrock-converse-media.ts';
import { BEDROCK_TURNS } from './bedrock-converse-turns.ts';
import { BEDROCK_CONVERSE_ERROR } from './error-replies.ts';

export default {
  id: 'bedrock-converse',
  name: 'Amazon Bedrock Converse',
  docs: `${API}/API_runtime_Converse.html`,
  shape: 'bedrock-converse',
  hosts: ['bedrock-runtime.*.amazonaws.com', 'bedrock-runtime-fips.*.amazonaws.com'],
  models: [
    '*anthropic.claude-*',
    '*amazon.nova-*',
    '*amazon.titan-*',
    '*meta.llama*',
    '*mistral.*',
    '*cohere.command-*',
    '*ai21.j*',
    '*deepseek.*',
    '*openai.gpt-oss-*',
    '*qwen.qwen*',
    '*writer.palmyra-*',
    'arn:aws*:bedrock:*',
  ],
  aliases: ['bedrock', 'amazon-bedrock', 'aws-bedrock', 'converse'],
  checked: '2026-11-22',
  precedence: [
    ...['wrong-type', 'missing-field', 'missing-content', 'unsupported-role', 'malformed-tool-call-id'],
    ...['malformed-tool-name', 'empty-message', 'empty-text', 'empty-conversation', 'unexpected-first-role'],
    ...['missing-tools', 'orphan-tool-result', 'duplicate-tool-result', 'reused-tool-call-id', 'unanswered-tool-call'],
  ],
  errorReply: BEDROCK_CONVERSE_ERROR,
  rules: {
    ...BEDROCK_CACHING,
    ...BEDROCK_CONTENT,
    ...BEDROCK_MEDIA,
    ...BEDROCK_TURNS,
  },
} satisfies Dialect as Dialect;
