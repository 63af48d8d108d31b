/** The generators of the source systems and the API formats. */
import type { System } from '../../src/testing/index.ts';
import { filesBelow } from '../sources.ts';

export const systems: readonly System[] = await systemsIn('test/generators/systems');

/** The generators of the API formats other than OpenAI chat. */
export const wires: readonly System[] = await systemsIn('test/generators/formats');

function systemsIn(folder: string): Promise<System[]> {
  return Promise.all(
    filesBelow(folder, '.ts').map(async file => ((await import(`../../${file}`)) as { default: System }).default),
  );
}
