import type { Message, ToolCallPart, ToolResultPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';
import { partRemovals } from '../repair/parts.ts';
import { callAt, messageAt, type Repair, unsafely } from '../repair/repair.ts';

interface Open {
  readonly call: ToolCallPart;
  readonly message: Message;
}

export default defineRule({
  id: 'misplaced-server-tool-result',
  title: 'Server tool call and its result are not together',
  kind: 'Tool results',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports a server tool result without a preceding call, and a server tool call without a result although the conversation continued with something other than client tool results. It also reports a server call that is answered as a client call, or the reverse, and results for calls from running code if the request does not name the container.',
    why: 'The server wrote both blocks and reads them together. The result may be missing only while client tool results follow, because the server is still working.',
    remedy: 'Keep all blocks of a reply as they came, or remove a call together with its result.',
  },
  parameters: {
    /** The ID prefix of server tool calls; not checked if empty. */
    prefix: '',
    /** The request field that names the container of running code; not checked if empty. */
    container: '',
  },
  messages: {
    noCall: 'no server tool call precedes the result for `{id}`',
    noResult: 'server tool call `{id}` has no result in its turn',
    asClient: 'server tool call `{id}` is written or answered as a client tool call',
    noContainer: 'results for calls from running code need `{container}`, which is not set',
  },
  after: ['wrong-type', 'missing-field'],
  check(view, report, { prefix, container }) {
    /** Calls that have no result yet, by ID. */
    let open = new Map<string, Open>();
    /** All call IDs of the current assistant turn, with and without results. */
    let known = new Set<string>();
    let asked: Open | undefined;

    /** IDs of server calls that were reported. */
    const reported = new Set<string>();

    /** Client calls whose IDs look like server calls. They are valid if the client sends results for them. */
    const posing = new Map<string, Open>();

    function reportAsClient(part: ToolCallPart | ToolResultPart, message: Message): void {
      const id = part.callId ?? '';
      if (prefix === '' || !id.startsWith(prefix) || isRedacted(id) || reported.has(id)) return;
      reported.add(id);
      report({ messageId: 'asClient', at: part, in: message, data: { id } });
    }

    /** A user message contains only results from the client. */
    function readUser(message: Message): void {
      for (const part of message.parts) {
        if (part.type !== 'tool_result') continue;
        const id = part.callId ?? '';
        if (part.executedBy !== 'provider') {
          if (!posing.has(id)) reportAsClient(part, message);
        } else if (!isRedacted(id)) report({ messageId: 'noCall', at: part, in: message, data: { id } });
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
      // A result whose ID was redacted may belong to any call.
      const [any = id] = isRedacted(id) ? open.keys() : [];
      open.delete(any);
      const posed = posing.get(id);
      if (posed !== undefined) reportAsClient(posed.call, posed.message);
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

/** Whether code that runs on the server made the call and is waiting for its result. */
function isFromCode({ wire }: ToolCallPart): boolean {
  const caller = wire?.caller as { type?: unknown } | null | undefined;
  return typeof caller?.type === 'string' && caller.type.startsWith('code_execution');
}

function isOfResultsAlone({ role, parts }: Message): boolean {
  return role === 'user' && parts.length > 0 && parts.every(part => part.type === 'tool_result');
}

export const repair: Repair = ({ messageId: kind, pointer }, broken) => {
  const message = messageAt(broken, pointer);
  const part = broken.places.partAt(pointer);
  if (message === undefined || part === undefined || kind === 'noContainer') return undefined;
  const title = part.type === 'tool_call' ? 'remove the server tool call' : 'remove the server tool result';
  // A server call that is written as a client call may have results of the client.
  const results = callAt(broken, pointer)?.results ?? [];
  const answers = results.flatMap(result => partRemovals([result.part], result.message)).reverse();
  return unsafely(title, ...answers, ...partRemovals([part], message));
};
