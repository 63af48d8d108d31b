/** tau2-bench tasks: the user's goal and how it is evaluated. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const tau2Tasks: LogFormat = {
  id: 'tau2-tasks',
  name: 'tau2 tasks',
  scope: 'document',
  skips: 'it contains tasks, but no messages',

  marks: [],
  owns(record) {
    return Array.isArray(record) && record.slice(0, 3).some(isTask);
  },

  read: () => [],
};

export default tau2Tasks;

function isTask(value: unknown): boolean {
  return (
    isObject(value) &&
    'user_scenario' in value &&
    'evaluation_criteria' in value &&
    !('messages' in value) &&
    !('role' in value)
  );
}
