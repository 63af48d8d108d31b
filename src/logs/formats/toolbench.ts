/** ToolBench: a search tree of calls, and the messages of the path to its answer, one list per step. */
import { writeJson } from '../../source/exact.ts';
import { isObject } from '../../source/json.ts';
import { MAX_MESSAGES } from './agents/branches.ts';
import { SharedPrefixes } from './agents/shared-prefixes.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { pathsOf, type Step } from './toolbench/tree.ts';

const toolbench: LogFormat = {
  id: 'toolbench',
  name: 'ToolBench answer',
  scope: 'document',

  marks: ['answer_generation'],
  owns(record) {
    if (!isObject(record) || !isObject(record.answer_generation)) return false;
    // Without `tree` or `trys` it is not the result of a search.
    const isSearch = isObject(record.tree) || Array.isArray(record.trys);
    return isSearch && ('train_messages' in record.answer_generation || 'query' in record.answer_generation);
  },

  read(records, as) {
    return records.flatMap(record => {
      const saved = new LogValue(record, '');
      const answer = saved.get('answer_generation');
      if (!isObject(answer.value)) return [];
      const lists = answer.get('train_messages').items();
      return lists.length > 0 ? sentLists(answer, lists, as) : searched(answer, saved.get('tree').get('tree'));
    });
  },
};

export default toolbench;

/** There is a list of messages for each step. It usually repeats the previous list and adds the new messages. */
function sentLists(answer: LogValue, lists: readonly LogValue[], as: ReadAs): LoggedConversation[] {
  const prefixes = new SharedPrefixes();
  return lists.flatMap((list, i) => {
    if (!Array.isArray(list.value)) return [];
    const body = new Body('/messages', list.at);
    const texts: string[] = [];
    for (const message of list.items()) {
      // Messages marked as invalid are stored for training, but were never sent.
      if (as === 'request' && message.get('valid').value === false) {
        body.countSkipped('{n} messages marked as invalid skipped');
        continue;
      }
      body.add(message);
      texts.push(writeJson(message.value));
    }
    return [conversationOf(answer, body, i, prefixes.count('openai-chat', texts))];
  });
}

/** Without training messages, the conversations are rebuilt from all paths of the search tree. */
function searched(answer: LogValue, root: LogValue): LoggedConversation[] {
  const found: LoggedConversation[] = [];
  const query = answer.get('query');
  const promptCount = query.text ? 1 : 0;
  let messagesLeft = MAX_MESSAGES;
  for (const { steps, shared } of pathsOf(root)) {
    const i = found.length;
    const body = new Body('/messages', root.at);
    if (query.text) body.add(query.made({ role: 'user', content: query }));
    for (const step of steps) addStep(step, body);
    body.countSkipped('the conversation is rebuilt from the search tree: its messages are not stored');
    messagesLeft -= body.messages.length;
    if (messagesLeft <= 0) body.countSkipped('later paths through the search skipped: there are too many');
    found.push(conversationOf(answer, body, i, i === 0 ? 0 : promptCount + shared));
    if (messagesLeft <= 0) break;
  }
  return found;
}

function addStep({ thought, action, input }: Step, body: Body): void {
  const content = thought?.get('description') ?? null;
  const [name, text] = [action?.get('description'), input?.get('description') ?? ''];
  const call = action?.made({ name, arguments: text });
  const from = thought ?? action ?? input;
  if (from !== undefined) body.add(from.made({ role: 'assistant', content, function_call: call }));
  const observation = input?.get('observation');
  if (call !== undefined && observation?.text !== undefined)
    body.add(observation.made({ role: 'function', name, content: observation }));
}

function conversationOf(answer: LogValue, body: Body, id: number, shared: number): LoggedConversation {
  const functions = answer.get('function');
  const tools = functions.items().length > 0 ? body.fields({ functions }) : {};
  const { messages, origins, notes } = body;
  return { id, dialect: 'openai-chat', body: { messages, ...tools }, origins, notes, shared };
}
