/** The source systems and the wires, as they can be tested. */
import type { System } from '../../src/testing/index.ts';
import { filesBelow } from '../sources.ts';

export const systems: readonly System[] = await systemsIn('test/generators/systems');

/** The wires besides OpenAI chat, as they can be tested. */
export const wires: readonly System[] = await systemsIn('test/generators/formats');

function systemsIn(folder: string): Promise<System[]> {
  return Promise.all(
    filesBelow(folder, '.ts').map(async file => ((await import(`../../${file}`)) as { default: System }).default),
  );
}
