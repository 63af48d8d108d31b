/** Reads a file that is needed as a whole. */
import { byteFinding } from '../judge/byte-findings.ts';
import { type ByteSink, type Input, readInput } from './inputs.ts';
import { FileError } from './rereadable.ts';

/** Receives the bytes of a file, and says at the end what it found. */
interface WholeReader<Found> {
  push(bytes: Uint8Array): void;
  end(): Found;
}

/** Passes a file to a reader, and returns what it found. Throws a `FileError` if the file cannot be read to its end. */
export async function readWhole<Found>(
  input: Pick<Input, 'path' | 'open'>,
  reader: WholeReader<Found>,
  onBytes: (bytes: number) => void,
): Promise<Found> {
  const sink = new WholeFile(reader);
  await readInput(input, sink, onBytes);
  if (sink.found === undefined) throw new FileError(sink.fault ?? 'cannot be read');
  return sink.found;
}

class WholeFile<Found> implements ByteSink {
  readonly stopped = false;
  fault: string | undefined;
  found: Found | undefined;
  private readonly reader: WholeReader<Found>;

  constructor(reader: WholeReader<Found>) {
    this.reader = reader;
  }

  push(bytes: Uint8Array): void {
    this.reader.push(bytes);
  }

  end(): void {
    if (this.fault === undefined) this.found = this.reader.end();
  }

  abandon(): void {
    this.fault ??= 'cannot be read';
  }

  reportFault({ messageId, data }: Parameters<ByteSink['reportFault']>[0]): void {
    this.fault = byteFinding('unreadable-json', messageId, data).message;
  }
}
