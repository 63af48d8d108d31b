/** Ids of what is put into a log: the same each time, and as the agents make theirs. */
import { keyPiece } from '../../../model/text.ts';
import { uuidFor } from '../../../shapes/deepagents/values.ts';

/** A UUID made of what stands there. */
export function freshUuid(...seed: readonly unknown[]): string {
  return uuidFor(`result/${seed.map(keyPiece).join('/')}`).toLowerCase();
}
