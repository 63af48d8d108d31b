/**
 * Finds the rule that explains why a chat template rejects a conversation. The template's error text is not trusted.
 * Instead, a rule explains the rejection if repairing the conversation by that rule alone makes it render. Small test
 * conversations rule out other causes: removing a message, for example, always helps.
 */

import type { StructuralFault } from '../../formats/engine/message-format.ts';
import { argumentsForm, isPythonLiteral } from '../../model/arguments.ts';
import { isBlank } from '../../model/text.ts';

type Json = Readonly<Record<string, unknown>>;

/** The rejected conversation, and tests that can be run with the template. */
export interface Case {
  /** The messages up to the one at which rendering fails. */
  readonly messages: readonly unknown[];
  readonly index: number;
  readonly isWhole: boolean;
  /** Whether no messages follow. */
  readonly isEnd: boolean;
  /** Pointers of the conversation and of its message list. */
  readonly pointer: string;
  readonly at: string;
  /** Whether a conversation renders. */
  readonly renders: (messages: readonly unknown[]) => boolean;
  /** Whether a conversation renders, either as it is or followed by the remaining messages or a user message. */
  readonly rendersContinued: (messages: readonly unknown[]) => boolean;
}

type Cause = (refused: Case, message: Json) => StructuralFault | undefined;

const TEXT = 'x';
const USER = { role: 'user', content: TEXT };
const PLAIN = { role: 'assistant', content: TEXT };

/** The first rule that explains the rejection; undefined if none does. */
export function findCause(refused: Case): StructuralFault | undefined {
  const message = refused.messages[refused.index];
  if (!isJson(message)) return undefined;
  for (const cause of CAUSES) {
    const found = cause(refused, message);
    if (found !== undefined) return found;
  }
  return undefined;
}

const CAUSES: readonly Cause[] = [
  noUser,
  brokenArguments,
  emptyCalls,
  parallelCalls,
  noContent,
  contentForm,
  controlTokens,
  contentBesideCalls,
  callIds,
  role,
  systemPlace,
  orphan,
  lastRole,
  order,
];

function noUser({ messages, isWhole, pointer, renders }: Case): StructuralFault | undefined {
  if (!isWhole || messages.some(each => isJson(each) && each.role === 'user')) return undefined;
  const systems = messages.findIndex(each => !isSystem(each));
  const behindSystem =
    systems < 0 ? [...messages, USER] : [...messages.slice(0, systems), USER, ...messages.slice(systems)];
  // A leading assistant message is out of order only if a user message before it helps and one after it does not.
  if (!renders([...messages, USER]) && !renders(behindSystem)) return undefined;
  if (!messages.every(isSystem) && !renders([...messages, USER])) return undefined;
  return { rule: 'missing-user-message', messageId: 'none', at: { pointer } };
}

function brokenArguments(refused: Case, message: Json): StructuralFault | undefined {
  const calls = callsOf(message);
  const i = calls.findIndex(isBroken);
  const inner = calls[i]?.function;
  if (!isJson(inner) || typeof inner.arguments !== 'string') return undefined;
  // All are repaired at once. If that does not help, repairing only some of them does not help either.
  const repaired = calls.map(call =>
    isBroken(call) ? { ...call, function: { ...(call.function as Json), arguments: '{}' } } : call,
  );
  if (!refused.rendersContinued(withMessage(refused, { ...message, tool_calls: repaired }))) return undefined;
  const { arguments: text } = inner;
  const at = { pointer: `${placeOf(refused)}/tool_calls/${i}` };
  const tool = typeof inner.name === 'string' ? inner.name : '';
  if (argumentsForm(text) === 'other') {
    const value = JSON.parse(text) as unknown;
    const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
    return { rule: 'arguments-not-object', messageId: 'notObject', at, data: { tool, found } };
  }
  const kind = isBlank(text) ? 'empty' : isPythonLiteral(text) ? 'python' : 'notJson';
  return { rule: 'arguments-not-json', messageId: kind, at, data: { tool } };
}

function isBroken(call: Json): boolean {
  const inner = call.function;
  return isJson(inner) && typeof inner.arguments === 'string' && argumentsForm(inner.arguments) !== 'object';
}

