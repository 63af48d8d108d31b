/** The entries of an archive as inputs. */
import type { Input } from './input.ts';

/** A file in an archive. */
export interface Entry {
  /** Its path in the archive, as it is shown. */
  readonly name: string;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** What an archive contains. */
export interface Listing {
  readonly entries: readonly Entry[];
  /** Why the rest could not be listed. */
  readonly fault?: Error | undefined;
}

/**
 * The path of an entry as it is shown, which is only a name: no entry is ever written to disk. Steps to a parent folder
 * are shown as `__`, so that programs that resolve paths in reports do not leave the archive either.
 */
export function entryName(name: string): string {
  return name
    .replaceAll('\\', '/')
    .split('/')
    .filter(step => step !== '' && step !== '.')
    .map(step => (step === '..' ? '__' : step))
    .join('/');
}

/** The entries under the path of the archive. A fault of the archive is an input that cannot be read. */
export function archiveInputs(archive: string, { entries, fault }: Listing): Input[] {
  // If several entries have one name, the last one counts, as if the archive were unpacked.
  const last = new Map(entries.map(entry => [entry.name, entry]));
  const inputs: Input[] = entries
    .filter(entry => last.get(entry.name) === entry)
    .map(({ name, open }) => ({ path: `${archive}/${name}`, archive, open }));
  if (fault === undefined) return inputs;
  const open = (): AsyncIterable<Uint8Array> => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(fault) }),
  });
  return [...inputs, { path: archive, archive, open }];
}
