/**
 * Transcripts of Google's Antigravity (`transcript.jsonl`): one step a line. A `PLANNER_RESPONSE` holds what the model
 * wrote and called; what came of each call is a later step of its own, without an id and named after what was done.
 * Layout: AgentSessions/Services/AntigravityTranscriptParser.swift in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject } from '../../source/json.ts';
import { counted, dayOf, type Json, listAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { antigravityWriter } from './antigravity/writer.ts';
import { type LogFormat, Origins, type ReadAs } from './format.ts';

const format: LogFormat = {
  id: 'antigravity',
  name: 'Antigravity transcript',
  scope: 'file',
  writer: antigravityWriter,
  owns: record => isObject(record) && isStep(record),

  seam(record) {
    if (!isObject(record) || !isStep(record)) return undefined;
    if (record.type === 'CHECKPOINT') return 'context';
    return record.type === 'USER_INPUT' ? 'turn' : undefined;
  },

  read(records, as) {
    const steps = new Steps(as);
    let recorded: string | undefined;
    records.forEach((record, i) => {
      if (!isObject(record) || !isStep(record)) return;
      recorded = dayOf(record.created_at) ?? recorded;
      steps.add(record, `/${i}`);
    });
    steps.close();
    if (steps.contents.length === 0) return [];
    const origins = new Origins();
    const notes = [
      ...counted(steps.summed, 'message', 'messages', 'before a checkpoint skipped'),
      ...counted(steps.uncalled, 'step', 'steps', 'without a tool call skipped'),
    ];
    return [{ dialect: 'gemini', recorded, body: placeAll(steps.contents, '', origins), origins, notes }];
  },
};

export default format;

function isStep({ step_index: index, source, type, status }: Json): boolean {
  return (
    typeof index === 'number' && typeof source === 'string' && typeof type === 'string' && typeof status === 'string'
  );
}

interface Call {
  readonly name: unknown;
  readonly at: string;
}

class Steps {
  contents: Placed[] = [];
  /** Contents that a checkpoint sums up. */
  summed = 0;
  /** Steps of the model beyond the calls that it made. */
  uncalled = 0;
  private readonly as: ReadAs;
  /** Calls of the last reply that no step has answered yet, in order; and the answers to the others. */
  private open: Call[] = [];
  private results: { readonly part: Placed; readonly at: string }[] = [];
  /** What came while calls were open. */
  private waiting: Placed[] = [];

  constructor(as: ReadAs) {
    this.as = as;
  }

  add(step: Json, at: string): void {
    const { type, source } = step;
    if (type === 'PLANNER_RESPONSE') {
      this.close();
      this.addReply(step, at);
    } else if (type === 'USER_INPUT' || type === 'SYSTEM_MESSAGE' || type === 'CHECKPOINT') this.addText(step, at);
    else if (source === 'MODEL') this.addResult(step, at);
  }

  /** Puts the answers of the last reply behind it, and what came meanwhile behind them. */
  close(): void {
    const [first] = this.results;
    if (first !== undefined)
      this.contents.push(
        contentOf(
          'user',
          this.results.map(({ part }) => part),
          first.at,
        ),
      );
    for (const each of this.waiting) this.contents.push(each);
    this.open = [];
    this.results = [];
    this.waiting = [];
  }

  private addReply(step: Json, at: string): void {
    const thinking = textAt(step, 'thinking');
    const text = textAt(step, 'content');
    const parts = [
      ...(thinking === undefined || thinking === '' ? [] : [textPart(thinking, `${at}/thinking`, true)]),
      ...(text === undefined || text === '' ? [] : [textPart(text, `${at}/content`, false)]),
      ...listAt(step, 'tool_calls').flatMap((call, i) =>
        isObject(call) ? [callPart(call, `${at}/tool_calls/${i}`)] : [],
      ),
    ];
    if (parts.length === 0) return;
    this.contents.push(contentOf('model', parts, at));
    this.open = listAt(step, 'tool_calls').flatMap((call, i) =>
      isObject(call) ? [{ name: call.name, at: `${at}/tool_calls/${i}` }] : [],
    );
  }

  private addText(step: Json, at: string): void {
    const text = textAt(step, 'content');
    if (text === undefined) return;
    if (step.type === 'CHECKPOINT' && this.as === 'request') {
      this.close();
      this.summed += this.contents.length;
      this.contents = [];
    }
    this.waiting.push(contentOf('user', [textPart(text, `${at}/content`, false)], at));
    if (this.open.length === 0) this.close();
  }

  private addResult(step: Json, at: string): void {
    const call = this.open.shift();
    if (call === undefined) {
      this.uncalled++;
      return;
    }
    const response = { output: textAt(step, 'content') ?? '' };
    const part = { functionResponse: { ...(call.name !== undefined && { name: call.name }), response } };
    const placed = new Placed(part, at, false)
      .addOrigin('/functionResponse/name', `${call.at}/name`)
      .addOrigin('/functionResponse/response', `${at}/content`, false);
    this.results.push({ part: placed, at });
  }
}

function textPart(text: string, at: string, isThought: boolean): Placed {
  return new Placed({ text, ...(isThought && { thought: true }) }, at, false);
}

function callPart({ name, args }: Json, at: string): Placed {
  const functionCall = { ...(name !== undefined && { name }), ...(args !== undefined && { args }) };
  return new Placed({ functionCall }, at, false).addOrigin('/functionCall', at);
}

function contentOf(role: string, parts: readonly Placed[], at: string): Placed {
  const content = new Placed({ role, parts: parts.map(({ value }) => value) }, at, false);
  parts.forEach((part, i) => {
    content.addOriginsOf(`/parts/${i}`, part);
  });
  return content;
}
