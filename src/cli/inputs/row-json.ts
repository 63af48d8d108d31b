/**
 * Values of tables as JSON text.
 *
 * A struct has every member in every row, so a member that the source did not have is null. Such nulls are left out: no
 * API distinguishes them from an absent member, except for the content of a message. `content: null` stays in an object
 * with a `role`, unless it has `parts`, because those replace the content.
 */

/** JSON text of a value, without line breaks. Undefined if there is no value. */
export function jsonOfValue(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      return Number.isFinite(value) ? String(value) : undefined;
    case 'bigint':
      // All digits are written: readers that keep numbers exactly lose nothing.
      return value.toString();
    case 'object':
      return value === null ? undefined : jsonOfObject(value);
    default:
      return undefined;
  }
}

function jsonOfObject(value: object): string | undefined {
  if (Array.isArray(value)) return listOf(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : JSON.stringify(value.toISOString());
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString());
  if (ArrayBuffer.isView(value)) return listOf([...(value as unknown as Iterable<unknown>)]);
  if (value instanceof Map) return membersOf([...value].map(([key, each]) => [String(key), each]));
  const columns = transposed(value as Readonly<Record<string, unknown>>);
  return columns === undefined ? membersOf(Object.entries(value)) : listOf(columns);
}

function listOf(list: readonly unknown[]): string {
  return `[${list.map(each => jsonOfValue(each) ?? 'null').join(',')}]`;
}

function membersOf(members: readonly (readonly [string, unknown])[]): string {
  const written: string[] = [];
  const known = new Map(members);
  for (const [key, value] of members) {
    const json = jsonOfValue(value);
    const isContent =
      key === 'content' && typeof known.get('role') === 'string' && (known.get('parts') ?? null) === null;
    if (json !== undefined) written.push(`${JSON.stringify(key)}:${json}`);
    else if (isContent) written.push('"content":null');
  }
  return `{${written.join(',')}}`;
}

/**
 * The messages of a struct of lists. The `datasets` library stores a sequence of structs in this way:
 * `{"role": ["user", "assistant"], "content": ["Hi", "Hello"]}`.
 */
function transposed(value: Readonly<Record<string, unknown>>): unknown[] | undefined {
  const lists = Object.entries(value);
  const isMessages = Array.isArray(value.role)
    ? Array.isArray(value.content)
    : Array.isArray(value.from) && Array.isArray(value.value);
  if (!isMessages) return undefined;
  const { length } = (value.role ?? value.from) as readonly unknown[];
  if (!lists.every(([, list]) => list === null || (Array.isArray(list) && list.length === length))) return undefined;
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(lists.map(([key, list]) => [key, (list as readonly unknown[] | null)?.[i]])),
  );
}

/** A column whose text may be JSON: always, if it is an object or a list, or only if it contains messages. */
export type TextAs = 'json' | 'messages' | 'text';

/** Whether text is meant as JSON. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/**
 * The JSON of a cell. Text that is meant as JSON is written as it is, so that its numbers and keys stay as they were.
 * `isBroken` says that it is not valid JSON.
 */
export function jsonOfCell(value: unknown, as: TextAs): { json: string | undefined; isBroken: boolean } {
  const listed = as === 'text' ? undefined : listOfTexts(value, as);
  if (listed !== undefined) return { json: listed, isBroken: false };
  const text = textOf(value);
  if (typeof text !== 'string' || as === 'text' || !looksLikeJson(text))
    return { json: jsonOfValue(text), isBroken: false };
  const inner = parsed(text);
  const line = onOneLine(text);
  if (as === 'json') return { json: line, isBroken: inner === undefined };
  return { json: inner !== undefined && isMessages(inner) ? line : JSON.stringify(text), isBroken: false };
}

/** The list of objects in a list of JSON texts, such as messages or tools. Undefined for any other value. */
function listOfTexts(value: unknown, as: TextAs): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.map(textOf);
  const isText = (each: unknown): each is string => typeof each === 'string' && looksLikeJson(each);
  if (!texts.every(isText)) return undefined;
  const inner = texts.map(parsed);
  if (inner.includes(undefined) || (as === 'messages' && !isMessages(inner))) return undefined;
  return `[${texts.map(onOneLine).join(',')}]`;
}

/** JSON without line breaks. In valid JSON, they are only white space between values. */
function onOneLine(json: string): string {
  return json.replace(/[\r\n]+/g, ' ');
}

/** Text that is stored as bytes, as text. Any other value stays as it is. */
function textOf(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString() : value;
}

function isMessages(value: unknown): boolean {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (first === null || typeof first !== 'object') return false;
  return ['role', 'from', 'messages', 'contents', 'parts'].some(key => key in first);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
