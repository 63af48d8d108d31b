/** tau2-bench full-duplex voice simulations: audio in ticks, without turns. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const tau2Voice: LogFormat = {
  id: 'tau2-voice',
  name: 'tau2 voice simulation',
  scope: 'document',
  skips: 'it contains audio ticks, but no messages',

  marks: ['simulations', 'ticks'],
  owns(record) {
    const list = isObject(record) && Array.isArray(record.simulations) ? record.simulations : [record];
    return list.slice(0, 3).some(isOfSpeech);
  },

  read: () => [],
};

export default tau2Voice;

function isOfSpeech(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.ticks)) return false;
  if (Array.isArray(value.messages) && value.messages.length > 0) return false;
  return value.ticks.slice(0, 3).some(tick => isObject(tick) && 'agent_chunk' in tick && 'user_chunk' in tick);
}
