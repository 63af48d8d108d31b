import { expect, it } from 'vitest';
import state from '../../../src/logs/formats/agent-session-state.ts';
import { expectStranger } from './agent-records.ts';

it('state files beside a session are detected, and not linted', () => {
  expect(state.owns({ createdAt: '2026-07-25T03:35:09.904Z', agents: {}, workDir: '/tide' })).toBe(true);
  expect(state.owns({ info: { id: 'g' }, session_summary: 'Tides', num_chat_messages: 2 })).toBe(true);
  expect(state.owns({ providerLock: 'anthropic', tokenUsage: {} })).toBe(true);
  expect(state.owns({ agentType: 'general-purpose', spawnDepth: 1 })).toBe(true);
  expect(state.skips).toMatch(/no messages/);
  expect(state.read([{}], 'log')).toEqual([]);
  expectStranger(state);
});
