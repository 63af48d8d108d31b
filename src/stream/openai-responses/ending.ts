/** The response object: its lifecycle events, its final status, and the comparison with the assembled items. */

import { failureName } from '../../replies/failure-name.ts';
import { markUnfinished } from '../../replies/openai-responses/unfinished.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lifecycle } from '../lifecycle/lifecycle.ts';
import type { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled } from '../protocol.ts';
import { compareWithItem, type Difference } from './compare.ts';
import type { ItemState, Items } from './items.ts';

export class Ending {
  private readonly faults: StreamFaults;
  private readonly life: Lifecycle;
  private readonly items: Items;
  /** The latest response object, and its pointer. */
  private response: JsonObject | undefined;
  private pointer: string | undefined;
  private isCompleteResponse = false;

  constructor(faults: StreamFaults, life: Lifecycle, items: Items) {
    this.faults = faults;
    this.life = life;
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
    this.life.end(pointer);
  }

  /** Only the first error is reported, and none after the end. */
  fail(pointer: string, reason: string): void {
    const { life } = this;
    if (life.isOver) life.failedAt ??= pointer;
    else life.fail(reason, pointer);
  }

  finish(type: string, response: JsonObject, pointer: string, hasLost: boolean): void {
    if (type === 'response.failed') {
      const isReported = isObject(response.error);
      const at = isReported ? `${pointer}/response/error` : `${pointer}/response/status`;
      this.fail(at, isReported ? reasonOf(response.error) : 'failed');
    } else if (this.life.failedAt === undefined) this.check(type, response, `${pointer}/response/output`, hasLost);
    this.life.end(pointer);
  }

  reportDifference(event: string, pointer: string, { path, part, isSlight }: Difference): void {
    if (this.life.failedAt === undefined)
      this.faults.fragment('differs', pointer + path, { event, part }, isSlight ? 'warning' : undefined);
  }

  assembled(): Assembled {
    const items = this.items.inOrder();
    const reply = this.reply(items);
    return { reply, isComplete: this.life.isComplete, origin: pointer => this.origin(pointer, items) };
  }

  /** Compares the items of the final response with the streamed ones. Reports one fault at most. */
  private check(type: string, { output }: JsonObject, pointer: string, hasLost: boolean): void {
    const items = this.items.inOrder();
    const open = items.find(item => item.isOpen && !item.isFaulty);
    if (open !== undefined && type === 'response.completed' && !hasLost) {
      const data = { event: type, what: 'item', id: open.nameOr('') };
      this.faults.order('leftOpen', pointer.slice(0, -'/response/output'.length), data);
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
    if (this.life.endedAt !== undefined && Array.isArray(output) && output.length > 0) return response;
    return { ...response, output: items.map(currentItem) };
  }

  private origin(pointer: string, items: readonly ItemState[]): string | undefined {
    const { response } = this;
    const { failedAt } = this.life;
    if (this.isCompleteResponse) return `${this.pointer}${pointer}`;
    const [, field, index] = pointer.split('/');
    if (failedAt !== undefined && (field === 'error' || field === 'status')) return failedAt;
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
