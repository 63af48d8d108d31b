/**
 * Sessions of Kiro CLI 2 (`~/.kiro/sessions/cli/*.jsonl`): one prompt, reply or result message per line. Content is a
 * list of `{kind, data}`.
 * Layout: https://github.com/kirodotdev/Kiro/issues/6110, and public readers of these files
 */
import { isObject } from '../../source/json.ts';
import { counted, dayOf, objectAt } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { jsonBlock, resultBlock, textBlock } from './kiro-session/blocks.ts';
import { kiroSessionWriter } from './kiro-session/writer.ts';

const ROLES: ReadonlyMap<unknown, string> = new Map([
  ['Prompt', 'user'],
  ['AssistantMessage', 'assistant'],
  ['ToolResults', 'user'],
]);

const format: LogFormat = {
  id: 'kiro-session',
  name: 'Kiro session',
  scope: 'file',
  writer: kiroSessionWriter,
  owns: record => isObject(record) && ROLES.has(record.kind) && Array.isArray(objectAt(record, 'data').content),
  tolerates: record => isObject(record) && typeof record.kind === 'string' && isObject(record.data),

  splitPoint: record => (isObject(record) && record.kind === 'Prompt' ? 'turn' : undefined),

  read(records) {
    const body = new Body();
    const skipped = { thoughts: 0 };
    let recorded: string | undefined;
    for (const [i, value] of records.entries()) {
      const record = new LogValue(value, `/${i}`);
      const role = ROLES.get(record.get('kind').value);
      if (role === undefined) continue;
      const data = record.get('data');
      recorded = dayOf(data.get('meta').get('timestamp').value) ?? recorded;
      const content = data
        .get('content')
        .items()
        .flatMap(block => readBlock(block, skipped));
      if (content.length > 0) body.add(record.made({ role, content }));
    }
    if (body.messages.length === 0) return [];
    const notes = counted(skipped.thoughts, 'thinking block', 'thinking blocks', 'without a signature skipped');
    return [{ dialect: 'anthropic', recorded, body: body.messages, origins: body.origins, notes }];
  },
};

export default format;

function readBlock(block: LogValue, skipped: { thoughts: number }): LogValue[] {
  const kind = block.get('kind').value;
  const data = block.get('data');
  // A reply with only calls has an empty text.
  if (kind === 'text') return data.text ? [textBlock(data)] : [];
  if (!isObject(data.value)) return [];
  const id = data.get('toolUseId');
  if (kind === 'toolUse')
    return [block.made({ type: 'tool_use', id, name: data.get('name'), input: data.get('input') })];
  if (kind === 'toolResult')
    return [resultBlock(block, id, data.get('status').value, resultParts(data.get('content')))];
  if (kind !== 'thinking') return [];
  const [thinking, signature] = [data.get('text'), data.get('signature')];
  if (thinking.text !== undefined && signature.text) return [data.made({ type: 'thinking', thinking, signature })];
  skipped.thoughts++;
  return [];
}

function resultParts(content: LogValue): LogValue[] {
  if (content.text !== undefined) return [textBlock(content)];
  return content.items().flatMap(part => {
    const kind = part.get('kind').value;
    const data = part.get('data');
    if (kind === 'text' && data.text !== undefined) return [textBlock(data)];
    return kind === 'json' ? [jsonBlock(data)] : [];
  });
}
