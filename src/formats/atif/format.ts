/**
 * The Agent Trajectory Interchange Format (ATIF) of Harbor: the steps of an agent, with calls and their results in the
 * same step.
 */
import * as branches from '../../generated/branches/atif.js';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { readChatTool } from '../engine/reading/tools.ts';
import { checkBranch, typeName, wrongType } from '../engine/structure.ts';
import { compose, frame, normalize } from './convert.ts';
import { readStep, reportUnknownFields, strayResults } from './step.ts';
import { write } from './write.ts';

const KEYS = {
  trajectory: [
    ...['schema_version', 'session_id', 'trajectory_id', 'agent', 'steps', 'notes', 'final_metrics'],
    ...['continued_trajectory_ref', 'extra', 'subagent_trajectories'],
  ],
  agent: ['name', 'version', 'model_name', 'tool_definitions', 'extra'],
  'final metrics': [
    ...['total_prompt_tokens', 'total_completion_tokens', 'total_cached_tokens', 'total_cost_usd'],
    ...['total_steps', 'extra'],
  ],
} as const;

const VERSIONS = /^ATIF-v1\.[0-8]$/;

const atif: MessageFormat = {
  id: 'atif',
  turns: 'message',
  write,
  compose,
  frame,
  normalize: message => normalize(message),

  marks: ['schema_version'],
  detects(value) {
    if (!isObject(value) || !Array.isArray(value.steps)) return false;
    const { schema_version: version, agent, steps } = value;
    if (typeof version !== 'string') return false;
    const [first] = steps as unknown[];
    // Some writers leave `ATIF` out of the version.
    return (
      /^ATIF-v\d/.test(version) || (/^v?\d/.test(version) && isObject(agent) && isObject(first) && 'source' in first)
    );
  },

  readFrame: frameReader(
    (body, frame, onFault) => {
      const { pointer } = frame;
      readTrajectory(body, pointer, onFault);
      checkSubagents(body, pointer, onFault);
      const { agent } = body;
      if (!isObject(agent)) return;
      setFound(frame, { model: agent.model_name });
      if (Array.isArray(agent.tool_definitions))
        frame.tools = agent.tool_definitions.map((wire: unknown, i) =>
          readChatTool(wire, `${pointer}/agent/tool_definitions/${i}`, onFault),
        );
    },
    { key: 'steps', unreadable: 'steps', form: 'trajectory', isChecked: true },
  ),

  readMessage: readStep,
};

export default atif;

/** Checks a trajectory without its steps and nested trajectories. */
function readTrajectory(value: JsonObject, pointer: string, onFault: OnFault): void {
  checkBranch(branches.atifTrajectory, value, pointer, undefined, onFault);
  reportUnknownFields(value, KEYS.trajectory, 'trajectory', pointer, undefined, onFault);
  const { schema_version: version, agent, final_metrics: metrics } = value;
  if (typeof version === 'string' && !VERSIONS.test(version))
    onFault(
      wrongType({ pointer: `${pointer}/schema_version` }, undefined, 'an unsupported version', [
        'ATIF-v1.0 to ATIF-v1.8',
      ]),
    );
  if (isObject(agent)) {
    checkBranch(branches.atifTrajectory_agent, agent, `${pointer}/agent`, undefined, onFault);
    reportUnknownFields(agent, KEYS.agent, 'agent', `${pointer}/agent`, undefined, onFault);
  }
  if (isObject(metrics)) {
    checkBranch(branches.atifTrajectory_finalMetrics, metrics, `${pointer}/final_metrics`, undefined, onFault);
    reportUnknownFields(
      metrics,
      KEYS['final metrics'],
      'final metrics',
      `${pointer}/final_metrics`,
      undefined,
      onFault,
    );
  }
}

/** Checks nested trajectories. Each is complete and has an ID that is unique among its siblings. */
function checkSubagents(value: JsonObject, pointer: string, onFault: OnFault): void {
  const open: { readonly value: JsonObject; readonly pointer: string }[] = [{ value, pointer }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { subagent_trajectories: inside } = next.value;
    if (!Array.isArray(inside)) continue;
    const ids = new Set<string>();
    for (const [i, each] of (inside as unknown[]).entries()) {
      const at = { pointer: `${next.pointer}/subagent_trajectories/${i}` };
      if (!isObject(each)) {
        onFault(wrongType(at, undefined, typeName(each), ['object']));
        continue;
      }
      const { trajectory_id: id, steps } = each;
      if (id === undefined || id === null)
        onFault({ rule: 'missing-field', messageId: 'missing', at, data: { field: 'trajectory_id' } });
      else if (typeof id === 'string') {
        if (ids.has(id)) onFault({ rule: 'duplicate-item-id', messageId: 'trajectory', at, data: { id } });
        ids.add(id);
      }
      readTrajectory(each, at.pointer, onFault);
      if (Array.isArray(steps)) checkSteps(steps, `${at.pointer}/steps`, onFault);
      open.push({ value: each, pointer: at.pointer });
    }
  }
}

function checkSteps(steps: readonly unknown[], pointer: string, onFault: OnFault): void {
  if (steps.length === 0) onFault({ rule: 'empty-conversation', messageId: 'empty', at: { pointer } });
  for (const [i, step] of steps.entries()) {
    const message = readStep(step, `${pointer}/${i}`, onFault);
    for (const result of strayResults(message)) {
      const id = result.type === 'tool_result' ? (result.callId ?? '') : '';
      onFault({ rule: 'orphan-tool-result', messageId: 'unknownId', at: result, in: message, data: { id } });
    }
  }
}
