import type { Dialect, Evidence } from '../generated/types.ts';

const REPO = 'https://github.com/openai/harmony/blob';
const FORMAT = `${REPO}/20cd04c17fa327f01f9f28240fb70183d4feb406/docs/format.md`;

const format: Evidence = { kind: 'documented', at: FORMAT };
const calls: Evidence = { kind: 'documented', at: `${FORMAT}#handling-tool-calls` };
/** The renderer and the parser, written in Rust. */
const encoding: Evidence = {
  kind: 'documented',
  at: `${REPO}/14648ba11d1f6605ede5688a5cec9e4d5070f561/src/encoding.rs`,
};
/** The types of stored conversations. */
const python: Evidence = {
  kind: 'documented',
  at: `${REPO}/62d63493d804689b4f3f7ad2208a6d42e983449b/python/openai_harmony/__init__.py`,
};

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'];
const TOKENS = ['<|start|>', '<|end|>', '<|message|>', '<|channel|>', '<|constrain|>', '<|return|>', '<|call|>'];

/**
 * The prompt format of gpt-oss and its stored form: what the library rejects, and what the model was not trained on.
 */
export default {
  id: 'harmony',
  name: 'OpenAI harmony',
  docs: 'https://github.com/openai/harmony',
  kind: 'framework',
  shape: 'harmony',
  hosts: [],
  models: [],
  aliases: ['openai-harmony', 'gpt-oss'],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'unknown-field', 'unknown-part-type'],
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        note: 'In rendered text, nothing may appear between the end of a message and the start of the next one.',
        evidence: [encoding, python],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'A header must end with <|message|>, and a message before the last one with <|end|> or <|call|>. A tool must have a name, and a call a recipient.',
        evidence: [encoding, python, format],
      },
    ],
    'unknown-field': [
      { verdict: 'rejected', says: 'unexpected tokens remaining in message header: {field}', evidence: [encoding] },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'Unknown role: {role}',
        note: "A tool message has the tool's name and namespace in place of the role.",
        parameters: { allowed: ROLES },
        evidence: [encoding, python],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        says: 'Unknown content variant',
        parameters: { known: ['text', 'system_content', 'developer_content'] },
        evidence: [python],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        says: 'SystemContent may only appear in system messages, DeveloperContent in developer messages',
        evidence: [encoding],
      },
    ],
    'unsupported-phase': [
      {
        verdict: 'altered',
        note: 'The library renders any channel, and none. The model knows three.',
        parameters: { allowed: ['analysis', 'commentary', 'final'], required: true, field: 'channel' },
        evidence: [format],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'altered',
        note: 'Function arguments are JSON, as the content type says.',
        parameters: { emptyIsJson: true },
        evidence: [{ kind: 'documented', at: `${FORMAT}#receiving-tool-calls` }],
      },
    ],
    'orphan-tool-result': [
      { verdict: 'altered', note: 'A tool output comes after the message that contains its call.', evidence: [calls] },
    ],
    'unanswered-tool-call': [{ verdict: 'altered', evidence: [calls] }],
    'interrupted-tool-results': [{ verdict: 'altered', evidence: [calls] }],
    'mismatched-tool-name': [{ verdict: 'altered', evidence: [{ kind: 'inferred', at: FORMAT }] }],
    'raw-control-tokens': [
      {
        verdict: 'altered',
        note: 'The library renders stored text as plain text; in rendered text the token would end the message. <|return|> ends a completion; in a history it is replaced with <|end|>.',
        parameters: { tokens: TOKENS },
        evidence: [format],
      },
    ],
  },
} satisfies Dialect as Dialect;
