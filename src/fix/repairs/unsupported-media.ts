import { intendedType, retyped } from '../media-types.ts';
import { messageAt, type Repair, safely } from '../repair.ts';
import { leaveOut } from '../rewritten.ts';

const repair: Repair = {
  rule: 'unsupported-media',
  repair({ messageId: kind, pointer, data = {} }, broken, alike) {
    const message = messageAt(broken, pointer);
    const part = message && broken.places.partAt(pointer);
    if (message === undefined || part === undefined) return undefined;
    const { mediaType = '' } = 'mediaType' in part ? part : {};
    const intended = kind === 'mediaType' ? intendedType(mediaType, 'data' in part ? part.data : undefined) : undefined;
    return [
      intended === undefined
        ? undefined
        : safely(`write the media type as \`${intended}\``, ...retyped(part, mediaType, intended, broken)),
      leaveOut(part, message, broken, alike, data.part),
    ];
  },
};

export default repair;
