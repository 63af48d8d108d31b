/** Which findings of a log are repaired. */
import type { Diagnostic } from '../generated/types.ts';
import type { ReadAs } from '../logs/formats/format.ts';
import type { FixFileOptions } from './file-change.ts';

export type Kinds = 'errors' | 'warnings';

/** In the stored log only errors are repaired, in the request that is sent also warnings. */
const KINDS: Readonly<Record<ReadAs, readonly Kinds[]>> = { log: ['errors'], request: ['errors', 'warnings'] };

/** The kinds of findings to repair, one after the other. */
export function kindsOf(as: ReadAs, { forNextRequest }: Pick<FixFileOptions, 'forNextRequest'>): readonly Kinds[] {
  return forNextRequest ? ['errors'] : KINDS[as];
}

export const isMeant: Readonly<Record<Kinds, (found: Pick<Diagnostic, 'severity'>) => boolean>> = {
  errors: ({ severity }) => severity === 'error',
  warnings: () => true,
};
