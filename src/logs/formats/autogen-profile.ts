/** Chats of AutoGen agents as its profiler marks them up, to be shown. */
import { isObject } from '../../shapes/structure.ts';
import { isOneOrList } from './chat/assembly.ts';
import type { LogFormat } from './format.ts';

const autogenProfile: LogFormat = {
  id: 'autogen-profile',
  name: 'AutoGen profile',
  scope: 'document',
  skips: 'it holds what agents said to one another, with labels for it: no model was sent that',
  marks: ['states'],
  owns: record => isOneOrList(record, isMarkedUp),
  read: () => [],
};

export default autogenProfile;

function isMarkedUp(value: unknown): boolean {
  return isObject(value) && isObject(value.message) && 'source' in value.message && Array.isArray(value.states);
}
