/** Chats between AutoGen agents, labeled by its profiler for display. */
import { isObject } from '../../source/json.ts';
import { isOneOrList } from './compose/documents.ts';
import type { LogFormat } from './format.ts';

const autogenProfile: LogFormat = {
  id: 'autogen-profile',
  name: 'AutoGen profile',
  scope: 'document',
  skips: 'it contains labeled messages between agents, which were not sent to a model',
  marks: ['states'],
  owns: record => isOneOrList(record, isMarkedUp),
  read: () => [],
};

export default autogenProfile;

function isMarkedUp(value: unknown): boolean {
  return isObject(value) && isObject(value.message) && 'source' in value.message && Array.isArray(value.states);
}
