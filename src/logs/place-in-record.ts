/** Locates findings in the text of their record. */

import type { Diagnostic } from '../generated/types.ts';
import { place } from '../source/place-findings.ts';
import { Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';
import type { Found } from './detect.ts';
import { placeInString } from './event-lines.ts';
import { placeInsideString } from './nested-json.ts';

/** `base` is the pointer of the record. `inside` is the judged JSON text, if it was in a string of the record. */
export function placeInRecord(
  diagnostics: Diagnostic[],
  found: Found,
  record: JsonRecord,
  base: string,
  inside?: string,
): void {
  if (diagnostics.length === 0) return;
  const { text, origin } = record;
  const positions = new Positions(text, origin);
  place(diagnostics, text, positions, base);
  if (inside !== undefined) placeInsideString(diagnostics, inside, { text, positions, base, pointer: found.pointer });
  else if (found.as === 'stream' && typeof found.value === 'string')
    placeInString(diagnostics, found, text, positions, base);
}
