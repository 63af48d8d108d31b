/** Checks what LangChain itself rejects when it creates a message: missing fields and wrong types. */
import type { Message } from '../../generated/types.ts';
import { valueAt } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import { acceptanceOf, COERCED, type Opened } from './form.ts';

/**
 * Reports faults of the whole message. `part` in a fault identifies the check, because the two languages, and so their
 * dialects, reject different faults.
 */
export function checkMessage(opened: Opened, message: Message, value: unknown, onFault: OnFault): void {
  const missing = (field: string, part: string, at = { pointer: opened.at }) =>
    onFault({ rule: 'missing-field', messageId: 'missing', at, in: message, data: { field, part } });
  const wrong = (pointer: string, found: string, expected: string[], part: string) => {
    const fault = wrongType({ pointer }, message, found, expected);
    // Only code that reads the stored form checks its fields.
    const isStored = opened.form === 'stored' && pointer.startsWith(`${opened.at}/`);
    onFault({ ...fault, data: { ...fault.data, part: isStored ? `stored ${part}` : part } });
  };
  checkWord();
  if (opened.form === 'stored') missing('content', 'stored', message);
  checkContent();
  checkFields();
  if (message.role === 'assistant') checkAnswer();

  function checkWord(): void {
    const { form, word, wordAt } = opened;
    if (form === 'pair' && Array.isArray(value) && value.length !== 2)
      wrong(message.pointer, `array of ${value.length}`, ['array of 2'], 'pair');
    const given = valueAt(value, wordAt.slice(message.pointer.length));
    if (word === undefined) {
      if (given === undefined) missing('role', 'message', message);
      else wrong(wordAt, typeName(given), ['string'], 'message');
      return;
    }
    const standing = acceptanceOf(opened);
    if (standing === 'taken') return;
    const data = { role: word, allowed: [...COERCED].join(', '), part: standing };
    onFault({ rule: 'unsupported-role', messageId: 'unknown', at: { pointer: wordAt }, in: message, data });
  }

  function checkContent(): void {
    const { contentKey, fields, contentAt, form } = opened;
    if (contentKey === undefined) {
      missing('content', 'content', form === 'pair' ? message : { pointer: opened.at });
      return;
    }
    const content = fields[contentKey];
    if (Array.isArray(content)) {
      for (let i = 0; i < content.length; i++) {
        const block: unknown = content[i];
        const at = `${contentAt}/${i}`;
        if (typeof block !== 'string' && !isObject(block) && message.role !== 'tool')
          wrong(at, typeName(block), ['string', 'object'], isRead(block) ? 'block' : 'unreadable block');
      }
    } else if (typeof content !== 'string' && !isEmpty(content) && message.role !== 'tool')
      wrong(contentAt, typeName(content), ['string', 'array'], 'content');
  }

  /**
   * Whether LangChain can read a block. In assistant messages, it accesses the fields of standard blocks, which fails
   * for null.
   */
  function isRead(block: unknown): boolean {
    if (block !== null || message.role !== 'assistant') return true;
    const { contentKey, fields } = opened;
    return contentKey === 'content' ? !isStandard(fields) : contentKey !== 'contentBlocks';
  }

  function checkFields(): void {
    const { fields, word, form, at } = opened;
    if (word === 'tool') {
      if (!Object.hasOwn(fields, 'tool_call_id')) missing('tool_call_id', 'tool');
      else if (fields.tool_call_id === null) missing('tool_call_id', 'null id');
    }
    if (word === 'remove' && form !== 'constructor') {
      if (fields.id === undefined) missing('id', 'remove');
      else if (typeof fields.id !== 'string') wrong(`${at}/id`, typeName(fields.id), ['string'], 'remove');
    }
    if (word === 'function' && form !== 'constructor' && fields.name === undefined) missing('name', 'function');
    if (form === 'stored' && word === 'generic' && fields.role === undefined) missing('role', 'chat');
  }

  function checkAnswer(): void {
    const { fields, at, form } = opened;
    if (form === 'text' || form === 'pair') return;
    const metadata = fields.response_metadata;
    if (metadata !== undefined && !isObject(metadata) && !Array.isArray(metadata))
      wrong(
        `${at}/response_metadata`,
        typeName(metadata),
        ['object'],
        metadata === null ? 'null metadata' : 'response_metadata',
      );
    const { tool_calls: calls } = fields;
    if (calls === undefined) return;
    if (calls === null) {
      // With raw calls, LangChain first checks whether `tool_calls` exists.
      const raw = isObject(fields.additional_kwargs) ? fields.additional_kwargs.tool_calls : undefined;
      if (Array.isArray(raw) && raw.length > 0) wrong(`${at}/tool_calls`, 'null', ['array'], 'null calls');
      return;
    }
    if (!Array.isArray(calls)) {
      const isSearched = Boolean(calls) && (isStandard(fields) || Object.hasOwn(fields, 'contentBlocks'));
      if (!isSearched && (calls === '' || isEmpty(calls))) return;
      wrong(`${at}/tool_calls`, typeName(calls), ['array'], isSearched ? 'unreadable calls' : 'tool_calls');
      return;
    }
    for (let i = 0; i < calls.length; i++) checkCall(calls[i], `${at}/tool_calls/${i}`);
  }

  function checkCall(call: unknown, pointer: string): void {
    if (!isObject(call)) {
      wrong(pointer, typeName(call), ['object'], call === null ? 'null call' : 'call');
      return;
    }
    if ('function' in call) {
      const { function: inner } = call;
      if (!isObject(inner)) wrong(`${pointer}/function`, typeName(inner), ['object'], 'call');
      else
        for (const field of ['name', 'arguments'])
          if (!Object.hasOwn(inner, field)) missing(field, 'call', { pointer: `${pointer}/function` });
      if (!Object.hasOwn(call, 'id')) missing('id', 'call', { pointer });
      return;
    }
    for (const field of ['name', 'args', 'id']) if (!Object.hasOwn(call, field)) missing(field, 'call', { pointer });
    if (Object.hasOwn(call, 'name') && typeof call.name !== 'string')
      wrong(`${pointer}/name`, typeName(call.name), ['string'], 'call');
    if (Object.hasOwn(call, 'args') && !isObject(call.args))
      wrong(`${pointer}/args`, typeName(call.args), ['object'], 'call');
  }
}

/** Whether Python treats a value as false, so that empty text is read instead. */
function isEmpty(value: unknown): boolean {
  return value === null || value === false || value === 0 || (isObject(value) && Object.keys(value).length === 0);
}

/** Whether the content exists and is marked as standard blocks. */
function isStandard({ content, response_metadata: metadata }: JsonObject): boolean {
  return content !== undefined && isObject(metadata) && metadata.output_version === 'v1';
}
