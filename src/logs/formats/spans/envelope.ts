/** Reads spans and their attributes from the formats of different exporters. */
import { numberOf } from '../../../source/exact.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { LocatedJson } from '../traces/located-json.ts';

export interface Span {
  readonly place: LocatedJson;
  readonly id?: string | undefined;
  readonly recorded?: string | undefined;
  /** By name. Nested attributes have dotted names. */
  readonly attributes: ReadonlyMap<string, LocatedJson>;
  /** Events of the span, with their attributes. */
  readonly events: readonly { readonly name: string; readonly attributes: ReadonlyMap<string, LocatedJson> }[];
}

/** The spans of a document: a single one, a list, or an OTLP batch in JSON. */
export function spansIn(whole: LocatedJson): Span[] {
  const { object } = whole;
  const list = Array.isArray(whole.value)
    ? whole.items()
    : Array.isArray(object?.resourceSpans) || Array.isArray(object?.resource_spans)
      ? exported(whole)
      : Array.isArray(object?.spans)
        ? whole.at('spans').items()
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
function exported(whole: LocatedJson): LocatedJson[] {
  const either = (place: LocatedJson, camel: string, snake: string) => {
    const found = place.at(camel);
    return (found.value === undefined ? place.at(snake) : found).items();
  };
  return either(whole, 'resourceSpans', 'resource_spans')
    .flatMap(resource => [
      ...either(resource, 'scopeSpans', 'scope_spans'),
      ...either(resource, 'instrumentationLibrarySpans', 'instrumentation_library_spans'),
    ])
    .flatMap(scope => scope.at('spans').items());
}

function spanOf(place: LocatedJson): Span {
  const { object = {} } = place;
  const id = ['spanId', 'span_id', 'context.span_id'].map(key => object[key]).find(each => typeof each === 'string');
  const contextId = place.at('spanContext').at('spanId').text ?? place.at('context').at('span_id').text;
  return {
    place,
    id: (id as string | undefined) ?? contextId,
    recorded: dayOf(object),
    attributes: attributesOf(place),
    events: place
      .at('events')
      .items()
      .flatMap(event => {
        const name = event.at('name').text ?? event.at('event_name').text;
        return name === undefined ? [] : [{ name, attributes: attributesOf(event) }];
      }),
  };
}

/** Maximum depth of nested attributes. Deeper values stay as they are. */
const DEPTH = 12;

function attributesOf(holder: LocatedJson): Map<string, LocatedJson> {
  const found = new Map<string, LocatedJson>();
  const attributes = holder.at('attributes');
  if (Array.isArray(attributes.value))
    for (const each of attributes.items()) {
      const key = each.at('key').text;
      if (key !== undefined) found.set(key, valueIn(each.at('value'), 0));
    }
  else flattenObject(attributes, '', found, 0);
  // Span tables have a column for each attribute.
  for (const key of Object.keys(holder.object ?? {}))
    if (key.startsWith('attributes.')) flattenValue(holder.at(key), key.slice('attributes.'.length), found, 0);
  return found;
}

function flattenObject(object: LocatedJson, prefix: string, found: Map<string, LocatedJson>, depth: number): void {
  for (const key of Object.keys(object.object ?? {})) flattenValue(object.at(key), prefix + key, found, depth);
}

function flattenValue(given: LocatedJson, name: string, found: Map<string, LocatedJson>, depth: number): void {
  // Span tables store lists of messages as text.
  const place = name.endsWith('put_messages') ? given.decoded() : given;
  found.set(name, place);
  if (depth >= DEPTH) return;
  if (isObject(place.value)) flattenObject(place, `${name}.`, found, depth + 1);
  else if (Array.isArray(place.value) && place.value.some(isObject))
    for (const [i, item] of place.items().entries()) flattenObject(item, `${name}.${i}.`, found, depth + 1);
}

/** An OTLP value is an object with its type as the key. */
function valueIn(value: LocatedJson, depth: number): LocatedJson {
  const { object } = value;
  if (object === undefined || depth > DEPTH) return value;
  for (const key of ['stringValue', 'string_value', 'boolValue', 'bool_value', 'doubleValue', 'double_value'])
    if (key in object) return value.at(key);
  for (const key of ['intValue', 'int_value'])
    if (key in object) return new LocatedJson(numberOf(value.at(key).value), value.at(key).pointer, true);
  const list = value.at('arrayValue').at('values');
  if (Array.isArray(list.value))
    return new LocatedJson(
      list.items().map(item => valueIn(item, depth + 1).value),
      list.pointer,
      true,
    );
  const pairs = value.at('kvlistValue').at('values');
  if (!Array.isArray(pairs.value)) return value;
  const entries = pairs.items().flatMap(pair => {
    const key = pair.at('key').text;
    return key === undefined ? [] : [[key, valueIn(pair.at('value'), depth + 1).value] as const];
  });
  return new LocatedJson(Object.fromEntries(entries), pairs.pointer, true);
}

/** Times are ISO text, nanoseconds as text, or pairs of seconds and nanoseconds. */
function dayOf(span: JsonObject): string | undefined {
  const time = span.endTimeUnixNano ?? span.end_time_unix_nano ?? span.endTime ?? span.end_time;
  if (typeof time === 'string' && /^\d{4}-\d\d-\d\d/.test(time)) return time.slice(0, 10);
  const seconds = Array.isArray(time) ? Number.isSafeInteger(time[0]) && (time[0] as number) : undefined;
  const unixSeconds = typeof time === 'string' && /^\d{16,20}$/.test(time) ? Number(time.slice(0, -9)) : seconds;
  return typeof unixSeconds === 'number' && unixSeconds > 0 && unixSeconds < 8e12
    ? new Date(unixSeconds * 1000).toISOString().slice(0, 10)
    : undefined;
}
