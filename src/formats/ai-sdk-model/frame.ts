/** Builds the document around ModelMessages: a bare list, or the arguments of an AI SDK function. */
import type { AiSdkSystemMessage, Conversation, Message, Tool } from '../../generated/types.ts';
import type { JsonObject } from '../../source/json.ts';

export function frame({ form, model, preamble, tools }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array' && preamble === undefined) return messages;
  const system = preamble?.map(textOf);
  return {
    ...(model !== undefined && { model }),
    ...(system !== undefined && {
      system:
        system.length === 1 ? system[0] : system.map((content): AiSdkSystemMessage => ({ role: 'system', content })),
    }),
    messages,
    ...(tools !== undefined && { tools: Object.fromEntries(tools.flatMap(writeTool)) }),
  };
}

function textOf({ parts }: Message): string {
  return parts.map(part => (part.type === 'text' ? part.text : '')).join('');
}

/** A tool under its name. Provider-specific settings are not written. */
function writeTool({ name, description, parameters }: Tool): [string, JsonObject][] {
  if (name === undefined) return [];
  return [[name, { ...(description !== undefined && { description }), inputSchema: parameters ?? { type: 'object' } }]];
}
