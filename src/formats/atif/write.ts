/** Writes ATIF documents back. */
import type { Conversation, Message } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import { rewrite } from '../engine/rewrite.ts';
import { calls, parts, results } from './step.ts';

export function write({ form, wire, unreadable, messages, model }: Conversation): unknown {
  const steps = messages.map(writeStep);
  if (form === 'array') return steps;
  if (unreadable?.includes('steps')) return wire;
  const agent = isObject(wire?.agent) ? wire.agent : undefined;
  const named = agent !== undefined && typeof agent.model_name === 'string' && model !== undefined;
  return rewrite(wire, { ...(named && { agent: rewrite(agent, { model_name: model }) }), steps });
}

function writeStep(message: Message): unknown {
  const { wire, wireRole, parts: given, contentForm } = message;
  if (!isObject(wire)) return wire;
  const fields: JsonObject = {};
  if (wireRole !== undefined) fields.source = wireRole;
  const partsOfField = (field: string | undefined) => given.filter(part => part.field === field);
  if (contentForm === 'string') fields.message = textOf(partsOfField(undefined));
  if (contentForm === 'parts') fields.message = partsOfField(undefined).map(parts.write);
  for (const part of given)
    if (part.type === 'reasoning' && part.text !== undefined) fields.reasoning_content = part.text;
  if (Array.isArray(wire.tool_calls)) fields.tool_calls = partsOfField('tool_calls').map(calls.write);
  if (isObject(wire.observation) && Array.isArray(wire.observation.results))
    fields.observation = rewrite(wire.observation, { results: partsOfField('observation').map(results.write) });
  return rewrite(wire, fields);
}
