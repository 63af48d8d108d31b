/** LangChain messages of both languages in all their forms, and the states that contain them. */
import type { Message, Part, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { emptyMessage } from '../engine/messages.ts';
import { readContent } from '../engine/reading/content.ts';
import { OTHER_CALL } from '../engine/reading/format-candidates.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import { readBlock, reasoningBeside, toolResult, UNCHECKED } from './blocks.ts';
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
    const message = emptyMessage(value, pointer);
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
  const { fields, contentKey, contentAt, at } = opened;
  if (typeof fields.name === 'string') message.name = fields.name;
  if (typeof fields.id === 'string') message.id = fields.id;
  readMetadata(message, fields.response_metadata);
  const given = contentKey === undefined ? undefined : fields[contentKey];
  const content = readContent(message, given, readBlock, UNCHECKED, { pointer: contentAt });
  if (message.role === 'tool') {
    const result = toolResult.read(fields, message.pointer, message, UNCHECKED) as ToolResultPart;
    result.content = content;
    message.parts.push(result);
    return;
  }
  message.parts = content;
  if (message.role !== 'assistant') return;
  const kwargs = isObject(fields.additional_kwargs) ? fields.additional_kwargs : {};
  const kwargsAt = `${at}/additional_kwargs`;
  message.parts = [...readReasoning(message, kwargs, kwargsAt), ...content];
  if (typeof kwargs.refusal === 'string')
    message.parts.push({ type: 'refusal', text: kwargs.refusal, field: 'refusal', pointer: `${kwargsAt}/refusal` });
  readCalls(message, opened);
}

/** Reads the reasoning that provider packages store outside the content. */
function readReasoning(message: Message, kwargs: JsonObject, at: string): Part[] {
  return ['reasoning_content', 'reasoning'].flatMap((field): Part[] => {
    const value = kwargs[field];
    const pointer = `${at}/${field}`;
    if (typeof value === 'string') return value === '' ? [] : [{ type: 'reasoning', text: value, field, pointer }];
    if (field !== 'reasoning' || !isObject(value)) return [];
    return [reasoningBeside.read(value, pointer, message, UNCHECKED) as Part];
  });
}

/** Reads the finish reason and the model, under the names of the various provider packages. */
function readMetadata(message: Message, metadata: unknown): void {
  if (!isObject(metadata)) return;
  const first = (...keys: string[]) => keys.map(key => metadata[key]).find(each => typeof each === 'string');
  const reason = first('finish_reason', 'stop_reason', 'finishReason', 'stopReason', 'done_reason');
  if (reason !== undefined) message.finishReason = reason as string;
  const model = first('model_name', 'model', 'model_id');
  if (model !== undefined) message.model = model as string;
}

/** A tool in the form of any provider's request, or as LangChain's own object. */
const readTool = toolReader({
  inner: wire => [wire.function, wire.custom].find(isObject) ?? wire,
  kind: (wire, inner) => (inner === wire.custom ? 'custom' : 'function'),
  schema: inner => [inner.parameters, inner.input_schema, inner.schema].find(isObject),
});
