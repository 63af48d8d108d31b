/** Reads the steps of a script, one for each answered request. */
import type { Conversation, Message, ScriptStep } from '../generated/types.ts';
import type { JsonObject } from '../source/json.ts';
import { sampleOf } from './sample.ts';
import { checkStep, type Script, type ScriptContext } from './script.ts';

export class ScriptReader {
  private readonly script: Script;
  private index = 0;

  constructor(script: Script) {
    this.script = typeof script === 'function' ? script : script.map((step, i) => checkStep(step, `step ${i + 1}`));
  }

  /** The number of unused steps; undefined for a function. */
  get left(): number | undefined {
    return typeof this.script === 'function' ? undefined : Math.max(0, this.script.length - this.index);
  }

  async next(
    context: Omit<ScriptContext, 'index' | 'tools' | 'prompt' | 'results'>,
    conversation: Conversation,
  ): Promise<ScriptStep> {
    const index = this.index++;
    if (typeof this.script !== 'function') return this.script[index] ?? usualStep(conversation, context.body);
    const step = await this.script({ ...context, index, ...contextOf(conversation) });
    return step === undefined
      ? usualStep(conversation, context.body)
      : checkStep(step, `the step for request ${index + 1}`);
  }
}

function contextOf({ messages, tools = [] }: Conversation): Pick<ScriptContext, 'tools' | 'prompt' | 'results'> {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  const results = messages
    .slice(last + 1)
    .flatMap(({ parts }) =>
      parts.flatMap(part => (part.type === 'tool_result' ? [{ id: part.callId, text: textOf(part.content) }] : [])),
    );
  return {
    tools: tools.flatMap(({ name, parameters }) => (name === undefined ? [] : [{ name, parameters }])),
    prompt: textOf(lastAsked(messages)?.parts ?? []),
    results,
  };
}

function lastAsked(messages: readonly Message[]): Message | undefined {
  return messages.findLast(({ role, parts }) => role === 'user' && parts.some(({ type }) => type === 'text'));
}

function textOf(parts: readonly { readonly type: string }[]): string {
  return parts.flatMap(part => ('text' in part && typeof part.text === 'string' ? [part.text] : [])).join('');
}

/** The reply of the model without a script: it calls the first tool once for each prompt, and then answers "Done.". */
export function usualStep({ messages, tools = [] }: Conversation, body: JsonObject): ScriptStep {
  const lastUserIndex = messages.lastIndexOf(lastAsked(messages) as Message);
  const hasCalled = messages
    .slice(lastUserIndex + 1)
    .some(({ parts }) => parts.some(({ type }) => type === 'tool_call' || type === 'tool_result'));
  const tool = tools.find(({ name, kind }) => name !== undefined && kind !== 'unknown');
  if (tool?.name !== undefined && !hasCalled && allowsCalls(body))
    return { calls: [{ name: tool.name, arguments: tool.parameters === undefined ? {} : sampleOf(tool.parameters) }] };
  const schema = outputSchema(body);
  return { text: schema === undefined ? 'Done.' : JSON.stringify(sampleOf(schema)) };
}

/** Whether the request allows tool calls. */
function allowsCalls({ tool_choice: choice }: JsonObject): boolean {
  return choice !== 'none' && (choice as { type?: unknown } | undefined)?.type !== 'none';
}

/** The schema for structured output in a request of any API. */
function outputSchema(body: JsonObject): unknown {
  const paths = [
    ...['response_format.json_schema.schema', 'text.format.schema', 'generationConfig.responseSchema'],
    ...['generationConfig.responseJsonSchema', 'output_format.schema', 'output_config.format.schema', 'format'],
    'response_format.schema',
  ];
  for (const path of paths) {
    let value: unknown = body;
    for (const key of path.split('.')) value = (value as JsonObject | undefined)?.[key];
    if (value !== null && typeof value === 'object') return value;
  }
  const { response_format: format } = body as { response_format?: { type?: unknown } };
  return format?.type === 'json_object' ? { type: 'object' } : undefined;
}
