/** Streams of Cohere's chat API version 1. */
import { FirstVersionAssembler, isFirstVersion } from '../cohere-chat/first-version.ts';
import type { StreamProtocol } from '../protocol.ts';

const cohereChatV1: StreamProtocol = {
  id: 'cohere-chat-v1',
  detects: ({ data }) => isFirstVersion(data),
  begin: context => new FirstVersionAssembler(context),
};

export default cohereChatV1;
