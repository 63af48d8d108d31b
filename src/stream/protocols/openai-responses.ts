/** Streams of the Responses API and of compatible servers. */
import { isObject } from '../../source/json.ts';
import { ResponsesAssembler } from '../openai-responses/assembler.ts';
import { isOrdered } from '../openai-responses/events.ts';
import type { StreamProtocol } from '../protocol.ts';

const openaiResponses: StreamProtocol = {
  id: 'openai-responses',

  detects({ data }) {
    return isObject(data) && typeof data.type === 'string' && isOrdered(data.type);
  },

  begin: context => new ResponsesAssembler(context),
};

export default openaiResponses;
