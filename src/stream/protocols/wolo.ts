/** Wolo's stream events: deltas and calls in any order, then one finish event. */
import { isObject } from '../../source/json.ts';
import type { StreamProtocol } from '../protocol.ts';
import { WoloStream } from '../wolo/assembler.ts';

const wolo: StreamProtocol = {
  id: 'wolo',

  detects({ data }) {
    if (!isObject(data)) return false;
    const { type } = data;
    if (type === 'tool-call-streaming' || type === 'tool-call-progress') return true;
    if (type === 'tool-call') return typeof data.tool === 'string' && 'input' in data;
    if (type === 'finish') return typeof data.reason === 'string' && Object.keys(data).length === 2;
    if (type === 'error') return typeof data.error === 'string' && typeof data.error_type === 'string';
    // Other protocols with these event names have a block ID, or put the text in `delta`.
    if (type !== 'text-delta' && type !== 'reasoning-delta') return false;
    return typeof data.text === 'string' && !('id' in data) && !('delta' in data);
  },

  begin: context => new WoloStream(context),
};

export default wolo;
