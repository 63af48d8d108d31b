/** State shared by the parts of this protocol, and how they report faults. */
import type { FaultData, OrderFault, StreamFaults } from '../lifecycle/stream-faults.ts';

/** Reports faults of the current event, or of one of its fields. */
export class EventFaults {
  /** Pointer of the current event. */
  pointer = '';
  private readonly faults: StreamFaults;

  constructor(faults: StreamFaults) {
    this.faults = faults;
  }

  order(fault: OrderFault, data: FaultData, severity?: 'warning'): void {
    this.faults.order(fault, this.pointer, data, severity);
  }

  fragment(fault: 'gap' | 'repeated' | 'differs', data: FaultData, field?: string, severity?: 'warning'): void {
    this.faults.fragment(fault, field === undefined ? this.pointer : `${this.pointer}/${field}`, data, severity);
  }

  failure(reason: string): void {
    this.faults.failure('event', this.pointer, { reason });
  }
}

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
