/** Converts Inspect messages to Anthropic messages, the only format with fields for their signed reasoning. */
import type { LogValue, Template } from '../compose/log-value.ts';
import { callsOf, type Reading, resolved, resultOf } from './reading.ts';

interface Turn {
  readonly from: LogValue;
  readonly role: Template;
  readonly content: LogValue[];
  /** Whether it has only results. Results of one turn are sent in one message. */
  readonly holdsResults?: boolean;
}

export function toAnthropic(messages: readonly LogValue[], reading: Reading): Record<string, Template> {
  const isSystem = (message: LogValue) => message.get('role').value === 'system';
  const start = messages.findIndex(message => !isSystem(message));
  const count = start < 0 ? messages.length : start;
  const system = messages.slice(0, count).flatMap(message => blocksOf(message.get('content'), reading));
  const turns = turnsOf(messages.slice(count), reading);
  return {
    ...(system.length > 0 && { system }),
    messages: turns.map(({ from, role, content }) => from.made({ role, content })),
  };
}

function turnsOf(messages: readonly LogValue[], reading: Reading): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const role = message.get('role').value;
    const last = turns.at(-1);
    if (role !== 'tool') {
      const calls = role === 'assistant' ? callsOf(message).map(toolUse) : [];
      const content = [...blocksOf(message.get('content'), reading), ...calls];
      turns.push({ from: message, role: message.computed(role), content });
    } else if (last?.holdsResults) last.content.push(toolResult(message, reading));
    else turns.push({ from: message, role: 'user', content: [toolResult(message, reading)], holdsResults: true });
  }
  return turns;
}

function blocksOf(content: LogValue, reading: Reading): LogValue[] {
  if (Array.isArray(content.value)) return content.items().map(part => blockOf(part, reading));
  if (content.value === undefined || content.value === null || content.value === '') return [];
  return [content.made({ type: 'text', text: resolved(content, reading) })];
}

function blockOf(part: LogValue, reading: Reading): LogValue {
  switch (part.get('type').value) {
    case 'text':
      return part.made({ type: 'text', text: resolved(part.get('text'), reading) });
    case 'reasoning':
      return thinking(part);
    case 'image':
      return part.made({ type: 'image', source: sourceOf(resolved(part.get('image'), reading).value, part) });
    default:
      return part;
  }
}

function thinking(part: LogValue): LogValue {
  const reasoning = part.get('reasoning');
  if (part.get('redacted').value === true) return part.made({ type: 'redacted_thinking', data: reasoning });
  return part.made({ type: 'thinking', thinking: reasoning, signature: part.get('signature') });
}

function sourceOf(image: unknown, part: LogValue): Template {
  const [, type, data] = (typeof image === 'string' && /^data:([^;,]+);base64,(.*)$/s.exec(image)) || [];
  return data === undefined ? { type: 'url', url: part.computed(image) } : { type: 'base64', media_type: type, data };
}

function toolUse(call: LogValue): LogValue {
  const input = call.get('arguments');
  return call.made({
    type: 'tool_use',
    id: call.get('id'),
    name: call.get('function'),
    input: input.value === undefined || input.value === null ? input.as({}) : input,
  });
}

function toolResult(message: LogValue, reading: Reading): LogValue {
  const { content, isError } = resultOf(message);
  const inner = Array.isArray(content.value)
    ? content.made(blocksOf(content, reading))
    : content.computed(resolved(content, reading).value ?? undefined);
  return message.made({
    type: 'tool_result',
    tool_use_id: message.get('tool_call_id'),
    content: inner,
    ...(isError && { is_error: true }),
  });
}
