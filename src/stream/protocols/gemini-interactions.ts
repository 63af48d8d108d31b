/** Streamed interactions: a start event, steps that start, continue and stop, and the final interaction. */
import { errorOf } from '../../replies/gemini-generate/response.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { isPresent, replace, setOwnKey } from '../gemini-generate/fields.ts';
import { impliedStart, Step } from '../gemini-interactions/step.ts';
import type { Assembled, Assembler, StreamContext, StreamProtocol } from '../protocol.ts';

/** Event names, including those of the format until May 2026. */
const EVENTS: ReadonlyMap<string, string> = new Map([
  ['interaction.created', 'created'],
  ['interaction.start', 'created'],
  ['interaction.status_update', 'status'],
  ['step.start', 'start'],
  ['content.start', 'start'],
  ['step.delta', 'delta'],
  ['content.delta', 'delta'],
  ['step.stop', 'stop'],
  ['content.stop', 'stop'],
  ['interaction.completed', 'completed'],
  ['interaction.complete', 'completed'],
  ['error', 'error'],
]);

/** Event types that no other protocol has. */
const DISTINCTIVE_EVENTS = /^interaction\.(?:created|start|status_update|completed?)$/;

/** Final statuses. */
const FINAL: ReadonlySet<unknown> = new Set([
  'completed',
  'requires_action',
  'incomplete',
  'failed',
  'cancelled',
  'budget_exceeded',
]);
/** Statuses of success. After a failure, steps may stay open. */
const COMPLETE_STATUSES: ReadonlySet<unknown> = new Set(['completed', 'requires_action']);

const geminiInteractions: StreamProtocol = {
  id: 'gemini-interactions',

  detects({ data }) {
    return isObject(data) && typeof data.event_type === 'string' && DISTINCTIVE_EVENTS.test(data.event_type);
  },

  begin(context) {
    return new InteractionAssembler(context);
  },
};

export default geminiInteractions;

class InteractionAssembler implements Assembler {
  private readonly context: StreamContext;
  private readonly steps = new Map<number, Step>();
  private readonly fields: JsonObject = {};
  private readonly origins = new Map<string, string>();
  private hasBegun = false;
  private isOlder = false;
  private hasEnded = false;
  private hasFailed = false;
  private hasEndMarker = false;
  private isRenameReported = false;
  private isTailReported = false;
  /** The steps in the final event, if it repeats them. */
  private finalSteps: { steps: readonly unknown[]; at: string; event: string } | undefined;
  private current = 0;
  private last = '';

  constructor(context: StreamContext) {
    this.context = context;
  }

  push({ name, data, isText, pointer }: StreamEvent): void {
    if (name === 'done' || data === '[DONE]') this.hasEndMarker = true;
    if (isText || data === '[DONE]') return;
    if (!isObject(data)) {
      this.reportFault('stream-event-order', 'unknown', pointer, { event: name ?? typeof data }, 'warning');
      return;
    }
    const type = typeof data.event_type === 'string' ? data.event_type : (name ?? '');
    if (name !== undefined && name !== type && !this.isRenameReported) {
      this.isRenameReported = true;
      this.reportFault('stream-event-order', 'renamed', pointer, { event: name, type }, 'warning');
    }
    this.last = pointer;
    const kind = EVENTS.get(type) ?? (isPresent(data.error) ? 'error' : '');
    if (kind !== 'error' && kind !== '' && !this.hasBegun) this.checkBegin(kind, type, data, pointer);
    this.noteUsage(data, pointer);
    if (kind === 'created') this.takeCreated(data, type, pointer);
    else if (kind === 'status') this.setField('status', data.status, `${pointer}/status`);
    else if (kind === 'completed') this.takeCompleted(data, type, pointer);
    else if (kind === 'error') this.takeError(data, pointer);
    else if (kind !== '') this.takeStep(kind, data, type, pointer);
    // Unknown events may be added.
    else if (isObject(data.interaction)) this.takeFields(data.interaction, `${pointer}/interaction`);
  }

