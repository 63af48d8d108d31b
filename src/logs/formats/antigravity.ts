/**
 * Transcripts of Google's Antigravity (`transcript.jsonl`): one step per line. A `PLANNER_RESPONSE` contains the text
 * and the calls of the model. Each result is a separate, later step without an ID, named after the tool.
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

  splitPoint(record) {
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
      ...counted(steps.summarized, 'message', 'messages', 'before a checkpoint skipped'),
      ...counted(steps.withoutCall, 'step', 'steps', 'without a tool call skipped'),
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
  /** Number of contents that a checkpoint replaced with a summary. */
  summarized = 0;
  /** Number of result steps without a call. */
  withoutCall = 0;
  private readonly as: ReadAs;
  /** Calls of the last reply that have no result yet, in order. */
  private openCalls: Call[] = [];
  private results: { readonly part: Placed; readonly at: string }[] = [];
  /** Texts that arrived while calls had no result yet. */
  private waitingTexts: Placed[] = [];

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

  /** Adds the results of the last reply, then the texts that arrived in the meantime. */
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
    for (const each of this.waitingTexts) this.contents.push(each);
    this.openCalls = [];
    this.results = [];
    this.waitingTexts = [];
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
    this.openCalls = listAt(step, 'tool_calls').flatMap((call, i) =>
      isObject(call) ? [{ name: call.name, at: `${at}/tool_calls/${i}` }] : [],
    );
  }

  private addText(step: Json, at: string): void {
    const text = textAt(step, 'content');
    if (text === undefined) return;
    if (step.type === 'CHECKPOINT' && this.as === 'request') {
      this.close();
      this.summarized += this.contents.length;
      this.contents = [];
    }
    this.waitingTexts.push(contentOf('user', [textPart(text, `${at}/content`, false)], at));
    if (this.openCalls.length === 0) this.close();
  }

  private addResult(step: Json, at: string): void {
    const call = this.openCalls.shift();
    if (call === undefined) {
      this.withoutCall++;
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
