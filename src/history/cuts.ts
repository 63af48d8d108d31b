/** The places where old messages can be cut off, from the one that leaves out nothing to the one that leaves out most. */
import type { Message } from '../generated/types.ts';
import type { Turn } from '../model/turns.ts';

/** Keeps the instructions, the messages from `turn` up to `rest`, and those from `from`. Indexes of messages. */
export interface Cut {
  /** The first message of the first turn that is kept. */
  readonly turn: number;
  /** The end of the user's messages at its beginning, which are kept although steps after them are left out. */
  readonly asked: number;
  /** The first message after those that are left out. */
  readonly from: number;
}

export interface Cuts {
  /** Before each turn, the oldest first. The first of these cuts leaves out nothing. */
  readonly turns: readonly Cut[];
  /** Inside the last turn, between two steps: the question is kept, and older calls with their results are left out. */
  readonly steps: readonly Cut[];
}

/** Instructions and tool declarations, which apply to everything after them. */
export const isPinned = ({ role, tools }: Message) => role === 'system' || tools !== undefined;

/** Finds the cuts that separate no call from its result. `length` is the number of messages that may be left out. */
export function cutsIn(messages: readonly Message[], turns: readonly Turn[], length: number): Cuts {
  const isInside = insideCalls(messages, turns);
  const first = messages.findIndex(each => !isPinned(each));
  const starts: number[] = [];
  let before: Message | undefined;
  /** The indexes in the last turn at which the model continues after results. */
  let steps: number[] = [];
  let asked = 0;
  for (const [i, message] of messages.entries()) {
    if (i >= length) break;
    if (isPinned(message)) continue;
    const isAsked = isQuestion(message);
    const isStart = i === first || (isAsked && (before === undefined || !isQuestion(before)));
    if (isStart && !isInside[i]) {
      starts.push(i);
      steps = [];
      asked = i;
    } else if (message.role === 'assistant' && before !== undefined && hasResults(before) && !isInside[i])
      steps.push(i);
    if (isAsked && asked === i && steps.length === 0) asked = i + 1;
    before = message;
  }
  const last = starts.at(-1) ?? 0;
  return {
    turns: starts.map(from => ({ turn: from, asked: from, from })),
    steps: steps.filter(from => from > asked).map(from => ({ turn: last, asked, from })),
  };
}

function isQuestion({ role, parts }: Message): boolean {
  return role === 'user' && parts.length > 0 && parts.every(({ type }) => type !== 'tool_result');
}

const hasResults = ({ role, parts }: Message) => role === 'tool' || parts.some(({ type }) => type === 'tool_result');

/** For each message, whether it comes after a call whose result is still missing, or is that result. */
function insideCalls(messages: readonly Message[], turns: readonly Turn[]): readonly boolean[] {
  const places = new Map(messages.map((message, i) => [message, i]));
  /** +1 where such a range begins, and -1 after its end. */
  const changes = new Int32Array(messages.length + 2);
  for (const { calls } of turns)
    for (const { message, results, batch } of calls) {
      const start = places.get(message);
      if (start === undefined) continue;
      const next = batch.next === undefined ? messages.length : (places.get(batch.next) ?? messages.length);
      let end = results.length === 0 ? next - 1 : start;
      for (const result of results) end = Math.max(end, places.get(result.message) ?? start);
      if (end <= start) continue;
      changes[start + 1] = (changes[start + 1] as number) + 1;
      changes[end + 1] = (changes[end + 1] as number) - 1;
    }
  let open = 0;
  return messages.map((_, i) => {
    open += changes[i] as number;
    return open > 0;
  });
}
