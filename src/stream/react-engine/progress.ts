/** The state that the parts of this protocol share, and how they report faults. */
import type { StructuralFault } from '../../formats/engine/message-format.ts';

/** Reports a fault of the current event, or of a field of it. */
export type ReportFault = (fault: Omit<StructuralFault, 'at'>, field?: string) => void;

export interface Progress {
  /** Whether its beginning was not sent: a page that asks for what it has missed gets the rest. */
  isPartial: boolean;
  /** Whether the run follows a plan: it has other steps, and no answer signal. */
  isPlanned: boolean;
  /** Whether the steps are those of older engines. */
  isLegacy: boolean;
  /** Whether the loop has signalled its answer, or has to have done so by now. */
  isAnswering: boolean;
}
