/** IDs for inserted records: deterministic, and in the style of the agent. */

import { uuidFor } from '../../../formats/deepagents/values.ts';
import { keyPiece } from '../../../model/text.ts';

/** A UUID derived from the seed values. */
export function freshUuid(...seed: readonly unknown[]): string {
  return uuidFor(`result/${seed.map(keyPiece).join('/')}`).toLowerCase();
}
