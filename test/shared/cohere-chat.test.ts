/** Recorded replies of Cohere's native chat. */
import { describe, expect, it } from 'vitest';
import cohereChat from '../../src/formats/cohere-chat/format.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import { lint } from '../../src/index.ts';
import { isHere, type Recorded, recorded, wasAccepted } from './recorded-wire.ts';

const judge = ({ request, recorded: at }: Recorded) => lint(request, { dialect: 'cohere', at: at?.slice(0, 10) });

describe.runIf(isHere)('recorded requests', () => {
  const all = isHere ? [...recorded('cohere-chat')] : [];

  it('write(read(x)) is x', () => {
    expect(all.length).toBeGreaterThan(140);
    for (const { request } of all)
      expect(JSON.stringify(cohereChat.write(read(cohereChat, request)))).toBe(JSON.stringify(request));
  });

  it('have no findings if they were accepted', () => {
    const accepted = all.filter(wasAccepted);
    expect(accepted.length).toBeGreaterThan(120);
    expect(accepted.filter(each => judge(each).diagnostics.length > 0).map(each => each.id)).toEqual([]);
  });

  it('have a finding if a part was rejected', () => {
    const refused = all.filter(({ label }) => label === 'conversation' || label === 'content-part');
    expect(refused.length).toBeGreaterThan(5);
    const rules = refused.map(each =>
      judge(each)
        .diagnostics.map(({ rule }) => rule)
        .join(),
    );
    expect([...new Set(rules)]).toEqual(['unsupported-media']);
  });

  it('are distinguished from all others', () => {
    let own = 0;
    for (const { api, id, request } of recorded()) {
      if (!cohereChat.detects?.(request)) continue;
      expect(api, id).toBe('cohere-chat');
      own++;
    }
    expect(own).toBeGreaterThan(20);
  });
});
