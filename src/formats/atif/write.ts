/** The writing half of ATIF. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';

export function write({ form, wire, unreadable, messages, model }: Conversation): unknown {
  const steps = messages.map(writeStep);
  if (form === 'array') return steps;
  if (unreadable?.includes('steps')) return wire;
  const agent = isObject(wire?.agent) ? wire.agent : undefined;
  const named = agent !== undefined && typeof agent.model_name === 'string' && model !== undefined;
  return rewrite(wire, { ...(named && { agent: rewrite(agent, { model_name: model }) }), steps });
}

function writeStep(message: Message): unknown {
  const { wire, wireRole, parts, contentForm } = message;
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields.source = wireRole;
  const said = parts.filter(part => part.field === undefined);
  if (contentForm === 'string') fields.message = said.map(part => (part.type === 'text' ? part.text : '')).join('');
  if (contentForm === 'parts') fields.message = said.map(writePart);
  for (const part of parts)
    if (part.type === 'reasoning' && part.text !== undefined) fields.reasoning_content = part.text;
  const of = (field: string) => parts.filter(part => part.field === field);
  if (Array.isArray(wire.tool_calls)) fields.tool_calls = of('tool_calls').map(writeCall);
  if (isObject(wire.observation) && Array.isArray(wire.observation.results))
    fields.observation = rewrite(wire.observation, { results: of('observation').map(writeResult) });
  return rewrite(wire, fields);
}

function writePart(part: Part): unknown {
  if (part.type === 'provider_item') return part.raw;
  return part.type === 'text' ? rewrite(part.wire, { type: 'text', text: part.text }) : part.wire;
}

function writeCall(part: Part): unknown {
  if (part.type !== 'tool_call') return part.type === 'provider_item' ? part.raw : part.wire;
  const { wire, callId, name, arguments: args } = part;
  return rewrite(wire, {
    ...(typeof wire?.tool_call_id === 'string' && { tool_call_id: callId }),
    ...(typeof wire?.function_name === 'string' && { function_name: name }),
    ...(wire?.arguments !== undefined && { arguments: args.text ?? args.value }),
  });
}

function writeResult(part: Part): unknown {
  if (part.type !== 'tool_result') return part.type === 'provider_item' ? part.raw : part.wire;
  const { wire, callId, content } = part;
  const fields: JsonObject = {};
  if (typeof wire?.source_call_id === 'string') fields.source_call_id = callId;
  if (typeof wire?.content === 'string')
    fields.content = content.map(each => (each.type === 'text' ? each.text : '')).join('');
  else if (Array.isArray(wire?.content)) fields.content = content.map(writePart);
  return rewrite(wire, fields);
}
