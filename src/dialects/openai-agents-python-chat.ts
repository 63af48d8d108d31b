import type { Dialect, Evidence, Statement } from '../generated/types.ts';

const CONVERTER =
  'https://github.com/openai/openai-agents-python/blob/7f7a44f8dc0650296bd5ab6c745c9bcbaa6ac3b7/src/agents/models/chatcmpl_converter.py';
const parts: Evidence = { kind: 'documented', at: `${CONVERTER}#L433` };
const items: Evidence = { kind: 'documented', at: `${CONVERTER}#L957` };

const EMPTY_OUTPUT: Pick<Statement, 'parameters' | 'evidence'> = {
  parameters: { listsOnly: true },
  evidence: [{ kind: 'documented', at: `${CONVERTER}#L838` }],
};

/** What the converter raises when it sends items to a Chat Completions model. */
export default {
  id: 'openai-agents-python-chat',
  kind: 'client',
  name: 'OpenAI Agents SDK for Python, Chat Completions converter',
  docs: 'https://openai.github.io/openai-agents-python/models/',
  shape: 'openai-responses',
  hosts: [],
  models: [],
  providers: ['openai-agents'],
  checked: '2026-11-22',
  rules: {
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'Unhandled item type or structure: {item}',
        parameters: { allowed: ['user', 'assistant', 'system', 'developer'] },
        evidence: [items],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        says: 'Unhandled item type or structure: {item}',
        parameters: {
          items: ['message', 'file_search_call', 'function_call', 'function_call_output', 'reasoning'],
          known: [
            ...['input_text', 'input_image', 'input_audio', 'input_file', 'text', 'image_url', 'video_url'],
            ...['output_text', 'refusal', 'summary_text', 'reasoning_text'],
          ],
        },
        note: 'The converter rejects compaction items and item references with separate error messages.',
        evidence: [items, parts],
      },
    ],
    'unsupported-media': [
      {
        verdict: 'altered',
        says: 'Only text content is supported here, got: {content}',
        parameters: { roles: ['system', 'developer'] },
        note: 'The converter rejects videos and silently drops other media.',
        evidence: [{ kind: 'documented', at: `${CONVERTER}#L382` }],
      },
      {
        verdict: 'altered',
        parameters: { inResults: true },
        note: 'The converter silently drops media in tool results, unless the model is configured to keep them.',
        evidence: [{ kind: 'documented', at: `${CONVERTER}#L825` }],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        says: 'Only image URLs are supported for input_image {item}',
        parameters: { of: ['source', 'here'], parts: ['input_image'] },
        evidence: [{ kind: 'documented', at: `${CONVERTER}#L451` }],
      },
      {
        verdict: 'rejected',
        says: 'Only file_data or file_id is supported for input_file {item}',
        parameters: { of: ['source', 'inline'], parts: ['input_file'] },
        evidence: [{ kind: 'documented', at: `${CONVERTER}#L519` }],
      },
    ],
    'empty-tool-result': [
      {
        ...EMPTY_OUTPUT,
        verdict: 'rejected',
        says: 'Chat Completions tool outputs cannot be empty or contain only non-text content unless preserve_tool_output_all_content=True.',
        note: 'This applies if strict feature validation is on.',
      },
      { ...EMPTY_OUTPUT, verdict: 'tolerated', note: 'Otherwise the converter sends a placeholder text.' },
    ],
  },
} satisfies Dialect as Dialect;
