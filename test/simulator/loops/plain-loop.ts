/** A small agent on Chat Completions, and faults to put into it. */
import type { DriverFactory, LoopTool } from '../../../src/simulator/index.ts';
import type { JsonObject } from '../../../src/source/json.ts';

/** What a faulty loop does wrong. */
export type LoopFault = 'forgets failed calls' | 'keeps aborted calls';

interface Call {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

interface AssistantMessage extends JsonObject {
  readonly tool_calls?: readonly Call[];
}

export function plainLoop(fault?: LoopFault): DriverFactory {
  return ({ fetch, model, tools, system }) => {
    const messages: JsonObject[] = [{ role: 'system', content: system }];
    let running = new AbortController();
    const declared = tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    }));

    async function answer(signal: AbortSignal): Promise<AssistantMessage> {
      for (;;) {
        const body = JSON.stringify({ model, messages, tools: declared });
        const response = await fetch('http://localhost/v1/chat/completions', { method: 'POST', body, signal });
        if (response.status >= 400) throw new Error(`the server answered ${response.status}`);
        const { choices } = (await response.json()) as { choices: [{ message: AssistantMessage }] };
        const [{ message }] = choices;
        const sent = withIds(message);
        if (sent.tool_calls === undefined && sent.content === '') return sent;
        messages.push(sent);
        if (sent.tool_calls === undefined) return sent;
        for (const [i, call] of sent.tool_calls.entries()) {
          if (signal.aborted && fault === 'keeps aborted calls') throw new Error('aborted');
          await run(call, tools, signal, content =>
            messages.push({ role: 'tool', tool_call_id: sent.tool_calls?.[i]?.id, content }),
          );
        }
        if (signal.aborted) throw new Error('aborted');
      }
    }

    async function run(
      { function: called }: Call,
      tools: readonly LoopTool[],
      signal: AbortSignal,
      put: (content: string) => void,
    ): Promise<void> {
      const tool = tools.find(({ name }) => name === called.name);
      if (tool === undefined) return put(`There is no tool ${called.name}.`);
      if (signal.aborted) return put('The user stopped this.');
      try {
        const stopped = new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('stopped'))),
        );
        const result = await Promise.race([tool.run(JSON.parse(called.arguments)), stopped]);
        put(typeof result === 'string' ? result : 'ok');
      } catch (error) {
        if (signal.aborted && fault === 'keeps aborted calls') throw error;
        if (fault !== 'forgets failed calls') put(`Error: ${String(error)}`);
      }
    }

    return {
      async send(text) {
        running = new AbortController();
        messages.push({ role: 'user', content: text });
        await answer(running.signal);
      },
      abort: async () => running.abort(),
    };
  };
}

/** A message whose calls have IDs of their own and arguments that are JSON objects, or no message of the API's otherwise. */
function withIds(message: AssistantMessage): AssistantMessage {
  const { tool_calls: calls, ...others } = message;
  if (calls === undefined || calls.length === 0) return others;
  const seen = new Set<string>();
  return {
    ...others,
    tool_calls: calls.map((call, i) => {
      const id = call.id && !seen.has(call.id) ? call.id : `call_own_${Date.now()}_${i}_${seen.size}`;
      seen.add(id);
      return { ...call, id };
    }),
  };
}
