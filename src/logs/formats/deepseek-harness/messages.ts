/**
 * Converts the messages of a session to Chat Completions messages, as the adapter does.
 * https://github.com/HarleyCoops/deepseek-Entire.io/blob/fcb8c09775345f1f11264f1a042d4143dc189206/packages/llm/llm-deepseek/src/serialize.ts
 */
import { isObject } from '../../../source/json.ts';
import { type Json, listAt, objectAt, textAt } from '../agents/fields.ts';
import { Placed } from '../agents/placed-value.ts';
import type { ReadAs } from '../format.ts';

interface Block {
  readonly value: Json;
  readonly at: string;
}

/** The chat messages of an event. There are several if it has several results. */
export function readMessage(record: unknown, pointer: string, as: ReadAs): Placed[] {
  const isUser = isObject(record) && record.type === 'user/message';
  const data = objectAt(record, 'data');
  const message = isUser ? data : objectAt(data, 'message');
  const at = isUser ? `${pointer}/data` : `${pointer}/data/message`;
  const blocks = listAt(message, 'content').flatMap((value, k) =>
    isObject(value) ? [{ value, at: `${at}/content/${k}` }] : [],
  );
  if (message.role === 'assistant') return [readAssistant(blocks, at, as)];
  const results = blocks.filter(({ value }) => value.type === 'tool-result').map(block => readResult(block, as));
  const others = blocks.filter(({ value }) => value.type !== 'tool-result');
  if (others.length === 0 && results.length > 0) return results;
  const role = textAt(message, 'role') ?? 'user';
  const user = new Placed({ role, content: contentOf(others, as) }, at, false);
  return [placeContent(user, others, `${at}/content`), ...results];
}

function readAssistant(blocks: readonly Block[], at: string, as: ReadAs): Placed {
  const calls = blocks.filter(({ value }) => value.type === 'tool-call');
  const reasoning = blocks.filter(({ value }) => value.type === 'reasoning');
  const others = blocks.filter(({ value }) => value.type !== 'tool-call' && value.type !== 'reasoning');
  // Reasoning is sent back only with calls.
  const isReplayed = reasoning.length > 0 && (as === 'log' || calls.length > 0);
  const message = new Placed(
    {
      role: 'assistant',
      content: contentOf(others, as),
      ...(isReplayed && { reasoning_content: reasoning.map(({ value }) => textAt(value, 'text') ?? '').join('') }),
      ...(calls.length > 0 && { tool_calls: calls.map(({ value }) => callOf(value)) }),
    },
    at,
    false,
  );
  placeContent(message, others, `${at}/content`);
  if (isReplayed)
    message.addOrigin(
      '/reasoning_content',
      reasoning.length === 1 ? `${reasoning[0]?.at}/text` : `${at}/content`,
      false,
    );
  for (let k = 0; k < calls.length; k++) {
    const from = (calls[k] as Block).at;
    const to = `/tool_calls/${k}`;
    message.addOrigin(to, from, false).addOrigin(`${to}/id`, `${from}/id`);
    message.addOrigin(`${to}/function/name`, `${from}/name`).addOrigin(`${to}/function/arguments`, `${from}/arguments`);
  }
  return message;
}

function callOf({ id, name, arguments: text }: Json): object {
  return {
    ...(id !== undefined && { id }),
    type: 'function',
    function: { ...(name !== undefined && { name }), ...(text !== undefined && { arguments: text }) },
  };
}

function readResult({ value, at }: Block, as: ReadAs): Placed {
  const parts = listAt(value, 'content').flatMap((part, k) =>
    isObject(part) ? [{ value: part, at: `${at}/content/${k}` }] : [],
  );
  const content = contentOf(parts, as);
  const { toolCallId: id } = value;
  const message = new Placed(
    {
      role: 'tool',
      ...(id !== undefined && { tool_call_id: id }),
      content: content === '' && as === 'request' ? '(no output)' : content,
    },
    at,
    false,
  );
  return placeContent(message.addOrigin('/tool_call_id', `${at}/toolCallId`), parts, `${at}/content`);
}

/** Joins several texts for a request, but keeps them as separate parts in a log. Other blocks stay parts. */
function contentOf(blocks: readonly Block[], as: ReadAs): unknown {
  const texts = blocks.map(({ value }) => (value.type === 'text' ? textAt(value, 'text') : undefined));
  if (texts.includes(undefined) || (as === 'log' && texts.length > 1)) return blocks.map(({ value }) => value);
  return texts.join('');
}

function placeContent(message: Placed, blocks: readonly Block[], from: string): Placed {
  const { content } = message.value as { content: unknown };
  if (typeof content === 'string')
    return message.addOrigin('/content', blocks.length === 1 ? `${blocks[0]?.at}/text` : from, false);
  message.addOrigin('/content', from, false);
  blocks.forEach(({ at }, k) => {
    message.addOrigin(`/content/${k}`, at);
  });
  return message;
}
