/** What a page loads for a part of the library, measured on `dist/`, which `npm run build` creates. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { formats } from '../../scripts/schemas.ts';
import { bundleForPage, guardsScript, LIMITS, lintScript, validateScript } from '../../scripts/sizes.ts';
import { dialects } from '../../src/index.ts';
import { lint } from '../../src/lint/lint.ts';
import { some } from '../depth.ts';

const sizeOf = async (script: string) => (await bundleForPage(script)).length;
const inPage = (script: string, expression: string): unknown => {
  const page = vm.createContext({ TextDecoder, TextEncoder }, { codeGeneration: { strings: false, wasm: false } });
  vm.runInContext(script, page);
  return JSON.parse(vm.runInContext(`JSON.stringify(${expression})`, page) as string);
};

describe('a page that imports only a part', () => {
  it.each(some(dialects, 4).map(({ id }) => id))('lint with %s is small', async id => {
    expect(await sizeOf(lintScript(id))).toBeLessThan(LIMITS.lint);
  });

  it.each(some(formats(), 4))('validate/%s is small', async format => {
    expect(await sizeOf(guardsScript(format))).toBeLessThan(LIMITS.guards);
  });

  it('validate of rolecall contains no other formats', async () => {
    expect(await sizeOf(validateScript)).toBeLessThan(LIMITS.validate);
  });

  it('lints like the library, without Node, AJV, templates and code generation', async () => {
    const script = await bundleForPage(lintScript('openai-chat'));
    expect(script).not.toMatch(/ajv\/dist\/compile|templates\/jinja/);
    const text = readFileSync('examples/broken.json', 'utf8');
    expect(inPage(script, `check(${JSON.stringify(text)}).diagnostics`)).toEqual(
      lint(text, { dialect: 'openai-chat' }).diagnostics,
    );
  });

  it('has guards that narrow', async () => {
    const script = await bundleForPage(guardsScript('anthropic-messages'));
    const request = { model: 'claude-sonnet-4-5', max_tokens: 1, messages: [{ role: 'user', content: 'hi' }] };
    expect(inPage(script, `[${JSON.stringify(request)}, {}, 7].map(each => guards.isRequest(each))`)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
