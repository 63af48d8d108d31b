import type { Message, ToolCallPart, ToolResultPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';

interface Open {
  readonly call: ToolCallPart;
  readonly message: Message;
}

export default defineRule({
  id: 'misplaced-server-tool-result',
  summary: 'A call that the server answered itself stays with its result, in the same turn.',
  docs: {
    fires:
      'A result of the server without its call before it; such a call without its result, where the conversation went on to something else than results of the client; one that is answered as a call for the client, or written as one and answered as the server does; and the results of calls from inside running code, where the request does not name the container that waits for them.',
    why: 'The server wrote both blocks and reads them as one. While only results of the client follow, it is still at work, and the result may be missing.',
    remedy: 'Keep all blocks of a reply as they came, or take a call out together with its result.',
  },
  parameters: {
    /** What the ids of the server’s own calls begin with; not looked at where empty. */
    prefix: '',
    /** The field of the request that names the container of running code; not asked for where empty. */
    container: '',
  },
  messages: {
    noCall: 'no call of the server before this result for `{id}`',
    noResult: 'call `{id}` of the server has no result in its turn',
    asClient: 'call `{id}` of the server stands here, or is answered, as one for the client',
    noContainer: 'calls from running code are answered, and `{container}` is not set',
  },
  after: ['wrong-type', 'missing-field'],
  check(view, report, { prefix, container }) {
    /** Calls whose results have not come, by id. */
    let open = new Map<string, Open>();
    /** Calls of the assistant turn that is read, answered ones included. */
    let known = new Set<string>();
    let asked: Open | undefined;

    /** Ids of the server's that were told of. */
    const told = new Set<string>();

    /** Calls with an id of the server’s, written as calls for the client: with results of the client they pass. */
    const posing = new Map<string, Open>();

    function tellAsClient(part: ToolCallPart | ToolResultPart, message: Message): void {
      const id = part.callId ?? '';
      if (prefix === '' || !id.startsWith(prefix) || isRedacted(id) || told.has(id)) return;
      told.add(id);
      report({ messageId: 'asClient', at: part, in: message, data: { id } });
    }

    /** A message of the user holds results of the client alone. */
    function readUser(message: Message): void {
      for (const part of message.parts) {
        if (part.type !== 'tool_result') continue;
        if (part.executedBy !== 'provider') {
          if (!posing.has(part.callId ?? '')) tellAsClient(part, message);
        } else report({ messageId: 'noCall', at: part, in: message, data: { id: part.callId ?? '' } });
      }
      if (!isOfResultsAlone(message)) endTurns();
    }

    function readCall(call: ToolCallPart, message: Message): void {
      const id = call.callId ?? '';
      if (call.executedBy === 'provider') {
        known.add(id);
        open.set(id, { call, message });
        return;
      }
      if (prefix !== '' && id.startsWith(prefix)) posing.set(id, { call, message });
      if (isFromCode(call)) asked ??= { call, message };
    }

    function readResult(result: ToolResultPart, message: Message): void {
      const id = result.callId ?? '';
      open.delete(id);
      const posed = posing.get(id);
      if (posed !== undefined) tellAsClient(posed.call, posed.message);
      else if (!known.has(id) && !isRedacted(id))
        report({ messageId: 'noCall', at: result, in: message, data: { id } });
    }

    function endTurns(): void {
      for (const { call, message } of open.values())
        if (!isRedacted(call.callId ?? ''))
          report({ messageId: 'noResult', at: call, in: message, data: { id: call.callId ?? '' }, label: 'no result' });
      open = new Map();
      known = new Set();
    }

    return {
      message(message) {
        if (message.role === 'assistant') {
          asked = undefined;
          for (const part of message.parts) {
            if (part.type === 'tool_call') readCall(part, message);
            else if (part.type === 'tool_result' && part.executedBy === 'provider') readResult(part, message);
          }
        } else if (message.role !== 'system') readUser(message);
      },
      end(last) {
        if (container === '' || asked === undefined || last?.role !== 'user' || view.as === 'log') return;
        if (view.conversation.settings?.asked?.[container] !== undefined) return;
        report({ messageId: 'noContainer', at: asked.call, in: asked.message, data: { container } });
      },
    };
  },
});

/** Whether code that the server runs made the call, and waits for its result. */
function isFromCode({ wire }: ToolCallPart): boolean {
  const caller = wire?.caller as { type?: unknown } | null | undefined;
  return typeof caller?.type === 'string' && caller.type.startsWith('code_execution');
}

function isOfResultsAlone({ role, parts }: Message): boolean {
  return role === 'user' && parts.length > 0 && parts.every(part => part.type === 'tool_result');
}
