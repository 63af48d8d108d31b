/**
 * Converts harmony messages to the canonical form and back. Harmony has a separate message for each thought, text and
 * call, and matches calls with results by position.
 */
import type { Conversation, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { inCallOrder } from '../engine/normal/call-order.ts';
import { contentText } from '../engine/normal/content.ts';
import { loseFailure } from '../engine/normal/plain-parts.ts';
import { WaitingCalls } from '../engine/normal/waiting-calls.ts';
import { addressOf, render, TOKENS, withoutTokens } from './text.ts';
import { INSTRUCTIONS, readDeveloper, toolsSection } from './tools.ts';

export function normalize(message: Message): Message[] {
  const { role, wireRole, phase, parts, name: author, ...rest } = message;
  const named = role !== 'tool' && author !== undefined ? { name: author } : {};
  const bare: Message = { role, parts, ...rest, ...named, ...(wireRole !== undefined && { wireRole }) };
  if (role === 'system') return instructionsOf(bare);
  if (role !== 'assistant') return [bare];
  // The channel of a text shows whether the answer continues. `joins` needs it.
  const placed = parts.map(part => (part.type === 'text' && phase !== undefined ? { ...part, wireType: phase } : part));
  const said = parts.some(part => part.type === 'text');
  const words: Readonly<Record<string, string>> = { final: 'final_answer', commentary: 'commentary' };
  const word = said && phase !== undefined && Object.hasOwn(words, phase) ? words[phase] : undefined;
  const contentForm = said ? message.contentForm : 'null';
  return [{ ...bare, contentForm, parts: placed, ...(word !== undefined && { phase: word }) }];
}

/** The instructions in a system or developer message, without the functions, which are read separately. */
function instructionsOf(message: Message): Message[] {
  const texts = message.parts.flatMap((part): string[] => {
    if (part.type === 'provider_item') return storedText(part.raw);
    if (part.type !== 'text') return [];
    return message.wireRole === 'developer' ? [readDeveloper(part.text).instructions ?? []].flat() : [part.text];
  });
  if (texts.length === 0 && message.parts.length > 0) return [];
  const parts = texts.map((text): Part => ({ type: 'text', text, pointer: message.pointer }));
  return [{ ...message, parts, contentForm: parts.length > 1 ? 'parts' : 'string' }];
}

function storedText(raw: unknown): string[] {
  if (!isObject(raw)) return [];
  if (raw.type === 'developer_content') return typeof raw.instructions === 'string' ? [raw.instructions] : [];
  return raw.type === 'system_content' ? [systemText(raw)] : [];
}

/** The fields of a system message as text, as the harmony library renders them. */
function systemText(wire: JsonObject): string {
  const { model_identity: who, knowledge_cutoff: until, conversation_start_date: day, reasoning_effort: effort } = wire;
  const text = (value: unknown, head = '') => (typeof value === 'string' ? [`${head}${value}`] : []);
  const top = [...text(who), ...text(until, 'Knowledge cutoff: '), ...text(day, 'Current date: ')].join('\n');
  const channels: unknown = isObject(wire.channel_config) ? wire.channel_config.valid_channels : undefined;
  const named =
    Array.isArray(channels) && channels.length > 0
      ? `# Valid channels: ${channels.filter(each => typeof each === 'string').join(', ')}.`
      : '';
  const required = isObject(wire.channel_config) && wire.channel_config.channel_required === true;
  const rule = named !== '' && required ? `${named} Channel must be included for every message.` : named;
  const level = typeof effort === 'string' ? `Reasoning: ${effort.toLowerCase()}` : '';
  return [top, level, rule].filter(each => each !== '').join('\n\n');
}

/** Thoughts, preambles and calls are one answer. Text on the final channel ends it. */
export function joins(before: Message, next: Message): boolean {
  if (before.role !== 'assistant' || next.role !== 'assistant') return false;
  const last = before.parts.at(-1);
  if (last?.type === 'tool_call') return next.parts.some(part => part.type === 'tool_call');
  return last?.type === 'reasoning' || (last?.type === 'text' && last.wireType !== 'final');
}

export function compose({ messages, tools = [] }: Conversation, writing: Writing): void {
  const section = tools.some(tool => tool.name !== undefined) ? toolsSection(tools) : undefined;
  const place = section === undefined ? undefined : messages.find(isInstruction);
  if (section !== undefined && place === undefined)
    writing.put(render({ author: 'developer', content: withoutTokens(section) }), []);
  const names = new Map<string, string>();
  let waiting = new WaitingCalls<ToolCallPart>();
  for (const message of inCallOrder(messages)) {
    if (message.role === 'tool') {
      composeResult(message, names, waiting, writing);
      continue;
    }
    waiting = new WaitingCalls();
    if (message.role === 'assistant') composeAnswer(message, names, waiting, writing);
    else composeInput(message, message === place ? section : undefined, writing);
  }
}

/** A system message in harmony describes the model. It is recognized by its text. */
function isAboutModel({ role, parts }: Message): boolean {
  const text = parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('');
  return role === 'system' && /(?:^|\n)(?:# Valid channels: |Knowledge cutoff: )/.test(text);
}

function isInstruction(message: Message): boolean {
  return message.role === 'system' && !isAboutModel(message);
}

function composeInput(message: Message, section: string | undefined, writing: Writing): void {
  const { role, name, parts } = message;
  const text = safe(
    message,
    contentText(
      parts.filter(part => part.type !== 'reasoning'),
      writing.lose,
    ),
    writing.lose,
  );
  const suffix = name === undefined || /[\s<]/.test(name) ? '' : `:${name}`;
  if (role !== 'system') writing.put(render({ author: `user${suffix}`, content: text }), [message]);
  else if (isAboutModel(message)) writing.put(render({ author: `system${suffix}`, content: text }), [message]);
  else {
    const tools = section === undefined ? '' : `\n\n${withoutTokens(section)}`;
    writing.put(render({ author: `developer${suffix}`, content: `${INSTRUCTIONS}${text}${tools}` }), [message]);
  }
}

function composeAnswer(
  message: Message,
  names: Map<string, string>,
  waiting: WaitingCalls<ToolCallPart>,
  writing: Writing,
): void {
  const { parts, name } = message;
  const author = name === undefined || /[\s<]/.test(name) ? 'assistant' : `assistant:${name}`;
  const lastCall = parts.findLastIndex(part => part.type === 'tool_call');
  let isSaid = false;
  const put = (said: Omit<Parameters<typeof render>[0], 'author'>, as = author) => {
    isSaid = true;
    writing.put(render({ author: as, ...said }), [message]);
  };
  for (const [i, part] of parts.entries()) {
    if (part.type === 'reasoning') {
      const text = part.text ?? part.summary;
      if (part.signature !== undefined || part.redacted !== undefined || text === undefined)
        writing.lose(part, 'dropped', 'the target stores reasoning as plain text');
      if (text !== undefined) put({ channel: 'analysis', content: safe(part, text, writing.lose) });
    } else if (part.type === 'text' || part.type === 'refusal') {
      if (part.text === '' && lastCall >= 0) continue;
      const isOnTheWay = i < lastCall || message.phase === 'commentary';
      put({ channel: isOnTheWay ? 'commentary' : 'final', content: safe(part, part.text, writing.lose) });
    } else if (part.type === 'tool_call') {
      const recipient = addressOf(part);
      if (part.callId !== undefined) names.set(part.callId, recipient);
      waiting.add([part.callId], part);
      const text = part.arguments.text ?? writeJson(part.arguments.value ?? {});
      const contentType = part.kind === 'custom' ? {} : { contentType: `${TOKENS.constrain}json` };
      const content = safe(part, text, writing.lose);
      // `render` only ends a message as a call if its author is exactly `assistant`.
      put(
        { recipient: header(part, recipient, writing.lose), channel: 'commentary', ...contentType, content },
        'assistant',
      );
    } else writing.lose(part, 'dropped', 'the target allows only text in a message');
  }
  if (!isSaid) put({ channel: 'final', content: '' });
}

function composeResult(
  message: Message,
  names: ReadonlyMap<string, string>,
  waiting: WaitingCalls<ToolCallPart>,
  writing: Writing,
): void {
  for (const part of message.parts) {
    if (part.type !== 'tool_result') continue;
    const author = header(part, authorOf(part, names, waiting, writing.lose), writing.lose);
    const said = contentText(part.content, writing.lose);
    loseFailure(part, writing.lose, 'in the target, a tool result does not say whether the call failed');
    const content = safe(part, said, writing.lose);
    writing.put(render({ author, recipient: 'assistant', channel: 'commentary', content }), [message]);
  }
}

/**
 * The tool that a result comes from: that of the call with the same ID, the name in the result, or the next unanswered
 * call.
 */
function authorOf(
  part: ToolResultPart,
  names: ReadonlyMap<string, string>,
  waiting: WaitingCalls<ToolCallPart>,
  lose: Lose,
): string {
  const { callId, name } = part;
  const call = waiting.take(callId);
  const known = callId === undefined ? undefined : names.get(callId);
  if (known !== undefined) return known;
  if (name !== undefined) return addressOf({ name });
  if (call !== undefined) return addressOf(call);
  lose(part, 'synthesised', 'in the target, a result needs its tool name, which is unknown');
  return 'functions.unknown';
}

/** Removes control tokens from text, because the model would read them as tokens. */
function safe(at: { pointer: string }, text: string, lose: Lose): string {
  const clean = withoutTokens(text);
  if (clean !== text) lose(at, 're-encoded', 'the text contains a control token of the target');
  return clean;
}

/** Replaces characters in a name that would end it in a header: spaces, angle brackets and pipes. */
function header(at: { pointer: string }, name: string, lose: Lose): string {
  const clean = name.replace(/[\s<>|]+/g, '_');
  if (clean !== name) lose(at, 're-encoded', 'a name in a header must not contain spaces');
  return clean;
}

export function frame(_conversation: Conversation, messages: readonly unknown[]): unknown {
  if (messages.length === 0) return [];
  return messages.every(each => typeof each === 'string') ? messages.join('') : messages;
}
