import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { metadataFaults } from './action-metadata.ts';
import { readAction } from './composite-runner.ts';
import { evaluate, expand } from './expressions.ts';

const action = readAction('action.yml');
const expression = (inner: string) => `\${{ ${inner} }}`;

describe('action.yml', () => {
  it('is valid action metadata', () => {
    expect(metadataFaults(action)).toEqual([]);
  });

  it('runs the version that it belongs to', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(action.runs.steps.find(step => step.id === 'lint')?.env?.ROLECALL_OWN_VERSION).toBe(version);
  });

  it('inserts no input into a script', () => {
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
  });

  it('declares every output and input that it uses', () => {
    const text = readFileSync('action.yml', 'utf8');
    const used = [...text.matchAll(/inputs\.([\w-]+)/g)].map(([, id]) => id);
    expect([...new Set(used)].sort()).toEqual(Object.keys(action.inputs ?? {}).sort());
  });
});

describe('the checks of an action', () => {
  const text = readFileSync('action.yml', 'utf8');
  it.each([
    ['name: rolecall', 'nam: rolecall', /`nam` is not known/],
    ['  icon: message-square', '  icon: parrot', /icon/],
    ['      shell: bash\n', '', /needs `shell`/],
    [`    value: ${expression('steps.lint.outputs.errors')}\n`, '', /outputs\.errors: needs `value`/],
    ['using: composite', 'using: node24', /`main`/],
    ['  paths:', '  1paths:', /no name of an input/],
    ['uses: actions/setup-node@v6', 'uses: actions/setup-node', /names no version/],
    ['- id: node', '- id: lint', /twice/],
    ['steps.lint.outputs.sarif }}', 'steps.lnt.outputs.sarif }}', /no step `lnt`/],
  ])('find `%s`', (before, after, fault) => {
    expect(text).toContain(before);
    expect(metadataFaults(parse(text.replace(before, after))).join('\n')).toMatch(fault);
  });
});

describe('expressions', () => {
  const contexts = { inputs: { on: 'true', none: '', n: 3 }, steps: { a: { outputs: { 'exit-code': '0' } } } };
  it.each([
    ["inputs.on == 'TRUE' && inputs.none != 'x'", true],
    ["inputs.none || 'else'", 'else'],
    ['steps.a.outputs.exit-code == 0 && !(inputs.n < 2)', true],
    ["steps['a'].outputs.nothing", null],
    ["contains('it''s', 'T''S')", true],
    ['inputs.on == true', false],
    ['null == 0', true],
  ])('%s', (text, value) => expect(evaluate(text, contexts)).toBe(value));

  it('are replaced in text', () =>
    expect(expand(`a ${expression('inputs.n')}${expression('inputs.x')}`, contexts)).toBe('a 3'));

  it.each(['inputs.', "a == 'b'", '1 +', '(1', 'f()'])('%s is rejected', text => {
    expect(() => evaluate(text, contexts)).toThrow();
  });
});
