import type { Dialect, Evidence } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';
import compatible from './openai-compatible.ts';

const DOCS = 'https://cloud.ibm.com/apidocs/watsonx-ai';
const LLAMA_STACK =
  'https://github.com/llamastack/llama-stack/blob/d1b6632946ca1bb953d47ea3317b8f3c30771d88/tests/integration/responses/recordings';
const GPT_OSS = ['*gpt-oss*'];

const REFUSED = { verdict: 'rejected', status: 400 } as const;

const recorded = (id: string): Evidence => ({ kind: 'recorded', at: `${LLAMA_STACK}/${id}.json`, on: '2026-03-18' });

/** IBM watsonx.ai: `/ml/v1/text/chat`, deployments, and the OpenAI-compatible path have the same body. */
export default {
  id: 'watsonx',
  name: 'IBM watsonx.ai chat',
  docs: DOCS,
  shape: 'openai-chat',
  alsoReads: ['model_id'],
  hosts: ['*.ml.cloud.ibm.com'],
  models: ['ibm/granite-*'],
  aliases: ['ibm-watsonx', 'watsonx-ai', 'ibm'],
  checked: '2026-11-24',
  precedence: ['malformed-media', 'unsupported-media'],
  errorReply: {
    body: { message: '{message}', type: 'invalid_request_error', param: null, code: 'json_validation_error' },
    evidence: [recorded('2bedd41f7dcdc9abc6b83b8ffa0590ef4a6e150778ced3521062224a7c402b3b')],
  },
  rules: {
    ...inheritRules(compatible.rules, compatible.id),
    'malformed-media': [
      {
        ...REFUSED,
        says: "Json document validation error: The value 'messages[].content.image_url.url' is not valid for the '{url}' field. Reason: Url must be a base64 encoded image and cannot start with 'http'",
        parameters: { of: ['inline'], parts: ['image_url'] },
        evidence: [recorded('2bedd41f7dcdc9abc6b83b8ffa0590ef4a6e150778ced3521062224a7c402b3b')],
      },
    ],
    'unsupported-media': [
      {
        ...REFUSED,
        models: ['*llama-3-3-70b*'],
        says: "Model '{model}' does not support function 'function_image_chat'",
        parameters: { parts: ['image_url'] },
        evidence: [recorded('1a5a9da6382b176bc38f4f8a71701400d59ac9148fb1fda532b67e1dfde0ed0a')],
      },
    ],
    'unsupported-content-form': [
      {
        ...REFUSED,
        models: GPT_OSS,
        says: "Invalid input argument for Model '{model}': 1 validation error for Message\ncontent.0\n  Input should be a valid dictionary or instance of Content",
        parameters: { allowed: { tool: ['string'] } },
        note: 'The report is of a tool result. vLLM had the same fault then.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-ibm/issues/162', on: '2026-01-15' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
