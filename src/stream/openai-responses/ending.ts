/** The response object: its lifecycle events, its final status, and the comparison with the assembled items. */

import type { OnFault } from '../../formats/engine/message-format.ts';
import { failureName } from '../../replies/failure-name.ts';
import { markUnfinished } from '../../replies/openai-responses/unfinished.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Assembled } from '../protocol.ts';
import { compareWithItem, type Difference } from './compare.ts';
import type { ItemState, Items } from './items.ts';

export class Ending {
  isOver = false;
  isFailed = false;
  private readonly report: OnFault;
  private readonly items: Items;
  /** The latest response object, and its pointer. */
  private response: JsonObject | undefined;
  private pointer: string | undefined;
  private isCompleteResponse = false;
  /** Pointer of the failure. */
  private failure: string | undefined;

  constructor(report: OnFault, items: Items) {
    this.report = report;
    this.items = items;
  }

  /** Updates the response. If it has no output, fields that are missing keep their earlier values. */
  updateResponse(response: JsonObject, pointer: string): void {
    const isPartial = this.response !== undefined && !Object.hasOwn(response, 'output');
    this.response = isPartial ? { ...this.response, ...response } : response;
    this.pointer = `${pointer}/response`;
  }

  /** A complete response instead of a stream. */
  setWholeResponse(response: JsonObject, pointer: string): void {
    this.response = response;
    this.pointer = pointer;
    this.isCompleteResponse = true;
    this.isOver = true;
  }

  fail(pointer: string, reason: string): void {
    if (!this.isFailed && !this.isOver) {
      this.failure = pointer;
      this.report({ rule: 'stream-error-ignored', messageId: 'event', at: { pointer }, data: { reason } });
    }
    this.isFailed = true;
  }

  finish(type: string, response: JsonObject, pointer: string, hasLost: boolean): void {
    if (type === 'response.failed') {
      const isReported = isObject(response.error);
      const at = isReported ? `${pointer}/response/error` : `${pointer}/response/status`;
      this.fail(at, isReported ? reasonOf(response.error) : 'failed');
    } else if (!this.isFailed) this.check(type, response, `${pointer}/response/output`, hasLost);
    this.isOver = true;
  }

  reportDifference(event: string, pointer: string, { path, part, isSlight }: Difference): void {
    if (this.isFailed) return;
    const at = { pointer: pointer + path };
    const severity = isSlight ? { severity: 'warning' as const } : {};
    this.report({ rule: 'stream-fragment-lost', messageId: 'differs', at, data: { event, part }, ...severity });
  }

  assembled(): Assembled {
    const { isFailed, isOver } = this;
    const items = this.items.inOrder();
    const reply = this.reply(items);
    return { reply, isComplete: isOver && !isFailed, origin: pointer => this.origin(pointer, items) };
  }

  /** Compares the items of the final response with the streamed ones. Reports one fault at most. */
  private check(type: string, { output }: JsonObject, pointer: string, hasLost: boolean): void {
    const items = this.items.inOrder();
    const open = items.find(item => item.isOpen && !item.isFaulty);
    if (open !== undefined && type === 'response.completed' && !hasLost) {
      const data = { event: type, what: 'item', id: open.nameOr('') };
      const at = { pointer: pointer.slice(0, -'/response/output'.length) };
      this.report({ rule: 'stream-event-order', messageId: 'leftOpen', at, data });
      return;
    }
    if (!Array.isArray(output) || output.length === 0) return;
    // Some servers send only the end.
    if (output.length !== items.length) {
      if (!hasLost) this.reportDifference(type, pointer, { path: '', part: 'output' });
      return;
    }
    for (let i = 0; i < items.length; i++) {
      const [item, finalItem] = [items[i], output[i] as unknown];
      if (item === undefined || item.isFaulty || item.isOpen || !isObject(finalItem)) continue;
      const difference = compareWithItem(item.data, finalItem);
      if (difference === undefined) continue;
      this.reportDifference(type, `${pointer}/${i}`, difference);
      if (difference.isSlight !== true) return;
    }
  }

  private reply(items: readonly ItemState[]): unknown {
    const { response } = this;
    if (this.isCompleteResponse || items.length === 0) return response;
    const output = response?.output;
    if (this.isOver && Array.isArray(output) && output.length > 0) return response;
    return { ...response, output: items.map(currentItem) };
  }

  private origin(pointer: string, items: readonly ItemState[]): string | undefined {
    const { failure, response } = this;
    if (this.isCompleteResponse) return `${this.pointer}${pointer}`;
    const [, field, index] = pointer.split('/');
    if (failure !== undefined && (field === 'error' || field === 'status')) return failure;
    const item = field === 'output' && index !== undefined ? items[Number(index)] : undefined;
    const outputLength = Array.isArray(response?.output) ? response.output.length : 0;
    if (item !== undefined && (outputLength === 0 || outputLength === items.length)) return `${item.pointer}/item`;
    return this.pointer === undefined ? undefined : this.pointer + pointer;
  }
}

function currentItem(item: ItemState): JsonObject {
  const { current } = item;
  if (item.isOpen) markUnfinished(current);
  return current;
}

/** The error code or type. The error message is not used, because it may quote private text. */
export function reasonOf(error: unknown): string {
  return isObject(error) ? failureName(error.code, error.type) : failureName();
}