function emptyCalls(refused: Case, message: Json): StructuralFault | undefined {
  if (!Array.isArray(message.tool_calls) || message.tool_calls.length > 0) return undefined;
  const { tool_calls: _calls, ...rest } = message;
  if (!refused.rendersContinued(withMessage(refused, rest))) return undefined;
  return { rule: 'empty-tool-calls', messageId: 'empty', at: { pointer: `${placeOf(refused)}/tool_calls` } };
}

function parallelCalls(refused: Case, message: Json): StructuralFault | undefined {
  const calls = callsOf(message);
  // If one system message alone fails, that message is the cause and not their number.
  const isEnough = (i: number) =>
    refused.rendersContinued(withMessage(refused, { ...message, tool_calls: calls.slice(i, i + 1) }));
  if (calls.length < 2 || !isEnough(0) || !isEnough(1)) return undefined;
  const place = `${placeOf(refused)}/tool_calls`;
  return {
    rule: 'unsupported-parallel-calls',
    messageId: 'tooMany',
    at: { pointer: `${place}/1` },
    data: { count: calls.length, most: 1 },
    related: [{ at: { pointer: `${place}/0` }, label: 'before it' }],
  };
}

function noContent(refused: Case, message: Json): StructuralFault | undefined {
  const { content } = message;
  if (content !== null && content !== undefined) return undefined;
  if (
    !refused.rendersContinued(withMessage(refused, { ...message, content: '' })) &&
    !refused.rendersContinued(withMessage(refused, { ...message, content: TEXT }))
  )
    return undefined;
  const place = placeOf(refused);
  const pointer = content === null ? `${place}/content` : place;
  const data = { role: roleOf(message) };
  return { rule: 'missing-content', messageId: content === null ? 'null' : 'absent', at: { pointer }, data };
}

function contentForm(refused: Case, message: Json): StructuralFault | undefined {
  const { content } = message;
  if (!Array.isArray(content)) return undefined;
  const text = content.map(part => (isJson(part) && typeof part.text === 'string' ? part.text : '')).join('\n');
  if (!refused.rendersContinued(withMessage(refused, { ...message, content: text }))) return undefined;
  const data = { role: roleOf(message), found: 'a list of parts', expected: 'text' };
  return {
    rule: 'unsupported-content-form',
    messageId: 'unsupported',
    at: { pointer: `${placeOf(refused)}/content` },
    data,
  };
}

/** Special tokens and tags of models: `<|channel|>`, `<think>`, `[INST]`. */
const MARK =
  /<\|[^|<>\s]{1,40}\|>|<\/?(?:think|tool_call|tool_response|start_of_turn|end_of_turn|s)>|\[\/?(?:INST|TOOL_CALLS|AVAILABLE_TOOLS|TOOL_RESULTS)\]/g;

/** Maximum number of different tokens whose removal is tried, because each try renders the conversation. */
const MOST_MARKS = 20;

function controlTokens(refused: Case, message: Json): StructuralFault | undefined {
  for (const field of ['content', 'thinking', 'reasoning_content', 'reasoning']) {
    const text = message[field];
    if (typeof text !== 'string') continue;
    const tokens = text.match(MARK);
    if (
      tokens === null ||
      !refused.rendersContinued(withMessage(refused, { ...message, [field]: text.replace(MARK, ' ') }))
    )
      continue;
    // The token whose removal makes it render. Consecutive tokens count as one.
    const cause = [...new Set(tokens)]
      .slice(0, MOST_MARKS)
      .find(token =>
        refused.rendersContinued(withMessage(refused, { ...message, [field]: text.replaceAll(token, ' ') })),
      );
    const at = { pointer: `${placeOf(refused)}/${field}` };
    return { rule: 'raw-control-tokens', messageId: 'found', at, data: { token: cause ?? (tokens[0] as string) } };
  }
  return undefined;
}

