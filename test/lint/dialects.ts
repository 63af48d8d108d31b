/** Custom dialects for tests. */
import type { Dialect, Evidence, Statement } from '../../src/generated/types.ts';

export const RECORDED: Evidence = { kind: 'recorded', url: 'https://example.com/cassette' };
export const DOCUMENTED: Evidence = { kind: 'documented', url: 'https://example.com/docs' };
export const INFERRED: Evidence = { kind: 'inferred', url: 'https://example.com/guess' };
export const reported = (at: string): Evidence => ({ kind: 'reported', url: at });

export function statement(rest: Partial<Statement> = {}): Statement {
  return { verdict: 'rejected', evidence: [RECORDED], ...rest };
}

export function dialect(rules: Record<string, readonly Statement[]>): Dialect {
  return {
    id: 'made-up',
    name: 'made up',
    docs: 'https://example.com',
    format: 'openai-chat',
    hosts: [],
    models: [],
    checked: '2026-01-01',
    rules: rules as Dialect['rules'],
  };
}
