/** ATIF trajectories with one step per line, after a header with the rest of the document. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { compose } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import { type LogFormat, type LoggedConversation, Origins } from './format.ts';

const atifLines: LogFormat = {
  id: 'atif-lines',
  name: 'ATIF trajectory (JSON Lines)',
  scope: 'file',
  owns: isHeader,

  tolerates(record) {
    return isObject(record) && 'step_id' in record && typeof record.source === 'string';
  },

  splitPoint: record =>
    isHeader(record) ? 'context' : isObject(record) && record.source === 'user' ? 'turn' : undefined,

  defines: record => (isHeader(record) ? 'header' : undefined),

  read(records) {
    const trajectories: Trajectory[] = [];
    for (const [i, value] of records.entries()) {
      const record = new LogValue(value, `/${i}`);
      if (isHeader(value)) trajectories.push({ header: record, steps: [] });
      else if (isStep(value)) {
        if (trajectories.length === 0) trajectories.push({ header: new LogValue({}, `/${i}`), steps: [] });
        trajectories.at(-1)?.steps.push(record);
      }
    }
    return trajectories.map(conversationOf);
  },
};

export default atifLines;

interface Trajectory {
  readonly header: LogValue;
  readonly steps: LogValue[];
}

/** Whether a line has a field of a step. Incomplete steps are reported later; other lines are ignored. */
function isStep(record: unknown): boolean {
  return isObject(record) && ['step_id', 'source', 'tool_calls', 'observation'].some(key => key in record);
}

function isHeader(record: unknown): record is JsonObject {
  if (!isObject(record) || 'steps' in record) return false;
  return typeof record.schema_version === 'string' && /^ATIF-v\d/.test(record.schema_version);
}

function conversationOf({ header, steps }: Trajectory): LoggedConversation {
  // Two fields of a header are not part of the document.
  const { __header__: _, created_at: __, ...fields } = header.fields();
  const origins = new Origins();
  return {
    id: header.get('session_id').text,
    dialect: 'atif',
    model: header.get('agent').get('model_name').text,
    body: compose(header.as({ ...fields, steps: header.made(steps) }), '', origins),
    origins,
  };
}
