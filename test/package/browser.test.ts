import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

/** The library as a page loads it: one script, without Node. */
async function bundle(): Promise<string> {
  const { outputFiles, warnings } = await build({
    stdin: { contents: "export * from './src/index.ts';", resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'iife',
    globalName: 'rolecall',
    platform: 'browser',
    write: false,
    // A classic script has no `import.meta`. Only loading AJV on demand uses it, which a page cannot do anyway.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]?.text ?? '';
}

describe('in a page', () => {
  let script = '';
  beforeAll(async () => {
    script = await bundle();
  });

  it('lints without Node and without code generation', () => {
    const page = vm.createContext({ TextDecoder, TextEncoder }, { codeGeneration: { strings: false, wasm: false } });
    vm.runInContext(script, page);
    const result = vm.runInContext(
      `JSON.stringify({
         found: rolecall.lint(${JSON.stringify(readFileSync('examples/broken.json', 'utf8'))}).diagnostics.map(each => [each.rule, each.source.line]),
         strict: rolecall.lint([{ role: 'user', content: '' }], { dialect: 'strict' }).diagnostics.map(each => each.rule),
         guard: rolecall.validate.systemMessage({ role: 'system', content: 7 }),
         node: typeof process + typeof require,
       })`,
      page,
    ) as string;
    expect(JSON.parse(result)).toEqual({
      found: [['unanswered-tool-call', 6]],
      strict: ['empty-message'],
      guard: false,
      node: 'undefinedundefined',
    });
  });

  it('accepts an injected schema checker', () => {
    const page = vm.createContext({ TextDecoder, TextEncoder }, { codeGeneration: { strings: false, wasm: false } });
    vm.runInContext(script, page);
    const rules = vm.runInContext(
      `const call = { id: 'call00001', type: 'function', function: { name: 'add', arguments: '{}' } };
       const request = {
         messages: [{ role: 'user', content: 'x' }, { role: 'assistant', content: 'y', tool_calls: [call] }, { role: 'tool', tool_call_id: 'call00001', content: 'z' }],
         tools: [{ type: 'function', function: { name: 'add', parameters: { type: 'object' } } }],
       };
       const checkSchema = () => ({ fault: { path: '', reason: 'mine' } });
       [rolecall.lint(request, { dialect: 'strict' }), rolecall.lint(request, { dialect: 'strict', checkSchema })]
         .map(each => each.diagnostics.map(one => one.rule).join()).join(' then ')`,
      page,
    ) as string;
    expect(rules).toBe(' then arguments-refused-by-schema');
  });
});
