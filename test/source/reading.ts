import type { RecordFault } from '../../src/source/record-fault.ts';
import { type JsonRecord, type Layout, type RecordLimits, RecordReader } from '../../src/source/records.ts';

export interface Reading {
  readonly records: JsonRecord[];
  readonly faults: RecordFault[];
  readonly layout: Layout;
  readonly stopped: boolean;
  /** Records and faults in the order of their callbacks. */
  readonly order: ('record' | RecordFault['messageId'])[];
}

/** The result of a reader for some bytes, passed in pieces that end at `cuts`. */
export function readBytes(
  bytes: Uint8Array | string,
  { cuts = [], limits, path }: { cuts?: readonly number[]; limits?: RecordLimits; path?: string } = {},
): Reading {
  const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const records: JsonRecord[] = [];
  const faults: RecordFault[] = [];
  const order: Reading['order'] = [];
  const sink = {
    record(record: JsonRecord) {
      records.push(record);
      order.push('record');
    },
    fault(fault: RecordFault) {
      faults.push(fault);
      order.push(fault.messageId);
    },
  };
  const reader = new RecordReader(sink, { path, limits });
  let from = 0;
  for (const cut of [...new Set(cuts), whole.length].sort((a, b) => a - b)) {
    reader.push(whole.subarray(from, cut));
    from = cut;
  }
  reader.end();
  return { records, faults, layout: reader.layout, stopped: reader.stopped, order };
}

export function concatBytes(...parts: (string | readonly number[])[]): Uint8Array {
  return Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([...part]))));
}