  end(): Assembled {
    const isFinal = this.hasEnded || FINAL.has(this.fields.status);
    if (!this.hasFailed && this.last !== '') {
      if (!isFinal) this.reportFault('truncated-stream', 'noEnd', this.last, { expected: '`interaction.completed`' });
      else if (this.hasEnded && !this.hasEndMarker && this.context.framing === 'sse')
        this.reportFault('truncated-stream', 'noMarker', this.last, { marker: '[DONE]' }, 'warning');
    }
    const known = [...this.steps].sort(([a], [b]) => a - b).filter(([, step]) => step.isKnown);
    return {
      reply: this.hasBegun ? this.build(known.map(([, step]) => step)) : undefined,
      isComplete: isFinal && !this.hasFailed,
      isDamaged: known.length < this.steps.size,
      origin: pointer => this.origin(pointer, known),
    };
  }

  /** A resumed stream has no start. Its events have IDs. */
  private checkBegin(kind: string, event: string, data: JsonObject, pointer: string): void {
    this.hasBegun = true;
    if (kind === 'created' || isPresent(data.event_id)) return;
    this.reportFault('stream-event-order', 'unexpected', pointer, { event, expected: '`interaction.created`' });
  }

  private takeCreated(data: JsonObject, event: string, pointer: string): void {
    if (this.origins.has('')) this.reportFault('stream-event-order', 'twice', pointer, { event });
    this.origins.set('', pointer);
    this.isOlder = event === 'interaction.start';
    if (isObject(data.interaction)) this.takeFields(data.interaction, `${pointer}/interaction`);
  }

  private takeCompleted({ interaction }: JsonObject, event: string, pointer: string): void {
    if (this.hasEnded) {
      this.reportFault('stream-event-order', 'twice', pointer, { event });
      return;
    }
    this.hasEnded = true;
    if (isObject(interaction)) {
      // Uses the field order of a reply that is not streamed.
      const before = { ...this.fields };
      for (const key of Object.keys(before)) delete this.fields[key];
      for (const key of Object.keys(interaction))
        if (isField(key, interaction)) setOwnKey(this.fields, key, before[key]);
      for (const key of Object.keys(before)) replace(this.fields, key, before[key]);
      this.takeFields(interaction, `${pointer}/interaction`);
      const steps = interaction.steps ?? interaction.outputs;
      if (Array.isArray(steps) && steps.length > 0) this.finalSteps = { steps, at: pointer, event };
    }
    if (!COMPLETE_STATUSES.has(this.fields.status)) return;
    for (const [index, step] of this.steps) {
      if (!step.isOpen) continue;
      this.reportFault('stream-event-order', 'leftOpen', pointer, { event, what: 'step', id: String(index) });
      for (const each of this.steps.values()) each.isReported ||= each.isOpen;
      return;
    }
  }

  private takeError(data: JsonObject, pointer: string): void {
    const reason = errorOf(data) ?? 'unknown';
    const at = isPresent(data.error) ? `${pointer}/error` : pointer;
    if (!this.hasFailed) this.reportFault('stream-error-ignored', 'event', at, { reason });
    this.hasFailed = true;
  }

  private takeStep(kind: string, data: JsonObject, event: string, pointer: string): void {
    const index = typeof data.index === 'number' ? data.index : this.current;
    const step = this.steps.get(index);
    this.current = index;
    this.isOlder ||= event.startsWith('content.');
    if (this.hasFailed && !this.isTailReported) {
      this.isTailReported = true;
      this.reportFault('stream-error-ignored', 'continued', pointer, {});
    } else if (this.hasEnded && !step?.isReported && !this.isTailReported) {
      this.isTailReported = true;
      this.reportFault('stream-event-order', 'afterEnd', pointer, { event });
    }
    if (kind === 'start') this.startStep(step, index, data, event, pointer);
    else this.continueStep(step, kind === 'stop', index, data, event, pointer);
  }

  private startStep(step: Step | undefined, index: number, data: JsonObject, event: string, pointer: string): void {
    const start = data.step ?? data.content;
    if (step === undefined) this.steps.set(index, new Step(start, pointer, false));
    else if (step.isImplied) {
      step.isImplied = false;
      step.begin(start);
    } else this.reportStep('openTwice', pointer, index, event);
  }

  private continueStep(
    step: Step | undefined,
    isStop: boolean,
    index: number,
    data: JsonObject,
    event: string,
    pointer: string,
  ): void {
    let openStep = step;
    if (openStep === undefined) {
      this.reportStep('notOpen', pointer, index, event);
      openStep = new Step(isStop ? undefined : impliedStart(data.delta, this.isOlder), pointer, true);
      openStep.isReported = true;
      if (!isStop) this.steps.set(index, openStep);
    } else if (!openStep.isOpen && !openStep.isReported) {
      openStep.isReported = true;
      this.reportStep('notOpen', pointer, index, event);
    }
    if (isStop) openStep.isOpen = false;
    else if (isObject(data.delta)) openStep.push(data.delta);
  }

