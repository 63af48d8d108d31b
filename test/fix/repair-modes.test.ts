/** Which parts of the repairs of a log are tried if not all can be written. */
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/fix/change.ts';
import type { FixResult } from '../../src/fix/fix.ts';
import { partsToRepair } from '../../src/fix/repair-modes.ts';
import type { Diagnostic } from '../../src/index.ts';

const changeAt = (rule: string, origin: string) => ({ rule, origin }) as Change;

/** The places of each part. */
function parts(changes: readonly Change[], as: 'log' | 'request'): string[][] {
  return Array.from(partsToRepair({ changes } as unknown as FixResult, as), isChosen =>
    changes.flatMap(({ rule, origin }) =>
      isChosen({ rule } as Diagnostic, { origin, conversation: undefined }) ? [origin ?? ''] : [],
    ),
  );
}

describe('parts of the repairs of a log', () => {
  const many = Array.from({ length: 20 }, (_, i) => changeAt('unanswered-tool-call', `/${i}`));

  it('are halves, then smaller ones, from both ends, then some single ones', () => {
    expect(parts(many, 'request').map(part => [part[0], part.length])).toEqual([
      ...[
        ['/0', 10],
        ['/10', 10],
        ['/0', 2],
        ['/18', 2],
      ],
      ...[
        ['/0', 1],
        ['/1', 1],
        ['/2', 1],
        ['/3', 1],
      ],
    ]);
  });

  it('are those of each rule first, and only those for what is not sent', () => {
    const changes = [...many, changeAt('orphan-tool-result', '/20')];
    expect(parts(changes, 'log').map(part => part.length)).toEqual([20, 1]);
    expect(parts(changes, 'request').map(part => part.length)).toEqual([20, 1, 10, 10, 2, 2, 1, 1, 1, 1]);
  });

  it('are none if all findings are at one place', () => {
    expect(parts([many[0], many[0]] as Change[], 'request')).toEqual([]);
  });
});
