/** The parts of one candidate, assembled from chunks. */

import { fieldOf, keyOf } from '../../formats/gemini/part.ts';
import { copyJson } from '../../source/copy.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamFaults } from '../lifecycle/stream-faults.ts';
import { isEmpty } from '../owned-containers.ts';
import { isPresent, replace } from './fields.ts';
import { PartialArgs } from './partial-args.ts';

/** A call with incomplete arguments. */
interface OpenCall {
  readonly part: JsonObject;
  readonly call: JsonObject;
  readonly args: PartialArgs;
}

export class Parts {
  readonly list: unknown[] = [];
  /** Pointers where each part started. */
  readonly origins: string[] = [];
  isDamaged = false;
  private readonly faults: StreamFaults;
  /** The text part that further text is appended to. */
  private text: JsonObject | undefined;
  private call: OpenCall | undefined;
  /** Whether there were argument pieces for a call that was never started. */
  private isLost = false;
  private blank: { part: unknown; at: string } | undefined;

  constructor(faults: StreamFaults) {
    this.faults = faults;
  }

  /** Adds a part of a chunk. Returns false if it is empty. */
  take(part: unknown, at: string): boolean {
    if (isBlank(part)) {
      this.blank ??= { part, at };
      return false;
    }
    if (!isObject(part)) {
      this.add(part, at);
      return true;
    }
    const key = keyOf(part, 'functionCall');
    const call = key === undefined ? undefined : part[key];
    if (key !== undefined && isObject(call)) this.takeCall(part, key, call, at);
    else if (isPlainText(part)) this.takeText(part, at);
    else this.add(part, at);
    return true;
  }

  /** Closes the open call, if there is one, and reports it. */
  close(at: string, event: string): void {
    if (this.call === undefined) return;
    const id = typeof this.call.call.name === 'string' ? this.call.call.name : '';
    // Some servers omit the piece that ends a call.
    this.faults.order('leftOpen', at, { event, what: 'call', id }, 'warning');
    this.call = undefined;
  }

  /** A reply with only empty text keeps one empty part. */
  end(): void {
    if (this.list.length > 0 || this.blank === undefined) return;
    this.list.push(this.blank.part);
    this.origins.push(this.blank.at);
  }

  private add(part: unknown, at: string): void {
    this.close(at, 'part');
    this.text = undefined;
    this.list.push(part);
    this.origins.push(at);
  }

  private takeText(part: JsonObject, at: string): void {
    if (this.text !== undefined && (this.text.thought === true) === (part.thought === true)) {
      this.text.text = `${this.text.text}${part.text}`;
      return;
    }
    const copy = { ...part };
    this.add(copy, at);
    this.text = copy;
  }

  private takeCall(part: JsonObject, key: string, call: JsonObject, at: string): void {
    const pieces = fieldOf(call, 'partialArgs');
    const continues = fieldOf(call, 'willContinue') === true;
    const isPiece = Array.isArray(pieces) || continues;
    if (isPresent(call.name) && call.name !== '') {
      this.close(at, 'functionCall');
      this.isLost = false;
      if (isPiece) this.open(part, key, call, at);
      else this.add(part, at);
    } else if (this.call !== undefined) this.addToOpenCall(part, call);
    else if (isPiece) {
      if (!this.isLost) this.reportLostPart('functionCall', at);
      this.isLost = continues;
      return;
    } else if (isEmptyPiece(call)) {
      // The end of a call that was complete already.
      this.isLost = false;
      return;
    } else this.add(part, at);
    if (this.call === undefined) return;
    if (Array.isArray(pieces)) this.takeArgs(this.call.args, pieces, `${at}/${key}/${keyOf(call, 'partialArgs')}`);
    if (!continues) this.call = undefined;
  }

  private open(part: JsonObject, key: string, call: JsonObject, at: string): void {
    const builtCall: JsonObject = {};
    for (const name of Object.keys(call)) if (!STREAMING_FIELDS.has(name)) replace(builtCall, name, call[name]);
    const args = isObject(call.args) ? copyJson(call.args) : {};
    builtCall.args = args;
    const whole: JsonObject = { ...part, [key]: builtCall };
    this.add(whole, at);
    this.call = { part: whole, call: builtCall, args: new PartialArgs(args) };
  }

  /** Adds late fields: IDs, signatures and complete arguments. */
  private addToOpenCall(part: JsonObject, call: JsonObject): void {
    const open = this.call as OpenCall;
    for (const name of Object.keys(call)) {
      if (STREAMING_FIELDS.has(name) || name === 'name') continue;
      if (name === 'args' && isObject(call.args))
        for (const each of Object.keys(call.args)) replace(open.args.value, each, call.args[each]);
      else replace(open.call, name, call[name]);
    }
    for (const name of Object.keys(part))
      if (name !== 'functionCall' && name !== 'function_call') replace(open.part, name, part[name]);
  }

  private takeArgs(args: PartialArgs, pieces: readonly unknown[], at: string): void {
    for (let i = 0; i < pieces.length; i++) if (!args.take(pieces[i])) this.reportLostPart('partialArgs', `${at}/${i}`);
  }

  private reportLostPart(part: string, pointer: string): void {
    this.isDamaged = true;
    this.faults.fragment('homeless', pointer, { part });
  }
}

/** Fields of a call that control streaming. */
const STREAMING_FIELDS = new Set(['partialArgs', 'partial_args', 'willContinue', 'will_continue']);

function isEmptyPiece(call: JsonObject): boolean {
  return Object.keys(call).every(key => STREAMING_FIELDS.has(key) || !isPresent(call[key]) || call[key] === '');
}

/** Whether a part is empty. An empty `functionCall` object is not, because it is a piece of a call. */
function isBlank(part: unknown): boolean {
  if (!isObject(part)) return isEmpty(part);
  return Object.keys(part).every(key => {
    const isCall = key === 'functionCall' || key === 'function_call';
    return key === 'thought' || (isEmpty(part[key]) && !(isCall && isObject(part[key])));
  });
}

/** Whether a part is text without other fields than `thought`. */
function isPlainText(part: JsonObject): boolean {
  if (typeof part.text !== 'string') return false;
  for (const key of Object.keys(part)) if (key !== 'text' && key !== 'thought' && isPresent(part[key])) return false;
  return true;
}
