/** Calls without a usable name, of which a rule of its own speaks. */
import type { StructuralFault } from '../shapes/shape.ts';

/** Whether a fault is that the name of a call is absent or no text; `holder` is the key of the object that has the name. */
export function isOfCallName({ rule, at, data }: StructuralFault, holder: string): boolean {
  if (rule === 'missing-field') return data?.field === 'name' && at.pointer.endsWith(holder);
  return rule === 'wrong-type' && at.pointer.endsWith(`${holder}/name`);
}
