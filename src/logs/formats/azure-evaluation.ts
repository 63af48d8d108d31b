/**
 * Data for the agent evaluators of Azure AI: the question (`query`), the messages of the agent (`response`) and the
 * tools (`tool_definitions`), as one object or one line of a file.
 * Layout: https://learn.microsoft.com/en-us/azure/ai-foundry/how-to/develop/agent-evaluate-sdk
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { type Json, jsonText } from './agents/fields.ts';
import { Assembly, dayOf, eachDocument, isOneOrList, type PartOrigin } from './chat/assembly.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const azureEvaluation: LogFormat = {
  id: 'azure-evaluation',
  name: 'Azure AI evaluation data',
  scope: 'document',
  marks: ['response'],
  excludes: ['messages', 'request', 'input'],
  owns: record => isOneOrList(record, isEvaluated),
  read: records =>
    records.flatMap(eachDocument).flatMap(([value, at]) => (isEvaluated(value) ? readOne(value, at) : [])),
};

export default azureEvaluation;

/** Whether it is a sample with a query and a list of response messages. */
function isEvaluated(value: unknown): value is Json {
  if (!isObject(value) || !('query' in value) || !Array.isArray(value.response) || 'messages' in value) return false;
  return value.response.length > 0 && (value.response as unknown[]).slice(0, 8).every(isMessage);
}

function isMessage(value: unknown): boolean {
  return isObject(value) && typeof value.role === 'string' && 'content' in value;
}

function readOne(value: Json, at: string): LoggedConversation[] {
  const body = new Assembly('/messages', at);
  const { query, response, tool_definitions: tools, id } = value;
  const asked = child(at, 'query');
  if (typeof query === 'string') body.addBuilt({ role: 'user', content: query }, asked, [['/content', asked]]);
  else putAll(query, asked, body);
  putAll(response, child(at, 'response'), body);
  const last = (response as unknown[]).at(-1);
  return [
    {
      id: typeof id === 'string' || typeof id === 'number' ? id : undefined,
      dialect: 'openai-chat',
      recorded: isObject(last) ? dayOf(last.createdAt) : undefined,
      body: { messages: body.messages, ...toolsOf(tools, child(at, 'tool_definitions'), body) },
      origins: body.origins,
      notes: body.notes,
    },
  ];
}

function toolsOf(tools: unknown, at: string, body: Assembly): Json {
  if (!Array.isArray(tools)) return {};
  // Hosted tools have their name as the type, and no schema.
  const functions = (tools as unknown[]).flatMap((tool, i) =>
    isObject(tool) && 'parameters' in tool ? [{ tool, i }] : [],
  );
  for (const [j, { i }] of functions.entries()) body.setOrigin(`/tools/${j}/function`, child(at, i));
  const list = functions.map(({ tool: { type: _, ...rest } }) => ({ type: 'function', function: rest }));
  return list.length === 0 ? {} : { tools: list };
}

function putAll(messages: unknown, at: string, body: Assembly): void {
  if (!Array.isArray(messages)) return;
  for (const [i, message] of (messages as unknown[]).entries()) {
    const from = child(at, i);
    if (!isObject(message)) body.take(message, from);
    else if (message.role === 'tool') putResults(message, from, body);
    else putMessage(message, from, body);
  }
}

/** Adds a message of the user or the agent. Its calls are among its content parts. */
function putMessage({ role, content }: Json, from: string, body: Assembly): void {
  const at = child(from, 'content');
  const parts = Array.isArray(content) ? (content as unknown[]) : undefined;
  if (parts === undefined) {
    body.addBuilt({ role, content }, from, content === undefined ? [] : [['/content', at]]);
    return;
  }
  const places: PartOrigin[] = [];
  const texts: unknown[] = [];
  const calls: Json[] = [];
  for (const [i, part] of parts.entries()) {
    const partAt = child(at, i);
    if (isObject(part) && part.type === 'tool_call') {
      places.push([child('/tool_calls', calls.length), partAt, 'made']);
      calls.push(callOf(part));
    } else {
      places.push([child('/content', texts.length), partAt]);
      texts.push(part);
    }
  }
  const textContent = texts.length > 0 || calls.length === 0 ? texts : null;
  body.addBuilt({ role, content: textContent, ...(calls.length > 0 && { tool_calls: calls }) }, from, places);
}

function callOf(part: Json): Json {
  if (isObject(part.tool_call)) return part.tool_call;
  const { tool_call_id: id, name, arguments: given } = part;
  return {
    ...(id !== undefined && { id }),
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : jsonText(given ?? {}) },
  };
}

/** Adds the results of a message. The call ID is in the message or in the part. */
function putResults(message: Json, from: string, body: Assembly): void {
  const at = child(from, 'content');
  const isList = Array.isArray(message.content);
  const results = isList ? (message.content as unknown[]) : [message.content];
  for (const [i, part] of results.entries()) {
    const partAt = isList ? child(at, i) : at;
    const holder = isObject(part) && 'tool_call_id' in part ? part : message;
    const id = holder.tool_call_id;
    const key = isObject(part) ? ('tool_result' in part ? 'tool_result' : 'text') : undefined;
    const result = key === undefined ? part : (part as Json)[key];
    const resultAt = key === undefined ? partAt : child(partAt, key);
    const content = typeof result === 'string' ? result : jsonText(result);
    const places: PartOrigin[] = [content === result ? ['/content', resultAt] : ['/content', resultAt, 'made']];
    if (id !== undefined) places.push(['/tool_call_id', child(holder === message ? from : partAt, 'tool_call_id')]);
    body.addBuilt({ role: 'tool', ...(id !== undefined && { tool_call_id: id }), content }, partAt, places);
  }
}
