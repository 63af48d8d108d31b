/** Streamed interactions: a start event, steps that start, continue and stop, and the final interaction. */
import { errorOf } from '../../replies/gemini-generate/response.ts';
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';
import { isPresent, replace } from '../gemini-generate/fields.ts';
import { impliedStart, Step } from '../gemini-interactions/step.ts';
import { Lifecycle } from '../lifecycle/lifecycle.ts';
import { OpenItems } from '../lifecycle/open-items.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
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

const START = 'interaction.created';
const END = 'interaction.completed';
const DONE = '[DONE]';

class InteractionAssembler implements Assembler {
  private readonly framing: StreamContext['framing'];
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private readonly steps: OpenItems<Step>;
  private readonly fields: JsonObject = {};
  private readonly origins = new Map<string, string>();
  private hasBegun = false;
  private isOlder = false;
  private hasEndMarker = false;
  private isRenameReported = false;
  /** The steps in the final event, if it repeats them. */
  private finalSteps: { steps: readonly unknown[]; at: string; event: string } | undefined;
  private current = 0;

  constructor({ report, framing }: StreamContext) {
    this.framing = framing;
    this.faults = new StreamFaults(report, fault => {
      // In the older format, starts are sometimes missing.
      if (fault === 'notOpen' || fault === 'openTwice') return this.isOlder ? 'warning' : 'error';
      return fault === 'renamed' || fault === 'unknown' ? 'warning' : 'error';
    });
    this.life = new Lifecycle(this.faults, { start: START, end: END });
    this.steps = new OpenItems(this.faults, {
      make: (index, pointer, { step, content, delta }) =>
        new Step(step ?? content ?? impliedStart(delta, this.isOlder), index, pointer),
    });
  }

  push({ name, data, isText, pointer }: StreamEvent): void {
    if (name === 'done' || data === DONE) this.hasEndMarker = true;
    if (isText || data === DONE) return;
    if (!isObject(data)) {
      this.faults.order('unknown', pointer, { event: name ?? typeof data });
      return;
    }
    const type = typeof data.event_type === 'string' ? data.event_type : (name ?? '');
    if (name !== undefined && name !== type && !this.isRenameReported) {
      this.isRenameReported = true;
      this.faults.order('renamed', pointer, { event: name, type });
    }
    this.life.see(pointer);
    const kind = EVENTS.get(type) ?? (isPresent(data.error) ? 'error' : '');
    this.noteUsage(data, pointer);
    if (kind === 'error') this.fail(data, pointer);
    else if (kind !== '') this.take(kind, type, data, pointer);
    // Unknown events may be added.
    else if (isObject(data.interaction)) this.takeFields(data.interaction, `${pointer}/interaction`);
  }

  end(): Assembled {
    const { life } = this;
    const { last = '' } = life;
    if (life.isComplete && !this.hasEndMarker && this.framing === 'sse')
      this.faults.truncated('noMarker', last, { marker: DONE }, 'warning');
    if (FINAL.has(this.fields.status)) life.end(last);
    life.close();
    const known = this.steps.all.filter(step => step.isKnown).sort((a, b) => a.index - b.index);
    return {
      reply: this.hasBegun ? this.build(known) : undefined,
      isComplete: life.isComplete,
      isDamaged: known.length < this.steps.all.length,
      origin: pointer => this.origin(pointer, known),
    };
  }

  private take(kind: string, type: string, data: JsonObject, pointer: string): void {
    const { life } = this;
    this.hasBegun = true;
    if (kind === 'created') {
      if (!life.start(type, pointer) && life.isOver) return;
      life.startedAt = pointer;
      this.isOlder = type === 'interaction.start';
      if (isObject(data.interaction)) this.takeFields(data.interaction, `${pointer}/interaction`);
      return;
    }
    // A resumed stream has no start. Its events have IDs.
    if (isPresent(data.event_id)) life.skipStart();
    this.isOlder ||= type.startsWith('content.');
    if (kind === 'start' || kind === 'delta' || kind === 'stop') this.takeStep(kind, data, type, pointer);
    else if (kind === 'status') {
      if (life.isOver || life.admits(type, pointer)) this.setField('status', data.status, `${pointer}/status`);
    } else if (life.admits(type, pointer, true)) this.complete(data, type, pointer);
  }

