import type { Dialect, Evidence } from '../generated/types.ts';

const AT = 'https://github.com/deepset-ai/haystack/blob/c7cb46c0f28ad1984f60e5d3e9404b124a221437/haystack/dataclasses';
const MESSAGE = `${AT}/chat_message.py`;

const fromDict: Evidence = { kind: 'documented', at: `${MESSAGE}#L584`, on: '2026-08-21' };
const parts: Evidence = { kind: 'documented', at: `${MESSAGE}#L216`, on: '2026-08-21' };
const constructors: Evidence = { kind: 'documented', at: `${MESSAGE}#L101`, on: '2026-08-21' };
const images: Evidence = { kind: 'documented', at: `${AT}/image_content.py#L92`, on: '2026-08-21' };
const imageTypes: Evidence = { kind: 'documented', at: `${AT}/image_content.py#L106`, on: '2026-08-21' };
const files: Evidence = { kind: 'documented', at: `${AT}/file_content.py#L53`, on: '2026-08-21' };
const toOpenAi: Evidence = { kind: 'documented', at: `${MESSAGE}#L740`, on: '2026-08-21' };

const PARTS = ['text', 'tool_call', 'tool_call_result', 'image', 'file', 'reasoning'];

/** What `ChatMessage.from_dict` raises for; whose ids are null, or which calls have no result, it does not look at. */
export default {
  id: 'haystack',
  name: 'Haystack chat messages',
  docs: 'https://docs.haystack.deepset.ai/docs/chatmessage',
  kind: 'framework',
  shape: 'haystack',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['missing-field', 'unsupported-role', 'wrong-type', 'unknown-part-type', 'unknown-field'],
  rules: {
    'wrong-type': [
      { verdict: 'rejected', says: 'Unsupported content type in serialized ChatMessage', evidence: [fromDict, parts] },
      {
        verdict: 'tolerated',
        when: { parts: PARTS },
        note: 'Of what type the values inside of a part are, the constructors do not look.',
        evidence: [constructors],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'A result has to say whether it is an error, and holds the whole call that it answers.',
        evidence: [fromDict, constructors],
      },
    ],
    'unknown-field': [
      {
        verdict: 'rejected',
        says: "__init__() got an unexpected keyword argument '{field}'",
        note: 'Keys of a message, of a result, and beside the key that names a part are left out without a word.',
        evidence: [constructors],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: "'{role}' is not a valid ChatRole",
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L607`, on: '2026-08-21' }],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        says: 'Unsupported content part in the serialized ChatMessage',
        parameters: { known: PARTS },
        evidence: [parts],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        says: 'The base64 string is not valid',
        parameters: { of: [] },
        note: 'Unless `validation` is false.',
        evidence: [images, files],
      },
    ],
    'unsupported-media': [
      {
        verdict: 'rejected',
        says: '{mediaType} is not a valid image MIME type.',
        parameters: {
          parts: ['image'],
          mediaTypes:
            '^(?!(?:application/(?:pdf|postscript)|video/mpeg|image/(?:bmp|gif|jp2|jpe?g|mpo|palm|png|tiff|vnd\\.adobe\\.photoshop|webp|x-icon|x-pcx|x-portable-anymap|icns|sgi|x-tga|xbm|xpm))$).',
        },
        note: 'Unless `validation` is false.',
        evidence: [imageTypes],
      },
    ],
    'arguments-not-object': [
      {
        verdict: 'altered',
        note: 'Arguments are encoded once more when they are sent: what is text already becomes text within text.',
        evidence: [toOpenAi],
      },
    ],
  },
} satisfies Dialect as Dialect;
