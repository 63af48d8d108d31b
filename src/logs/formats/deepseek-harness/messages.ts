/**
 * Converts the messages of a session to Chat Completions messages, as the adapter does.
 * https://github.com/HarleyCoops/deepseek-Entire.io/blob/fcb8c09775345f1f11264f1a042d4143dc189206/packages/llm/llm-deepseek/src/serialize.ts
 */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { ReadAs } from '../format.ts';

/** The chat messages of an event. There are several if it has several results. */
export function readMessage(record: LogValue, as: ReadAs): LogValue[] {
  const data = record.get('data');
  const message = typeOf(record) === 'user/message' ? data : data.get('message');
  const blocks = blocksOf(message);
  if (message.get('role').value === 'assistant') return [readAssistant(message, blocks, as)];
  const results = blocks.filter(block => typeOf(block) === 'tool-result').map(block => readResult(block, as));
  const others = blocks.filter(block => typeOf(block) !== 'tool-result');
  if (others.length === 0 && results.length > 0) return results;
  const role = message.get('role').text ?? 'user';
  return [message.made({ role, content: contentOf(message, others, as) }), ...results];
}

function typeOf(value: LogValue): unknown {
  return value.get('type').value;
}

function blocksOf(message: LogValue): LogValue[] {
  const content = message.get('content');
  return content.items().filter(({ value }) => isObject(value));
}

function readAssistant(message: LogValue, blocks: readonly LogValue[], as: ReadAs): LogValue {
  const calls = blocks.filter(block => typeOf(block) === 'tool-call');
  const reasoning = blocks.filter(block => typeOf(block) === 'reasoning');
  const others = blocks.filter(block => typeOf(block) !== 'tool-call' && typeOf(block) !== 'reasoning');
  // Reasoning is sent back only with calls.
  const isReplayed = reasoning.length > 0 && (as === 'log' || calls.length > 0);
  return message.made({
    role: 'assistant',
    content: contentOf(message, others, as),
    reasoning_content: isReplayed ? joinedText(message, reasoning) : undefined,
    tool_calls: calls.length > 0 ? calls.map(callOf) : undefined,
  });
}

function callOf(call: LogValue): LogValue {
  const [id, name, text] = [call.get('id'), call.get('name'), call.get('arguments')];
  return call.made({ id, type: 'function', function: { name, arguments: text } });
}

function readResult(result: LogValue, as: ReadAs): LogValue {
  const content = contentOf(result, blocksOf(result), as);
  const isEmpty = content.value === '' && as === 'request';
  return result.made({
    role: 'tool',
    tool_call_id: result.get('toolCallId'),
    content: isEmpty ? content.made('(no output)') : content,
  });
}

/** Joins several texts for a request, but keeps them as separate parts in a log. Other blocks stay parts. */
function contentOf(message: LogValue, blocks: readonly LogValue[], as: ReadAs): LogValue {
  const isText = blocks.every(block => typeOf(block) === 'text' && block.get('text').text !== undefined);
  if (!isText || (as === 'log' && blocks.length > 1)) return message.get('content').made(blocks);
  return joinedText(message, blocks);
}

function joinedText(message: LogValue, blocks: readonly LogValue[]): LogValue {
  const texts = blocks.map(block => block.get('text'));
  const [only = message.get('content'), ...more] = texts;
  const from = more.length === 0 ? only : message.get('content');
  return from.made(texts.map(({ text }) => text ?? '').join(''));
}
