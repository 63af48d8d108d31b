/** Chooses the columns of a table that are read. */

import { isConversation } from '../../logs/wrapped.ts';
import { UsageError } from '../../model/usage-error.ts';
import { didYouMean } from '../did-you-mean.ts';
import type { TableColumns } from './input.ts';
import { looksLikeJson, type TextAs } from './row-json.ts';
import type { Table } from './table.ts';

/** What is read of each row. */
export interface Choice {
  /** `row`: an object of the columns. `value`: the value of the only column. */
  readonly kind: 'row' | 'value';
  readonly columns: readonly string[];
  /** The column whose values identify the conversations. */
  readonly id: string | undefined;
  /** Whether the columns are known to contain conversations. Otherwise each row is read as a record. */
  readonly isKnown: boolean;
}

/** Names of columns with a conversation, in requests, datasets and recordings. */
const CONVERSATIONS = [
  ...['messages', 'conversations', 'contents', 'chosen_messages', 'rejected_messages'],
  ...['chosen', 'rejected', 'preferred_output', 'non_preferred_output', 'request', 'body', 'params', 'payload'],
];
/** A prompt is a conversation only together with its answer. */
const PAIRS = [
  ['prompt', 'completion'],
  ['input', 'output'],
] as const;
/** Other columns that belong to a request, a sample or a recorded exchange. */
const OTHER_MESSAGE_COLUMNS = [
  ...['tools', 'functions', 'tool_choice', 'system', 'system_prompt', 'model', 'documents', 'label', 'prompt'],
  ...['completion', 'input', 'output', 'response', 'status', 'sse', 'api', 'host', 'path', 'url', 'dialect'],
  ...['provider', 'recorded', 'custom_id', 'id', 'conversation_id', 'session_id', 'chat_template_kwargs'],
  ...['parallel_tool_calls', 'temperature', 'max_tokens', 'thinking', 'reasoning_effort', 'images', 'response_text'],
];
/** Names of columns with a list of messages that no request uses. Only their value is read. */
const CONVERSATION_COLUMNS = [
  'conversation',
  'dialog',
  'dialogue',
  'chat',
  'chat_history',
  'history',
  'turns',
  'trajectory',
];
/** Columns that identify a row, if the row itself does not. */
const IDS = ['id', 'conversation_id', 'session_id', 'uuid'];
/** Columns whose text is JSON if it is an object or a list. */
const JSON_COLUMNS: ReadonlySet<string> = new Set([
  ...['messages', 'conversations', 'contents', 'chosen_messages', 'rejected_messages', 'request', 'body', 'params'],
  ...['payload', 'tools', 'functions', 'response'],
]);
/** Columns whose text is JSON only if it contains messages, because it may also be plain text from a user. */
const MESSAGE_COLUMNS: ReadonlySet<string> = new Set([
  ...['prompt', 'completion', 'chosen', 'rejected', 'input', 'output', 'preferred_output', 'non_preferred_output'],
]);

/** Number of rows that are looked at to find a column of JSON text. */
export const SAMPLED_ROWS = 20;

export function textAs(column: string, { kind, isKnown }: Choice): TextAs {
  if (kind === 'value') return 'json';
  if (!isKnown) return 'text';
  if (JSON_COLUMNS.has(column)) return 'json';
  return MESSAGE_COLUMNS.has(column) ? 'messages' : 'text';
}

/** Chooses by the names of the columns, and by their first values if no name is known. Throws a `UsageError` for a column that does not exist. */
export async function chooseColumns(table: Table, { column, idColumn }: TableColumns): Promise<Choice> {
  const names = table.columns.map(({ name }) => name);
  for (const [flag, name] of [
    ['--column', column],
    ['--id-column', idColumn],
  ] as const)
    if (name !== undefined && !names.includes(name)) throw new UsageError(missingColumn(flag, name, names));
  const id = idColumn ?? IDS.find(each => names.includes(each));
  if (column !== undefined) return { kind: 'value', columns: [column], id, isKnown: true };
  const known = chooseByName(names);
  if (known !== undefined) return { ...known, id: known.kind === 'row' ? idColumn : id };
  const text = await textColumn(table);
  if (text !== undefined) return { kind: 'value', columns: [text], id, isKnown: true };
  return { kind: 'row', columns: names, id: idColumn, isKnown: false };
}

function chooseByName(names: readonly string[]): Omit<Choice, 'id'> | undefined {
  const isPair = PAIRS.some(pair => pair.every(each => names.includes(each)));
  if (isPair || CONVERSATIONS.some(each => names.includes(each))) {
    const wanted = new Set([...CONVERSATIONS, ...OTHER_MESSAGE_COLUMNS]);
    return { kind: 'row', columns: names.filter(name => wanted.has(name)), isKnown: true };
  }
  const alone = CONVERSATION_COLUMNS.find(each => names.includes(each));
  return alone === undefined ? undefined : { kind: 'value', columns: [alone], isKnown: true };
}

/** Whether a table is read if it is found in a folder. */
export function hasConversationColumns(table: Table): boolean {
  return chooseByName(table.columns.map(({ name }) => name)) !== undefined;
}

/** The first column of text whose values are conversations as JSON. */
async function textColumn(table: Table): Promise<string | undefined> {
  const texts = table.columns.filter(({ isText }) => isText).map(({ name }) => name);
  if (texts.length === 0) return undefined;
  const sample = await table.sample(texts, SAMPLED_ROWS);
  return texts.find(name => {
    const values = (sample?.values.get(name) ?? [])
      .slice(0, SAMPLED_ROWS)
      .filter(each => each !== null && each !== undefined);
    return values.length > 0 && values.filter(isConversationText).length * 2 > values.length;
  });
}

function isConversationText(value: unknown): boolean {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString() : value;
  if (typeof text !== 'string' || !looksLikeJson(text)) return false;
  try {
    return isConversation(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Number of columns that a message lists. */
const MAX_LISTED = 50;

function missingColumn(flag: string, name: string, names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map(each => `\`${each}\``);
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  return `${flag}: the table has no column \`${name}\`; its columns are ${shown.join(', ')}${more}${didYouMean(name, [...names])}`;
}
