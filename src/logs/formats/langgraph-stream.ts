/** Streams of a LangGraph graph in the mode `messages`: pairs of a message chunk and its author. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const langgraphStream: LogFormat = {
  id: 'langgraph-stream',
  name: 'LangGraph message stream',
  scope: 'document',
  skips: 'it contains streamed message chunks of several agents at once',

  marks: [],
  owns(record) {
    return Array.isArray(record) && record.length > 0 && record.slice(0, 8).every(isStreamed);
  },

  read: () => [],
};

export default langgraphStream;

/** `[message, metadata]`, optionally after the names of the graphs it comes from. */
function isStreamed(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [names, pair] = value as unknown[];
  const [first, second] = (Array.isArray(names) && Array.isArray(pair) ? pair : value) as unknown[];
  return isObject(first) && first.lc === 1 && isObject(second) && 'langgraph_node' in second;
}
