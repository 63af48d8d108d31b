/** IDs for inserted records: deterministic, and in the style of the agent. */
import { keyPiece } from '../../../model/text.ts';
import { uuidFor } from '../../../shapes/deepagents/values.ts';

/** A UUID made of what stands there. */
export function freshUuid(...seed: readonly unknown[]): string {
  return uuidFor(`result/${seed.map(keyPiece).join('/')}`).toLowerCase();
}
