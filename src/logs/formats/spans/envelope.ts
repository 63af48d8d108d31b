/** Reads spans and their attributes from the formats of different exporters. */
import { numberOf } from '../../../source/exact.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { dayOf } from '../agents/fields.ts';
import { LogValue } from '../compose/log-value.ts';

export interface Span {
  readonly place: LogValue;
  readonly id?: string | undefined;
  readonly recorded?: string | undefined;
  /** By name. Nested attributes have dotted names. */
  readonly attributes: ReadonlyMap<string, LogValue>;
  /** Events of the span, with their attributes. */
  readonly events: readonly { readonly name: string; readonly attributes: ReadonlyMap<string, LogValue> }[];
}

/** The spans of a document: a single one, a list, or an OTLP batch in JSON. */
export function spansIn(whole: LogValue): Span[] {
  const { object } = whole;
  const list = Array.isArray(whole.value)
    ? whole.items()
    : Array.isArray(object?.resourceSpans) || Array.isArray(object?.resource_spans)
      ? exported(whole)
      : Array.isArray(object?.spans)
        ? whole.get('spans').items()
        : [whole];
  return list.filter(({ value }) => isSpan(value)).map(spanOf);
}

/** Whether a value is a span: it has a name, an ID and attributes. */
export function isSpan(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, attributes } = value;
  if (typeof name === 'string' && (isObject(attributes) || Array.isArray(attributes))) return hasIdentity(value);
  return Object.keys(value).some(key => key.startsWith('attributes.')) && hasIdentity(value);
}

const IDENTITIES = ['traceId', 'trace_id', 'spanId', 'span_id', 'spanContext', 'context', 'context.span_id'];

/** An object with spans has at least one of these keys. */
export const SPAN_MARKS = ['resourceSpans', 'resource_spans', 'spans', ...IDENTITIES];

function hasIdentity(span: JsonObject): boolean {
  return IDENTITIES.some(key => key in span);
}

/** The spans of an OTLP batch, which are nested in resources and scopes. */
function exported(whole: LogValue): LogValue[] {
  const either = (place: LogValue, camel: string, snake: string) => {
    const found = place.get(camel);
    return (found.value === undefined ? place.get(snake) : found).items();
  };
  return either(whole, 'resourceSpans', 'resource_spans')
    .flatMap(resource => [
      ...either(resource, 'scopeSpans', 'scope_spans'),
      ...either(resource, 'instrumentationLibrarySpans', 'instrumentation_library_spans'),
    ])
    .flatMap(scope => scope.get('spans').items());
}

function spanOf(place: LogValue): Span {
  const { object = {} } = place;
  const id = ['spanId', 'span_id', 'context.span_id'].map(key => object[key]).find(each => typeof each === 'string');
  const contextId = place.get('spanContext').get('spanId').text ?? place.get('context').get('span_id').text;
  return {
    place,
    id: (id as string | undefined) ?? contextId,
    recorded: dayOf(endOf(object)),
    attributes: attributesOf(place),
    events: place
      .get('events')
      .items()
      .flatMap(event => {
        const name = event.get('name').text ?? event.get('event_name').text;
        return name === undefined ? [] : [{ name, attributes: attributesOf(event) }];
      }),
  };
}

/** Maximum depth of nested attributes. Deeper values stay as they are. */
const DEPTH = 12;

function attributesOf(holder: LogValue): Map<string, LogValue> {
  const found = new Map<string, LogValue>();
  const attributes = holder.get('attributes');
  if (Array.isArray(attributes.value))
    for (const each of attributes.items()) {
      const key = each.get('key').text;
      if (key !== undefined) found.set(key, valueIn(each.get('value'), 0));
    }
  else flattenObject(attributes, '', found, 0);
  // Span tables have a column for each attribute.
  for (const key of Object.keys(holder.object ?? {}))
    if (key.startsWith('attributes.')) flattenValue(holder.get(key), key.slice('attributes.'.length), found, 0);
  return found;
}

function flattenObject(object: LogValue, prefix: string, found: Map<string, LogValue>, depth: number): void {
  for (const key of Object.keys(object.object ?? {})) flattenValue(object.get(key), prefix + key, found, depth);
}

function flattenValue(given: LogValue, name: string, found: Map<string, LogValue>, depth: number): void {
  // Span tables store lists of messages as text.
  const place = name.endsWith('put_messages') ? given.decoded() : given;
  found.set(name, place);
  if (depth >= DEPTH) return;
  if (isObject(place.value)) flattenObject(place, `${name}.`, found, depth + 1);
  else if (Array.isArray(place.value) && place.value.some(isObject))
    for (const [i, item] of place.items().entries()) flattenObject(item, `${name}.${i}.`, found, depth + 1);
}

/** An OTLP value is an object with its type as the key. */
function valueIn(value: LogValue, depth: number): LogValue {
  const { object } = value;
  if (object === undefined || depth > DEPTH) return value;
  for (const key of ['stringValue', 'string_value', 'boolValue', 'bool_value', 'doubleValue', 'double_value'])
    if (key in object) return value.get(key);
  for (const key of ['intValue', 'int_value'])
    if (key in object) return new LogValue(numberOf(value.get(key).value), value.get(key).at, 'inside');
  const list = value.get('arrayValue').get('values');
  if (Array.isArray(list.value))
    return new LogValue(
      list.items().map(item => valueIn(item, depth + 1).value),
      list.at,
      'inside',
    );
  const pairs = value.get('kvlistValue').get('values');
  if (!Array.isArray(pairs.value)) return value;
  const entries = pairs.items().flatMap(pair => {
    const key = pair.get('key').text;
    return key === undefined ? [] : [[key, valueIn(pair.get('value'), depth + 1).value] as const];
  });
  return new LogValue(Object.fromEntries(entries), pairs.at, 'inside');
}

/** The end of a span as ISO text or in seconds. Spans also store nanoseconds as text, or seconds and nanoseconds. */
function endOf(span: JsonObject): unknown {
  const time = span.endTimeUnixNano ?? span.end_time_unix_nano ?? span.endTime ?? span.end_time;
  if (typeof time === 'string' && /^\d{16,20}$/.test(time)) return Number(time.slice(0, -9));
  return Array.isArray(time) ? time[0] : time;
}
