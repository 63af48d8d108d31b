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

/** What `ChatMessage.from_dict` raises. It does not check for null IDs or for calls without a result. */
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
        note: 'The constructors do not check the types of values inside a part.',
        evidence: [constructors],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'A tool result must say whether it is an error, and contains the whole call that it answers.',
        evidence: [fromDict, constructors],
      },
    ],
    'unknown-field': [
      {
        verdict: 'rejected',
        says: "__init__() got an unexpected keyword argument '{field}'",
        note: 'Haystack silently drops unknown keys of a message and of a result, and keys next to the one that names the part type.',
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
        note: 'This does not apply if `validation` is false.',
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
        note: 'This does not apply if `validation` is false.',
        evidence: [imageTypes],
      },
    ],
    'arguments-not-object': [
      {
        verdict: 'altered',
        note: 'Haystack encodes the arguments as JSON when it sends them, so a string is encoded twice.',
        evidence: [toOpenAi],
      },
    ],
  },
} satisfies Dialect as Dialect;
