import { describe, expect, it } from 'vitest';
import telemetry from '../../../src/logs/formats/openclaw-telemetry.ts';
import { expectTotal } from './agent-records.ts';

const messages = [{ role: 'user', content: [{ type: 'text', text: 'Go.' }], timestamp: 1 }];
const end = { type: 'agent.end', sessionKey: 'k', agentId: 'main', seq: 2, ts: 1_772_830_700_000, messages };
const early = { type: 'agent.start', sessionKey: 'k', agentId: 'main', prompt: 'Go on.', messages };
const empty = { ...early, messages: [] };
const said = { type: 'message.in', channel: 'telegram', from: 'tide', content: 'Go.' };

describe('OpenClaw telemetry of early versions', () => {
  it('reads events without numbers, and the messages before a run', () => {
    for (const each of [early, empty, said]) expect(telemetry.owns(each)).toBe(true);
    const read = telemetry.read([said, empty, early], 'log');
    expect(read.map(({ id }) => id)).toEqual(['k']);
    expect(read[0]?.origins.nearest('/messages/0')).toBe('/2/messages/0');
  });

  it('reads the messages from the end of a run if it has more', () => {
    expect(telemetry.read([early, end], 'log')[0]?.origins.nearest('/messages/0')).toBe('/1/messages/0');
  });

  it('is detected by its types and roles', () => {
    expect(telemetry.owns({ type: 'agent.start', prompt: 'Go on.' })).toBe(false);
    expectTotal(telemetry, [said, empty, early, end]);
  });
});
