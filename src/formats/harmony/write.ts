/** Writes harmony back: changes of the canonical model are written into the original text or object. */
import type { Conversation, Message, Part, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { addressOf, parseSegment, split, toolName } from './text.ts';

export function write({ form, wire, unreadable, messages }: Conversation): unknown {
  const source: unknown = wire;
  const written = messages.map(writeMessage);
  if (unreadable?.includes('messages')) return source;
  if (Array.isArray(source)) return written;
  if (form === 'body') return rewrite(wire, { messages: written });
  const text = typeof source === 'string' ? source : isObject(source) ? source[form ?? ''] : '';
  const whole = written.join('') + split(typeof text === 'string' ? text : '').open;
  return typeof source === 'string' ? whole : rewrite(wire, { [form ?? '']: whole });
}

function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  if (typeof wire === 'string') return writeSegment(message, wire);
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  if (message.wireRole !== undefined) fields.role = message.wireRole;
  if (message.name !== undefined) fields.name = message.name;
  const call = message.parts.find(part => part.type === 'tool_call');
  if (call?.name !== undefined && isMoved(wire.recipient, call)) fields.recipient = addressOf(call);
  const parts = contentOf(message);
  if (message.contentForm === 'string') fields.content = call === undefined ? textOf(parts) : call.arguments.text;
  if (message.contentForm === 'parts' && call === undefined) fields.content = parts.map(writePart);
  if (message.contentForm === 'parts' && call !== undefined) fields.content = callContent(wire.content, call);
  return rewrite(wire, fields);
}

/** The content list with the arguments: the original list if the arguments are unchanged. */
function callContent(content: unknown, { arguments: { text = '' } }: ToolCallPart): unknown {
  const list = content as readonly unknown[];
  const isText = (each: unknown) => isObject(each) && each.type === 'text' && typeof each.text === 'string';
  const said = list.map(each => (isText(each) ? (each as { text: string }).text : '')).join('');
  return said === text ? content : [{ type: 'text', text }];
}

function writeSegment(message: Message, text: string): string {
  const { content, header } = parseSegment(text);
  if (content === undefined) return text;
  const call = message.parts.find(part => part.type === 'tool_call');
  const said = call === undefined ? textOf(contentOf(message)) : (call.arguments.text ?? '');
  const whole = text.slice(0, content.from) + said + text.slice(content.to);
  if (call?.name === undefined || header.recipient === undefined || !isMoved(header.recipient, call)) return whole;
  const address = addressOf(call);
  const at = whole.lastIndexOf(header.recipient, content.from);
  return whole.slice(0, at) + address + whole.slice(at + header.recipient.length);
}

function contentOf({ parts }: Message): readonly Part[] {
  const result = parts.find(part => part.type === 'tool_result');
  return result?.content ?? parts;
}

function textOf(parts: readonly Part[]): string {
  return parts.map(part => (part.type === 'text' || part.type === 'reasoning' ? (part.text ?? '') : '')).join('');
}

function writePart(part: Part): unknown {
  if (part.type === 'provider_item') return part.raw;
  if (part.type !== 'text' && part.type !== 'reasoning') return part.wire;
  return rewrite(part.wire, { type: 'text', text: part.text });
}

/** Whether a call now has another tool. */
function isMoved(recipient: unknown, { name, namespace }: ToolCallPart): boolean {
  const before = typeof recipient === 'string' ? toolName(recipient) : undefined;
  return before?.name !== name || before?.namespace !== namespace;
}
