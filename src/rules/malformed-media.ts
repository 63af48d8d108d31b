import type { MediaPart, Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

type Aspect = 'source' | 'text' | 'mediaType' | 'inline';

/** What becomes of a Blob, a buffer or a list of bytes that is put where text is due. */
const STRINGIFIED =
  /^\s*(?:\[object \w+\]|\{\}\s*$|\{\s*"0"\s*:\s*\d{1,3}\b|\{\s*"type"\s*:\s*"Buffer"|\d{1,3}(?:\s*,\s*\d{1,3}){3,}(?:\s*,|\s*$))/;
/** The address of a file that was handed to the server before: nothing that it would have to fetch. */
const OWN_STORE = /^ms:\/\//;

export default defineRule({
  id: 'malformed-media',
  summary: 'A picture, sound or file says where it is, and of which kind.',
  docs: {
    fires:
      'A media part with neither address, data nor file id; one whose value is what JavaScript makes of a Blob or of bytes where text is due (`[object Blob]`, `137,80,78,71`, `{}`); base64 data without a media type; an address, where only data is taken.',
    why: 'There is nothing to decode: the part is refused, or leaves the prompt without a word. Data without a type is taken for another kind.',
    remedy: 'Encode bytes as base64 before they become JSON, and keep the media type beside them.',
  },
  parameters: {
    /**
     * What is looked at: whether there is a source, whether its text is data, whether data has a media type; `inline`:
     * whether it is data and no address on the web.
     */
    of: ['source', 'text', 'mediaType'] as readonly Aspect[],
  },
  messages: {
    noSource: 'a part of type `{part}` has neither address, data nor file id',
    stringified: 'the value of a `{part}` part is {found} that was turned into text',
    noMediaType: 'a part of type `{part}` is base64 without a media type',
    notInline: 'a part of type `{part}` is an address; only data is taken',
  },
  after: ['wrong-type'],
  check(_view, report, { of }) {
    return {
      message(message) {
        for (const part of message.parts) look(part, message);
      },
    };

    function look(part: Part, message: Message): void {
      if (part.type === 'tool_result') for (const each of part.content) look(each, message);
      if (!('source' in part)) return;
      const fault = faultOf(part);
      if (fault !== undefined)
        report({ message: fault[0], at: part, in: message, data: { part: part.wireType, found: fault[1] } });
    }

    function faultOf(part: MediaPart) {
      const { source, url, data, fileId, mediaType } = part;
      const text = data ?? url;
      if (source === 'url' && of.includes('inline') && !OWN_STORE.test(addressOf(part)))
        return ['notInline', ''] as const;
      if (text === undefined && fileId === undefined)
        return source === 'unknown' && of.includes('source') ? (['noSource', ''] as const) : undefined;
      // A stringified value has no kind either: that is the same fault.
      if (text !== undefined && STRINGIFIED.test(text.slice(0, 64)))
        return of.includes('text')
          ? (['stringified', text.trimStart().startsWith('[object') ? 'an object' : 'a list of bytes'] as const)
          : undefined;
      return data !== undefined && mediaType === undefined && of.includes('mediaType')
        ? (['noMediaType', ''] as const)
        : undefined;
    }
  },
});

/** The address as the model of the part has it, or as it stands on the wire. */
function addressOf({ url, wire, wireType }: MediaPart): string {
  const value = wire?.[wireType];
  const held = typeof value === 'object' && value !== null && 'url' in value ? value.url : value;
  return url ?? (typeof held === 'string' ? held : '');
}
