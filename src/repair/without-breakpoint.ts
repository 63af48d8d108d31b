/** Removes a cache breakpoint. */
import type { Fix } from '../generated/types.ts';
import { valueAt } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import { type Broken, removal, safely } from './repair.ts';

/** A breakpoint is a field of the value that it marks, or a separate part. */
export function withoutBreakpoint(pointer: string, { value }: Broken): Fix {
  const markedPointer = pointer.slice(0, pointer.lastIndexOf('/'));
  const part = valueAt(value, markedPointer);
  const isAll = isObject(part) && Object.keys(part).length === 1;
  return safely('remove the cache breakpoint', removal(isAll ? markedPointer : pointer));
}
