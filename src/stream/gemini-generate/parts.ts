/** The parts of one candidate, assembled from chunks. */

import type { OnFault } from '../../formats/engine/message-format.ts';
import { fieldOf, keyOf } from '../../formats/gemini/part.ts';
import { copyJson } from '../../source/copy.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { isEmpty } from '../owned-containers.ts';
import { isPresent, replace } from './fields.ts';
import { PartialArgs } from './partial-args.ts';

/** A call whose arguments are still coming. */
interface OpenCall {
  readonly part: JsonObject;
  readonly call: JsonObject;
  readonly args: PartialArgs;
}

export class Parts {
  readonly list: unknown[] = [];
  /** Where each of them began. */
  readonly origins: string[] = [];
  isDamaged = false;
  private readonly report: OnFault;
  /** The text that text of its kind goes on with. */
  private text: JsonObject | undefined;
  private call: OpenCall | undefined;
  /** Pieces came of a call that was never opened. */
  private isLost = false;
  private blank: { part: unknown; at: string } | undefined;

  constructor(report: OnFault) {
    this.report = report;
  }

  /** Takes a part of a chunk; false where it holds nothing. */
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
    else if (isPlain(part)) this.takeText(part, at);
    else this.add(part, at);
    return true;
  }

  /** What is open stays as it is: nothing more comes. */
  close(at: string, event: string): void {
    if (this.call === undefined) return;
    const id = typeof this.call.call.name === 'string' ? this.call.call.name : '';
    // Some servers leave out the piece that ends a call.
    this.report({
      rule: 'stream-event-order',
      messageId: 'leftOpen',
      at: { pointer: at },
      data: { event, what: 'call', id },
      severity: 'warning',
    });
    this.call = undefined;
  }

  /** An answer of nothing but empty text is one. */
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
    const own = { ...part };
    this.add(own, at);
    this.text = own;
  }

  private takeCall(part: JsonObject, key: string, call: JsonObject, at: string): void {
    const pieces = fieldOf(call, 'partialArgs');
    const goesOn = fieldOf(call, 'willContinue') === true;
    const isPiece = Array.isArray(pieces) || goesOn;
    if (isPresent(call.name) && call.name !== '') {
      this.close(at, 'functionCall');
      this.isLost = false;
      if (isPiece) this.open(part, key, call, at);
      else this.add(part, at);
    } else if (this.call !== undefined) this.addToOpenCall(part, call);
    else if (isPiece) {
      if (!this.isLost) this.reportLostPart('functionCall', at);
      this.isLost = goesOn;
      return;
    } else if (isEmptyPiece(call)) {
      // The end of a call that was known to be whole by then.
      this.isLost = false;
      return;
    } else this.add(part, at);
    if (this.call === undefined) return;
    if (Array.isArray(pieces)) this.takeArgs(this.call.args, pieces, `${at}/${key}/${keyOf(call, 'partialArgs')}`);
    if (!goesOn) this.call = undefined;
  }

  private open(part: JsonObject, key: string, call: JsonObject, at: string): void {
    const own: JsonObject = {};
    for (const name of Object.keys(call)) if (!PIECES.has(name)) replace(own, name, call[name]);
    const args = isObject(call.args) ? copyJson(call.args) : {};
    own.args = args;
    const whole: JsonObject = { ...part, [key]: own };
    this.add(whole, at);
    this.call = { part: whole, call: own, args: new PartialArgs(args) };
  }

  /** Ids, signatures and whole arguments may come late. */
  private addToOpenCall(part: JsonObject, call: JsonObject): void {
    const open = this.call as OpenCall;
    for (const name of Object.keys(call)) {
      if (PIECES.has(name) || name === 'name') continue;
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
    this.report({ rule: 'stream-fragment-lost', messageId: 'homeless', at: { pointer }, data: { part } });
  }
}

/** What is said of a piece of a call, not of the call. */
const PIECES = new Set(['partialArgs', 'partial_args', 'willContinue', 'will_continue']);

function isEmptyPiece(call: JsonObject): boolean {
  return Object.keys(call).every(key => PIECES.has(key) || !isPresent(call[key]) || call[key] === '');
}

/** A part that says nothing. An empty object for a call is a piece of one. */
function isBlank(part: unknown): boolean {
  if (!isObject(part)) return isEmpty(part);
  return Object.keys(part).every(key => {
    const isCall = key === 'functionCall' || key === 'function_call';
    return key === 'thought' || (isEmpty(part[key]) && !(isCall && isObject(part[key])));
  });
}

/** Text with nothing beside it but whether it was thought. */
function isPlain(part: JsonObject): boolean {
  if (typeof part.text !== 'string') return false;
  for (const key of Object.keys(part)) if (key !== 'text' && key !== 'thought' && isPresent(part[key])) return false;
  return true;
}
