/** Streams a reply of Amazon Bedrock's Converse API. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Choose, type EncodingStyle, pieces, type SentEvent, type Split, type StreamEncoder } from './encoder.ts';
import { isText, objectAt, objectsAt } from './reply-fields.ts';

/** Fields of the `messageStop` event. The other fields of a reply are in `metadata`. */
const STOP_FIELDS = new Set(['stopReason', 'additionalModelResponseFields']);

/** Every event is padded with a prefix of this text, to hide its length. */
const PADDING = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export const bedrockConverseEncoder: StreamEncoder = {
  id: 'bedrock-converse',

  events(reply, encoding) {
    const { choose } = encoding;
    const { output, ...rest } = reply;
    const message = objectAt(objectAt(output, '/output').message, '/output/message');
    const blocks = objectsAt(message.content, '/output/message/content');
    const fields = Object.entries(rest);
    const stop = event('messageStop', Object.fromEntries(fields.filter(([key]) => STOP_FIELDS.has(key))));
    const metadata = event('metadata', Object.fromEntries(fields.filter(([key]) => !STOP_FIELDS.has(key))));
    const events = [
      event('messageStart', { role: message.role ?? 'assistant' }),
      ...blocks.flatMap((block, index) => blockEvents(block, index, encoding)),
      // Some servers send the counts first.
      ...(choose(4) === 3 ? [metadata, stop] : [stop, metadata]),
    ];
    return events.map(each => padded(each, choose));
  },

  failure({ reason = 'modelStreamErrorException', message = 'The model failed while it was streaming.', status }) {
    const original = reason === 'modelStreamErrorException' ? { originalStatusCode: status ?? 500 } : {};
    return [event(isExceptionName(reason) ? reason : `${reason}Exception`, { message, ...original })];
  },
};

interface ConverseEvent extends SentEvent {
  readonly event: string;
  readonly data: JsonObject;
}

function event(name: string, data: JsonObject): ConverseEvent {
  return { event: name, data };
}

function isExceptionName(name: string): boolean {
  return name.endsWith('Exception');
}

function padded({ event: name, data }: ConverseEvent, choose: Choose): SentEvent {
  const length = 1 + choose(PADDING.length);
  return { event: name, data: { ...data, p: PADDING.slice(0, length) } };
}

function blockEvents(block: JsonObject, contentBlockIndex: number, encoding: EncodingStyle): ConverseEvent[] {
  const { start, deltas } = startAndDeltas(block, encoding);
  return [
    ...(start === undefined ? [] : [event('contentBlockStart', { start, contentBlockIndex })]),
    ...deltas.map(delta => event('contentBlockDelta', { delta, contentBlockIndex })),
    event('contentBlockStop', { contentBlockIndex }),
  ];
}

/** The start of a block, if it has one, and its deltas. Text and reasoning have no start. */
function startAndDeltas(
  block: JsonObject,
  { split, choose }: EncodingStyle,
): { start?: JsonObject; deltas: JsonObject[] } {
  const start: JsonObject = {};
  const deltas = Object.entries(block).flatMap(([key, value]): JsonObject[] => {
    if (key === 'text' && isText(value)) return pieces(split, value).map(text => ({ text }));
    if (!isObject(value)) return [{ [key]: value }];
    switch (key) {
      case 'toolUse': {
        const { input, ...called } = value;
        start.toolUse = called;
        return inputFragments(input, split, choose).map(each => ({ toolUse: { input: each } }));
      }
      case 'toolResult': {
        const { content, ...answered } = value;
        start.toolResult = answered;
        return (Array.isArray(content) ? content : []).flatMap(item => resultDeltas(item, split));
      }
      case 'image': {
        const { source, ...described } = value;
        start.image = described;
        return source === undefined ? [] : [{ image: { source } }];
      }
      case 'reasoningContent':
        return reasoningDeltas(value, split);
      case 'citationsContent':
        return citedDeltas(value, split);
      default:
        return [{ [key]: value }];
    }
  });
  return { ...(Object.keys(start).length > 0 && { start }), deltas };
}

/** The first fragment may be empty. Some servers send no other for a call without arguments. */
function inputFragments(input: unknown, split: Split, choose: Choose): string[] {
  if (input === undefined) return [];
  const json = JSON.stringify(input);
  const fragments = json === '{}' && choose(2) === 1 ? [] : split(json);
  return choose(2) === 0 ? ['', ...fragments] : fragments;
}

/** Text of a result comes in pieces, everything else whole. */
function resultDeltas(item: unknown, split: Split): JsonObject[] {
  if (!isObject(item) || !isText(item.text) || Object.keys(item).length > 1) return [{ toolResult: [item] }];
  return pieces(split, item.text).map(text => ({ toolResult: [{ text }] }));
}

function reasoningDeltas({ reasoningText, redactedContent }: JsonObject, split: Split): JsonObject[] {
  const { text, signature } = isObject(reasoningText) ? reasoningText : {};
  const deltas: JsonObject[] = [
    ...(isText(text) ? pieces(split, text).map(each => ({ text: each })) : []),
    ...(signature === undefined ? [] : [{ signature }]),
    ...(redactedContent === undefined ? [] : [{ redactedContent }]),
  ];
  return deltas.map(reasoningContent => ({ reasoningContent }));
}

function citedDeltas({ content, citations }: JsonObject, split: Split): JsonObject[] {
  const texts: unknown[] = Array.isArray(content) ? content : [];
  const quotes: unknown[] = Array.isArray(citations) ? citations : [];
  return [
    ...texts.flatMap(each =>
      isObject(each) && isText(each.text) ? pieces(split, each.text).map(text => ({ text })) : [],
    ),
    ...quotes.map(citation => ({ citation })),
  ];
}
