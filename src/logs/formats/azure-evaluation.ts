/**
 * Data for the agent evaluators of Azure AI: what was asked (`query`), what the agent did (`response`) and the tools
 * (`tool_definitions`), as one object or one line of a file.
 * Layout: https://learn.microsoft.com/en-us/azure/ai-foundry/how-to/develop/agent-evaluate-sdk
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { type Json, jsonText } from './agents/fields.ts';
import { Assembly, dayOf, eachDocument, isOneOrList, type Place } from './chat/assembly.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const azureEvaluation: LogFormat = {
  id: 'azure-evaluation',
  name: 'Azure AI evaluation data',
  scope: 'document',
  marks: ['response'],
  bars: ['messages', 'request', 'input'],
  owns: record => isOneOrList(record, isEvaluated),
  read: records =>
    records.flatMap(eachDocument).flatMap(([value, at]) => (isEvaluated(value) ? readOne(value, at) : [])),
};

export default azureEvaluation;

/** A list of messages with parts that only these messages have, or a question before it. */
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
  // Hosted tools have a name as their type and no schema.
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

/** What a user or an agent says; calls stand among its parts. */
function putMessage({ role, content }: Json, from: string, body: Assembly): void {
  const at = child(from, 'content');
  const parts = Array.isArray(content) ? (content as unknown[]) : undefined;
  if (parts === undefined) {
    body.addBuilt({ role, content }, from, content === undefined ? [] : [['/content', at]]);
    return;
  }
  const places: Place[] = [];
  const texts: unknown[] = [];
  const calls: Json[] = [];
  for (const [i, part] of parts.entries()) {
    const there = child(at, i);
    if (isObject(part) && part.type === 'tool_call') {
      places.push([child('/tool_calls', calls.length), there, 'made']);
      calls.push(callOf(part));
    } else {
      places.push([child('/content', texts.length), there]);
      texts.push(part);
    }
  }
  const said = texts.length > 0 || calls.length === 0 ? texts : null;
  body.addBuilt({ role, content: said, ...(calls.length > 0 && { tool_calls: calls }) }, from, places);
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

/** The result of a call, which its message or the part itself names. */
function putResults(message: Json, from: string, body: Assembly): void {
  const at = child(from, 'content');
  const isList = Array.isArray(message.content);
  const results = isList ? (message.content as unknown[]) : [message.content];
  for (const [i, part] of results.entries()) {
    const there = isList ? child(at, i) : at;
    const holder = isObject(part) && 'tool_call_id' in part ? part : message;
    const id = holder.tool_call_id;
    const key = isObject(part) ? ('tool_result' in part ? 'tool_result' : 'text') : undefined;
    const result = key === undefined ? part : (part as Json)[key];
    const held = key === undefined ? there : child(there, key);
    const content = typeof result === 'string' ? result : jsonText(result);
    const places: Place[] = [content === result ? ['/content', held] : ['/content', held, 'made']];
    if (id !== undefined) places.push(['/tool_call_id', child(holder === message ? from : there, 'tool_call_id')]);
    body.addBuilt({ role: 'tool', ...(id !== undefined && { tool_call_id: id }), content }, there, places);
  }
}
