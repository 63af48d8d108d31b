/** Creates a result for a call without one, in the place that the format has for it. */

import { normalForm } from '../formats/engine/normal/normal-form.ts';
import type { Edit, Message, Part } from '../generated/types.ts';
import type { Call } from '../model/turns.ts';
import { child, pointerKeys, valueAt } from '../pointer.ts';
import { applyEdits } from '../source/apply-edits.ts';
import { writeJson } from '../source/exact.ts';
import { isObject } from '../source/json.ts';
import { type Composed, compose } from './composed.ts';
import { addition, type Broken, placeInList, replacement } from './repair.ts';

/** The result of an interrupted call, as the model reads it. */
export const INTERRUPTED = 'The call was interrupted before it gave a result.';

const ignore = () => {};

/** The edits that add a result to a call; empty if the format cannot express it. */
export function addStubResult(call: Call, broken: Broken, text = INTERRUPTED): Edit[] {
  const invocation = valueAt(broken.value, call.part.pointer);
  if (isObject(invocation) && isInvocation(invocation)) return answered(call.part.pointer, invocation, text);
  const written = exchangeOf([call], broken, text);
  const alone = written.find(({ from }) => from.length > 0 && from.every(isStub));
  if (alone !== undefined) return insertion(alone.value, call, broken);
  const { messageFormat } = broken;
  const hasBoth = ({ value }: { readonly value: unknown }) => {
    const { parts } = messageFormat.readMessage(value, '', ignore);
    return ['tool_call', 'tool_result'].every(type => parts.some(part => part.type === type));
  };
  const merged = written.find(({ from }) => from.some(isStub)) ?? written.find(hasBoth);
  return merged === undefined ? [] : replaced(merged.value, call, broken);
}

/**
 * The edits that answer all calls of a message in one message, for each call; undefined if the format has one message for each
 * result.
 */
export function answerTogether(calls: readonly Call[], broken: Broken): Edit[][] | undefined {
  const [first] = calls;
  const isPart = ({ part }: Call) => isObject(valueAt(broken.value, part.pointer));
  if (first === undefined || !calls.every(isPart)) return undefined;
  const together = exchangeOf(calls, broken, INTERRUPTED).filter(({ from }) => from.some(isStub));
  const [answers] = together;
  if (together.length !== 1 || answers?.from.length !== calls.length || !answers.from.every(isStub)) return undefined;
  const edits = insertion(answers.value, first, broken);
  if (edits.length === calls.length) return edits.map(edit => [edit]);
  const [whole] = edits;
  return edits.length === 1 && whole?.op === 'add' ? oneEditPerResult(whole, calls.length, broken) : undefined;
}

/** The edits that add a message with its first result, and then each of the others. */
function oneEditPerResult({ path, value }: Edit, count: number, { messageFormat }: Broken): Edit[][] | undefined {
  const results = messageFormat.readMessage(value, '', ignore).parts.filter(({ type }) => type === 'tool_result');
  const places = results.map(({ pointer }) => placeInList(pointer));
  const [first] = places;
  const items = first && valueAt(value, first.list);
  const isRow = places.every((place, i) => place?.list === first?.list && place?.index === i);
  if (first === undefined || !isRow || !Array.isArray(items) || items.length !== count) return undefined;
  const alone = applyEdits(value, [replacement(first.list, items.slice(0, 1))]);
  const others = items.slice(1).map((item, i) => [addition(child(path + first.list, i + 1), item)]);
  return [[addition(path, alone)], ...others];
}

const STUB = 'stub';
const isStub = ({ pointer }: Message) => pointer === STUB;

/** Calls of one message, and a result for each, as the format writes them. */
function exchangeOf(calls: readonly Call[], broken: Broken, text: string): Composed[] {
  const { messageFormat, conversation } = broken;
  const [first] = calls;
  if (first === undefined) return [];
  const bare: Message = { ...first.message, parts: calls.map(({ part }) => part) };
  const normal = normalForm(messageFormat, { ...conversation, messages: [bare] }, ignore, false)
    .filter(({ isBeside }) => isBeside !== true)
    .map(({ message }) => message);
  // The normal form leaves out a call that its system does not send yet.
  const isAsked = normal.some(({ parts }) => parts.some(({ type }) => type === 'tool_call'));
  const { wire: _m, ...message } = first.message;
  const asked = calls.map(({ part: { status: _, time: _t, wire: _w, ...part } }): Part => part);
  const asking = isAsked ? normal : [{ ...message, parts: asked }];
  const stubs = calls.map(({ part: { callId, name } }): Message => {
    const result: Part = {
      type: 'tool_result',
      ...(callId !== undefined && { callId }),
      ...(name !== undefined && { name }),
      content: [{ type: 'text', text, pointer: '' }],
      outcome: 'error',
      pointer: '',
    };
    return { role: 'tool', parts: [result], contentForm: 'string', pointer: STUB };
  });
  return compose([...asking, ...stubs], broken);
}

