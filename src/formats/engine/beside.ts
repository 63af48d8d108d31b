/** Lists outside the content of a message, such as `tool_calls`, whose items are parts of the message. */
import type { Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from './message-format.ts';
import type { PartKind } from './parts.ts';
import { checkBranch, inPart, markUnreadable, typeName, wrongType } from './structure.ts';

export interface ListDescription {
  /** The value of `field` in the parts that are read from the list. */
  readonly field: string;
  /** The name of the part in the faults of an item. */
  readonly part?: string;
  /** Checks what the schema of an item does not cover. */
  readonly check?: (item: JsonObject, pointer: string, message: Message, onFault: OnFault) => void;
  /** Whether an item that is not an object is reported as a fault. */
  readonly isReported?: (item: unknown) => boolean;
  /** Whether such an item marks the field as unreadable. */
  readonly isNoted?: boolean;
  /** The name of the field in `unreadable`; the default is `field`. */
  readonly unreadable?: string;
  /** Whether null means that there is no list. If false, null marks the field as unreadable. */
  readonly isNullNone?: boolean;
  /** Reads further parts from an item; they come after the item's main part. */
  readonly readAfter?: ListDescription['check'];
}

export interface ListBeside {
  /** Reads the list into the message. The pointer is that of the list. */
  read(message: Message, list: unknown, pointer: string, onFault: OnFault): void;
  /** Returns the item as the format stores it. */
  write(part: Part): unknown;
}

export function listBeside(
  kind: PartKind,
  {
    field,
    part,
    check,
    isReported = () => true,
    isNoted = true,
    unreadable = field,
    isNullNone = true,
    readAfter,
  }: ListDescription,
): ListBeside {
  return {
    read(message, list, pointer, onFault) {
      if (!Array.isArray(list)) {
        if (list !== undefined && !(isNullNone && list === null)) markUnreadable(message, unreadable);
        return;
      }
      const report = part === undefined ? onFault : inPart(part, onFault);
      for (let i = 0; i < list.length; i++) {
        const item: unknown = list[i];
        const at = `${pointer}/${i}`;
        if (isObject(item)) {
          if (kind.validator !== undefined) checkBranch(kind.validator, item, at, message, report);
          check?.(item, at, message, onFault);
          message.parts.push(kind.read(item, at, message, onFault) as Part);
          readAfter?.(item, at, message, onFault);
          continue;
        }
        if (isReported(item)) onFault(wrongType({ pointer: at }, message, typeName(item), ['object']));
        if (isNoted) markUnreadable(message, unreadable);
        message.parts.push({ type: 'provider_item', raw: item as JsonObject, field, pointer: at });
      }
    },
    write(given) {
      if (given.type === 'provider_item') return given.raw;
      return isObject(given.wire) ? kind.write(given.wire, given) : given.wire;
    },
  };
}
