/** The source systems, as they can be tested. */
import type { System } from '../../src/testing/index.ts';
import { filesBelow } from '../sources.ts';

export const systems: readonly System[] = await Promise.all(
  filesBelow('src/testing/systems', '.ts').map(
    async file => ((await import(`../../${file}`)) as { default: System }).default,
  ),
);
