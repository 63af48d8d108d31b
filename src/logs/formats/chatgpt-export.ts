/** ChatGPT exports: each conversation is a tree of nodes, because editing or retrying starts a branch. */

import { isObject } from '../../source/json.ts';
import { dayOf } from './agents/fields.ts';
import { addMessage } from './chatgpt-export/messages.ts';
import { branchesOf } from './chatgpt-export/tree.ts';
import { Body } from './compose/body.ts';
import { eachDocument, isOneOrList } from './compose/documents.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const chatgptExport: LogFormat = {
  id: 'chatgpt-export',
  name: 'ChatGPT export',
  scope: 'document',
  marks: ['mapping', 'raw_provider_payload'],
  owns: record => isOneOrList(record, value => treeIn(new LogValue(value, '')) !== undefined),

  read(records) {
    return records.flatMap(eachDocument).flatMap(record => {
      const tree = treeIn(record);
      return tree === undefined ? [] : readTree(tree);
    });
  },
};

export default chatgptExport;

/** The conversation in a record. Tools that capture the page store it next to other data. */
function treeIn(record: LogValue): LogValue | undefined {
  return [record, record.get('raw_provider_payload')].find(({ value }) => isTree(value));
}

function isTree(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.mapping)) return false;
  const hasCurrentNode = typeof value.current_node === 'string';
  const [first] = Object.values(value.mapping);
  if (!isObject(first)) return hasCurrentNode;
  // The root has no message and no parent. Some exports omit both fields.
  if (hasCurrentNode && Array.isArray(first.children)) return true;
  return ['message', 'parent', 'children'].filter(key => key in first).length > 1;
}

function readTree(tree: LogValue): LoggedConversation[] {
  const nodes = tree.get('mapping');
  if (!isObject(nodes.value)) return [];
  const id = tree.get('conversation_id').text || tree.get('id').text || undefined;
  const recorded = dayOf(tree.get('update_time').value) ?? dayOf(tree.get('create_time').value);
  return Array.from(branchesOf(nodes.value, tree.get('current_node').text || undefined), path => {
    const body = new Body('/messages', tree.at);
    let shared = 0;
    let model = tree.get('default_model_slug').text || undefined;
    for (const [i, node] of path.links.entries()) {
      const message = nodes.get(node.id).get('message');
      if (!isObject(message.value)) continue;
      model = message.get('metadata').get('model_slug').text || model;
      addMessage(message, body);
      if (i < path.shared) shared = body.messages.length;
    }
    const { messages, origins, notes } = body;
    const allNotes = [...path.notes, ...notes];
    return { id, dialect: 'hf-chat', model, recorded, body: { messages }, origins, notes: allNotes, shared };
  });
}
