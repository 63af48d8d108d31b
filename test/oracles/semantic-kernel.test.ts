/**
 * Compares the dialect `semantic-kernel` with its Python library, if that is installed: `pip install semantic-kernel`.
 */
import type fc from 'fast-check';
import system from '../generators/formats/semantic-kernel.ts';
import { agreesWith } from './framework.ts';

/** Without null and empty values, and without the two ways to write media. */
const meaning = (messages: unknown): unknown =>
  JSON.parse(JSON.stringify(messages), (_key, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const { data, data_format: format, mime_type: type, ...rest } = value as Record<string, unknown>;
    const uri = data === undefined ? {} : { data_uri: `data:${type};${format},${data}` };
    return Object.fromEntries(Object.entries({ ...rest, ...uri }).filter(([, each]) => each !== null));
  });

/** Only conversations that Python writes, and that no connector rejects. */
const isPythons = (value: unknown) => !/"(?:Role|Items|\$type|label)":/.test(JSON.stringify(value));

agreesWith({
  system: { ...system, conversations: system.conversations.filter(isPythons) as fc.Arbitrary<unknown> },
  module: 'semantic_kernel.contents',
  meaning,
  besides: /valid URL|Input should be '(?:stop|url_citation)'/,
});
