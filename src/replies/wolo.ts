/** Converts a reply to the assistant message that Wolo stores. */
import wolo from '../formats/wolo/format.ts';
import { isObject } from '../source/json.ts';
import { choiceOf, type ReplyWire } from './reply.ts';

const reasons: ReplyWire['reasons'] = {
  // Wolo's own examples have finished calls with the finish reason `stop`.
  stop: 'open',
  tool_calls: 'calling',
  function_call: 'calling',
  length: 'cut',
  content_filter: 'filtered',
  doom_loop: 'open',
  interrupted: 'cut',
  max_steps: 'cut',
  error: 'failed',
};

const woloReply: ReplyWire = {
  id: 'wolo',
  reasons,

  // By itself it is a stored message like any other.
  detects: () => false,

  read(value, pointer, onFault) {
    const message = wolo.readMessage(value, pointer, onFault);
    if (!isObject(value)) return { choices: [] };
    const at = { pointer: value.finish_reason === undefined ? pointer : `${pointer}/finish_reason` };
    return { choices: [choiceOf([message], value.finish_reason, at, reasons)] };
  },

  messagesOf: value => (isObject(value) ? [value] : []),
};

export default woloReply;
