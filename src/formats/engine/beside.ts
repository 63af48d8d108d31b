/** Lists next to the content of a message, such as `tool_calls`, whose items are parts of the message. */
import type { Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from './message-format.ts';
import type { PartKind } from './parts.ts';
import { checkBranch, markUnreadable, typeName, wrongType } from './structure.ts';

export interface ListDescription {
  /** The field that the parts have. */
  readonly field: string;
  /** The name of the list in `unreadable`, if that is not the field. */
  readonly unreadable?: string;
  /** What faults of an item say that they are in. */
  readonly part?: string;
  /** Checks what the schema of an item does not say. */
  readonly check?: (item: JsonObject, pointer: string, message: Message, onFault: OnFault) => void;
  /** Whether an item that is no object is a fault of its own. */
  readonly isReported?: (item: unknown) => boolean;
  /** Whether such an item makes the field unreadable. */
  readonly isNoted?: boolean;
}

export interface ListBeside {
  /** Reads the list into the message. The pointer is that of the list. */
  read(message: Message, list: unknown, pointer: string, onFault: OnFault): void;
  /** An item as it is stored. */
  write(part: Part): unknown;
}

export function listBeside(
  kind: PartKind,
  { field, unreadable = field, part, check, isReported = () => true, isNoted = true }: ListDescription,
): ListBeside {
  return {
    read(message, list, pointer, onFault) {
      if (!Array.isArray(list)) {
        if (list !== undefined && list !== null) markUnreadable(message, unreadable);
        return;
      }
      const inPart: OnFault =
        part === undefined ? onFault : fault => onFault({ ...fault, data: { ...fault.data, part } });
      for (let i = 0; i < list.length; i++) {
        const item: unknown = list[i];
        const at = `${pointer}/${i}`;
        if (isObject(item)) {
          if (kind.validator !== undefined) checkBranch(kind.validator, item, at, message, inPart);
          check?.(item, at, message, onFault);
          message.parts.push(kind.read(item, at, message, onFault) as Part);
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
