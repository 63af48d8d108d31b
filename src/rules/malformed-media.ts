import type { Fix, MediaPart, Message, Part, ToolResultPart } from '../generated/types.ts';
import { mediaTypeOfData } from '../model/media-type.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';
import { child, valueAt } from '../pointer.ts';
import { retyped, rewrittenIn } from '../repair/media-types.ts';
import { addition, type Broken, messageAt, type Repair, safely } from '../repair/repair.ts';
import { leaveOut } from '../repair/replaced-parts.ts';
import { isObject } from '../source/json.ts';

type Aspect = 'source' | 'text' | 'mediaType' | 'inline' | 'bare' | 'bytes' | 'name' | 'here' | 'base64' | 'address';

/** The result of converting a Blob, a buffer or a list of bytes to a string. */
const STRINGIFIED =
  /^\s*(?:\[object \w+\]|\{\}\s*$|\{\s*"0"\s*:\s*\d{1,3}\b|\{\s*"type"\s*:\s*"Buffer"|\d{1,3}(?:\s*,\s*\d{1,3}){3}\s*(?:,|$))/;
/** The URL of a file that was uploaded to this server earlier, so the server does not download it. */
const OWN_STORE = /^ms:\/\//;

/** Text that may be base64 without a `data:` prefix. */
const BARE = /^[A-Za-z0-9+/_=\s-]+$/;

/** A character that neither base64 alphabet has. Decoders skip line breaks. */
const FOREIGN = /[^A-Za-z0-9+/=_\s-]/;

/** The data of a `data:` URL begins within this many characters. */
const MAX_HEAD = 256;

/** Text without a scheme is treated as base64 from this length on. Shorter text may be a name. */
const SHORTEST_BARE = 40;

/** The first base64 characters of each image type. */
const KINDS = [
  ['image/png', 'iVBORw0KGgo'],
  ['image/jpeg', '/9j/'],
  ['image/gif', 'R0lGOD'],
  ['image/webp', 'UklGR'],
] as const;

export default defineRule({
  id: 'malformed-media',
  title: 'Image, audio or file part is malformed',
  kind: 'Media',
  docs: {
    fires:
      'Reports a media part without a URL, data or file ID; a value that JavaScript made of a Blob or bytes by mistake (`[object Blob]`, `137,80,78,71`, `{}`); base64 data without a media type; a URL where only data is accepted; a file ID where the server cannot look up files; a `data:` URL in place of base64, or whose data is not base64; bare base64 in place of a URL; an image or PDF whose data is of a different kind than declared, on servers that check it; and a file name with characters that the server does not allow.',
    why: 'The server cannot decode the part. It rejects the request, or silently drops the part. Data without a type may be read as the wrong kind.',
    remedy: 'Encode bytes as base64 before you serialize them as JSON, and send the media type with them.',
  },
  parameters: {
    /**
     * What is checked. `source`: there is a source. `text`: its text is data. `mediaType`: data has a media type. `inline`: it is
     * data, not a URL. `bare`: it is base64 without a `data:` prefix. `bytes`: an image or PDF has the declared type. `name`: the
     * file name. `here`: it is a URL or data, not an uploaded file. `base64`: the data of a `data:` URL is base64. `address`: an
     * image is a URL, not bare base64, and the data of a file is a `data:` URL.
     */
    of: ['source', 'text', 'mediaType'] as readonly Aspect[],
    /** Part types that are checked; all if empty. */
    parts: [] as readonly string[],
    /** Whether only parts beside tool results are checked, not the parts inside them. */
    besideResults: false as boolean,
    /** Regular expression for file names, used if `name` is checked. */
    namePattern: '',
  },
  messages: {
    noSource: 'a `{part}` part has no URL, data or file ID',
    stringified: 'the value of a `{part}` part is {found}, converted to text by mistake',
    noMediaType: 'a `{part}` part has base64 data without a media type',
    notInline: 'a `{part}` part has a URL; only inline data is accepted',
    notHere: 'a `{part}` part has a file ID; only a URL or inline data is accepted',
    name: 'the name of a `{part}` part does not match `{pattern}`',
    notBare: 'the data of a `{part}` part is {found}, expected base64',
    notBase64: 'the `data:` URL of the `{part}` part does not contain base64',
    noAddress: 'the URL of the `{part}` part is bare base64; add a prefix such as `data:image/png;base64,`',
    notDataUrl: 'the data of the `{part}` part is not a `data:` URL',
    otherKind: 'a `{part}` part contains {found}, which is not the declared type',
  },
  after: ['wrong-type'],
  check(_view, report, { of, parts, besideResults, namePattern }) {
    const regex = of.includes('name') ? new RegExp(namePattern, 'u') : undefined;
    return {
      message(message) {
        if (besideResults && !message.parts.some(isResult)) return;
        for (const part of message.parts) checkPart(part, message);
      },
    };

    function checkPart(part: Part, message: Message): void {
      if (isResult(part) && !besideResults) for (const each of part.content) checkPart(each, message);
      if (!('source' in part) || (parts.length > 0 && !parts.includes(part.wireType))) return;
      if (part.filename !== undefined && regex?.test(part.filename) === false) {
        report({ messageId: 'name', at: part, in: message, data: { part: part.wireType, pattern: namePattern } });
        return;
      }
      const fault = faultOf(part);
      if (fault !== undefined)
        report({
          messageId: fault[0],
          at: part,
          in: message,
          data: { part: part.wireType, found: fault[1], mediaType: part.mediaType ?? '' },
        });
    }

    function faultOfAddress(part: MediaPart) {
      if (!of.includes('base64') && !of.includes('address')) return undefined;
      const address = addressOf(part);
      if (address.startsWith('data:')) {
        const start = address.slice(0, MAX_HEAD).indexOf(';base64,') + ';base64,'.length;
        const data = start < ';base64,'.length ? '' : address.slice(start);
        return of.includes('base64') && !isRedacted(data) && FOREIGN.test(data) ? 'notBase64' : undefined;
      }
      if (!of.includes('address') || address === '') return undefined;
      if (part.type === 'file') return isRedacted(address) ? undefined : 'notDataUrl';
      return address.length >= SHORTEST_BARE && BARE.test(address.slice(0, 64)) ? 'noAddress' : undefined;
    }

    function faultOf(part: MediaPart) {
      const { source, url, data, fileId, mediaType } = part;
      if (data !== undefined && isRedacted(data)) return undefined;
      const fault = faultOfAddress(part);
      if (fault !== undefined) return [fault, ''] as const;
      if (data !== undefined && of.includes('bare') && !BARE.test(data.slice(0, 64)))
        return ['notBare', data === '' ? 'empty' : data.startsWith('data:') ? 'a `data:` URL' : 'malformed'] as const;
      if (data !== undefined && of.includes('bytes') && mediaType?.startsWith('image/')) {
        const kind = KINDS.find(([, begins]) => data.startsWith(begins))?.[0];
        if (kind !== undefined && kind !== mediaType) return ['otherKind', kind] as const;
      }
      if (data !== undefined && of.includes('bytes') && mediaType === 'application/pdf' && !beginsAsPdf(data))
        return ['otherKind', KINDS.find(([, begins]) => data.startsWith(begins))?.[0] ?? 'other bytes'] as const;
      const text = data ?? url;
      if (source === 'url' && of.includes('inline') && !OWN_STORE.test(addressOf(part)))
        return ['notInline', ''] as const;
      if (source === 'file_id' && of.includes('here')) return ['notHere', ''] as const;
      if (text === undefined && fileId === undefined)
        return source === 'unknown' && of.includes('source') ? (['noSource', ''] as const) : undefined;
      // A stringified value does not have the declared type either, and that would report the same fault twice.
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

/** PDF readers accept the `%PDF` header anywhere in the first 1024 bytes. */
function beginsAsPdf(data: string): boolean {
  const text = data.slice(0, 1368).replace(/[^A-Za-z0-9+/]/g, '');
  return atob(text.length % 4 === 1 ? text.slice(0, -1) : text).includes('%PDF-');
}

/** The URL from the part's common form, or from the original part if the common form has none. */
function addressOf({ url, wire, wireType }: MediaPart): string {
  const value = wire?.[wireType] as string | { url?: unknown; file_data?: unknown } | null | undefined;
  const { url: inner, file_data: data } = typeof value === 'object' && value !== null ? value : {};
  const held = inner ?? data ?? value;
  return url ?? (typeof held === 'string' ? held : '');
}

function isResult(part: Part): part is ToolResultPart {
  return part.type === 'tool_result';
}

export const repair: Repair = ({ messageId: kind, pointer, data = {} }, broken, alike) => {
  const message = messageAt(broken, pointer);
  const part = message && broken.places.partAt(pointer);
  if (message === undefined || part === undefined || !('source' in part)) return undefined;
  return [smallest(kind, part, broken), leaveOut(part, message, broken, alike, data.part)];
};

function smallest(kind: string, part: MediaPart, broken: Broken): Fix | undefined {
  const { data = '', mediaType = '', filename = '' } = part;
  const url = /^data:([^;,]*)(?:;[^,]*?)?;base64,(.*)$/s.exec(data);
  if (kind === 'notBare' && url !== null)
    return safely(
      'remove the `data:` prefix',
      ...rewrittenIn(part, data, url[2] ?? '', broken),
      ...(mediaType !== '' && url[1] && url[1] !== mediaType ? retyped(part, mediaType, url[1], broken) : []),
    );
  const found = mediaTypeOfData(data);
  if (kind === 'otherKind' && found !== undefined)
    return safely(`set the media type to \`${found}\``, ...retyped(part, mediaType, found, broken));
  if (kind === 'noMediaType' && found !== undefined) return typed(part, found, broken);
  if (kind === 'name' && filename !== '') {
    const plain = filename.replace(/[^a-zA-Z0-9 ()[\]-]+/g, '-').replace(/ {2,}/g, ' ');
    return safely('replace characters that are not allowed with `-`', ...rewrittenIn(part, filename, plain, broken));
  }
  return undefined;
}

/** Sets the media type that the data itself indicates. */
function typed({ pointer }: MediaPart, mediaType: string, { value }: Broken): Fix | undefined {
  const source = child(pointer, 'source');
  const raw = valueAt(value, source);
  if (!isObject(raw) || raw.type !== 'base64' || 'media_type' in raw) return undefined;
  return safely(`set the media type to \`${mediaType}\``, addition(child(source, 'media_type'), mediaType));
}
