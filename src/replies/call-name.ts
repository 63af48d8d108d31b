/** Calls without a usable name, which a separate rule reports. */
import type { StructuralFault } from '../formats/engine/message-format.ts';

/** Whether a fault is a missing or non-string call name. `holder` is the key of the object with the name. */
export function isOfCallName({ rule, at, data }: StructuralFault, holder: string): boolean {
  if (rule === 'missing-field') return data?.field === 'name' && at.pointer.endsWith(holder);
  return rule === 'wrong-type' && at.pointer.endsWith(`${holder}/name`);
}
