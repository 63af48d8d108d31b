/** Traces that OpenClaw writes beside its sessions. */
import { isObject } from '../../shapes/structure.ts';
import type { LogFormat } from './format.ts';

const trajectory: LogFormat = {
  id: 'openclaw-trajectory',
  name: 'OpenClaw trajectory',
  scope: 'file',
  skips: 'it tells what happened in a session; the messages stand in the session beside it',
  owns: record => isObject(record) && record.traceSchema === 'openclaw-trajectory',
  read: () => [],
};

export default trajectory;
