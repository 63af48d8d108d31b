/** Anthropic streams, as the API, cloud providers and compatible servers send them. */
import anthropicMessages from '../../replies/anthropic-messages.ts';
import { isObject } from '../../source/json.ts';
import { AnthropicAssembler } from '../anthropic-messages/assembler.ts';
import { readFrame } from '../anthropic-messages/frames.ts';
import type { StreamProtocol } from '../protocol.ts';

export default {
  id: 'anthropic-messages',

  detects({ data: given, isText }) {
    const frame = isText ? undefined : readFrame(given);
    const data = frame === undefined || !('value' in frame) ? given : frame.value;
    if (isText || !isObject(data)) return false;
    switch (data.type) {
      case 'message_start':
        return isObject(data.message) && Array.isArray(data.message.content);
      case 'content_block_start':
        return isObject(data.content_block);
      case 'content_block_delta':
        return isObject(data.delta) && typeof data.delta.type === 'string';
      case 'message_delta':
        return isObject(data.delta) && Object.hasOwn(data.delta, 'stop_reason');
      default:
        return anthropicMessages.detects(data);
    }
  },

  begin(context) {
    return new AnthropicAssembler(context);
  },
} satisfies StreamProtocol as StreamProtocol;
