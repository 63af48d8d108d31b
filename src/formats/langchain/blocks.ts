/** Content blocks of LangChain messages: the standard blocks, those of older versions, and provider-specific blocks. */
import type { Message, Part, ReasoningPart, ToolArguments } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsValue, type Codec, content, id, oneOf, readOnly, text } from '../engine/codecs.ts';
import { keyedParts } from '../engine/keyed-parts.ts';
import type { OnFault } from '../engine/message-format.ts';
import type { PartTable } from '../engine/part-table.ts';
import { type PartKind, part, type TableOptions, type TaggedTable, taggedParts } from '../engine/parts.ts';
import { unknownPart } from '../engine/reading/content.ts';
import { mediaBlocks } from './media.ts';

/** The type of blocks that are strings. */
export const STRING_BLOCK = 'str';

/** For reads without checks. What both languages reject is checked in `checks.ts`, for the whole message. */
export const UNCHECKED: OnFault = () => {};

const SERVER_RESULT = /._tool_result$/;

/** The joined text of a summary's parts, which are only read. */
const summary = readOnly({ read: ({ summary: pieces }) => (Array.isArray(pieces) ? summaryText(pieces) : undefined) });

function summaryText(pieces: readonly unknown[]): string {
  return pieces.flatMap(each => (isObject(each) && typeof each.text === 'string' ? [each.text] : [])).join('\n\n');
}

const encrypted = text('encrypted_content', 'extras.encrypted_content');

/** A standard reasoning block, or an item of the Responses API. */
const standardReasoning = {
  text: text('reasoning'),
  summary,
  signature: text('signature', 'extras.signature'),
  redacted: encrypted,
  provider: readOnly<string>({
    read: (...given) => (encrypted.read(...given) === undefined ? undefined : 'openai'),
  }),
  itemId: text('id'),
} as const;

/** A standard reasoning block outside the content. */
export const reasoningBeside = part('reasoning', undefined, { ...standardReasoning, field: 'reasoning' });

/** Reasoning of Converse is one level deeper. The case of its keys depends on the language. */
const converseReasoning: Codec<Partial<ReasoningPart>> = readOnly({
  read(object) {
    const inner = [object.reasoningText, object.reasoning_content].find(isObject) ?? {};
    const found = {
      text: inner.text,
      signature: inner.signature,
      redacted: object.redactedContent ?? inner.redactedContent,
    };
    return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'));
  },
});

/** Arguments under the standard name `args`, or under `input` as in Anthropic's API. */
const args: Codec<ToolArguments> = {
  read(object) {
    const value = object.args ?? object.input;
    return value === undefined ? {} : { value };
  },
  write: (object, given) =>
    argumentsValue((object.args ?? undefined) === undefined ? 'input' : 'args').write(object, given),
};

/** A tool call. Google's calls have their fields under `functionCall`. */
function call(executedBy: 'client' | 'provider'): PartKind {
  const plain = part('tool_call', undefined, {
    callId: id('id'),
    name: text('name'),
    kind: 'function',
    arguments: args,
    executedBy,
  });
  const { functionCall } = keyedParts({ functionCall: plain }) as { functionCall: PartKind };
  const kindOf = (object: JsonObject) => (isObject(object.functionCall) ? functionCall : plain);
  return {
    read: (object, ...rest) => kindOf(object).read(object, ...rest),
    write: (object, given) => kindOf(object).write(object, given),
  };
}

const outcome = oneOf('status', [
  ['success', 'success'],
  ['error', 'error'],
]);

const serverResult = part('tool_result', undefined, {
  callId: id('toolCallId', 'tool_call_id', 'tool_use_id'),
  name: text('name'),
  content: readOnly({ read: () => [] }),
  executedBy: 'provider',
  outcome,
});

/** Blocks that only assistant messages have. In other messages they are kept unchanged. */
const inAnswer = (kind: PartKind): PartKind => ({
  read: (object, pointer, message, onFault) =>
    message.role === 'assistant' ? kind.read(object, pointer, message, onFault) : unknownPart(object, pointer),
  write: kind.write,
});

export const clientCall = inAnswer(call('client'));
const serverCall = inAnswer(call('provider'));

/** Blocks that all messages and results can have. */
const plainBlocks = {
  text: part('text', undefined, { text: text('text'), itemId: text('id') }, ['text']),
  refusal: part('refusal', undefined, { text: text('refusal') }, ['text']),
  ...mediaBlocks,
};

/** The result in a message of role `tool`. Its content and name are those of the message. */
export const toolResult = part('tool_result', undefined, {
  callId: id('tool_call_id'),
  name: readOnly(text('name')),
  outcome,
  legacy: readOnly<boolean>({
    read: (_fields, _pointer, { wireRole }) =>
      wireRole !== undefined && /^[fF]unction/.test(wireRole) ? true : undefined,
  }),
});

/** Google's parts have no type. The key of their content identifies them. */
const typeOf: TableOptions['typeOf'] = wire => {
  if (wire.type !== undefined && wire.type !== null) return wire.type as string;
  const key = ['functionCall', 'inlineData', 'fileData'].find(each => Object.hasOwn(wire, each));
  return key ?? (typeof wire.text === 'string' ? 'text' : undefined);
};

const blocksInResult = withBareText(taggedParts(plainBlocks, { typeOf }));

export const blocks = withBareText(
  taggedParts(
    {
      ...plainBlocks,
      tool_result: part('tool_result', undefined, {
        callId: id('tool_use_id'),
        name: text('name'),
        content: content('content', () => blocksInResult),
        outcome: oneOf('is_error', [
          [true, 'error'],
          [false, 'success'],
        ]),
      }),
      thinking: inAnswer(
        part('reasoning', undefined, { wireType: 'thinking', text: text('thinking'), signature: text('signature') }),
      ),
      redacted_thinking: inAnswer(
        part('reasoning', undefined, { wireType: 'redacted_thinking', redacted: text('data'), provider: 'anthropic' }),
      ),
      reasoning: inAnswer(part('reasoning', undefined, { wireType: 'reasoning', ...standardReasoning })),
      reasoning_content: inAnswer(
        part('reasoning', undefined, {
          wireType: 'reasoning_content',
          '...': converseReasoning,
          provider: 'anthropic',
        }),
      ),
      tool_call: clientCall,
      tool_use: clientCall,
      functionCall: clientCall,
      server_tool_call: serverCall,
      server_tool_use: serverCall,
      mcp_tool_use: serverCall,
      server_tool_call_result: inAnswer(serverResult),
    },
    { typeOf, otherwise: type => (SERVER_RESULT.test(type) ? inAnswer(serverResult) : undefined) },
  ),
);

export function readBlock(wire: unknown, pointer: string, message: Message): Part {
  return blocks.read(wire, pointer, message, UNCHECKED);
}

/** Extends a table so that a text block can be a string. */
function withBareText(table: TaggedTable): PartTable {
  const read: PartTable['read'] = (value, pointer, ...rest) =>
    typeof value === 'string'
      ? { type: 'text', text: value, wireType: STRING_BLOCK, pointer }
      : table.read(value, pointer, ...rest);
  return {
    read,
    readList: (values, pointer, ...rest) => values.map((each, i) => read(each, `${pointer}/${i}`, ...rest)),
    write: given => (given.type === 'text' && given.wireType === STRING_BLOCK ? given.text : table.write(given)),
  };
}
