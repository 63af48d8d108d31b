/** The parts of a reply that an agent stores, with IDs, names and arguments that it can send back. */
import { isObject } from '../../../src/source/json.ts';
import { type Call, callsOf, type Entry, type LoopFault, type Part, type Reply } from './entries.ts';

/** The parts to store; none if the reply is empty and not stored. */
export function storedParts(reply: Reply, entries: readonly Entry[], has: (fault: LoopFault) => boolean): Part[] {
  const ids = new Set(entries.flatMap(entry => (entry.role === 'assistant' ? callsOf(entry).map(({ id }) => id) : [])));
  const parts = reply.parts.flatMap((part): Part[] => {
    if (part.type === 'text') return part.text.trim() === '' && !has('keeps blank text') ? [] : [part];
    if (part.type === 'reasoning') return [part];
    // A truncated call may lack anything.
    if (reply.isCut && !has('keeps calls of cut replies')) return [];
    const call = readable(part.call, has);
    const id = ownId(call.id, ids, has);
    ids.add(id);
    return [{ ...part, call: { ...call, id } }];
  });
  const kept = withoutReasoning(parts, has);
  const saysSomething = kept.some(({ type }) => type !== 'reasoning');
  if (saysSomething) return kept;
  return has('keeps reasoning without an answer') ? kept : [];
}

function withoutReasoning(parts: readonly Part[], has: (fault: LoopFault) => boolean): Part[] {
  const isCalling = parts.some(({ type }) => type === 'call');
  const last = parts.findLast(({ type }) => type === 'reasoning');
  return parts.filter(part => {
    if (part.type !== 'reasoning') return true;
    if (isCalling && has('drops reasoning of turns with calls')) return false;
    if (!part.isReadable && has('drops unreadable reasoning')) return false;
    return part === last || !has('drops all but the last reasoning');
  });
}

function ownId(id: string, ids: ReadonlySet<string>, has: (fault: LoopFault) => boolean): string {
  if (id === '') return has('keeps missing IDs') ? id : newId(ids);
  const keepsAll = has('keeps duplicate IDs') || has('answers each ID once');
  return ids.has(id) && !keepsAll ? newId(ids) : id;
}

function newId(ids: ReadonlySet<string>): string {
  let count = ids.size;
  while (ids.has(`call_own_${count}`)) count++;
  return `call_own_${count}`;
}

function readable(call: Call, has: (fault: LoopFault) => boolean): Call {
  const { name: said, arguments: given } = call;
  const isLegal = /^[a-zA-Z0-9_-]{1,64}$/.test(said) || has('keeps illegal names');
  const name = isLegal ? said : said.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || 'unnamed';
  if (isObject(given)) return { ...call, name };
  const isNothing = given === '' && !has('forgets unreadable calls') && !has('sends arguments as they came');
  const value = isNothing ? {} : parsed(given);
  if (isObject(value)) return { ...call, name, arguments: value };
  const kept = has('sends arguments as they came') ? given : {};
  return { ...call, name, arguments: kept, problem: 'The arguments are not a JSON object.' };
}

function parsed(given: unknown): unknown {
  try {
    return JSON.parse(String(given)) as unknown;
  } catch {
    return undefined;
  }
}
