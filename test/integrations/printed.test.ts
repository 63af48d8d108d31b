/** What integrations print stays one line and contains no commands, whatever a request contains. */
import { expect, it, vi } from 'vitest';
import { fix } from '../../src/fix/fix.ts';
import { lint } from '../../src/fix/lint.ts';
import { ConformanceError } from '../../src/integrations/conformance-error.ts';
import { consoleReporter } from '../../src/integrations/reporter.ts';
import { toBeConformant } from '../../src/integrations/vitest.ts';

const HOSTILE = 'f\u001b]0;t\u0007\u009b31m\u202e\n::error::forged ##vso[task.x]';
const RAW = /(?!\n)\p{Cc}|\u202e|^::|##\w*\[/mu;

const gemini = {
  contents: [
    { role: 'user', parts: [{ text: 'x' }] },
    { role: 'model', parts: [{ functionCall: { name: HOSTILE, args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { response: { a: 1 } } }] },
  ],
};
const mistral = { model: 'm', messages: [{ role: 'user', content: 'x', [HOSTILE]: 1 }] };
const request = { url: 'https://api.example.com/v1', dialect: 'mistral' };

it('the message of the matcher', () => {
  for (const [value, dialect] of [
    [gemini, 'gemini'],
    [mistral, 'mistral'],
  ] as const) {
    const { pass, message } = toBeConformant(value, { dialect });
    expect(pass).toBe(false);
    expect(message()).not.toMatch(RAW);
  }
});

it('the console reporter', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { onFinding, onRepair } = consoleReporter();
  for (const each of lint(mistral, { dialect: 'mistral' }).diagnostics) onFinding(each, request);
  for (const each of fix(gemini, { dialect: 'gemini' }).changes) onRepair(each, request);
  const lines = warn.mock.calls.map(([line]) => line as string);
  warn.mockRestore();
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).not.toMatch(/\n/);
  for (const line of lines) expect(line).not.toMatch(RAW);
});

it('the message of a ConformanceError', () => {
  const { diagnostics } = lint(mistral, { dialect: 'mistral' });
  const { message } = new ConformanceError(diagnostics, request);
  expect(message).toContain('unknown-field');
  expect(message).not.toMatch(/\n/);
  expect(message).not.toMatch(RAW);
});
