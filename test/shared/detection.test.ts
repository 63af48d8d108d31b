/** No recorded request is detected as a document of a source system. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { detectDialect } from '../../src/registry/detect.ts';
import { messageFormats } from '../../src/registry/registry.ts';

const RECORDINGS = '../shared/recordings';

function* requests(): Iterable<{ id: string; request: { messages?: unknown } | null }> {
  for (const name of readdirSync(RECORDINGS)) {
    if (!name.includes('+')) continue;
    const text = gunzipSync(readFileSync(`${RECORDINGS}/${name}`)).toString('utf8');
    for (const line of text.split('\n')) if (line !== '') yield JSON.parse(line);
  }
}

const isSystem = (value: unknown) => detectDialect(value)?.kind === 'system';

describe.runIf(existsSync(RECORDINGS))('recorded requests', () => {
  it('are not detected as a source system, as requests, bare messages, or single messages', () => {
    let count = 0;
    const claimed: string[] = [];
    for (const { id, request } of requests()) {
      count++;
      const messages = Array.isArray(request?.messages) ? request.messages : [];
      const isLine = messages.some(message =>
        messageFormats.some(messageFormat => messageFormat.threadOf?.(message) !== undefined),
      );
      if (isSystem(request) || isSystem(messages) || isLine) claimed.push(id);
    }
    expect(claimed).toEqual([]);
    expect(count).toBeGreaterThan(10_000);
  });
});
