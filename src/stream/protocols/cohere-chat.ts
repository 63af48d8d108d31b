/** Streams of Cohere chat. If the dialect was given, also those of version 1. */
import { isObject } from '../../source/json.ts';
import { CohereAssembler } from '../cohere-chat/assembler.ts';
import { FirstVersionAssembler, isFirstVersion } from '../cohere-chat/first-version.ts';
import type { StreamEvent } from '../event.ts';
import type { Assembled, Assembler, StreamContext, StreamProtocol } from '../protocol.ts';

/** Whether an event can start a stream and only Cohere has it. */
function opens({ data }: StreamEvent): boolean {
  if (!isObject(data) || !isObject(data.delta)) return false;
  const { message } = data.delta;
  switch (data.type) {
    case 'message-start':
      return isObject(message) && message.role === 'assistant';
    case 'content-start':
    case 'content-delta':
    case 'tool-plan-delta':
    case 'tool-call-start':
      return isObject(message) && Number.isInteger(data.index ?? 0);
    case 'message-end':
      return typeof data.delta.finish_reason === 'string';
    default:
      return false;
  }
}

/** The first event shows the API version. */
class EitherVersion implements Assembler {
  private readonly context: StreamContext;
  private chosen: Assembler | undefined;

  constructor(context: StreamContext) {
    this.context = context;
  }

  push(event: StreamEvent): void {
    this.chosen ??= isFirstVersion(event.data)
      ? new FirstVersionAssembler(this.context)
      : new CohereAssembler(this.context);
    this.chosen.push(event);
  }

  end(): Assembled {
    return (this.chosen ?? new CohereAssembler(this.context)).end();
  }
}

const cohereChat: StreamProtocol = {
  id: 'cohere-chat',
  detects: opens,
  begin: context => new EitherVersion(context),
};

export default cohereChat;
