import { shorten } from '../../model/text.ts';
import { child, valueAt } from '../../pointer.ts';
import { type Repair, removal, safely, unsafely } from '../repair.ts';

/** Names of fields that contain content in some format. */
const CONTENT =
  /^(?:content|contents|text|parts|blocks|message|input|output|result|response|value|tool_?calls?|function_?call|tool_?results?|images?|audio|files?|attachments|arguments|args|refusal)$/i;

const repair: Repair = {
  rule: 'unknown-field',
  repair({ pointer, data = {} }, { value }) {
    const field = String(data.field ?? '');
    const place = pointer.endsWith(child('', field)) ? pointer : child(pointer, field);
    const found = valueAt(value, place);
    if (found === undefined) return undefined;
    // Removing a field with content is unsafe.
    const make = CONTENT.test(field) && !isEmpty(found) ? unsafely : safely;
    return make(`remove \`${shorten(field)}\``, removal(place));
  },
};

export default repair;

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}
