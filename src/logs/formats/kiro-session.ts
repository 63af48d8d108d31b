/**
 * Sessions of Kiro CLI 2 (`~/.kiro/sessions/cli/*.jsonl`): one prompt, reply or result message per line. Content is a
 * list of `{kind, data}`.
 * Layout: https://github.com/kirodotdev/Kiro/issues/6110, and public readers of these files
 */
import { isObject } from '../../source/json.ts';
import { counted, dayOf, type Json, listAt, objectAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { type LogFormat, Origins } from './format.ts';
import { jsonBlock, resultBlock, textBlock, useBlock } from './kiro-session/blocks.ts';
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
    let recorded: string | undefined;
    const skipped = { thoughts: 0 };
    const messages = records.flatMap((record, i) => {
      const role = isObject(record) ? ROLES.get(record.kind) : undefined;
      if (role === undefined) return [];
      const data = objectAt(record, 'data');
      recorded = dayOf(objectAt(data, 'meta').timestamp) ?? recorded;
      const blocks = listAt(data, 'content').flatMap((block, k) =>
        isObject(block) ? readBlock(block, `/${i}/data/content/${k}`, skipped) : [],
      );
      if (blocks.length === 0) return [];
      const message = new Placed({ role, content: blocks.map(({ value }) => value) }, `/${i}`, false);
      blocks.forEach((block, k) => {
        message.addOriginsOf(`/content/${k}`, block);
      });
      return [message];
    });
    if (messages.length === 0) return [];
    const origins = new Origins();
    const notes = counted(skipped.thoughts, 'thinking block', 'thinking blocks', 'without a signature skipped');
    return [{ dialect: 'anthropic', recorded, body: placeAll(messages, '', origins), origins, notes }];
  },
};

export default format;

function readBlock({ kind, data }: Json, at: string, skipped: { thoughts: number }): Placed[] {
  // A reply with only calls has an empty text.
  if (kind === 'text') return typeof data === 'string' && data !== '' ? [textBlock(data, `${at}/data`)] : [];
  if (!isObject(data)) return [];
  const from = `${at}/data`;
  if (kind === 'toolUse') {
    const { toolUseId: id, name, input } = data;
    return [useBlock({ id, name, input, at, keys: ['data/toolUseId', 'data/name', 'data/input'] })];
  }
  if (kind === 'toolResult') {
    const { toolUseId: id, status, content } = data;
    return [resultBlock({ id, idAt: `${from}/toolUseId`, status, at }, resultParts(content, `${from}/content`))];
  }
  if (kind !== 'thinking') return [];
  const [text, signature] = [textAt(data, 'text'), textAt(data, 'signature')];
  if (text !== undefined && signature !== undefined && signature !== '') {
    const block = { type: 'thinking', thinking: text, signature };
    return [
      new Placed(block, from, false)
        .addOrigin('/thinking', `${from}/text`)
        .addOrigin('/signature', `${from}/signature`),
    ];
  }
  skipped.thoughts++;
  return [];
}

function resultParts(content: unknown, at: string): Placed[] {
  if (typeof content === 'string') return [textBlock(content, at)];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: unknown, i) => {
    if (!isObject(part)) return [];
    const from = `${at}/${i}/data`;
    if (part.kind === 'text' && typeof part.data === 'string') return [textBlock(part.data, from)];
    return part.kind === 'json' ? [jsonBlock(part.data, from)] : [];
  });
}
