/**
 * LangChain messages of both languages, in every form in which they are written down, and the states that hold them.
 */
import type { Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { OTHER_CALL } from '../engine/reading/format-candidates.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { markUnreadable, typeName, wrongType } from '../engine/structure.ts';
import { readId } from '../openai-chat/format.ts';
import { readBlock, standardReasoning, text } from './blocks.ts';
import { readCalls } from './calls.ts';
import { checkMessage } from './checks.ts';
import { compose, frame } from './compose.ts';
import { detects, listIn } from './detect.ts';
import { type Opened, open, roleOf } from './form.ts';
import { normalize } from './normalize.ts';
import { write } from './write.ts';

const langchain: MessageFormat = {
  id: 'langchain',
  holdsServerTools: true,
  marks: ['lc', 'data', 'type', OTHER_CALL, 'values', 'channel_values', 'kwargs'],
  detects,
  write,
  normalize,
  compose,
  frame,

  readFrame(value, pointer, onFault) {
    const list = listIn(value);
    const report: OnFault = fault => onFault({ ...fault, data: { ...fault.data, part: 'body' } });
    const read = readBody(value, pointer, isObject(value) ? report : onFault);
    return list === undefined ? read : { ...read, messages: list.messages, at: pointer + list.at };
  },

  readMessage(value, pointer, onFault) {
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    const opened = open(value, pointer);
    if (opened === undefined) {
      const fault = wrongType(message, message, typeName(value), ['object', 'array', 'string']);
      onFault({ ...fault, data: { ...fault.data, part: 'message' } });
      return message;
    }
    message.role = roleOf(opened);
    if (opened.word !== undefined) message.wireRole = opened.word;
    checkMessage(opened, message, value, onFault);
    readFields(message, opened);
    return message;
  },
};

export default langchain;

const readBody = frameReader((body, frame) => {
  setFound(frame, { model: body.model });
  if (Array.isArray(body.tools))
    frame.tools = body.tools.map((wire, i) => readTool(wire, `${frame.pointer}/tools/${i}`));
  const list = listIn(body);
  return list && { messages: list.messages, at: frame.pointer + list.at };
});

function readFields(message: Message, opened: Opened): void {
  const { fields, at } = opened;
  Object.assign(message, text('name', fields.name), text('id', fields.id));
  readMetadata(message, fields.response_metadata);
  const kwargs = isObject(fields.additional_kwargs) ? fields.additional_kwargs : {};
  const content = readContent(message, opened);
  if (message.role === 'tool') {
    message.parts.push(resultOf(message, opened, content));
    return;
  }
  if (message.role !== 'assistant') {
    for (const each of content) message.parts.push(each);
    return;
  }
  const reasoning = reasoningBeside(kwargs, `${at}/additional_kwargs`);
  for (const each of [...reasoning, ...content]) message.parts.push(each);
  if (typeof kwargs.refusal === 'string')
    message.parts.push({
      type: 'refusal',
      text: kwargs.refusal,
      field: 'refusal',
      pointer: `${at}/additional_kwargs/refusal`,
    });
  readCalls(message, opened);
}

function readContent(message: Message, { fields, contentKey, contentAt }: Opened): Part[] {
  const content = contentKey === undefined ? undefined : fields[contentKey];
  if (typeof content === 'string') {
    message.contentForm = 'string';
    return [{ type: 'text', text: content, pointer: contentAt }];
  }
  if (Array.isArray(content)) {
    message.contentForm = 'parts';
    return content.map((block: unknown, i) => readBlock(block, `${contentAt}/${i}`, message));
  }
  if (content === null) message.contentForm = 'null';
  else if (content !== undefined) markUnreadable(message, 'content');
  return [];
}

function resultOf(message: Message, { fields }: Opened, content: Part[]): Part {
  const { status, tool_call_id } = fields;
  const result: Part = { type: 'tool_result', content, pointer: message.pointer };
  const id = readId(tool_call_id);
  if (id !== undefined) result.callId = id;
  if (message.name !== undefined) result.name = message.name;
  if (status === 'success' || status === 'error') result.outcome = status;
  if (message.wireRole?.startsWith('function') === true || message.wireRole?.startsWith('Function') === true)
    result.legacy = true;
  return result;
}

/** Why the model stopped, and which one it was, under the names that the providers' packages have for it. */
function readMetadata(message: Message, metadata: unknown): void {
  if (!isObject(metadata)) return;
  const first = (...keys: string[]) => keys.map(key => metadata[key]).find(each => typeof each === 'string');
  const reason = first('finish_reason', 'stop_reason', 'finishReason', 'stopReason', 'done_reason');
  if (reason !== undefined) message.finishReason = reason as string;
  const model = first('model_name', 'model', 'model_id');
  if (model !== undefined) message.model = model as string;
}

/** The reasoning that providers' packages keep beside the content. */
function reasoningBeside(kwargs: JsonObject, at: string): Part[] {
  const { reasoning_content: flat, reasoning } = kwargs;
  const parts: Part[] = [];
  if (typeof flat === 'string' && flat !== '')
    parts.push({ type: 'reasoning', text: flat, field: 'reasoning_content', pointer: `${at}/reasoning_content` });
  const pointer = `${at}/reasoning`;
  if (typeof reasoning === 'string' && reasoning !== '')
    parts.push({ type: 'reasoning', text: reasoning, field: 'reasoning', pointer });
  else if (isObject(reasoning))
    parts.push({ type: 'reasoning', ...standardReasoning(reasoning), field: 'reasoning', pointer, wire: reasoning });
  return parts;
}

/** A tool as it stands in a request of any provider, or as its own object says. */
const readTool = toolReader({
  inner: wire => [wire.function, wire.custom].find(isObject) ?? wire,
  kind: (wire, inner) => (inner === wire.custom ? 'custom' : 'function'),
  schema: inner => [inner.parameters, inner.input_schema, inner.schema].find(isObject),
});
