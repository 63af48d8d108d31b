/** The events of a run: their required fields and their effect on messages, calls and steps. */

import type { Validator } from '../../formats/engine/structure.ts';
import * as branches from '../../generated/branches/ag-ui.js';
import type { Kind } from './open-entities.ts';

export interface EventKind {
  readonly validator: Validator;
  readonly action?: 'begin' | 'fill' | 'finish' | 'chunk';
  readonly kind?: Kind;
  /** The field with the ID of the message, call, step or sub-agent. */
  readonly id?: string;
  /** A fixed name for events without an ID field: only one can be open at a time. */
  readonly fixedName?: string;
  /** Whether the event closes what chunk events of the same agent opened. `all`: of all agents. */
  readonly ends?: 'own' | 'all';
}

const CHUNKED: readonly (readonly [prefix: string, kind: Kind, id: string, validators: readonly Validator[]])[] = [
  [
    'TEXT_MESSAGE',
    'message',
    'messageId',
    [
      branches.agUiStreamEvent_textMessageStart,
      branches.agUiStreamEvent_textMessageContent,
      branches.agUiStreamEvent_textMessageEnd,
      branches.agUiStreamEvent_textMessageChunk,
    ],
  ],
  [
    'TOOL_CALL',
    'call',
    'toolCallId',
    [
      branches.agUiStreamEvent_toolCallStart,
      branches.agUiStreamEvent_toolCallArgs,
      branches.agUiStreamEvent_toolCallEnd,
      branches.agUiStreamEvent_toolCallChunk,
    ],
  ],
  [
    'REASONING_MESSAGE',
    'reasoning message',
    'messageId',
    [
      branches.agUiStreamEvent_reasoningMessageStart,
      branches.agUiStreamEvent_reasoningMessageContent,
      branches.agUiStreamEvent_reasoningMessageEnd,
      branches.agUiStreamEvent_reasoningMessageChunk,
    ],
  ],
];

/** The name under which reasoning without an ID is tracked. */
export const LEGACY_REASONING = 'reasoning without an id';

/** Reasoning events before version 1.0, which clients still accept. */
const LEGACY_EVENTS: readonly (readonly [string, 'begin' | 'fill' | 'finish', Kind, Validator])[] = [
  ['THINKING_START', 'begin', 'reasoning span', branches.agUiStreamEvent_thinkingStart],
  ['THINKING_TEXT_MESSAGE_START', 'begin', 'reasoning message', branches.agUiStreamEvent_thinkingTextMessageStart],
  ['THINKING_TEXT_MESSAGE_CONTENT', 'fill', 'reasoning message', branches.agUiStreamEvent_thinkingTextMessageContent],
  ['THINKING_TEXT_MESSAGE_END', 'finish', 'reasoning message', branches.agUiStreamEvent_thinkingTextMessageEnd],
  ['THINKING_END', 'finish', 'reasoning span', branches.agUiStreamEvent_thinkingEnd],
];

const ACTIONS = ['begin', 'fill', 'finish', 'chunk'] as const;

export const EVENTS: ReadonlyMap<string, EventKind> = new Map<string, EventKind>([
  ...CHUNKED.flatMap(([prefix, kind, id, validators]) =>
    ['START', kind === 'call' ? 'ARGS' : 'CONTENT', 'END', 'CHUNK'].map((suffix, i): [string, EventKind] => {
      const action = ACTIONS[i] ?? 'fill';
      const ends = action === 'chunk' ? undefined : 'own';
      return [
        `${prefix}_${suffix}`,
        { validator: validators[i] as Validator, action, kind, id, ...(ends && { ends }) },
      ];
    }),
  ),
  ['TOOL_CALL_RESULT', { validator: branches.agUiStreamEvent_toolCallResult, ends: 'own' }],
  ['STATE_SNAPSHOT', { validator: branches.agUiStreamEvent_stateSnapshot, ends: 'own' }],
  ['STATE_DELTA', { validator: branches.agUiStreamEvent_stateDelta, ends: 'own' }],
  ['MESSAGES_SNAPSHOT', { validator: branches.agUiStreamEvent_messagesSnapshot, ends: 'all' }],
  ['ACTIVITY_SNAPSHOT', { validator: branches.agUiStreamEvent_activitySnapshot }],
  ['ACTIVITY_DELTA', { validator: branches.agUiStreamEvent_activityDelta }],
  ['RAW', { validator: branches.agUiStreamEvent_raw }],
  ['CUSTOM', { validator: branches.agUiStreamEvent_custom, ends: 'own' }],
  ['RUN_STARTED', { validator: branches.agUiStreamEvent_runStarted, ends: 'all' }],
  ['RUN_FINISHED', { validator: branches.agUiStreamEvent_runFinished, ends: 'all' }],
  ['RUN_ERROR', { validator: branches.agUiStreamEvent_runError, ends: 'all' }],
  [
    'STEP_STARTED',
    { validator: branches.agUiStreamEvent_stepStarted, action: 'begin', kind: 'step', id: 'stepName', ends: 'own' },
  ],
  [
    'STEP_FINISHED',
    { validator: branches.agUiStreamEvent_stepFinished, action: 'finish', kind: 'step', id: 'stepName', ends: 'own' },
  ],
  [
    'REASONING_START',
    {
      validator: branches.agUiStreamEvent_reasoningStart,
      action: 'begin',
      kind: 'reasoning span',
      id: 'messageId',
      ends: 'own',
    },
  ],
  [
    'REASONING_END',
    {
      validator: branches.agUiStreamEvent_reasoningEnd,
      action: 'finish',
      kind: 'reasoning span',
      id: 'messageId',
      ends: 'own',
    },
  ],
  ['REASONING_ENCRYPTED_VALUE', { validator: branches.agUiStreamEvent_reasoningEncryptedValue }],
  [
    'SUBAGENT_STARTED',
    { validator: branches.agUiStreamEvent_subagentStarted, action: 'begin', kind: 'subagent', id: 'subagentRunId' },
  ],
  [
    'SUBAGENT_FINISHED',
    {
      validator: branches.agUiStreamEvent_subagentFinished,
      action: 'finish',
      kind: 'subagent',
      id: 'subagentRunId',
      ends: 'own',
    },
  ],
  [
    'SUBAGENT_ERROR',
    {
      validator: branches.agUiStreamEvent_subagentError,
      action: 'finish',
      kind: 'subagent',
      id: 'subagentRunId',
      ends: 'own',
    },
  ],
  ...LEGACY_EVENTS.map(([type, action, kind, validator]): [string, EventKind] => [
    type,
    { validator, action, kind, fixedName: LEGACY_REASONING, ends: 'own' },
  ]),
]);
