import type { Fix, MediaPart } from '../../generated/types.ts';
import { child, valueAt } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { kindOfData, retyped, rewrittenIn } from '../media-types.ts';
import { addition, type Broken, messageAt, type Repair, safely } from '../repair.ts';
import { leaveOut } from '../rewritten.ts';

const repair: Repair = {
  rule: 'malformed-media',
  repair({ messageId: kind, pointer, data = {} }, broken, alike) {
    const message = messageAt(broken, pointer);
    const part = message && broken.places.partAt(pointer);
    if (message === undefined || part === undefined || !('source' in part)) return undefined;
    return [smallest(kind, part, broken), leaveOut(part, message, broken, alike, data.part)];
  },
};

export default repair;

function smallest(kind: string, part: MediaPart, broken: Broken): Fix | undefined {
  const { data = '', mediaType = '', filename = '' } = part;
  const url = /^data:([^;,]*)[^,]*;base64,(.*)$/s.exec(data);
  if (kind === 'notBare' && url !== null)
    return safely(
      'remove the `data:` prefix',
      ...rewrittenIn(part, data, url[2] ?? '', broken),
      ...(mediaType !== '' && url[1] && url[1] !== mediaType ? retyped(part, mediaType, url[1], broken) : []),
    );
  const found = kindOfData(data);
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
