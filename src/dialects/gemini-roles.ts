import type { Statement } from '../generated/types.ts';
import { FIRST_MODELS, RESULTS_LAST } from './gemini-refusals.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const VALID = { allowed: ['user', 'model', 'function'] };

/** The role of tool results in Google's own examples for the first models of the Python SDK. */
const TOOL = { when: { roles: ['tool'] }, parameters: VALID };
/** Roles that newer models name as valid in their error. No request with them is known. */
const NAMED = { models: RESULTS_LAST, when: { roles: ['assistant', 'system', 'developer', 'context'] } };

const FUNCTION_REPORTS: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/Sylinko/Everywhere/issues/478', on: '2026-08-08' },
  { kind: 'reported', at: 'https://github.com/blakeblackshear/frigate/pull/24013', on: '2026-08-16' },
  { kind: 'reported', at: 'https://github.com/memex-lab/dart_agent_core/issues/34', on: '2026-08-29' },
];
const SAYS_FUNCTION =
  "Role 'function' is not supported. Please use a valid role: SYSTEM, SYSTEM_1, USER, ASSISTANT, DEVELOPER, CONTEXT, USER_CONTEXT, MODEL, USER.";

/** The roles of contents, and the models without system instructions. */
export const ROLES: [Statement, ...Statement[]] = [
  {
    ...REFUSED,
    says: 'Please use a valid role: user, model.',
    parameters: VALID,
    evidence: [
      { kind: 'reported', at: 'https://github.com/langgenius/dify-official-plugins/issues/566', on: '2025-03-26' },
      { kind: 'reported', at: 'https://github.com/the-open-agent/openagent/issues/1666', on: '2025-10-19' },
      {
        kind: 'reported',
        at: 'https://github.com/songquanpeng/one-api/issues/1385',
        from: 'gateway',
        on: '2024-04-28',
      },
    ],
  },
  {
    ...REFUSED,
    ...TOOL,
    evidence: [{ kind: 'reported', at: 'https://github.com/the-open-agent/openagent/issues/1666', on: '2025-10-19' }],
  },
  {
    verdict: 'tolerated',
    ...TOOL,
    note: 'gemini-2.0-flash-exp accepted the role `tool` for results.',
    evidence: [{ kind: 'reported', at: 'https://github.com/googleapis/python-genai/issues/81', on: '2025-01-07' }],
  },
  {
    verdict: 'tolerated',
    models: RESULTS_LAST,
    ...TOOL,
    note: 'Another entry says what these models do with it.',
    evidence: [{ kind: 'reported', at: 'https://github.com/genkit-ai/genkit/pull/5780', on: '2026-07-21' }],
  },
  {
    ...REFUSED,
    ...NAMED,
    parameters: VALID,
    evidence: [{ kind: 'reported', at: 'https://github.com/the-open-agent/openagent/issues/1666', on: '2025-10-19' }],
  },
  {
    verdict: 'tolerated',
    ...NAMED,
    parameters: VALID,
    note: 'The error of these models names the role as valid.',
    evidence: FUNCTION_REPORTS,
  },
  {
    ...REFUSED,
    models: RESULTS_LAST,
    since: '2026-07-21',
    says: SAYS_FUNCTION,
    parameters: { refused: ['function'] },
    note: 'For years tool results had this role. gemini-3.1-flash-lite still accepted it in August 2026.',
    evidence: FUNCTION_REPORTS,
  },
  {
    ...REFUSED,
    models: RESULTS_LAST,
    since: '2026-07-21',
    says: "Role 'tool' is not supported.",
    parameters: { refused: ['tool'] },
    evidence: [{ kind: 'reported', at: 'https://github.com/genkit-ai/genkit/pull/5780', on: '2026-07-21' }],
  },
  {
    ...REFUSED,
    since: '2026-09-01',
    says: SAYS_FUNCTION,
    parameters: { refused: ['function'] },
    note: 'Newer models reject the role. Models from gemini-2.0-flash to gemini-3.1-flash-lite accepted it, the last in August 2026.',
    evidence: [{ kind: 'reported', at: 'https://github.com/firebase/genkit/issues/5782', on: '2026-07' }],
  },
  {
    ...REFUSED,
    models: ['gemma-3*'],
    says: 'Developer instruction is not enabled for models/{model}',
    parameters: { refused: ['system'] },
    evidence: [
      { kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/issues/3242', on: '2025-03-12' },
      { kind: 'reported', at: 'https://github.com/0xPlaygrounds/rig/issues/788', on: '2025-09-08' },
      { kind: 'reported', at: 'https://github.com/google/adk-python/issues/3900', on: '2025-12-12' },
    ],
  },
  {
    ...REFUSED,
    models: FIRST_MODELS,
    says: 'Developer instruction is not enabled for models/{model}',
    parameters: { refused: ['system'] },
    evidence: [
      {
        kind: 'reported',
        at: 'https://github.com/google-gemini/deprecated-generative-ai-python/issues/278',
        on: '2024-04-11',
      },
      { kind: 'reported', at: 'https://github.com/irthomasthomas/llm-consortium/issues/2', on: '2024-12-23' },
    ],
  },
  {
    ...REFUSED,
    models: ['gemini-2.0-flash*-image-generation'],
    says: 'Developer instruction is not enabled for models/{model}',
    parameters: { refused: ['system'] },
    evidence: [
      {
        kind: 'reported',
        at: 'https://github.com/QuantumNous/new-api/issues/989',
        from: 'gateway',
        on: '2025-04-22',
      },
    ],
  },
];
