import { FORMAT_NAMES, type Found } from '../logs/detect.ts';
import type { LogFormat } from '../logs/formats/format.ts';

/** The detected formats of a file as text: `859 × conversation`. */
export function formatSummary(formats: ReadonlyMap<string, number>, hasUnreadable: boolean): string {
  if (formats.size === 0) return hasUnreadable ? 'nothing readable' : 'empty';
  return [...formats].map(([name, count]) => `${count} × ${name}`).join(', ');
}

/** Counts the conversations of a file by their format. */
export class FormatCounts {
  readonly formats = new Map<string, number>();
  /** Whether a part of the file could not be read. */
  isUnreadable = false;

  get summary(): string {
    return formatSummary(this.formats, this.isUnreadable);
  }

  add(name: string, count = 1): void {
    this.formats.set(name, (this.formats.get(name) ?? 0) + count);
  }

  /** Lists a format even if no conversation follows. */
  see(name: string): void {
    this.add(name, 0);
  }

  addRecord({ format, dialect }: Found): void {
    this.add(format === 'system' ? `conversation of ${dialect}` : FORMAT_NAMES[format]);
  }

  addLog({ name, skips }: LogFormat, isContinued: boolean): void {
    if (skips !== undefined) this.formats.delete(name);
    this.add(skips === undefined ? name : `${name} (not linted: ${skips})`, isContinued ? 0 : 1);
  }
}
