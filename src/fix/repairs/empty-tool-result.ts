import { type Repair, unsafely } from '../repair.ts';
import { withNoOutput } from '../rewritten.ts';

const repair: Repair = {
  rule: 'empty-tool-result',
  repair({ pointer }, broken) {
    const part = broken.places.partAt(pointer);
    if (part?.type !== 'tool_result') return undefined;
    return unsafely('replace the empty result with a placeholder text', ...withNoOutput(part, broken));
  },
};

export default repair;
