/** Unpacks with a stream of Node's zlib. */
import type { Transform } from 'node:stream';
import { BombGuard } from './bomb-guard.ts';
import { damaged } from './input.ts';

/** Deflate expands a byte to about a thousand, so a slice unpacks to 16 MB at most. */
const SLICE = 1 << 14;

/** Unpacks pieces. Throws an `InputFault` after the last bytes that could be unpacked. */
export async function* inflated(pieces: AsyncIterable<Uint8Array>, stream: Transform): AsyncGenerator<Uint8Array> {
  const guard = new BombGuard();
  const unpacked: Uint8Array[] = [];
  let fault: Error | undefined;
  const closed = new Promise<void>(resolve => {
    stream.on('close', resolve);
    stream.on('error', error => {
      fault = error;
      resolve();
    });
  });
  // Data events arrive before an error. An iterator of the stream would lose what is buffered then.
  stream.on('data', (bytes: Uint8Array) => unpacked.push(bytes));
  function* takeUnpacked(): Generator<Uint8Array> {
    for (const bytes of unpacked.splice(0)) {
      guard.addBytes(bytes.length);
      yield bytes;
    }
  }
  try {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length && fault === undefined; at += SLICE) {
        const slice = piece.subarray(at, at + SLICE);
        guard.take(slice.length);
        if (!stream.write(slice)) await Promise.race([new Promise(resolve => stream.once('drain', resolve)), closed]);
        yield* takeUnpacked();
      }
      if (fault !== undefined) break;
    }
    if (fault === undefined) {
      stream.end();
      await closed;
    }
    yield* takeUnpacked();
  } finally {
    stream.destroy();
  }
  if (fault !== undefined) throw damaged((fault as NodeJS.ErrnoException).code ?? fault.message);
}
