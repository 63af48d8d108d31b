/** ChatGPT exports: each conversation is a tree of nodes, because editing or retrying starts a branch. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { Assembly, dayOf, eachDocument, isOneOrList, MAX_MESSAGES, textIn } from './chat/assembly.ts';
import { putMessage } from './chatgpt-export/messages.ts';
import { branchesOf } from './chatgpt-export/tree.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const chatgptExport: LogFormat = {
  id: 'chatgpt-export',
  name: 'ChatGPT export',
  scope: 'document',
  marks: ['mapping', 'raw_provider_payload'],
  owns: record => isOneOrList(record, value => isObject(value) && treeIn(value) !== undefined),

  read(records) {
    return records.flatMap(eachDocument).flatMap(([value, at]) => (isObject(value) ? readConversation(value, at) : []));
  },
};

export default chatgptExport;

/** The conversation in a record. Tools that capture the page store it next to other data. */
function treeIn(
  value: JsonObject,
): { readonly conversation: JsonObject; readonly key: string | undefined } | undefined {
  if (isTree(value)) return { conversation: value, key: undefined };
  const inner = value.raw_provider_payload;
  return isObject(inner) && isTree(inner) ? { conversation: inner, key: 'raw_provider_payload' } : undefined;
}

function isTree({ mapping, current_node: current }: JsonObject): boolean {
  if (!isObject(mapping)) return false;
  const [first] = Object.values(mapping);
  if (!isObject(first)) return typeof current === 'string';
  // The root has no message and no parent. Some exports omit both fields.
  if (typeof current === 'string' && Array.isArray(first.children)) return true;
  return ['message', 'parent', 'children'].filter(key => key in first).length > 1;
}

function readConversation(value: JsonObject, from: string): LoggedConversation[] {
  const tree = treeIn(value);
  if (tree === undefined) return [];
  const { conversation, key } = tree;
  const at = key === undefined ? from : child(from, key);
  const { mapping, current_node: current } = conversation;
  if (!isObject(mapping)) return [];
  const id = textIn(conversation.conversation_id) ?? textIn(conversation.id);
  const recorded = dayOf(conversation.update_time) ?? dayOf(conversation.create_time);
  const nodes = child(at, 'mapping');
  const seen = new Set<string>();
  const found: LoggedConversation[] = [];
  let messagesLeft = MAX_MESSAGES;
  for (const ids of branchesOf(mapping, textIn(current))) {
    const body = new Assembly('/messages', at);
    let shared = 0;
    let model = textIn(conversation.default_model_slug);
    for (const nodeId of ids) {
      const node = mapping[nodeId];
      const message = isObject(node) ? node.message : undefined;
      if (!isObject(message)) continue;
      if (isObject(message.metadata)) model = textIn(message.metadata.model_slug) ?? model;
      putMessage(message, child(child(nodes, nodeId), 'message'), body);
      if (seen.has(nodeId)) shared = body.messages.length;
    }
    for (const nodeId of ids) seen.add(nodeId);
    messagesLeft -= body.messages.length;
    if (messagesLeft <= 0) body.countSkipped('later branches skipped: there are too many');
    const { messages, origins, notes } = body;
    found.push({ id, dialect: 'hf-chat', model, recorded, body: { messages }, origins, notes, shared });
    if (messagesLeft <= 0) break;
  }
  return found;
}
