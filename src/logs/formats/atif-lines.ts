/** ATIF trajectories with one step per line, after a header with the rest of the document. */
import { isObject, type JsonObject } from '../../source/json.ts';
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
    const conversations: LoggedConversation[] = [];
    let trajectory: { readonly body: JsonObject; readonly steps: unknown[]; readonly origins: Origins } | undefined;
    for (const [i, record] of records.entries()) {
      if (!isHeader(record) && !isStep(record)) continue;
      if (isHeader(record) || trajectory === undefined) {
        const hasHeader = isHeader(record);
        trajectory = begin(hasHeader ? record : {}, i);
        conversations.push(conversationOf(trajectory));
        if (hasHeader) continue;
      }
      trajectory.origins.set(`/steps/${trajectory.steps.length}`, `/${i}`);
      trajectory.steps.push(record);
    }
    return conversations;
  },
};

export default atifLines;

/** Whether a line has a field of a step. Incomplete steps are reported later; other lines are ignored. */
function isStep(record: unknown): boolean {
  return isObject(record) && ['step_id', 'source', 'tool_calls', 'observation'].some(key => key in record);
}

function isHeader(record: unknown): record is JsonObject {
  if (!isObject(record) || 'steps' in record) return false;
  return typeof record.schema_version === 'string' && /^ATIF-v\d/.test(record.schema_version);
}

/** Fields of a header that are not part of the document. */
const LINE_FIELDS: ReadonlySet<string> = new Set(['__header__', 'created_at', 'steps']);

function begin(header: JsonObject, i: number) {
  const body: JsonObject = {};
  const steps: unknown[] = [];
  const origins = new Origins();
  origins.set('', `/${i}`);
  for (const key of Object.keys(header))
    if (!LINE_FIELDS.has(key))
      Object.defineProperty(body, key, { value: header[key], enumerable: true, writable: true, configurable: true });
  body.steps = steps;
  origins.set('/steps', `/${i}`, false);
  return { body, steps, origins, header };
}

function conversationOf({
  body,
  origins,
}: {
  readonly body: JsonObject;
  readonly origins: Origins;
}): LoggedConversation {
  const { session_id: id, agent } = body;
  const model = isObject(agent) ? agent.model_name : undefined;
  return {
    id: typeof id === 'string' ? id : undefined,
    dialect: 'atif',
    model: typeof model === 'string' ? model : undefined,
    body,
    origins,
  };
}
