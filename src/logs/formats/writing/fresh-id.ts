/** IDs for inserted records: deterministic, and in the style of the agent. */

import { uuidFor } from '../../../formats/deepagents/values.ts';
import { keyPiece } from '../../../model/text.ts';

/** A UUID made of what stands there. */
export function freshUuid(...seed: readonly unknown[]): string {
  return uuidFor(`result/${seed.map(keyPiece).join('/')}`).toLowerCase();
}
