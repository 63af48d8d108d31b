/** Saved runs of the OpenAI Agents SDK for Python and JavaScript: the input and the items generated since. */
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
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

  read: (records, as) => records.flatMap(record => readState(new LogValue(record, ''), as)),
};

export default openaiAgentsRunState;

function readState(state: LogValue, as: ReadAs): LoggedConversation[] {
  const names = [PYTHON.input, PYTHON.items].some(key => state.get(key).exists) ? PYTHON : JAVASCRIPT;
  const input = state.get(names.input);
  const items = state.get(names.items).items();
  if (!input.exists && items.length === 0) return [];
  const body = new Body('/input', '');
  if (Array.isArray(input.value)) for (const item of input.items()) body.add(item);
  else if (input.exists) body.add(input.made({ role: 'user', content: input }));
  const inInput = as === 'request' ? itemsInInput(state) : new Set<number>();
  const dropsIds = as === 'request' && state.get('reasoning_item_id_policy').value === 'omit';
  for (const [i, item] of items.entries()) {
    // An approval request is not sent. The call itself is a separate item.
    if (item.get('type').value === 'tool_approval_item') body.countSkipped('{n} approval requests skipped');
    else if (inInput.has(i)) body.countSkipped('{n} items skipped that are already in the input');
    else addItem(item, names.raw, dropsIds, body);
  }
  for (const item of state.get('pending_input').items()) body.add(item);
  return [{ dialect: names.dialect, body: { input: body.messages }, origins: body.origins, notes: body.notes }];
}

function addItem(item: LogValue, key: string, dropsIds: boolean, body: Body): void {
  const raw = item.get(key);
  const { id, ...otherFields } = raw.fields();
  const hasPlaceholderId = id?.value === NO_ID;
  const mustDropId = dropsIds && raw.get('type').value === 'reasoning' && id !== undefined;
  if (!hasPlaceholderId && !mustDropId) {
    body.add(raw.exists ? raw : item);
    return;
  }
  body.countSkipped(
    hasPlaceholderId ? '{n} placeholder IDs removed' : 'IDs of {n} reasoning items removed, as the run state requires',
  );
  body.add(raw.made(otherFields));
}

/** Indexes of items that a handoff copied into the input. The state lists their positions in the session. */
function itemsInInput(state: LogValue): Set<number> {
  const refs = state.get('nested_history_owned_session_item_refs').items();
  const indexes = state.get('generated_session_item_indexes').items();
  const ownedIndexes = new Set(refs.map(ref => ref.get('index').value));
  const isOwned = ({ value }: LogValue) => typeof value === 'number' && ownedIndexes.has(value);
  return new Set(indexes.flatMap((index, i) => (isOwned(index) ? [i] : [])));
}
