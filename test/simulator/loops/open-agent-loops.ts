/**
 * The loop that the documentation of Open Agent Loops describes, on Chat Completions. Features that it does not mention
 * are left out.
 */
import type { DriverFactory, LoopTool, LoopToolResult } from '../../../src/simulator/index.ts';

interface Call {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly tool_calls?: readonly Call[];
  readonly tool_call_id?: string;
  /** Always stored in memory, and only sent on turns with calls. */
  readonly reasoning?: string;
}

interface Reply {
  readonly content?: string | null;
  readonly tool_calls?: readonly Call[];
  readonly reasoning?: string;
  readonly reasoning_content?: string;
}

export function openAgentLoopsLoop(): DriverFactory {
  return ({ fetch, baseUrl, model, system, tools }) => {
    /** The memory. The messages of a run are added when the run is over. */
    let memory: readonly Message[] = [{ role: 'system', content: system }];
    let question: Question | undefined;
    let running: Promise<void> = Promise.resolve();
    let isAsked: () => void = () => {};

    async function run(prompt: string): Promise<void> {
      const messages: Message[] = [...memory, { role: 'user', content: prompt }];
      for (;;) {
        const { content, tool_calls: calls = [], ...thought } = await ask(messages);
        const reasoning = thought.reasoning ?? thought.reasoning_content;
        messages.push({
          ...{ role: 'assistant', content: content ?? '' },
          ...(reasoning !== undefined && { reasoning }),
          ...(calls.length > 0 && { tool_calls: calls }),
        });
        if (calls.length === 0) break;
        messages.push(...(await resultsOf(calls)));
      }
      memory = messages;
    }

    async function ask(messages: readonly Message[]): Promise<Reply> {
      const response = await fetch(`${baseUrl}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, messages: messages.map(sent), tools: tools.map(declared) }),
      });
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      const { choices } = (await response.json()) as { choices: readonly [{ message: Reply }] };
      return choices[0].message;
    }

    /** One slot for each call, whatever its ID. Denied calls get their result before the others run. */
    async function resultsOf(calls: readonly Call[]): Promise<Message[]> {
      const gated = calls.filter(({ function: { name } }) => tools.find(tool => tool.name === name)?.needsApproval);
      const verdicts = gated.length > 0 ? await gate(gated.length) : [];
      const isDenied = (call: Call) => gated.includes(call) && verdicts[gated.indexOf(call)] === false;
      const results = calls.map(call => (isDenied(call) ? 'The user denied this call.' : resultOf(call, tools)));
      const contents = await Promise.all(results);
      return calls.map(({ id }, i) => ({ role: 'tool', tool_call_id: id, content: contents[i] ?? '' }));
    }

    function gate(count: number): Promise<readonly boolean[]> {
      return new Promise(resolve => {
        question = { count, verdicts: [], resolve };
        isAsked();
      });
    }

    /** Resolves when the run is over or asks the user. */
    async function untilAsked(): Promise<void> {
      await Promise.race([
        running,
        new Promise<void>(resolve => {
          isAsked = resolve;
        }),
      ]);
    }

    return {
      async send(text) {
        question = undefined;
        running = run(text);
        await untilAsked();
      },
      // The session continues from memory with the same ID.
      async resume() {
        const kept = JSON.parse(JSON.stringify(memory)) as Message[];
        memory = kept;
      },
      async approve(isGranted) {
        if (question === undefined) throw new Error('no approval was asked for');
        const { count, verdicts, resolve } = question;
        verdicts.push(isGranted);
        if (verdicts.length < count) return;
        question = undefined;
        const end = untilAsked();
        resolve(verdicts);
        await end;
      },
    };
  };
}

interface Question {
  readonly count: number;
  readonly verdicts: boolean[];
  readonly resolve: (verdicts: readonly boolean[]) => void;
}

function sent({ reasoning, ...message }: Message): object {
  return message.tool_calls === undefined || reasoning === undefined
    ? message
    : { ...message, reasoning_content: reasoning };
}

function declared({ name, description, parameters }: LoopTool): object {
  return { type: 'function', function: { name, description, parameters } };
}

/** A failure is text for the model. */
async function resultOf({ function: { name, arguments: text } }: Call, tools: readonly LoopTool[]): Promise<string> {
  const tool = tools.find(each => each.name === name);
  if (tool === undefined) return `Error: there is no tool ${name}.`;
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return 'Error: the arguments must be an object.';
    return textOf(await tool.run(given));
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function textOf(result: LoopToolResult): string {
  return typeof result === 'string' ? result : result === undefined ? '' : JSON.stringify(result);
}
