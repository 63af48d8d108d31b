/** The file beside a trajectory that says how far it has come. */
import type { LogFormat } from './format.ts';
import { isObject } from './traces/place.ts';

const atifIndex: LogFormat = {
  id: 'atif-index',
  name: 'index of an ATIF trajectory',
  scope: 'document',
  skips: 'it says how far a trajectory has come, and holds no step of it',

  marks: ['checkpoint'],
  owns(record) {
    if (!isObject(record) || 'steps' in record) return false;
    const { session_id: id, agent, checkpoint, status } = record;
    return typeof id === 'string' && isObject(agent) && typeof status === 'string' && isCheckpoint(checkpoint);
  },

  read: () => [],
};

export default atifIndex;

function isCheckpoint(value: unknown): boolean {
  return isObject(value) && 'step_id' in value && 'completed_step_count' in value;
}
