/** Finds the model reply in a trace, in any form. */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';

/** Maximum nesting of replies. */
const MAX_DEPTH = 8;

/** The messages or items of a reply. Empty if none can be found. */
export function replyPlaces(output: LogValue, depth = 0): LogValue[] {
  const reply = output.decoded();
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(reply.value)) {
    const [first] = reply.items();
    if (first !== undefined && isObject(first.value) && 'message' in first.value)
      return reply
        .items()
        .slice(0, 1)
        .flatMap(each => replyPlaces(each, depth + 1));
    return reply.items().filter(({ value }) => isObject(value));
  }
  const { object } = reply;
  if (object === undefined) return [];
  for (const key of ['choices', 'candidates', 'generations'] as const)
    if (Array.isArray(object[key])) return replyPlaces(firstChoice(reply.get(key)), depth + 1);
  if (Array.isArray(object.output)) return reply.get('output').items();
  if (Array.isArray(object.messages)) return reply.get('messages').items();
  if (isObject(object.message)) return [reply.get('message')];
  if (isObject(object.content) && Array.isArray(object.content.parts)) return [reply.get('content')];
  return 'role' in object || 'lc' in object || ('type' in object && 'data' in object) ? [reply] : [];
}

/** Several alternatives are not a conversation, so only the first one is used. */
function firstChoice(list: LogValue): LogValue {
  const first = list.get(0);
  return Array.isArray(first.value) ? first.get(0) : first;
}

/** A reply that is only a text, as an assistant message. */
export function textReply(output: LogValue): LogValue | undefined {
  const { text } = output;
  if (text === undefined || text === '' || output.decoded() !== output) return undefined;
  return output.made({ role: 'assistant', content: output });
}
