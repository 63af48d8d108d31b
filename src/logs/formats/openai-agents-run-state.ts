/** Saved runs of the OpenAI Agents SDK for Python and JavaScript: the input and the items generated since. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { Assembly } from './chat/assembly.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { runStateWriter } from './openai-agents/writer.ts';

/** The key names of one of the SDKs, and the dialect of its items. */
interface Names {
  readonly input: string;
  readonly items: string;
  readonly raw: string;
  readonly dialect: string;
}

const PYTHON: Names = {
  input: 'original_input',
  items: 'generated_items',
  raw: 'raw_item',
  dialect: 'openai-responses',
};
const JAVASCRIPT: Names = {
  input: 'originalInput',
  items: 'generatedItems',
  raw: 'rawItem',
  dialect: 'openai-agents',
};

/** The SDK writes this if a model of another API gave no ID. Never sent. */
const NO_ID = '__fake_id__';

const openaiAgentsRunState: LogFormat = {
  id: 'openai-agents-run-state',
  name: 'OpenAI Agents run state',
  scope: 'document',
  writer: runStateWriter,

  marks: ['$schemaVersion'],
  owns(record) {
    if (!isObject(record) || typeof record.$schemaVersion !== 'string') return false;
    return [PYTHON, JAVASCRIPT].some(({ input, items }) => input in record || items in record);
  },

  read: (records, as) => records.flatMap(record => (isObject(record) ? readState(record, as) : [])),
};

export default openaiAgentsRunState;

function readState(state: JsonObject, as: ReadAs): LoggedConversation[] {
  const names = PYTHON.input in state || PYTHON.items in state ? PYTHON : JAVASCRIPT;
  const input = state[names.input];
  const items: unknown[] = Array.isArray(state[names.items]) ? (state[names.items] as unknown[]) : [];
  if (input === undefined && items.length === 0) return [];
  const body = new Assembly('/input', '');
  const from = child('', names.input);
  if (Array.isArray(input)) for (const [i, item] of (input as unknown[]).entries()) body.take(item, child(from, i));
  else if (input !== undefined) body.addBuilt({ role: 'user', content: input }, from, [['/content', from]]);
  const inInput = as === 'request' ? itemsInInput(state) : new Set<number>();
  const dropsIds = as === 'request' && state.reasoning_item_id_policy === 'omit';
  for (const [i, item] of items.entries()) {
    const at = child(child('', names.items), i);
    // An approval request is not sent. The call itself is a separate item.
    if (isObject(item) && item.type === 'tool_approval_item') body.countSkipped('{n} approval requests skipped');
    else if (inInput.has(i)) body.countSkipped('{n} items skipped that are already in the input');
    else putItem(item, names.raw, at, dropsIds, body);
  }
  const pending: unknown[] = Array.isArray(state.pending_input) ? (state.pending_input as unknown[]) : [];
  for (const [i, item] of pending.entries()) body.take(item, child('/pending_input', i));
  return [{ dialect: names.dialect, body: { input: body.messages }, origins: body.origins, notes: body.notes }];
}

function putItem(item: unknown, key: string, at: string, dropsIds: boolean, body: Assembly): void {
  const raw = isObject(item) ? item[key] : undefined;
  const from = child(at, key);
  if (raw === undefined) {
    body.take(item, at);
    return;
  }
  const hasPlaceholderId = isObject(raw) && raw.id === NO_ID;
  const mustDropId = dropsIds && isObject(raw) && raw.type === 'reasoning' && 'id' in raw;
  if (!isObject(raw) || !(hasPlaceholderId || mustDropId)) {
    body.take(raw, from);
    return;
  }
  const { id: _, ...rest } = raw;
  body.countSkipped(
    hasPlaceholderId ? '{n} placeholder IDs removed' : 'IDs of {n} reasoning items removed, as the run state requires',
  );
  body.addBuilt(
    rest,
    from,
    Object.keys(rest).map(name => [child('', name), child(from, name)]),
  );
}

/** Indexes of items that a handoff copied into the input. The state lists their positions in the session. */
function itemsInInput({
  nested_history_owned_session_item_refs: refs,
  generated_session_item_indexes: indexes,
}: JsonObject) {
  const inInput = new Set<number>();
  if (!Array.isArray(refs) || !Array.isArray(indexes)) return inInput;
  const ownedIndexes = new Set<unknown>(refs.map((ref: unknown) => (isObject(ref) ? ref.index : undefined)));
  for (const [i, index] of (indexes as unknown[]).entries())
    if (typeof index === 'number' && ownedIndexes.has(index)) inInput.add(i);
  return inInput;
}
