/** ToolBench: a search tree of calls, and the messages of the path to its answer, one list per step. */
import { child } from '../../pointer.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { Assembly, MAX_MESSAGES, textIn } from './chat/assembly.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { type Path, pathsOf } from './toolbench/tree.ts';

const DIALECT = 'openai-chat';

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
      if (!isObject(record) || !isObject(record.answer_generation)) return [];
      const sent = record.answer_generation.train_messages;
      if (Array.isArray(sent) && sent.length > 0) return sentLists(record.answer_generation, sent, as);
      return searched(record, record.answer_generation);
    });
  },
};

export default toolbench;

/** There is a list of messages for each step. It usually repeats the previous list and adds the new messages. */
function sentLists(answer: JsonObject, lists: readonly unknown[], as: ReadAs): LoggedConversation[] {
  const earlierLists: string[][] = [];
  return lists.flatMap((list, i) => {
    if (!Array.isArray(list)) return [];
    const at = `/answer_generation/train_messages/${i}`;
    const body = new Assembly('/messages', at);
    const texts: string[] = [];
    for (const [k, message] of (list as unknown[]).entries()) {
      // Messages marked as invalid are stored for training, but were never sent.
      if (as === 'request' && isObject(message) && message.valid === false) {
        body.countSkipped('{n} messages marked as invalid skipped');
        continue;
      }
      body.take(message, child(at, k));
      texts.push(writeJson(message));
    }
    const shared = earlierLists.reduce((most, earlier) => Math.max(most, sharedOf(earlier, texts)), 0);
    earlierLists.push(texts);
    return [conversationOf(answer, body, i, shared)];
  });
}

function sharedOf(earlier: readonly string[], later: readonly string[]): number {
  let n = 0;
  while (n < earlier.length && n < later.length && earlier[n] === later[n]) n++;
  return n;
}

/** Without training messages, the conversations are rebuilt from all paths of the search tree. */
function searched({ tree }: JsonObject, answer: JsonObject): LoggedConversation[] {
  const root = isObject(tree) ? tree.tree : undefined;
  const found: LoggedConversation[] = [];
  let messagesLeft = MAX_MESSAGES;
  for (const path of pathsOf(root, '/tree/tree')) {
    const i = found.length;
    const body = new Assembly('/messages', '/tree/tree');
    const query = textIn(answer.query);
    if (query !== undefined)
      body.addBuilt({ role: 'user', content: query }, '/answer_generation/query', [
        ['/content', '/answer_generation/query'],
      ]);
    putSteps(path, body);
    body.countSkipped('the conversation is rebuilt from the search tree: its messages are not stored');
    const shared = path.shared === 0 ? 0 : path.shared + (query === undefined ? 0 : 1);
    messagesLeft -= body.messages.length;
    if (messagesLeft <= 0) body.countSkipped('later paths through the search skipped: there are too many');
    found.push(conversationOf(answer, body, i, i === 0 ? 0 : Math.max(shared, query === undefined ? 0 : 1)));
    if (messagesLeft <= 0) break;
  }
  return found;
}

function putSteps({ steps }: Path, body: Assembly): void {
  for (const { thought, action, input } of steps) {
    const call = action === undefined ? undefined : { name: action.text, arguments: input?.text ?? '' };
    const from = (thought ?? action ?? input)?.at ?? '';
    const contentOrigins = thought === undefined ? [] : ([['/content', child(thought.at, 'description')]] as const);
    if (call === undefined || action === undefined) {
      body.addBuilt({ role: 'assistant', content: thought?.text ?? null }, from, contentOrigins);
      continue;
    }
    body.addBuilt({ role: 'assistant', content: thought?.text ?? null, function_call: call }, from, [
      ...contentOrigins,
      ['/function_call', action.at, 'made'],
      ['/function_call/name', child(action.at, 'description')],
      ...(input === undefined ? [] : ([['/function_call/arguments', child(input.at, 'description')]] as const)),
    ]);
    if (input?.observation === undefined) continue;
    const at = child(input.at, 'observation');
    body.addBuilt({ role: 'function', name: action.text, content: input.observation }, at, [
      ['/name', child(action.at, 'description')],
      ['/content', at],
    ]);
  }
}

function conversationOf(
  { function: functions }: JsonObject,
  body: Assembly,
  id: number,
  shared: number,
): LoggedConversation {
  const tools = Array.isArray(functions) && functions.length > 0 ? { functions: functions as unknown[] } : {};
  if (tools.functions !== undefined) body.setOrigin('/functions', '/answer_generation/function');
  const { origins, notes } = body;
  return { id, dialect: DIALECT, body: { messages: body.messages, ...tools }, origins, notes, shared };
}
