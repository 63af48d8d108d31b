/** The commands whose growth is measured. */
import {
  buildRequest,
  convert,
  type DialectId,
  diff,
  estimateTokens,
  fix,
  lint,
  resumeAfterAbort,
  switchModel,
  trim,
  verdicts,
} from '../../src/index.ts';

export interface Command {
  readonly name: string;
  run(body: unknown, dialect: DialectId): void;
}

/** The dialects with the most rules, and the only dialects of their format. */
const OTHERS: Readonly<Record<string, readonly DialectId[]>> = {
  'openai-chat': ['strict', 'mistral', 'deepseek'],
};

/** The dialects that are measured for a format. */
export function dialectsOf(format: string): readonly DialectId[] {
  return [format as DialectId, ...(OTHERS[format] ?? [])];
}

const convertTo = (to: DialectId): Command => ({
  name: `convert to ${to}`,
  run: (body, from) => convert(body, { from, to }),
});

/** Commands that check against a dialect. */
export const JUDGING: readonly Command[] = [
  { name: 'lint', run: (body, dialect) => lint(body, { dialect }) },
  { name: 'lint, no repairs', run: (body, dialect) => lint(body, { dialect, findFixes: () => {} }) },
  { name: 'lint of text', run: (body, dialect) => lint(JSON.stringify(body), { dialect }) },
  { name: 'fix', run: (body, dialect) => fix(body, { dialect }) },
  { name: 'fix, unsafe', run: (body, dialect) => fix(body, { dialect, safety: 'unsafe' }) },
  { name: 'fix of text', run: (body, dialect) => fix(JSON.stringify(body), { dialect, safety: 'unsafe' }) },
  { name: 'trim to one turn', run: (body, dialect) => trim(body, { dialect, keep: 1 }) },
  { name: 'trim to half', run: (body, dialect) => trim(body, { dialect, maxTokens: estimateTokens(body) / 2 }) },
  { name: 'resume after abort', run: (body, dialect) => resumeAfterAbort(body, { dialect }) },
];

/** Commands that read a format, with any dialect. */
export const READING: readonly Command[] = [
  ...(['openai-chat', 'anthropic', 'openai-responses', 'gemini', 'bedrock-converse', 'mistral'] as const).map(
    convertTo,
  ),
  { name: 'switch model', run: (body, from) => switchModel(body, { from, dialect: 'deepseek', model: 'deepseek-v4' }) },
  { name: 'build request', run: (body, from) => buildRequest(body, { from, dialect: 'deepseek' }) },
  { name: 'diff', run: (body, dialect) => diff(body, structuredClone(body), { dialect }) },
  { name: 'verdicts', run: body => verdicts(body) },
];
