import type { Dialect } from '../generated/types.ts';

const PACKAGES = 'https://github.com/openai/openai-agents-js/blob/6d0c61a5f62a5ed8142996a25b33446c810f84b3/packages';
const PROTOCOL = `${PACKAGES}/agents-core/src/types/protocol.ts`;
const CONVERTER = `${PACKAGES}/agents-openai/src/openaiResponsesModel.ts`;

const REFUSED = { verdict: 'rejected' } as const;

/** What the library's schemas require of a history when a stored run is resumed. */
export default {
  id: 'openai-agents',
  kind: 'framework',
  name: 'OpenAI Agents SDK for JavaScript',
  docs: 'https://openai.github.io/openai-agents-js/guides/running-agents/',
  shape: 'openai-agents',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'wrong-type': [
      {
        ...REFUSED,
        note: 'An unknown status or phase is a type error. `null` does not count as missing.',
        evidence: [
          { kind: 'documented', at: `${PROTOCOL}#L375` },
          { kind: 'documented', at: `${PROTOCOL}#L513` },
          { kind: 'documented', at: `${PROTOCOL}#L606` },
        ],
      },
    ],
    'missing-field': [
      {
        ...REFUSED,
        note: "Assistant messages and function results need a status. A function result also needs the function's name.",
        evidence: [
          { kind: 'documented', at: `${PROTOCOL}#L375` },
          { kind: 'documented', at: `${PROTOCOL}#L606` },
        ],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        parameters: { allowed: ['user', 'assistant', 'system'] },
        evidence: [{ kind: 'documented', at: `${PROTOCOL}#L440` }],
      },
    ],
    'unsupported-content-form': [
      {
        ...REFUSED,
        parameters: { allowed: { system: ['string'], assistant: ['parts'] } },
        evidence: [
          { kind: 'documented', at: `${PROTOCOL}#L375` },
          { kind: 'documented', at: `${PROTOCOL}#L424` },
        ],
      },
    ],
    'unknown-part-type': [
      {
        ...REFUSED,
        parameters: {
          known: [
            ...['input_text', 'input_image', 'input_file', 'audio', 'image', 'output_text', 'refusal'],
            ...['text', 'file', 'computer_screenshot', 'reasoning_text'],
          ],
          items: [
            ...['message', 'function_call', 'function_call_result', 'hosted_tool_call', 'reasoning', 'compaction'],
            ...['computer_call', 'computer_call_result', 'shell_call', 'shell_call_output', 'apply_patch_call'],
            ...['apply_patch_call_output', 'tool_search_call', 'tool_search_output', 'program', 'program_output'],
            'unknown',
          ],
        },
        note: 'Items in the spelling of the Responses API are unknown here: a function result is not a `function_call_output`.',
        evidence: [
          { kind: 'documented', at: `${PROTOCOL}#L359` },
          { kind: 'documented', at: `${PROTOCOL}#L399` },
          { kind: 'documented', at: `${PROTOCOL}#L892` },
        ],
      },
    ],
    'part-in-wrong-role': [
      {
        ...REFUSED,
        note: 'A tool result is a string, one part of an older kind, or a list of user content parts.',
        evidence: [
          { kind: 'documented', at: `${PROTOCOL}#L359` },
          { kind: 'documented', at: `${PROTOCOL}#L399` },
          { kind: 'documented', at: `${PROTOCOL}#L606` },
        ],
      },
    ],
    'missing-tool-call-id': [
      {
        ...REFUSED,
        parameters: { emptyIsId: true },
        evidence: [
          { kind: 'documented', at: `${PROTOCOL}#L513` },
          { kind: 'documented', at: `${PROTOCOL}#L606` },
        ],
      },
    ],
    'malformed-media': [
      {
        verdict: 'altered',
        parameters: { of: ['source'], parts: ['input_image', 'input_file'] },
        note: "The SDK does not find an image under the API's field name, and sends the part without an image.",
        evidence: [{ kind: 'documented', at: `${CONVERTER}#L1886` }],
      },
    ],
  },
} satisfies Dialect as Dialect;