function contentBesideCalls(refused: Case, message: Json): StructuralFault | undefined {
  const calls = callsOf(message);
  const says = typeof message.content === 'string' ? !isBlank(message.content) : Array.isArray(message.content);
  if (calls.length === 0 || !says) return undefined;
  const { content: _content, ...rest } = message;
  const isCause = [{ ...rest, content: '' }, { ...rest, content: null }, rest].some(each =>
    refused.rendersContinued(withMessage(refused, each)),
  );
  if (!isCause) return undefined;
  const at = { pointer: `${placeOf(refused)}/content` };
  return { rule: 'content-beside-tool-calls', messageId: 'both', at, data: { count: calls.length } };
}

const NINE_CHARACTERS = 'abcdefghi';

/** Templates that check call IDs require nine letters and digits. */
function callIds(refused: Case, message: Json): StructuralFault | undefined {
  const calls = callsOf(message);
  const first = calls[0]?.id ?? message.tool_call_id;
  if (typeof first !== 'string' || first === '') return undefined;
  const renamed = new Map<unknown, string>();
  const rename = (id: unknown) => {
    if (typeof id !== 'string') return id;
    if (!renamed.has(id))
      renamed.set(
        id,
        `${NINE_CHARACTERS.slice(0, 8 - String(renamed.size).length)}${renamed.size}0`.slice(0, 9).padEnd(9, 'a'),
      );
    return renamed.get(id);
  };
  const repaired = refused.messages.map(each => {
    if (!isJson(each)) return each;
    if (each.tool_call_id !== undefined) return { ...each, tool_call_id: rename(each.tool_call_id) };
    const inside = callsOf(each);
    return inside.length === 0 ? each : { ...each, tool_calls: inside.map(call => ({ ...call, id: rename(call.id) })) };
  });
  if (!refused.rendersContinued(repaired)) return undefined;
  const pointer = calls.length > 0 ? `${placeOf(refused)}/tool_calls/0` : placeOf(refused);
  const data = { id: first, pattern: '^[a-zA-Z0-9]{9}$' };
  return { rule: 'malformed-tool-call-id', messageId: 'mismatch', at: { pointer }, data };
}

/** A role is unsupported if it fails at every position, and the same conversations render without it. */
function role(refused: Case, message: Json): StructuralFault | undefined {
  const word = message.role;
  if (typeof word !== 'string' || word === 'user' || word === 'assistant') return undefined;
  const { renders } = refused;
  const each = { role: word, content: TEXT };
  const call = { id: NINE_CHARACTERS, type: 'function', function: { name: 'look_up', arguments: '{"a":"b"}' } };
  const calls = [USER, { role: 'assistant', content: '', tool_calls: [call] }];
  const isResult = word === 'tool' || word === 'function';
  if (!renders([USER]) || (isResult && !renders(calls))) return undefined;
  const places = isResult
    ? [
        [...calls, { ...each, tool_call_id: NINE_CHARACTERS, name: 'look_up' }],
        [USER, { ...each, tool_call_id: NINE_CHARACTERS, name: 'look_up' }],
      ]
    : isSystem(message)
      ? [[each, USER]]
      : [
          [each, USER],
          [USER, each],
          [USER, PLAIN, each],
          [USER, each, USER],
          [USER, PLAIN, each, USER],
        ];
  if (places.some(renders)) return undefined;
  return {
    rule: 'unsupported-role',
    messageId: 'refused',
    at: { pointer: `${placeOf(refused)}/role` },
    data: { role: word },
  };
}

function systemPlace(refused: Case, message: Json): StructuralFault | undefined {
  const { messages, index } = refused;
  if (!isSystem(message) || index === 0) return undefined;
  const rest = messages.filter((_, i) => i !== index);
  const [first, ...others] = rest;
  // Puts the message in the place of the first one, with its other fields unchanged.
  const moved = isSystem(first) ? [message, ...others] : [message, ...rest];
  if (!refused.rendersContinued(moved)) return undefined;
  const system = { role: message.role, content: TEXT };
  const isLeading = messages.slice(0, index).every(isSystem);
  // It renders later in the conversation but not next to the first system message, so only one is allowed at the
  // beginning.
  if (
    isLeading &&
    [
      [system, USER, system],
      [system, USER, PLAIN, system, USER],
    ].some(refused.renders)
  )
    return {
      rule: 'multiple-system-messages',
      messageId: 'more',
      at: { pointer: placeOf(refused) },
      data: { most: 1 },
    };
  return {
    rule: 'misplaced-system-message',
    messageId: 'misplaced',
    at: { pointer: placeOf(refused) },
    data: { count: index },
    related: [{ at: { pointer: `${refused.at}/0` }, label: 'its place' }],
  };
}

