/** Reads and writes the texts of ShareGPT samples: reasoning, calls and results between tags, and calls as JSON. */
import type { Part, ToolCallPart } from '../../generated/types.ts';
import { parseExact, writeJson } from '../../source/exact.ts';
import { isObject } from '../../source/json.ts';
import { locate } from '../../source/locate.ts';
import { textOf } from '../engine/codecs.ts';
import { argumentsText } from '../engine/normal/arguments.ts';
import { THINK_TAGS } from '../openai-chat/reasoning.ts';

/** The type of a call that could not be parsed. */
const BROKEN = 'malformed_tool_call';
const CALL = { open: '<tool_call>', close: '</tool_call>' };
const RESULT = { open: '<tool_response>', close: '</tool_response>' };
/** The separator between several results in one text. */
const BETWEEN_RESULTS = `\n${RESULT.close}\n${RESULT.open}\n`;

/** The kind of a text, independent of the data set's words. */
export type Speaker = 'words' | 'answer' | 'call' | 'result';

/** Reads the parts of a text in order. */
export function readValue(text: string, speaker: Speaker, pointer: string): Part[] {
  if (speaker === 'words') return [{ type: 'text', text, pointer }];
  if (speaker === 'result') return readResults(text, pointer);
  const { thought, rest } = readThought(text, pointer);
  const said = speaker === 'call' ? readCalls(rest, pointer) : readAnswer(rest, pointer);
  return thought === undefined ? said : [thought, ...said];
}

function readThought(text: string, pointer: string): { thought: Part | undefined; rest: string } {
  const { open, close } = THINK_TAGS;
  const lead = text.length - text.trimStart().length;
  const end = text.startsWith(open, lead) ? text.indexOf(close, lead) : -1;
  if (end < 0) return { thought: undefined, rest: text };
  const thought: Part = { type: 'reasoning', text: text.slice(lead + open.length, end), wireType: open, pointer };
  return { thought, rest: text.slice(end + close.length) };
}

/** Reads text and calls between tags. A tag whose content is not a call stays text. */
function readAnswer(text: string, pointer: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  let end = 0;
  for (let at = text.indexOf(CALL.open); at >= 0; at = text.indexOf(CALL.open, at + 1)) {
    if (end <= at) end = text.indexOf(CALL.close, at);
    if (end < 0) break;
    const calls = parseCalls(text.slice(at + CALL.open.length, end), pointer);
    if (calls === undefined || calls.some(call => call.type !== 'tool_call' || call.name === undefined)) continue;
    addWords(parts, text.slice(done, at), pointer);
    for (const each of calls) parts.push(each);
    done = end + CALL.close.length;
    at = done - 1;
  }
  if (done === 0) return [{ type: 'text', text, pointer }];
  addWords(parts, text.slice(done), pointer);
  return parts;
}

function addWords(parts: Part[], text: string, pointer: string): void {
  if (text.trim() !== '') parts.push({ type: 'text', text, pointer });
}

function readCalls(text: string, pointer: string): Part[] {
  const calls = parseCalls(text, pointer);
  // The raw value of an item can have any type.
  return calls ?? [{ type: 'provider_item', wireType: BROKEN, raw: text as never, pointer }];
}

/** Parses one call or a list of calls; undefined if the text is neither. */
function parseCalls(text: string, pointer: string): Part[] | undefined {
  let value: unknown;
  try {
    value = parseExact(text.trim());
  } catch {
    return undefined;
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every(isObject)) return undefined;
  const trimmed = text.trim();
  const at = list.map((_, i) => `${Array.isArray(value) ? `/${i}` : ''}/arguments`);
  const spans = locate(trimmed, at);
  return list.map((wire, i) => {
    const { name, arguments: args } = wire;
    const span = spans.get(at[i] as string);
    const isKnown = Object.hasOwn(wire, 'arguments') && span !== undefined;
    const call: ToolCallPart = {
      type: 'tool_call',
      kind: 'function',
      ...(typeof name === 'string' && { name }),
      arguments:
        typeof args === 'string' ? { text: args } : isKnown ? { text: trimmed.slice(span.start, span.end) } : {},
      executedBy: 'client',
      pointer,
      wire,
    };
    return call;
  });
}

function readResults(text: string, pointer: string): Part[] {
  return resultTexts(text).map(each => ({
    type: 'tool_result',
    content: [{ type: 'text', text: each, pointer }],
    pointer,
  }));
}

/** The results in a text: each between tags, separated by tags, or the whole text. */
function resultTexts(text: string): string[] {
  if (text.trimStart().startsWith(RESULT.open)) {
    const texts = taggedTexts(text, RESULT);
    if (texts.length > 0) return texts;
  }
  return text.split(BETWEEN_RESULTS);
}

/** The texts between tags, without the line ends next to the tags. */
function taggedTexts(text: string, { open, close }: typeof RESULT): string[] {
  const texts: string[] = [];
  for (let at = text.indexOf(open); at >= 0; ) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) break;
    texts.push(
      text
        .slice(at + open.length, end)
        .replace(/^\n/, '')
        .replace(/\n$/, ''),
    );
    at = text.indexOf(open, end + close.length);
  }
  return texts;
}

/** Writes parts as text, in the form of the data sets. */
export function writeValue(parts: readonly Part[], speaker: Speaker): string {
  if (speaker === 'result') {
    const texts = parts.flatMap(part => (part.type === 'tool_result' ? [textOf(part.content)] : []));
    return texts.join(BETWEEN_RESULTS);
  }
  const thoughts = parts.flatMap(part => (part.type === 'reasoning' && part.text !== undefined ? [part.text] : []));
  const head = thoughts.length === 0 ? '' : `${THINK_TAGS.open}${thoughts.join('')}${THINK_TAGS.close}`;
  const calls = parts.filter(part => part.type === 'tool_call').map(writeCall);
  if (speaker === 'call') {
    const broken = parts.flatMap(part => (part.type === 'provider_item' ? [part.raw as unknown] : []));
    if (calls.length === 0) return `${head}${broken.filter(each => typeof each === 'string').join('')}`;
    return `${head}${calls.length === 1 ? calls[0] : `[${calls.join(', ')}]`}`;
  }
  let text = head;
  for (const part of parts) {
    if (part.type === 'tool_call') {
      const line = text === '' || text.endsWith('\n') ? '' : '\n';
      text += `${line}${CALL.open}\n${writeCall(part)}\n${CALL.close}`;
    } else if (part.type === 'text' || part.type === 'refusal') text += part.text;
  }
  return text;
}

/** A call as JSON. Arguments that are JSON text are copied unchanged. */
function writeCall(call: ToolCallPart): string {
  const text = argumentsText(call);
  const isEmpty = text.trim() === '';
  return `{"name": ${writeJson(call.name ?? '')}, "arguments": ${isEmpty ? '{}' : isJson(text) ? text : writeJson(text)}}`;
}

export function isJson(text: string): boolean {
  try {
    const value = parseExact(text);
    // A JSON string would be read as the text of the arguments.
    return typeof value !== 'string';
  } catch {
    return false;
  }
}
