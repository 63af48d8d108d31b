/** Recorded replies of Ollama's native chat. */
import { describe, expect, it } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import mistralConversations from '../../src/formats/mistral-conversations/format.ts';
import ollamaChat from '../../src/formats/ollama-chat/format.ts';
import { lint } from '../../src/index.ts';
import { isHere, type Recorded, recorded, wasAccepted } from './recorded-wire.ts';

const judge = ({ request, recorded: at }: Recorded) => lint(request, { dialect: 'ollama', at: at?.slice(0, 10) });

describe.runIf(isHere)('recorded requests', () => {
  const all = isHere ? [...recorded('ollama-chat')] : [];

  it('write(read(x)) is x', () => {
    expect(all.length).toBeGreaterThan(150);
    for (const { request } of all)
      expect(JSON.stringify(ollamaChat.write(read(ollamaChat, request)))).toBe(JSON.stringify(request));
  });

  it('have no findings if they were accepted', () => {
    const accepted = all.filter(wasAccepted);
    expect(accepted.length).toBeGreaterThan(130);
    expect(accepted.filter(each => judge(each).diagnostics.length > 0).map(each => each.id)).toEqual([]);
  });

  it('have a finding if an image or the tools were rejected', () => {
    const classes = ['conversation', 'content-part', 'tool-definition', 'server', 'error-inside-2xx'];
    const refused = all.filter(({ label }) => classes.includes(label ?? ''));
    expect(refused.length).toBeGreaterThan(15);
    // Newer servers decode images with another library, and a recording does not contain the server version.
    const isForetold = (each: Recorded) =>
      judge(each).verdict === 'rejected' ||
      judge(each).diagnostics.some(({ rule }) => rule === 'unsupported-media' || rule === 'malformed-media');
    expect(refused.filter(each => !isForetold(each)).map(each => each.id)).toEqual([]);
  });

  it('are distinguished from all others', () => {
    let own = 0;
    for (const { api, id, request } of recorded()) {
      expect(mistralConversations.detects?.(request), id).toBe(false);
      if (!ollamaChat.detects?.(request)) continue;
      expect(api, id).toBe('ollama-chat');
      own++;
    }
    expect(own).toBeGreaterThan(20);
  });
});
