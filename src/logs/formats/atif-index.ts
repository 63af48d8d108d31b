/** The file next to an ATIF trajectory that contains its progress. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const atifIndex: LogFormat = {
  id: 'atif-index',
  name: 'ATIF trajectory index',
  scope: 'document',
  skips: 'it contains the progress of a trajectory, but no steps',

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
