import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ChatCompletionStream } from 'openai/lib/ChatCompletionStream';
import { describe, expect, test } from 'vitest';
import { againstStream } from '../../src/judge/reply-beside-stream.ts';
import { assemble } from '../../src/lint/assemble.ts';
import wire from '../../src/replies/openai-chat.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { isDeep } from '../depth.ts';
import { DONE, PLAIN, sse } from './chat-streams.ts';

/** The reply that the official SDK assembles from the same chunks; undefined if it fails. */
async function fromSdk(chunks: readonly unknown[]): Promise<JsonObject | undefined> {
  const text = chunks.map(each => `${JSON.stringify(each)}\n`).join('');
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  try {
    return (await ChatCompletionStream.fromReadableStream(body).finalChatCompletion()) as unknown as JsonObject;
  } catch {
    return undefined;
  }
}

/** Removes what the SDK adds, and stream fields that it keeps and no reply has. */
function asReply(value: unknown): unknown {
  const { obfuscation: _padding, choices, ...reply } = structuredClone(value) as JsonObject & { choices: JsonObject[] };
  for (const key of ['usage', 'system_fingerprint', 'service_tier']) if (!reply[key]) delete reply[key];
  return {
    ...reply,
    choices: choices.map(({ content_filter_results: _found, ...choice }) => {
      const { parsed: _parsed, content, refusal = null, ...message } = choice.message as JsonObject;
      if (message.tool_calls === null) delete message.tool_calls;
      // Only rolecall keeps a text without letters.
      return { logprobs: null, ...choice, message: { ...message, content: content === '' ? null : content, refusal } };
    }),
  };
}

describe('the assembled reply is the one of the official SDK', () => {
  test.each(Object.entries(PLAIN))('%s', async (_name, chunks) => {
    const { reply, diagnostics } = assemble(sse([...chunks, DONE]));
    expect(diagnostics).toEqual([]);
    expect(asReply(reply)).toEqual(asReply(await fromSdk(chunks)));
  });

  const folder = '../shared/recordings';
  test.runIf(isDeep && existsSync(folder))('recorded streams of OpenAI and Azure', async () => {
    let compared = 0;
    for (const name of readdirSync(folder)) {
      if (!name.includes('+')) continue;
      for (const line of gunzipSync(readFileSync(`${folder}/${name}`))
        .toString('utf8')
        .split('\n')) {
        if (!line.includes('"openai-chat"')) continue;
        const { id, provider, api, sse: text } = JSON.parse(line) as Record<string, string>;
        if (api !== 'openai-chat' || !text || (provider !== 'openai' && provider !== 'azure')) continue;
        const chunks = text
          .split('\n')
          .filter(each => each.startsWith('data: {') && !each.slice(6).includes('data: '))
          .map(each => JSON.parse(each.slice(6)) as JsonObject);
        // This SDK does not support fields of gateways and legacy completions.
        if (chunks.some(each => each.object === 'text_completion' || each.provider !== undefined)) continue;
        const theirs = await fromSdk(chunks);
        const { reply } = assemble(text, { protocol: 'openai-chat' });
        // If the SDK fails, there is no reply. For spoken answers it waits for a finish reason that is never sent.
        if (theirs === undefined || !hasReason(reply)) continue;
        compared++;
        // In the SDK, a chunk after the one with the usage removes it.
        const ours = theirs.usage === null ? { ...(reply as JsonObject), usage: null } : reply;
        expect({ id, reply: asReply(ours) }).toEqual({ id, reply: asReply(theirs) });
        const differences = againstStream({ wire, value: theirs }, '', { wire, value: reply });
        expect({ id, differences }).toEqual({ id, differences: [] });
      }
    }
    expect(compared).toBeGreaterThan(300);
  });
});

function hasReason(reply: unknown): boolean {
  return (
    (reply as { choices?: JsonObject[] } | undefined)?.choices?.every(({ finish_reason: reason }) => reason) === true
  );
}
