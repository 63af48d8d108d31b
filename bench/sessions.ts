/**
 * Generated agent sessions of any length, as lines: turns of prompts, calls and long results, a compaction whenever the
 * context is full, and an interrupted turn now and then.
 */

export interface SessionPlan {
  /** Number of characters after which the session ends. */
  readonly size: number;
  /** Number of characters in a tool result. */
  readonly result: number;
  /** Number of characters in the context before it is compacted. */
  readonly context: number;
  /** The user interrupts a call once in this many turns. */
  readonly interrupt: number;
}

export const USUAL = { result: 6000, context: 2_000_000, interrupt: 7 };

const TEXT = 'the test fails because module returns a path that is not there "quoted" and\nthen é → 漢 stops; ';

function text(length: number, seed: number): string {
  const from = seed % TEXT.length;
  return (TEXT.slice(from) + TEXT.repeat(Math.ceil(length / TEXT.length))).slice(0, length);
}

/** Writes the events of a session in one log format. */
interface Writer {
  start(): object[];
  prompt(text: string): object[];
  call(id: string, path: string): object[];
  result(id: string, text: string): object[];
  answer(text: string): object[];
  compact(summary: string): object[];
}

/** The lines of a session, each with its line end. */
function* linesOf(writer: Writer, { size, result, context, interrupt }: SessionPlan): Iterable<string> {
  let written = 0;
  let sinceCompaction = 0;
  const put = (records: readonly object[]) =>
    records.map(record => {
      const line = `${JSON.stringify(record)}\n`;
      written += line.length;
      sinceCompaction += line.length;
      return line;
    });
  yield* put(writer.start());
  for (let turn = 1; written < size; turn++) {
    if (sinceCompaction >= context) {
      yield* put(writer.compact(text(400, turn)));
      sinceCompaction = 0;
    }
    yield* put(writer.prompt(`${turn}. ${text(80, turn)}`));
    const steps = 1 + (turn % 6);
    for (let step = 0; step < steps; step++) {
      const id = `${turn}_${step}`;
      yield* put(writer.call(id, `src/shop-${turn % 90}.ts`));
      yield* put(writer.result(id, text(result + ((turn * 37) % 500), turn + step)));
    }
    if (turn % interrupt === 0) yield* put(writer.call(`${turn}_x`, 'src/never-read.ts'));
    else yield* put(writer.answer(text(300, turn)));
  }
}

const DAY = '2026-03-01T10:00:00.000Z';

export function claudeSession(plan: SessionPlan): Iterable<string> {
  let count = 0;
  let last: string | null = null;
  const line = (type: string, rest: object, parentUuid: string | null = last) => {
    last = `uuid-${count++}`;
    const envelope = { isSidechain: false, userType: 'external', cwd: '/home/dev/shop', sessionId: 'session-1' };
    return { parentUuid, ...envelope, version: '2.1.0', type, ...rest, uuid: last, timestamp: DAY };
  };
  const user = (content: unknown, rest: object = {}) => line('user', { message: { role: 'user', content }, ...rest });
  const assistant = (block: object, stop: string) =>
    line('assistant', {
      message: {
        id: `msg_${count}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-4-5',
        content: [block],
        stop_reason: stop,
        usage: { input_tokens: 4, output_tokens: 90, cache_read_input_tokens: 20_000 },
      },
      requestId: `req_${count}`,
    });
  return linesOf(
    {
      start: () => [],
      prompt: said => [user(said)],
      call: (id, file_path) => [
        assistant({ type: 'tool_use', id: `toolu_${id}`, name: 'Read', input: { file_path } }, 'tool_use'),
      ],
      result: (id, content) => [user([{ tool_use_id: `toolu_${id}`, type: 'tool_result', content }])],
      answer: said => [assistant({ type: 'text', text: said }, 'end_turn')],
      compact: summary => [
        line(
          'system',
          { subtype: 'compact_boundary', content: 'Conversation compacted', logicalParentUuid: last },
          null,
        ),
        user(summary, { isCompactSummary: true, isVisibleInTranscriptOnly: true }),
      ],
    },
    plan,
  );
}

export function codexSession(plan: SessionPlan): Iterable<string> {
  const line = (type: string, payload: object) => ({ timestamp: DAY, type, payload });
  const item = (payload: object) => line('response_item', payload);
  const message = (role: string, type: string, said: string) => ({
    type: 'message',
    role,
    content: [{ type, text: said }],
  });
  return linesOf(
    {
      start: () => [
        line('session_meta', {
          id: 'session-2',
          timestamp: DAY,
          cwd: '/home/dev/shop',
          base_instructions: { text: 'You help.' },
        }),
      ],
      prompt: said => [
        line('event_msg', { type: 'user_message', message: said }),
        line('turn_context', { cwd: '/home/dev/shop', model: 'gpt-5-codex', effort: 'medium' }),
        item(message('user', 'input_text', said)),
      ],
      call: (id, path) => [
        item({ type: 'function_call', call_id: `call_${id}`, name: 'read', arguments: JSON.stringify({ path }) }),
      ],
      result: (id, output) => [item({ type: 'function_call_output', call_id: `call_${id}`, output })],
      answer: said => [item(message('assistant', 'output_text', said))],
      compact: summary => [
        line('compacted', { message: '', replacement_history: [message('user', 'input_text', summary)] }),
      ],
    },
    plan,
  );
}