  private complete({ interaction }: JsonObject, event: string, pointer: string): void {
    this.life.end(pointer);
    if (isObject(interaction)) {
      // Uses the field order of a reply that is not streamed.
      const before = { ...this.fields };
      for (const key of Object.keys(before)) delete this.fields[key];
      for (const key of Object.keys(interaction)) if (isField(key, interaction)) setKey(this.fields, key, before[key]);
      for (const key of Object.keys(before)) replace(this.fields, key, before[key]);
      this.takeFields(interaction, `${pointer}/interaction`);
      const steps = interaction.steps ?? interaction.outputs;
      if (Array.isArray(steps) && steps.length > 0) this.finalSteps = { steps, at: pointer, event };
    }
    if (COMPLETE_STATUSES.has(this.fields.status)) this.steps.leaveAll(event, pointer);
  }

  private fail(data: JsonObject, pointer: string): void {
    this.life.fail(errorOf(data) ?? 'unknown', isPresent(data.error) ? `${pointer}/error` : pointer);
  }

  private takeStep(kind: 'start' | 'delta' | 'stop', data: JsonObject, event: string, pointer: string): void {
    const index = typeof data.index === 'number' ? data.index : this.current;
    const { life, steps } = this;
    this.current = index;
    // The end of a step may come after the end of the interaction.
    const isLate = kind === 'stop' && life.isComplete && steps.expectsEnd(index);
    if (!isLate && !life.admits(event, pointer)) return;
    if (kind === 'stop') steps.stop(index, event, pointer, data);
    else if (kind === 'start') {
      const step = steps.start(index, event, pointer, data);
      if (step !== undefined && step.pointer !== pointer) step.begin(data.step ?? data.content);
    } else {
      const step = steps.fill(index, event, pointer, data);
      if (isObject(data.delta)) step.push(data.delta);
    }
  }

  private takeFields(interaction: JsonObject, at: string): void {
    for (const key of Object.keys(interaction))
      if (isField(key, interaction)) this.setField(key, interaction[key], `${at}/${key}`);
  }

  private setField(key: string, value: unknown, pointer: string): void {
    replace(this.fields, key, value);
    this.origins.set(key, pointer);
  }

  /** Events have the usage so far in `metadata`. It is needed if the stream is interrupted. */
  private noteUsage({ metadata }: JsonObject, pointer: string): void {
    if (!isObject(metadata) || this.life.endedAt !== undefined) return;
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
      setKey(reply, each, this.fields[each]);
    }
    // An interaction that runs in the background, or failed at once, has no steps.
    if (list.length > 0 || this.life.endedAt !== undefined) reply[key] ??= list;
    else delete reply[key];
    return reply;
  }

  /** Compares the streamed text with the final one. */
  private compare(
    streamedSteps: readonly unknown[],
    { steps, at, event }: { steps: readonly unknown[]; at: string; event: string },
  ) {
    if (streamedSteps.length === 0 || textOf(streamedSteps) === textOf(steps)) return;
    this.faults.fragment('differs', at, { event, part: 'text' }, 'warning');
  }

  private origin(pointer: string, steps: readonly Step[]): string | undefined {
    const [key = '', ...rest] = pointer.split('/').slice(1);
    const tail = rest.map(each => `/${each}`).join('');
    if (key === 'steps' || key === 'outputs') {
      if (this.finalSteps !== undefined) return `${this.finalSteps.at}/interaction/${key}${tail}`;
      return steps[Number(rest[0])]?.pointer ?? this.life.last;
    }
    if (key === '') return this.life.startedAt ?? this.life.last;
    const found = this.origins.get(key);
    return found === undefined ? this.life.last : found + tail;
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
