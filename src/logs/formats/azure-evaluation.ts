/**
 * Data for the agent evaluators of Azure AI: the question (`query`), the messages of the agent (`response`) and the
 * tools (`tool_definitions`), as one object or one line of a file.
 * Layout: https://learn.microsoft.com/en-us/azure/ai-foundry/how-to/develop/agent-evaluate-sdk
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { dayOf, jsonText } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { eachDocument, isOneOrList } from './compose/documents.ts';
import type { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const azureEvaluation: LogFormat = {
  id: 'azure-evaluation',
  name: 'Azure AI evaluation data',
  scope: 'document',
  marks: ['response'],
  excludes: ['messages', 'request', 'input'],
  owns: record => isOneOrList(record, isEvaluated),

  read(records) {
    return records
      .flatMap(eachDocument)
      .filter(({ value }) => isEvaluated(value))
      .map(readOne);
  },
};

export default azureEvaluation;

/** Whether it is a sample with a query and a list of response messages. */
function isEvaluated(value: unknown): boolean {
  if (!isObject(value) || !('query' in value) || !Array.isArray(value.response) || 'messages' in value) return false;
  return value.response.length > 0 && (value.response as unknown[]).slice(0, 8).every(isMessage);
}

function isMessage(value: unknown): boolean {
  return isObject(value) && typeof value.role === 'string' && 'content' in value;
}

function readOne(sample: LogValue): LoggedConversation {
  const body = new Body('/messages', sample.at);
  const [query, response, { value: id }] = [sample.get('query'), sample.get('response'), sample.get('id')];
  if (query.text !== undefined) body.add(query.made({ role: 'user', content: query }));
  else addMessages(query, body);
  addMessages(response, body);
  const tools = toolsIn(sample.get('tool_definitions'));
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : undefined,
    dialect: 'openai-chat',
    recorded: dayOf(response.items().at(-1)?.get('createdAt').value),
    body: { messages: body.messages, ...body.fields({ ...(tools.length > 0 && { tools }) }) },
    origins: body.origins,
  };
}

/** The tools with a schema. Hosted tools have their name as the type, and no schema. */
function toolsIn(definitions: LogValue): unknown[] {
  return definitions
    .items()
    .filter(({ value }) => isObject(value) && 'parameters' in value)
    .map(tool => {
      const { type: _, ...fields } = tool.fields();
      return { type: 'function', function: tool.as(fields) };
    });
}

function addMessages(messages: LogValue, body: Body): void {
  for (const message of messages.items())
    if (message.get('role').value === 'tool') addResults(message, body);
    else body.add(isObject(message.value) ? withCalls(message) : message);
}

/** A message of the user or the agent. Its calls are among its content parts. */
function withCalls(message: LogValue): LogValue {
  const content = message.get('content');
  const role = message.computed(message.get('role').value);
  if (!Array.isArray(content.value)) return message.made({ role, content });
  const calls = content.items().filter(isCall);
  const parts = content.items().filter(part => !isCall(part));
  return message.made({
    role,
    content: parts.length > 0 || calls.length === 0 ? parts : null,
    ...(calls.length > 0 && { tool_calls: calls.map(callIn) }),
  });
}

function isCall(part: LogValue): boolean {
  return part.get('type').value === 'tool_call';
}

function callIn(part: LogValue): LogValue {
  const { tool_call: call, tool_call_id: id, name, arguments: given } = part.value as JsonObject;
  if (isObject(call)) return part.computed(call);
  const text = typeof given === 'string' ? given : jsonText(given ?? {});
  return part.computed({ ...(id !== undefined && { id }), type: 'function', function: { name, arguments: text } });
}

/** Adds the results of a message. The call ID is in the message or in the part. */
function addResults(message: LogValue, body: Body): void {
  const content = message.get('content');
  for (const part of Array.isArray(content.value) ? content.items() : [content]) {
    const ownId = part.get('tool_call_id');
    const id = ownId.exists ? ownId : message.get('tool_call_id');
    const result = resultIn(part);
    const text = result.text === undefined ? result.made(jsonText(result.value)) : result;
    body.add(part.made({ role: 'tool', tool_call_id: id, content: text }));
  }
}

function resultIn(part: LogValue): LogValue {
  if (!isObject(part.value)) return part;
  return part.get('tool_result' in part.value ? 'tool_result' : 'text');
}
