/** Writes tool results as Grok CLI stores them: each in a separate line. */
import { pointerKeys } from '../../../pointer.ts';
import { isObject } from '../../../source/json.ts';
import type { LogWriter } from '../format.ts';
import { lastOf, type Relation } from '../writing/result-position.ts';

export const grokWriter: LogWriter = {
  writeResult({ pointer, id, text }, log) {
    if (!Array.isArray(log)) return undefined;
    const after = lastOf(log, Number(pointerKeys(pointer)[0]), relationOf);
    return { after, record: { type: 'tool_result', tool_call_id: id, content: text } };
  },
};

function relationOf(record: unknown): Relation {
  const type = isObject(record) ? record.type : undefined;
  if (type === 'tool_result') return 'same';
  return type === 'assistant' || type === 'user' || type === 'system' || type === 'reasoning' ? 'end' : 'passed';
}
