import { describe, expect, it } from 'vitest';
import { completeJson } from '../../src/repair/complete-json.ts';
import { jsonOfPython } from '../../src/repair/python-literal.ts';

describe('Python literals as JSON', () => {
  it.each([
    ["{'a': True, 'b': None, 'c': False}", '{"a": true, "b": null, "c": false}'],
    ["{'a': [1, 2,], 'b': (1,), 'c': (1), 'd': (), 'e': {},}", '{"a": [1, 2], "b": [1], "c": 1, "d": [], "e": {}}'],
    [`{'a': 'it\\'s' " here"\n u'!'}`, '{"a": "it\'s here!"}'],
    ["{'a': 0xff, 'b': 1_000, 'c': 0o17, 'd': -0b11, 'e': 00}", '{"a": 255, "b": 1000, "c": 15, "d": -3, "e": 0}'],
    ["{'a': .5, 'b': 1., 'c': -1e5, 'd': 01.5, 'e': + 2}", '{"a": 0.5, "b": 1.0, "c": -1e5, "d": 1.5, "e": 2}'],
    ["{'a': 12345678901234567890123}", '{"a": 12345678901234567890123}'],
    ["{'a': r'\\d\\'', 'b': '\\u00e9\\U0001F600\\x41\\101\\q\\a'}", '{"a": "\\\\d\\\\\'", "b": "é😀AA\\\\q\\u0007"}'],
    ['{\'a\': """x\n"y"\\\nz"""}', '{"a": "x\\n\\"y\\"z"}'],
    ["{ # begins\n 'a': 1, # and more, 'b': 2\n}", '{"a": 1}'],
    ["{'a': true, 'b': null}", '{"a": true, "b": null}'],
    ["  {'a' 'b': 1}\n", '{"ab": 1}'],
  ])('%s', (text, json) => {
    expect(jsonOfPython(text)).toBe(json);
    expect(() => JSON.parse(json)).not.toThrow();
  });

  it.each([
    "{'a': b'bytes'}",
    "{'a': f'{x}'}",
    "{'a': inf}",
    "{'a': nan}",
    "{'a': 1e999}",
    `{'a': ${'9'.repeat(400)}}`,
    "{'a': 01}",
    "{'a': 0x_}",
    "{'a': 1__0}",
    "{'a': 2j}",
    '{1: 2}',
    '{1, 2}',
    "{'a': {1, 2}}",
    "{'a': ...}",
    "{'a': open('x')}",
    "{'a': '\\N{BULLET}'}",
    "{'a': '\\U00110000'}",
    "{'a': 'one\nline'}",
    "{'a': 1 'b': 2}",
    "{'a': 1} more",
    "{'a': 1",
    "{'a': 'never ended",
    '(,)',
    '{,}',
    '',
  ])('rejects %s', text => {
    expect(jsonOfPython(text)).toBeUndefined();
  });

  it('supports any depth and length', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(jsonOfPython(deep)).toBe(deep);
    expect(jsonOfPython('['.repeat(100_000))).toBeUndefined();
    expect(jsonOfPython(`{'a': ${"'x' ".repeat(50_000)}}`)).toBe(`{"a": "${'x'.repeat(50_000)}"}`);
  });
});

describe('truncated JSON', () => {
  it.each([
    ['{"city": "Os', '{"city": "Os"}'],
    ['{"a": {"b": [1, 2, {"c": tr', '{"a": {"b": [1, 2, {"c": true}]}}'],
    ['{"a": "x\\', '{"a": "x"}'],
    ['{"a": "x\\u00', '{"a": "x"}'],
    ['{"a": "x\\ud83d', '{"a": "x"}'],
    ['{"a": "x\\ud83d\\ude00', '{"a": "x\\ud83d\\ude00"}'],
    ['{"a": "x\\\\', '{"a": "x\\\\"}'],
    // A number or a key at the end may be incomplete.
    ['{"a": 1, "b": 2', '{"a": 1}'],
    ['{"a": 1, "b": 2 ', '{"a": 1, "b": 2}'],
    ['{"a": 1.', '{}'],
    ['{"a": -', '{}'],
    ['{"a":1,"b', '{"a":1}'],
    ['{"a":1,"b":', '{"a":1}'],
    ['{"a": [1,', '{"a": [1]}'],
    ['{', '{}'],
    ['{"a": "one\nli', '{"a": "one\\nli"}'],
  ])('%s', (text, closed) => {
    expect(completeJson(text)).toEqual({ text: closed, wasTruncated: true });
    expect(() => JSON.parse(closed)).not.toThrow();
  });

  it('escapes bare line breaks, and then nothing is truncated', () => {
    expect(completeJson('{"a": "one\nline\t"}')).toEqual({ text: '{"a": "one\\nline\\t"}', wasTruncated: false });
  });

  it.each([
    '{"a": 1}',
    '{"a": "\\q"}',
    'words',
    '[1',
    '"x',
    '{"a": x',
    '{"a" 1',
    '{"a":1} {"b',
    '{"a": tree',
    '{]',
    '',
  ])('does not complete %s', text => {
    expect(completeJson(text)).toBeUndefined();
  });

  it('supports any depth', () => {
    expect(completeJson('{"a":'.repeat(50_000))?.text).toBe(`${'{"a":'.repeat(49_999)}{}${'}'.repeat(49_999)}`);
  });
});
