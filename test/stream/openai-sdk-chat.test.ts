import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ChatCompletionStream } from 'openai/lib/ChatCompletionStream';
import { describe, expect, test } from 'vitest';
import { againstStream } from '../../src/lint/reply-beside-stream.ts';
import wire from '../../src/replies/openai-chat.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { assemble } from '../../src/stream/assemble.ts';
import { DONE, PLAIN, sse } from './chat-streams.ts';

/** What the official SDK makes of the same chunks; undefined where it gives up. */
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

/** Without what the SDK adds, and what it keeps of the stream that no reply has. */
function asReply(value: unknown): unknown {
  const { obfuscation: _padding, choices, ...reply } = structuredClone(value) as JsonObject & { choices: JsonObject[] };
  for (const key of ['usage', 'system_fingerprint', 'service_tier']) if (!reply[key]) delete reply[key];
  return {
    ...reply,
    choices: choices.map(({ content_filter_results: _found, ...choice }) => {
      const { parsed: _parsed, content, refusal = null, ...message } = choice.message as JsonObject;
      if (message.tool_calls === null) delete message.tool_calls;
      // A text of no letters is kept as such by us alone.
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
  test.skipIf(!existsSync(folder))('recorded streams of OpenAI and Azure', async () => {
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
        // What gateways add, and older completions, are not this SDK's.
        if (chunks.some(each => each.object === 'text_completion' || each.provider !== undefined)) continue;
        const theirs = await fromSdk(chunks);
        const { reply } = assemble(text, { protocol: 'openai-chat' });
        // What the SDK gives up on has no end; spoken answers end there with a reason that never came.
        if (theirs === undefined || !hasReason(reply)) continue;
        compared++;
        // A chunk behind the one with the usage takes it back there.
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