  private takeFields(interaction: JsonObject, at: string): void {
    // Interactions that are not stored have an empty ID in streams, and none in other replies.
    for (const key of Object.keys(interaction))
      if (key !== 'steps' && key !== 'outputs' && !(key === 'id' && interaction.id === ''))
        this.setField(key, interaction[key], `${at}/${key}`);
  }

  private setField(key: string, value: unknown, pointer: string): void {
    replace(this.fields, key, value);
    this.origins.set(key, pointer);
  }

  /** Events have the usage so far in `metadata`. It is needed if the stream is interrupted. */
  private noteUsage({ metadata }: JsonObject, pointer: string): void {
    if (!isObject(metadata) || this.hasEnded) return;
    const key = isObject(metadata.total_usage) ? 'total_usage' : 'usage';
    if (isObject(metadata[key])) this.setField('usage', metadata[key], `${pointer}/metadata/${key}`);
  }

  private build(steps: readonly Step[]): JsonObject {
    const streamedSteps: readonly unknown[] = steps.map(step => step.build());
    const list = this.finalSteps?.steps ?? streamedSteps;
    if (this.finalSteps !== undefined) this.compare(streamedSteps, this.finalSteps);
    const key = this.isOlder ? 'outputs' : 'steps';
    const reply: JsonObject = {};
    for (const each of Object.keys(this.fields)) {
      if (each === 'object') reply[key] = list;
      setOwnKey(reply, each, this.fields[each]);
    }
    // An interaction that runs in the background, or failed at once, has no steps.
    if (list.length > 0 || this.hasEnded) reply[key] ??= list;
    else delete reply[key];
    return reply;
  }

  /** Compares the streamed text with the final one. */
  private compare(
    streamedSteps: readonly unknown[],
    { steps, at, event }: { steps: readonly unknown[]; at: string; event: string },
  ) {
    if (streamedSteps.length === 0 || textOf(streamedSteps) === textOf(steps)) return;
    this.reportFault('stream-fragment-lost', 'differs', at, { event, part: 'text' }, 'warning');
  }

  private origin(pointer: string, known: readonly (readonly [number, Step])[]): string | undefined {
    const [key = '', ...rest] = pointer.split('/').slice(1);
    if (key === 'steps' || key === 'outputs') {
      const isGiven = this.finalSteps !== undefined;
      const tail = rest.map(each => `/${each}`).join('');
      if (isGiven) return `${this.finalSteps?.at}/interaction/${key}${tail}`;
      return known[Number(rest[0])]?.[1].pointer ?? this.last;
    }
    const found = this.origins.get(key);
    if (found === undefined) return this.last;
    return key === '' ? found : found + rest.map(each => `/${each}`).join('');
  }

  private reportStep(message: string, pointer: string, index: number, event: string): void {
    // In the older format, starts are sometimes missing.
    const severity = this.isOlder ? 'warning' : undefined;
    this.reportFault('stream-event-order', message, pointer, { event, what: 'step', id: String(index) }, severity);
  }

  private reportFault(
    rule: string,
    messageId: string,
    pointer: string,
    data: Record<string, string | number>,
    severity?: 'warning',
  ): void {
    this.context.report({ rule, messageId, at: { pointer }, data, ...(severity !== undefined && { severity }) });
  }
}

/**
 * Steps have separate events. Interactions that are not stored have an empty ID in streams, and none in other replies.
 */
function isField(key: string, interaction: JsonObject): boolean {
  return key !== 'steps' && key !== 'outputs' && !(key === 'id' && interaction.id === '');
}

/** The text of all steps. */
function textOf(steps: readonly unknown[]): string {
  let text = '';
  for (const step of steps) {
    if (!isObject(step)) continue;
    if (step.type === 'text' && typeof step.text === 'string') text += step.text;
    if (step.type !== 'model_output' || !Array.isArray(step.content)) continue;
    for (const each of step.content as unknown[])
      if (isObject(each) && each.type === 'text' && typeof each.text === 'string') text += each.text;
  }
  return text;
}
