/** The tools that scenarios call. */
import type { LoopTool } from './driver.ts';

/** `lookup` returns at once, `wait` when the scenario releases it, `fail` throws, `nothing` returns nothing, `screenshot` an image, `remove` needs approval. */
export type LoopToolName = 'lookup' | 'wait' | 'fail' | 'nothing' | 'screenshot' | 'remove';

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string', description: 'What to look for.' } },
  required: ['name'],
  additionalProperties: false,
};

/** Creates the tools. `onRun` is called when one starts, and resolves when it may continue. */
export function loopTools(names: readonly LoopToolName[], onRun: (name: LoopToolName) => Promise<void>): LoopTool[] {
  return names.map(name => ({
    ...{ name, description: DESCRIPTIONS[name], parameters: SCHEMA },
    ...(name === 'remove' && { needsApproval: true }),
    async run() {
      await onRun(name);
      switch (name) {
        case 'fail':
          throw new Error('the connection was refused');
        case 'nothing':
          return undefined;
        case 'screenshot':
          return { image: PIXEL, mediaType: 'image/png' };
        default:
          return `${name}: found 1 entry`;
      }
    },
  }));
}

const DESCRIPTIONS: Readonly<Record<LoopToolName, string>> = {
  lookup: 'Looks up an entry.',
  wait: 'Looks up an entry, slowly.',
  fail: 'Looks up an entry on a server that is down.',
  nothing: 'Notes something.',
  screenshot: 'Takes a screenshot.',
  remove: 'Removes an entry.',
};
