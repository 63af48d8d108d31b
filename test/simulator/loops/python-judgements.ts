/** Why each failure in the table of Python frameworks is one, judged by its request. A failure without a judgement fails the test. */
import type { Judgement } from './judgements.ts';

export const PYTHON_JUDGEMENTS: readonly Judgement[] = [];
