import type { Dialect, Evidence } from '../generated/types.ts';

const RFC = 'https://github.com/laude-institute/harbor/blob/main/docs/rfcs/0001-trajectory-format.md';

/** The Pydantic models with which Harbor reads and validates trajectories, in `harbor/models/trajectories`. */
const models: Evidence = { kind: 'documented', at: 'https://pypi.org/project/harbor/0.25.0/', on: '2026-11-22' };
const format: Evidence = { kind: 'documented', at: 'https://harborframework.com/docs/trajectory-format' };
/** A second implementation of the same rules. */
const nemo: Evidence = {
  kind: 'documented',
  at: 'https://docs.nvidia.com/nemo/agent-toolkit/1.7/api/nat/atif/trajectory/index.html',
};
const nemoStep: Evidence = {
  kind: 'documented',
  at: 'https://docs.nvidia.com/nemo/agent-toolkit/1.7/api/nat/atif/step/index.html',
};

/** What the format's models reject. A trajectory may end anywhere, and tool calls may have no result. */
export default {
  id: 'atif',
  name: 'ATIF',
  docs: RFC,
  kind: 'framework',
  shape: 'atif',
  hosts: [],
  models: [],
  aliases: ['harbor'],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unknown-field', 'malformed-item-id', 'orphan-tool-result'],
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        note: 'Numbers may be strings. Timestamps must be ISO 8601. Images and audio clips must have one of a few media types.',
        evidence: [models, nemoStep],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        says: 'Field required',
        note: 'A reference to another trajectory needs an ID or a path. A nested trajectory needs an ID.',
        evidence: [models, format],
      },
    ],
    'unknown-field': [
      {
        verdict: 'rejected',
        says: 'Extra inputs are not permitted',
        note: 'Only agent steps may have the fields of an agent. Only steps with a model response may have the fields of the model.',
        evidence: [models, nemoStep],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: "Input should be 'system', 'user' or 'agent'",
        parameters: { allowed: ['system', 'user', 'agent'], field: 'source' },
        evidence: [models, nemoStep],
      },
    ],
    'unknown-part-type': [{ verdict: 'rejected', evidence: [models] }],
    'malformed-item-id': [
      {
        verdict: 'rejected',
        says: 'steps[{i}].step_id: expected {expected} (sequential from 1), got {id}',
        evidence: [models, nemo],
      },
    ],
    'duplicate-item-id': [
      {
        verdict: 'rejected',
        says: 'subagent_trajectories[{j}].trajectory_id is not unique within subagent_trajectories',
        evidence: [models, nemo],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        says: "Observation result references source_call_id '{id}' which is not found in the step's tool_calls",
        note: 'A result without a call ID belongs to an action without calls and is accepted.',
        parameters: { sameMessage: true },
        evidence: [models, nemo],
      },
    ],
    'empty-conversation': [{ verdict: 'rejected', says: 'List should have at least 1 item', evidence: [models] }],
  },
} satisfies Dialect as Dialect;
