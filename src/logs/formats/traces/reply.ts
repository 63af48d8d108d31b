/** Finds the model reply in a trace, in any form. */
import { isObject } from '../../../source/json.ts';
import { built, type LocatedJson, type Piece, verbatim } from './located-json.ts';

/** Maximum nesting of replies. */
const MAX_DEPTH = 8;

/** The messages or items of a reply. Empty if none can be found. */
export function replyPlaces(output: LocatedJson, depth = 0): LocatedJson[] {
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
    if (Array.isArray(object[key])) return replyPlaces(firstChoice(reply.at(key)), depth + 1);
  if (Array.isArray(object.output)) return reply.at('output').items();
  if (Array.isArray(object.messages)) return reply.at('messages').items();
  if (isObject(object.message)) return [reply.at('message')];
  if (isObject(object.content) && Array.isArray(object.content.parts)) return [reply.at('content')];
  return 'role' in object || 'lc' in object || ('type' in object && 'data' in object) ? [reply] : [];
}

/** Several alternatives are not a conversation, so only the first one is used. */
function firstChoice(list: LocatedJson): LocatedJson {
  const first = list.at(0);
  return Array.isArray(first.value) ? first.at(0) : first;
}

/** A reply that is only a text, as an assistant message. */
export function textReply(output: LocatedJson): Piece | undefined {
  const { text } = output;
  if (text === undefined || text === '' || output.decoded() !== output) return undefined;
  return built({ role: 'assistant', content: text }, output, [['/content', output]]);
}

export function asPieces(places: readonly LocatedJson[]): Piece[] {
  return places.map(verbatim);
}
