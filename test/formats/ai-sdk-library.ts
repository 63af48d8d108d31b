/** Runs the checks that the AI SDK makes on messages before it sends anything. */
import {
  convertToModelMessages,
  generateText,
  jsonSchema,
  type ModelMessage,
  safeValidateUIMessages,
  tool,
  type UIMessage,
} from 'ai';
import { MockLanguageModelV3 } from 'ai/test';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that accepts every URL and always gives the same answer. */
function model() {
  return new MockLanguageModelV3({
    supportedUrls: { '*/*': [/^/] },
    doGenerate: {
      content: [{ type: 'text', text: 'Fine.' }],
      finishReason: { unified: 'stop', raw: undefined },
      usage,
      warnings: [],
    },
  });
}

const tools = { get_weather: tool({ inputSchema: jsonSchema({ type: 'object' }), execute: () => 'Fine.' }) };

/** Whether the SDK sends a request with these messages. */
export async function sends(value: unknown): Promise<boolean> {
  const body = Array.isArray(value) ? { messages: value as unknown } : (value as Record<string, unknown>);
  const system = (body.system ?? body.instructions) as string | undefined;
  const messages = body.messages as ModelMessage[];
  try {
    await generateText({
      model: model(),
      messages,
      tools,
      allowSystemInMessages: true,
      maxRetries: 0,
      ...(system !== undefined && { system }),
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether the SDK accepts UI messages, and sends a request with the converted messages. */
export async function sendsUi(value: unknown): Promise<boolean> {
  const messages = uiMessagesIn(value);
  if (!(await isUi(messages))) return false;
  return sends(await modelMessages(messages));
}

export function uiMessagesIn(value: unknown): unknown {
  return Array.isArray(value) ? value : (value as { messages: unknown }).messages;
}

export async function isUi(messages: unknown): Promise<boolean> {
  return (await safeValidateUIMessages({ messages: structuredClone(messages) })).success;
}

/** The model messages that the SDK converts them to, as JSON. */
export async function modelMessages(messages: unknown): Promise<unknown> {
  const made = await convertToModelMessages(structuredClone(messages) as UIMessage[]);
  return JSON.parse(JSON.stringify(made)) as unknown;
}
