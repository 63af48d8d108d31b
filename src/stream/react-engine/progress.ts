/** State shared by the parts of this protocol, and how they report faults. */
import type { StructuralFault } from '../../formats/engine/message-format.ts';

/** Reports a fault of the current event, or of one of its fields. */
export type ReportFault = (fault: Omit<StructuralFault, 'at'>, field?: string) => void;

export interface Progress {
  /** Whether the start of the run is missing, because a client requested only missed events. */
  isPartial: boolean;
  /** Whether the run follows a plan: it has other steps, and no answer signal. */
  isPlanned: boolean;
  /** Whether the steps are those of older engines. */
  isLegacy: boolean;
  /** Whether the loop has signaled its answer, or should have done so. */
  isAnswering: boolean;
}