/** Inserts the results as a separate message, or into the message after the calls. */
function insertion(value: unknown, call: Call, broken: Broken): Edit[] {
  const { messageFormat, conversation } = broken;
  const { messages } = conversation;
  const { parts, role } = messageFormat.readMessage(value, '', ignore);
  const blocks = parts.filter(part => part.type === 'tool_result');
  const [block] = blocks;
  if (block === undefined) return [];
  const previous = messageBefore(call, broken);
  const place = placeInList(previous.pointer);
  if (place === undefined) return [];
  const list = placeInList(block.pointer)?.list;
  if (list !== undefined && block.pointer !== '') {
    const raw = blocks.map(({ pointer }) => valueAt(value, pointer));
    const added = (at: string, index: number) => raw.map((each, i) => addition(child(at, index + i), each));
    const last = call.turn.results.at(-1);
    const lastPlace = last === undefined ? undefined : placeInList(last.part.pointer);
    if (last !== undefined && lastPlace !== undefined && last.part.pointer.startsWith(`${last.message.pointer}/`))
      return added(lastPlace.list, lastPlace.index + 1);
    const next = messages[broken.places.indexOf(previous) + 1];
    if (next !== undefined && next.role === role) {
      const content = valueAt(broken.value, next.pointer + list);
      if (Array.isArray(content)) return added(next.pointer + list, 0);
      if (typeof content === 'string' && raw.every(each => isObject(each) && typeof each.type === 'string'))
        return [replacement(next.pointer + list, content === '' ? raw : [...raw, { type: 'text', text: content }])];
    }
  }
  return [addition(child(place.list, place.index + 1), value)];
}

/** The message after which the result belongs: the one with the call, or with the results of earlier calls. */
export function messageBefore(
  call: Call,
  { conversation: { messages }, dialect, messageFormat, places }: Broken,
): Message {
  const scope = dialect.turns ?? messageFormat.turns ?? 'message';
  if (scope === 'message') return answeredBefore(call, places) ?? call.message;
  const belonging = places.memoize('messages of turns', () => new Map<Call['turn'], ReadonlySet<Message>>());
  const { turn, batch } = call;
  const belongs =
    belonging.get(turn) ?? new Set([...turn.calls, ...turn.results].map(({ message }): Message => message));
  belonging.set(turn, belongs);
  const ends = places.memoize('ends of batches', () => new Map<Call['batch'], Map<number, number>>());
  const known = ends.get(batch) ?? new Map<number, number>();
  ends.set(batch, known);
  const from = places.indexOf(call.message);
  const passed: number[] = [];
  let at = from;
  for (; ; at++) {
    const end = known.get(at);
    if (end !== undefined) {
      at = end;
      break;
    }
    passed.push(at);
    const next = messages[at + 1];
    if (next === undefined || next === batch.next || !belongs.has(next)) break;
  }
  for (const each of passed) known.set(each, at);
  return messages[at] ?? call.message;
}

/** The message with the first result of the nearest earlier call of the turn that has one. */
function answeredBefore({ turn, position }: Call, places: Broken['places']): Message | undefined {
  const known = places.memoize('answered calls', () => new Map<Call['turn'], (Message | undefined)[]>());
  let before = known.get(turn);
  if (before === undefined) {
    before = [];
    let last: Message | undefined;
    for (const { results } of turn.calls) {
      before.push(last);
      last = results[0]?.message ?? last;
    }
    known.set(turn, before);
  }
  return before[position];
}

/** Writes the result into the call or its message, in formats that store it there. */
function replaced(value: unknown, call: Call, { messageFormat, value: whole }: Broken): Edit[] {
  const { parts } = messageFormat.readMessage(value, '', ignore);
  const written = parts.find(part => part.type === 'tool_call');
  const result = parts.find(part => part.type === 'tool_result');
  const isInside = result === undefined || written === undefined || result.pointer.startsWith(written.pointer);
  const place = isInside ? undefined : placeInList(result.pointer);
  if (result === undefined || place === undefined)
    return written === undefined ? [] : overwritten(call.part.pointer, whole, valueAt(value, written.pointer));
  const at = call.message.pointer;
  const list = valueAt(whole, at + place.list);
  if (Array.isArray(list)) return [addition(child(at + place.list, list.length), valueAt(value, result.pointer))];
  // Containers that do not exist yet are added as a whole.
  let missing = '';
  for (const key of pointerKeys(place.list)) {
    missing = child(missing, key);
    if (valueAt(whole, at + missing) === undefined) break;
  }
  const made = addition(at + missing, valueAt(value, missing));
  return [valueAt(whole, at + missing) === null ? { ...made, op: 'replace' } : made];
}

/** The edits that copy the changed fields of a call with a result. Times keep their original values. */
function overwritten(pointer: string, whole: unknown, made: unknown): Edit[] {
  const raw = valueAt(whole, pointer);
  if (!isObject(raw) || !isObject(made)) return [replacement(pointer, made)];
  return Object.entries(made).flatMap(([key, value]): Edit[] => {
    if (!Object.hasOwn(raw, key)) return [addition(child(pointer, key), value)];
    const isSame =
      writeJson(raw[key]) === writeJson(value) || (typeof raw[key] === 'number' && typeof value === 'number');
    return isSame ? [] : [replacement(child(pointer, key), value)];
  });
}

/**
 * Whether it is a tool invocation in an older message format of the AI SDK, whose state marks a call without a result.
 */
function isInvocation(raw: Readonly<Record<string, unknown>>): boolean {
  return typeof raw.toolCallId === 'string' && 'args' in raw && (raw.state === 'call' || raw.state === 'partial-call');
}

function answered(pointer: string, raw: Readonly<Record<string, unknown>>, text: string): Edit[] {
  const place = child(pointer, 'result');
  return [
    replacement(child(pointer, 'state'), 'result'),
    'result' in raw ? replacement(place, text) : addition(place, text),
  ];
}
