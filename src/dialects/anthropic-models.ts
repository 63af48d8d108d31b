/** Models and documentation of Anthropic, shared by the dialects of its API. */
import type { Evidence } from '../generated/types.ts';

/** Models that support prefill. They do not support system messages in the middle of a conversation. */
export const CONTINUING: string[] = [
  ...['*claude-2*', '*claude-v2*', '*claude-instant*', '*claude-3-*', '*claude-opus-4-0*', '*claude-sonnet-4-0*'],
  ...['*claude-opus-4-1*', '*claude-opus-4-2*', '*claude-sonnet-4-2*', '*claude-opus-4@*', '*claude-sonnet-4@*'],
  ...['*claude-opus-4-5*', '*claude-sonnet-4-5*', '*claude-haiku-4-5*'],
];

/** Models without system messages in the middle of a conversation. */
export const UNSYSTEMATIC: string[] = [
  ...CONTINUING,
  ...['*claude-opus-4-6*', '*claude-opus-4-7*', '*claude-sonnet-4-6*'],
];

/** Models that think only if the request says so. */
export const ASKED_TO_THINK: string[] = [...UNSYSTEMATIC, '*claude-opus-4-8*'];

/** Models that think unless the request turns thinking off. */
export const THINKING: string[] = ['*claude-opus-5*', '*claude-sonnet-5*', '*claude-fable-*', '*claude-mythos-*'];

/** Models that do not support prefill. */
export const ANSWERING: string[] = [
  ...['*claude-opus-4-6*', '*claude-opus-4-7*', '*claude-opus-4-8*', '*claude-sonnet-4-6*', '*claude-opus-5*'],
  ...['*claude-sonnet-5*', '*claude-haiku-5*', '*claude-fable-*', '*claude-mythos-*'],
];

/** Models that think adaptively, without a token budget. */
export const ADAPTIVE: string[] = [
  ...['*claude-opus-4-7*', '*claude-opus-4-8*', '*claude-opus-5*', '*claude-sonnet-5*', '*claude-fable-*'],
  '*claude-mythos-5*',
];

/** Models that think with a token budget only. */
export const BUDGETED: string[] = [
  ...['*claude-opus-4-0*', '*claude-sonnet-4-0*', '*claude-opus-4-1*', '*claude-opus-4-2*', '*claude-sonnet-4-2*'],
  ...['*claude-opus-4-5*', '*claude-sonnet-4-5*', '*claude-haiku-4-5*'],
];

/** Where the documentation is. */
export const DOCS = 'https://platform.claude.com/docs/en';

/** The types of the SDK. */
export const TYPED: Evidence = {
  kind: 'schema',
  at: 'https://github.com/anthropics/anthropic-sdk-typescript/blob/bfa9197f0182084941052be9752c948638421601/src/resources/messages/messages.ts',
  on: '2026-08-19',
};
