/** Recorded replies of Gemini, streamed and not streamed: read, assembled, and their findings. */

import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { assemble, type Diagnostic } from '../../src/index.ts';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import wire from '../../src/replies/gemini-generate.ts';
import type { JsonObject } from '../../src/source/json.ts';
import protocol from '../../src/stream/protocols/gemini-generate.ts';
import { isHere, type Recorded, recordedAnswers } from './recorded-wire.ts';

const LINGUA = 'braintrustdata/lingua:payloads/transforms';

/** Broken recordings. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  // Errors of the recording tool instead of replies.
  [`${LINGUA}/chat-completions_to_google/chatCompletionsGcsBackedVideoFileParam.json`]: ['stream-error-ignored'],
  [`${LINGUA}/responses_to_google/responsesAdditionalToolsMultipleToolsParam.json`]: ['stream-error-ignored'],
  [`${LINGUA}/responses_to_google/responsesAdditionalToolsParam.json`]: ['stream-error-ignored'],
};

const DIALECTS: Readonly<Record<string, string>> = { vertex: 'gemini-vertex', gemini: 'gemini-cli' };

type Answered = Recorded & {
  readonly provider: string;
  readonly response: unknown;
  readonly sse: string | null;
  readonly stream_format?: string;
};

interface Judged {
  readonly id: string;
  readonly isStream: boolean;
  readonly reply: unknown;
  readonly messages: readonly unknown[];
  readonly diagnostics: readonly Diagnostic[];
  readonly request: unknown;
}

function judge({ id, provider, sse, response, request, stream_format: format }: Answered): Judged {
  const dialect = DIALECTS[provider] ?? 'gemini';
  const body = sse ?? (Array.isArray(response) ? JSON.stringify(response) : undefined);
  if (body === undefined) {
    const { diagnostics } = judgeReply(response, '', { wire, dialect: dialectFor({ dialect: dialect as DialectId }) });
    return { id, isStream: false, reply: response, messages: wire.messagesOf(response), diagnostics, request };
  }
  const isRebuilt = format?.startsWith('rebuilt') ?? false;
  return { id, isStream: true, request, ...assemble(body, { dialect: dialect as DialectId, isRebuilt }) };
}

const all = isHere
  ? [...(recordedAnswers() as Iterable<Answered>)]
      .filter(({ api, status }) => api === wire.id && (status ?? 200) < 300)
      .map(judge)
  : [];
const streams = all.filter(({ isStream }) => isStream);

/** The source file that an exchange is from. */
const sourceOf = (id: string) => id.replace(/#[^#]*$/, '');
/** Clients write signatures in the other base64 alphabet. */
const unified = (signature: unknown) => String(signature).replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');

const partsOf = (content: unknown) => [(content as JsonObject).parts].flat().filter(Boolean) as JsonObject[];
const callsOf = (parts: readonly JsonObject[]) =>
  parts.flatMap(({ functionCall }) => {
    const { name, args = {} } = (functionCall ?? {}) as JsonObject;
    return functionCall === undefined ? [] : [{ name, args }];
  });
const textOf = (parts: readonly JsonObject[]) =>
  parts.map(({ text, thought }) => (thought === true ? '' : (text ?? ''))).join('');
const signaturesOf = (parts: readonly JsonObject[]) =>
  parts.flatMap(part => {
    const signature = part.thoughtSignature ?? part.thought_signature;
    return signature === undefined || signature === null ? [] : [`${'functionCall' in part} ${unified(signature)}`];
  });

/** Whether a message that a client sent back is this message, apart from what the client left out. */
function isQuote(message: unknown, quoted: unknown): boolean {
  const [own, theirs] = [partsOf(message), partsOf(quoted)];
  if (textOf(own) !== textOf(theirs)) return false;
  if (JSON.stringify(callsOf(own)) !== JSON.stringify(callsOf(theirs))) return false;
  const signatures = new Set(signaturesOf(own));
  return signaturesOf(theirs).every(each => signatures.has(each));
}

function modelContents(request: unknown): JsonObject[] {
  const { contents } = (request ?? {}) as JsonObject;
  return Array.isArray(contents) ? contents.filter(each => each?.role === 'model') : [];
}

describe.runIf(isHere)('recorded generateContent replies', () => {
  it('have no errors, except for broken ones', () => {
    expect(all.length).toBeGreaterThan(1400);
    expect(streams.length).toBeGreaterThan(500);
    const wrong = all.filter(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'error'));
    for (const { id, diagnostics } of wrong)
      expect(BROKEN[id], id).toEqual(expect.arrayContaining(diagnostics.map(({ rule }) => rule)));
    expect(wrong.map(({ id }) => id).sort()).toEqual(Object.keys(BROKEN).sort());
    const warned = all.filter(({ diagnostics }) => diagnostics.some(({ severity }) => severity === 'warning'));
    expect(warned.length).toBeLessThan(all.length / 80);
  });

  it('are detected by their content', () => {
    const known = all.filter(({ id }) => BROKEN[id] === undefined);
    for (const { id, isStream, reply } of known) if (!isStream) expect(wire.detects(reply), id).toBe(true);
    for (const { sse, id, api } of recordedAnswers() as Iterable<Answered>) {
      const first = /^data: ?(\{.*\})$/m.exec(sse ?? '')?.[1];
      if (first === undefined || BROKEN[id] !== undefined) continue;
      let data: unknown;
      try {
        data = JSON.parse(first);
      } catch {
        continue;
      }
      const isOurs = protocol.detects({ name: undefined, data, isText: false, pointer: '' });
      expect(isOurs, id).toBe(api === wire.id);
    }
  });

  it('equal the messages that clients send back', () => {
    let quoted = 0;
    for (const { id, messages, isStream } of all) {
      const [message] = messages;
      if (message === undefined || !isStream) continue;
      const calls = callsOf(partsOf(message));
      const text = textOf(partsOf(message));
      if (calls.length === 0 && text.length < 20) continue;
      const later = all.filter(each => sourceOf(each.id) === sourceOf(id) && each.id > id);
      const same = later
        .flatMap(each => modelContents(each.request))
        .filter(each => {
          const parts = partsOf(each);
          return JSON.stringify(callsOf(parts)) === JSON.stringify(calls) && textOf(parts) === text;
        });
      const signatures = new Set(signaturesOf(partsOf(message)));
      // The same call may have been made before.
      const own = same.filter(each => signaturesOf(partsOf(each)).some(signature => signatures.has(signature)));
      const candidates = own.length > 0 || signatures.size > 0 ? own : same;
      if (candidates.length === 0) continue;
      quoted++;
      expect(
        candidates.some(each => isQuote(message, each)),
        id,
      ).toBe(true);
    }
    expect(quoted).toBeGreaterThan(20);
  });

  it('have the same fields streamed and not streamed', () => {
    // Only some replies have a text beside the finish reason.
    const messageFormatOf = (reply: unknown) => {
      const { candidates, ...around } = reply as JsonObject;
      const [{ content, ...candidate }] = candidates as [JsonObject];
      return [
        ...Object.keys(around),
        ...Object.keys(candidate).filter(key => key !== 'finishMessage'),
        ...Object.keys(content ?? {}),
      ]
        .sort()
        .join();
    };
    const reasonOf = (reply: unknown) => ((reply as JsonObject).candidates as JsonObject[])[0]?.finishReason;
    let pairs = 0;
    for (const { id, reply } of streams) {
      const twin = all.find(each => each.id === id.replace('#response-streaming', '#response') && each.id !== id);
      // One of the two has no content.
      if (twin === undefined || reasonOf(twin.reply) !== reasonOf(reply)) continue;
      pairs++;
      expect(messageFormatOf(reply), id).toBe(messageFormatOf(twin.reply));
    }
    expect(pairs).toBeGreaterThan(20);
  });
});
