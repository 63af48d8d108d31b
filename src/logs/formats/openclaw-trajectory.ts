/** Traces that OpenClaw writes next to its sessions. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const trajectory: LogFormat = {
  id: 'openclaw-trajectory',
  name: 'OpenClaw trajectory',
  scope: 'file',
  skips: 'it contains the events of a session; the messages are in the session file next to it',
  owns: record => isObject(record) && record.traceSchema === 'openclaw-trajectory',
  read: () => [],
};

export default trajectory;
