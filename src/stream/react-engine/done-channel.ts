/** The end of a run: its result, which repeats what was streamed. */

import type { OnFault } from '../../formats/engine/message-format.ts';
import { checkUsage } from '../../replies/usage.ts';
import type { JsonObject } from '../../source/json.ts';
import { compareAnswer, failureOf } from './answer.ts';
import type { AnswerChannel } from './answer-channel.ts';
import type { Loop } from './loop.ts';
import type { EventFaults, Progress } from './progress.ts';
import type { Run } from './run.ts';

const EVENT = 'done';

export class DoneChannel {
  hasFailed = false;
  /** Whether a missing end of the answer was reported. */
  isAnswerLate = false;
  private readonly run: Run;
  private readonly progress: Progress;
  private readonly loop: Loop;
  private readonly answer: AnswerChannel;
  private readonly faults: EventFaults;

  constructor(run: Run, progress: Progress, loop: Loop, answer: AnswerChannel, faults: EventFaults) {
    this.run = run;
    this.progress = progress;
    this.loop = loop;
    this.answer = answer;
    this.faults = faults;
  }

  take(data: JsonObject, pointer: string, report: OnFault): void {
    this.run.done = { data, pointer };
    checkUsage(
      data.usage,
      `${pointer}/usage`,
      { input: 'prompt_tokens', output: 'completion_tokens', total: 'total_tokens' },
      report,
    );
    if (this.isFailure(data)) return;
    this.loop.reportOpenTools(EVENT);
    this.checkAnswer(data);
    this.checkIterations(data);
  }

  /** A run that fails ends with an error message as its answer. */
  private isFailure({ answer, iterations }: JsonObject): boolean {
    if (typeof answer !== 'string' || this.answer.state === 'done') return false;
    const reason = failureOf(answer);
    if (reason === undefined || (typeof iterations === 'number' && iterations !== 0)) return false;
    this.hasFailed = true;
    this.faults.failure(reason);
    return true;
  }

  private checkAnswer({ answer }: JsonObject): void {
    const { progress, run } = this;
    const { state } = this.answer;
    if (progress.isPartial || progress.isLegacy) return;
    if (state === 'closed') {
      // If writing the answer failed, only the result has one.
      if (progress.isAnswering || progress.isPlanned) return;
      const data = { event: EVENT, expected: '`step answer start`' };
      this.faults.order('unexpected', data);
      return;
    }
    if (typeof answer !== 'string') return;
    const agreement = compareAnswer(run.deltas, answer);
    if (state === 'open' || state === 'assumed') {
      // The answer is incomplete, unless only the end of the channel is missing.
      if (agreement === 'same' && state === 'open') {
        const data = { event: EVENT, what: 'channel', id: 'answer' };
        this.faults.order('leftOpen', data);
        this.isAnswerLate = true;
      }
      return;
    }
    if (agreement === 'same' || agreement === 'fallback') return;
    const data = { event: EVENT, part: 'answer' };
    this.faults.fragment('differs', data, 'answer', agreement === 'other' ? 'warning' : undefined);
  }

  /** Checks the number of model calls. The last one calls no tool. */
  private checkIterations({ iterations }: JsonObject): void {
    const { isPartial, isPlanned, isLegacy } = this.progress;
    const { last } = this.loop;
    if (typeof iterations !== 'number' || last === 0 || isPartial || isPlanned || isLegacy) return;
    if (iterations <= last && iterations >= Math.max(1, this.run.lastToolIteration())) return;
    const data = { event: EVENT, part: 'iterations' };
    this.faults.fragment('differs', data, 'iterations');
  }
}
