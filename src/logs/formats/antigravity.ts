/**
 * Transcripts of Google's Antigravity (`transcript.jsonl`): one step per line. A `PLANNER_RESPONSE` contains the text
 * and the calls of the model. Each result is a separate, later step without an ID, named after the tool.
 * Layout: AgentSessions/Services/AntigravityTranscriptParser.swift in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { counted, dayOf } from './agents/fields.ts';
import { antigravityWriter } from './antigravity/writer.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, ReadAs } from './format.ts';

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
      steps.add(new LogValue(record, `/${i}`));
    });
    steps.close();
    if (steps.contents.length === 0) return [];
    const body = new Body();
    for (const content of steps.contents) body.add(content);
    const notes = [
      ...counted(steps.summarized, 'message', 'messages', 'before a checkpoint skipped'),
      ...counted(steps.withoutCall, 'step', 'steps', 'without a tool call skipped'),
    ];
    return [{ dialect: 'gemini', recorded, body: body.messages, origins: body.origins, notes }];
  },
};

export default format;

function isStep({ step_index: index, source, type, status }: JsonObject): boolean {
  return (
    typeof index === 'number' && typeof source === 'string' && typeof type === 'string' && typeof status === 'string'
  );
}

class Steps {
  contents: LogValue[] = [];
  /** Number of contents that a checkpoint replaced with a summary. */
  summarized = 0;
  /** Number of result steps without a call. */
  withoutCall = 0;
  private readonly as: ReadAs;
  /** Calls of the last reply that have no result yet, the last one first. */
  private openCalls: LogValue[] = [];
  /** Response parts for the calls of the last reply. */
  private results: LogValue[] = [];
  /** Texts that arrived while calls had no result yet. */
  private waitingTexts: LogValue[] = [];

  constructor(as: ReadAs) {
    this.as = as;
  }

  add(step: LogValue): void {
    const type = step.get('type').value;
    if (type === 'PLANNER_RESPONSE') {
      this.close();
      this.addReply(step);
    } else if (type === 'USER_INPUT' || type === 'SYSTEM_MESSAGE' || type === 'CHECKPOINT') this.addText(step);
    else if (step.get('source').value === 'MODEL') this.addResult(step);
  }

  /** Adds the results of the last reply, then the texts that arrived in the meantime. */
  close(): void {
    const [first] = this.results;
    if (first !== undefined) this.contents.push(first.made({ role: 'user', parts: this.results }));
    for (const each of this.waitingTexts) this.contents.push(each);
    this.openCalls = [];
    this.results = [];
    this.waitingTexts = [];
  }

  private addReply(step: LogValue): void {
    const [thinking, text] = [step.get('thinking'), step.get('content')];
    const calls = step
      .get('tool_calls')
      .items()
      .filter(({ value }) => isObject(value));
    const parts = [
      ...(thinking.text ? [thinking.made({ text: thinking.text, thought: true })] : []),
      ...(text.text ? [text.made({ text: text.text })] : []),
      ...calls.map(callPart),
    ];
    if (parts.length === 0) return;
    this.contents.push(step.made({ role: 'model', parts }));
    this.openCalls = calls.toReversed();
  }

  private addText(step: LogValue): void {
    const content = step.get('content');
    if (content.text === undefined) return;
    if (step.get('type').value === 'CHECKPOINT' && this.as === 'request') {
      this.close();
      this.summarized += this.contents.length;
      this.contents = [];
    }
    this.waitingTexts.push(step.made({ role: 'user', parts: [content.made({ text: content.text })] }));
    if (this.openCalls.length === 0) this.close();
  }

  private addResult(step: LogValue): void {
    const call = this.openCalls.pop();
    if (call === undefined) {
      this.withoutCall++;
      return;
    }
    const content = step.get('content');
    const response = content.made({ output: content.text ?? '' });
    this.results.push(step.made({ functionResponse: { name: call.get('name'), response } }));
  }
}

function callPart(call: LogValue): LogValue {
  return call.made({ functionCall: call.as({ name: call.get('name'), args: call.get('args') }) });
}
