/** Streams of Mistral conversations: numbered entries. */
import { isObject } from '../../source/json.ts';
import { ConversationAssembler } from '../mistral-conversations/assembler.ts';
import { ENTRY_OF } from '../mistral-conversations/entries.ts';
import type { StreamProtocol } from '../protocol.ts';

const mistralConversations: StreamProtocol = {
  id: 'mistral-conversations',
  detects({ data }) {
    if (!isObject(data) || typeof data.type !== 'string') return false;
    if (data.type === 'conversation.response.started') return typeof data.conversation_id === 'string';
    return ENTRY_OF.has(data.type) && Object.hasOwn(data, 'output_index');
  },
  begin: context => new ConversationAssembler(context),
};

export default mistralConversations;
