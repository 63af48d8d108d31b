import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lint } from '../src/index.ts';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('begins with the example that it lints, nine lines long', () => {
    const [, example = ''] = readme.match(/```json\n([\s\S]*?)```/) ?? [];
    expect(example).toBe(readFileSync('examples/broken.json', 'utf8'));
    expect(example.trimEnd().split('\n')).toHaveLength(9);
  });

  it('names fields that diagnostics have', () => {
    const [diagnostic] = lint(readFileSync('examples/broken.json', 'utf8')).diagnostics;
    const [, fields = ''] = readme.match(/for \(const \{ (.+?) \} of diagnostics\)/) ?? [];
    expect(fields.split(', ').filter(field => !(field in (diagnostic ?? {})))).toEqual([]);
  });
});
