import type { Dialect, Evidence } from '../generated/types.ts';

const REPO = 'https://github.com/openai/harmony/blob';
const FORMAT = `${REPO}/20cd04c17fa327f01f9f28240fb70183d4feb406/docs/format.md`;

const format: Evidence = { kind: 'documented', at: FORMAT };
const calls: Evidence = { kind: 'documented', at: `${FORMAT}#handling-tool-calls` };
/** The renderer and the parser, in Rust. */
const encoding: Evidence = {
  kind: 'documented',
  at: `${REPO}/14648ba11d1f6605ede5688a5cec9e4d5070f561/src/encoding.rs`,
};
/** What stored conversations are read into. */
const python: Evidence = {
  kind: 'documented',
  at: `${REPO}/62d63493d804689b4f3f7ad2208a6d42e983449b/python/openai_harmony/__init__.py`,
};

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'];
const TOKENS = ['<|start|>', '<|end|>', '<|message|>', '<|channel|>', '<|constrain|>', '<|return|>', '<|call|>'];

/** The text of gpt-oss, and its stored form: what the library of the format refuses, and what the model was not trained on. */
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
        note: 'In a text, nothing stands between the end of a message and the start of the next one.',
        evidence: [encoding, python],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'A header ends with <|message|>, a message in the middle with <|end|> or <|call|>; a tool has a name, and a call a recipient.',
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
        note: 'A tool is named in the place of the role, with its namespace.',
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
        note: 'The library renders any word, and none: the model knows three.',
        parameters: { allowed: ['analysis', 'commentary', 'final'], required: true, field: 'channel' },
        evidence: [format],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'altered',
        note: 'Functions are called with JSON, as the type of the content says.',
        parameters: { emptyIsJson: true },
        evidence: [{ kind: 'documented', at: `${FORMAT}#receiving-tool-calls` }],
      },
    ],
    'orphan-tool-result': [
      { verdict: 'altered', note: 'An output stands behind the message with its call.', evidence: [calls] },
    ],
    'unanswered-tool-call': [{ verdict: 'altered', evidence: [calls] }],
    'interrupted-tool-results': [{ verdict: 'altered', evidence: [calls] }],
    'mismatched-tool-name': [{ verdict: 'altered', evidence: [{ kind: 'inferred', at: FORMAT }] }],
    'raw-control-tokens': [
      {
        verdict: 'altered',
        note: 'Stored text is rendered as plain text; in a text it would end its message. <|return|> ends a completion, and <|end|> takes its place in a history.',
        parameters: { tokens: TOKENS },
        evidence: [format],
      },
    ],
  },
} satisfies Dialect as Dialect;
