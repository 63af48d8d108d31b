/** Amazon Bedrock's ConverseStream, and the native stream of Amazon Nova with the same events. */
import { ConverseAssembler } from '../bedrock-converse/assembler.ts';
import { isConverseEvent } from '../bedrock-converse/events.ts';
import type { StreamProtocol } from '../protocol.ts';

const bedrockConverse: StreamProtocol = {
  id: 'bedrock-converse',
  detects: isConverseEvent,
  begin: context => new ConverseAssembler(context),
};

export default bedrockConverse;
