/** The stream generators of every protocol. */
import type { StreamSystem } from '../../src/testing/index.ts';
import { filesBelow } from '../sources.ts';

export const streamSystems: readonly StreamSystem[] = (
  await Promise.all(
    filesBelow('test/generators/streams', '.ts').map(async file =>
      Object.values((await import(`../../${file}`)) as Record<string, unknown>),
    ),
  )
)
  .flat()
  .filter(isSystem);

function isSystem(value: unknown): value is StreamSystem {
  return value !== null && typeof value === 'object' && 'eventsOf' in value && 'breakers' in value;
}
