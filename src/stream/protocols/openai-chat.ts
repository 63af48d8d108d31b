/** Chat Completions streams: chunks for the choices, then `[DONE]`. */
import { isObject } from '../../source/json.ts';
import { ChatAssembler } from '../openai-chat/assembler.ts';
import type { StreamProtocol } from '../protocol.ts';

const openaiChat: StreamProtocol = {
  id: 'openai-chat',

  detects({ data, isText }) {
    if (isText || !isObject(data) || !Array.isArray(data.choices)) return false;
    if (data.object === 'chat.completion.chunk') return true;
    const choice: unknown = data.choices[0];
    // The first event of some servers has only filter results for the prompt.
    return isObject(choice) ? isObject(choice.delta) || typeof choice.finish_reason === 'string' : 'model' in data;
  },

  begin: context => new ChatAssembler(context),
};

export default openaiChat;