function orphan(refused: Case, message: Json): StructuralFault | undefined {
  const { messages, index } = refused;
  if (message.role !== 'tool') return undefined;
  let before = index - 1;
  while (before >= 0 && (messages[before] as Json | null)?.role === 'tool') before--;
  const open = messages[before];
  const calls = isJson(open) ? callsOf(open) : [];
  const id = typeof message.tool_call_id === 'string' ? message.tool_call_id : '';
  if (calls.some(call => call.id === message.tool_call_id)) return undefined;
  const call = {
    id,
    type: 'function',
    function: { name: typeof message.name === 'string' ? message.name : 'look_up', arguments: '{}' },
  };
  const caller = { role: 'assistant', content: '', tool_calls: [call] };
  const joined =
    calls.length > 0
      ? messages.map((each, i) => (i === before ? { ...(each as Json), tool_calls: [...calls, call] } : each))
      : messages;
  const repaired = calls.length > 0 ? joined : [...messages.slice(0, index), caller, ...messages.slice(index)];
  const withUser = [...messages.slice(0, index), USER, caller, ...messages.slice(index)];
  if (!refused.rendersContinued(repaired) && !refused.rendersContinued(withUser)) return undefined;
  return {
    rule: 'orphan-tool-result',
    messageId: calls.length > 0 ? 'unknownId' : 'noCalls',
    at: { pointer: placeOf(refused) },
    data: { id },
    related: calls.length > 0 ? [{ at: { pointer: `${refused.at}/${before}` }, label: 'the calls' }] : [],
  };
}

/** The message is out of order if it renders with another message before it, or merged with the previous one. */
function order(refused: Case, message: Json): StructuralFault | undefined {
  const { messages, index } = refused;
  const insert = (each: unknown) => [...messages.slice(0, index), each, ...messages.slice(index)];
  const expected = [
    ...(refused.rendersContinued(insert(USER)) ? ['user'] : []),
    ...(refused.rendersContinued(insert(PLAIN)) ? ['plain'] : []),
  ];
  const before = messages[index - 1];
  if (expected.length === 0) {
    // This removes the message before it. Removing the message itself would fix any fault.
    const withoutBefore = messages.filter((_, i) => i !== index - 1);
    if (!isJson(before) || before.role !== message.role || !refused.rendersContinued(withoutBefore)) return undefined;
    expected.push('another role');
  }
  const isFirst = messages.slice(0, index).every(isSystem) && message.role !== 'user' && expected[0] === 'user';
  if (isFirst)
    return {
      rule: 'unexpected-first-role',
      messageId: 'first',
      at: { pointer: placeOf(refused) },
      data: { role: roleOf(message), expected: 'user' },
    };
  return {
    rule: 'unexpected-role-order',
    messageId: 'unexpected',
    at: { pointer: placeOf(refused) },
    data: { role: roleOf(message), expected: expected.join(' or ') },
  };
}

function lastRole(refused: Case, message: Json): StructuralFault | undefined {
  const { messages, index, renders, isEnd } = refused;
  if (!isEnd || message.role === 'user' || index !== messages.length - 1 || !renders([...messages, USER]))
    return undefined;
  return {
    rule: 'unexpected-last-role',
    messageId: 'last',
    at: { pointer: placeOf(refused) },
    data: { role: roleOf(message) },
  };
}

function withMessage({ messages, index }: Case, message: unknown): unknown[] {
  return messages.map((each, i) => (i === index ? message : each));
}

function placeOf({ at, index }: Case): string {
  return `${at}/${index}`;
}

function callsOf(message: Json): readonly Json[] {
  const calls = message.tool_calls;
  return Array.isArray(calls) && calls.every(isJson) ? calls : [];
}

function isSystem(message: unknown): boolean {
  return isJson(message) && (message.role === 'system' || message.role === 'developer');
}

function isJson(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function roleOf({ role }: Json): string {
  return typeof role === 'string' ? role : '';
}
