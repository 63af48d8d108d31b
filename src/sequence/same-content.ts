/** Compares the content of messages and parts of two requests, regardless of the form in which they are written. */
import type { Message, Part, Tool, ToolArguments } from '../generated/types.ts';
import { parseArguments } from '../model/arguments.ts';
import { writeJson } from '../source/exact.ts';
import { isObject } from '../source/json.ts';
import { isSameJson } from '../source/same-json.ts';

/** Whether two messages have the same content. Reasoning, cache breakpoints and fields with null are ignored. */
export function isSameMessage(a: Message, b: Message): boolean {
  return a.role === b.role && areSameParts(contentParts(a), contentParts(b));
}

/** The parts of a message without its reasoning. Empty text is left out. */
export function contentParts({ parts }: Message): readonly Part[] {
  return parts.every(isContent) ? parts : parts.filter(isContent);
}

function isContent(part: Part): boolean {
  return !isReasoning(part) && !(part.type === 'text' && part.text === '');
}

export function isReasoning({ type }: Part): boolean {
  return type === 'reasoning';
}

/** Whether two lists of parts have the same content. */
export function areSameParts(a: readonly Part[], b: readonly Part[]): boolean {
  if (a.length === b.length) return a.every((part, i) => isSamePart(part, b[i] as Part));
  // A text may be one part or several.
  return isText(a) && isText(b) && textOf(a) === textOf(b);
}

export function isText(parts: readonly Part[]): boolean {
  return parts.every(({ type }) => type === 'text');
}

export function textOf(parts: readonly Part[]): string {
  return parts.map(part => (part.type === 'text' ? part.text : '')).join('');
}

/** The number of characters that two texts have in common at their start. */
export function commonBeginning(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return i;
}

export function isSamePart(a: Part, b: Part): boolean {
  switch (a.type) {
    case 'text':
    case 'refusal':
      return b.type === a.type && a.text === b.text;
    case 'tool_call':
      return (
        b.type === a.type && a.callId === b.callId && a.name === b.name && areSameArguments(a.arguments, b.arguments)
      );
    case 'tool_result':
      return (
        b.type === a.type && a.callId === b.callId && a.outcome === b.outcome && areSameParts(a.content, b.content)
      );
    case 'provider_item':
      return b.type === a.type && isSameValue(a.raw, b.raw);
    default:
      return b.type === a.type && isSameValue(a.wire, b.wire);
  }
}

function areSameArguments(a: ToolArguments, b: ToolArguments): boolean {
  if (a.text !== undefined && b.text !== undefined) return a.text === b.text;
  const [left, right] = [parseArguments(a), parseArguments(b)];
  return left.error === undefined && right.error === undefined && isSameJson(left.value, right.value);
}

/** Whether two declarations of a tool are the same to the model. */
export function isSameTool(a: Tool, b: Tool): boolean {
  return isSameValue(a.wire, b.wire);
}

function isSameValue(a: unknown, b: unknown): boolean {
  return isSameJson(a, b) || isSameJson(comparable(a), comparable(b));
}

/** Fields that may differ between requests without an effect on the model. */
export const IGNORED_FIELDS: ReadonlySet<string> = new Set(['cache_control', 'caller']);

/** Fields with a JSON Schema or tool data, in which null and false have a meaning. */
const EXACT_FIELDS: ReadonlySet<string> = new Set([
  ...[
    'parameters',
    'input_schema',
    'inputSchema',
    'parametersJsonSchema',
    'responseJsonSchema',
    'json_schema',
    'schema',
  ],
  ...['input', 'args', 'arguments', 'output', 'response'],
]);

/** Maximum depth. Values nested more deeply are compared unchanged. */
export const MAX_DEPTH = 200;

/** A copy without fields that have no effect. Clients leave out null and false, or write them. */
export function comparable(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map(each => comparable(each, depth + 1));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, each]) => each !== null && each !== false && !IGNORED_FIELDS.has(key),
  );
  return Object.fromEntries(
    kept.map(([key, each]) => [key, EXACT_FIELDS.has(key) ? each : comparable(each, depth + 1)]),
  );
}

/** Lines that Claude Code puts first into its system prompt. They differ in each request, and the server removes them. */
export const BILLING = 'x-anthropic-billing-header';

/** Characters that a part without text counts as: about 1,000 tokens. */
const MEDIA_SIZE = 4000;

/** The approximate length of a message for the model, in characters. */
export function sizeOf({ parts }: Message): number {
  let sum = 0;
  for (const part of parts) sum += sizeOfPart(part);
  return sum;
}

export function sizeOfPart(part: Part): number {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text.length;
    case 'reasoning':
      return (part.text ?? part.summary ?? '').length;
    case 'tool_call':
      return (part.arguments.text ?? jsonOf(part.arguments.value)).length + (part.name?.length ?? 0);
    case 'tool_result':
      return part.content.reduce((sum, each) => sum + sizeOfPart(each), 0);
    case 'provider_item':
      return jsonOf(part.raw).length;
    default:
      return MEDIA_SIZE;
  }
}

export function sizeOfTool({ wire }: Tool): number {
  return jsonOf(wire).length;
}

function jsonOf(value: unknown): string {
  return value === undefined ? '' : writeJson(value);
}
