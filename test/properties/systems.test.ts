/** The properties for conversations of the source systems. Those between systems are in `conversions.test.ts`. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import type { DialectId } from '../../src/index.ts';
import { findDialect, findMessageFormat } from '../../src/registry/registry.ts';
import { keepsLaws } from '../formats/chat-laws.ts';
import { settings } from './settings.ts';
import { systems } from './systems.ts';

describe.each(systems.map(system => [system.dialect, system] as const))('%s', (dialect, system) => {
  keepsLaws(system);

  it('converts to openai-chat without findings', () => {
    const messageFormat = findMessageFormat(findDialect(dialect)?.format ?? '');
    const law = fc.property(system.conversations, value => {
      const { diagnostics } = convert(value, { from: dialect as DialectId, to: 'openai-chat' });
      const rules = diagnostics.filter(each => each.severity !== 'info').map(each => each.rule);
      // A document without messages is not a request, and that is reported.
      const messages = messageFormat?.readFrame(value, '', () => {}).messages;
      expect(rules).toEqual(messages?.length === 0 ? ['empty-conversation'] : []);
    });
    fc.assert(law, settings(100));
  });
});
