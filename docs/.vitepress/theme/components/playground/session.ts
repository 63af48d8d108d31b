/** The input that the page shows, and what can be done with it. Everything but checking is loaded when it is asked for. */
import { dialects, findDialect } from '../../../../../src/registry/registry.ts';
import type { Calls, DialectView, Reading } from './protocol.ts';
import { type Found, type Read, read } from './read.ts';

type Tell<Name extends keyof Calls> = (told: Calls[Name]['tells']) => void;
type Pause = () => Promise<void>;

const viewOf = ({ id, name, kind = 'endpoint' }: (typeof dialects)[number]): DialectView => ({ id, name, kind });

export class Session {
  private name = '';
  private bytes: Uint8Array = new Uint8Array();
  /** What the input is as it stands, and what is shown: the same, unless a provider was chosen. */
  private detected: Read | undefined;
  private shown: Read | undefined;

  async open(given: Calls['open']['takes'], tell: Tell<'open'>, pause: Pause): Promise<Reading> {
    this.name = given.name;
    this.bytes = given.bytes;
    this.detected = await read({ ...given }, tell, pause);
    this.shown = this.detected;
    return this.detected.reading;
  }

  async check(
    { dialect, index, columns, showContent }: Calls['check']['takes'],
    tell: Tell<'check'>,
    pause: Pause,
  ): Promise<Reading> {
    const { name, bytes } = this;
    const found = dialect === undefined ? undefined : this.found(index);
    const isConverted = found?.value !== undefined && findDialect(dialect ?? '')?.format !== found.messageFormat;
    if (!isConverted) this.shown = await read({ name, bytes, dialect, columns, showContent }, tell, pause);
    else {
      const { requestFor } = await import('./convert.ts');
      const request = requestFor(found, dialect as string);
      this.shown = await read({ name, bytes: request, dialect, columns, showContent }, tell, pause);
    }
    return { ...this.shown.reading, isConverted };
  }

  async compare({ index }: Calls['compare']['takes'], tell: Tell<'compare'>, pause: Pause): Promise<number> {
    const { compare } = await import('./convert.ts');
    return compare(this.found(index), verdict => tell(verdict), pause, viewOf);
  }

  async dialects(): Promise<readonly DialectView[]> {
    return dialects.map(viewOf).sort((a, b) => a.name.localeCompare(b.name));
  }

  async diagram({ isDark, showContent }: Calls['diagram']['takes']): Promise<string> {
    const { diagramOf } = await import('./diagram.ts');
    return diagramOf(this.name, this.shown?.told ?? [], { isDark, showContent });
  }

  async repair(
    { dialect, safety }: Calls['repair']['takes'],
    tell: Tell<'repair'>,
    pause: Pause,
  ): Promise<Calls['repair']['gives']> {
    const { repair } = await import('./repair.ts');
    return repair({ name: this.name, bytes: this.bytes, dialect, safety }, tell, pause);
  }

  async convert({ index, to, isRequest }: Calls['convert']['takes']): Promise<Calls['convert']['gives']> {
    const { converted } = await import('./convert.ts');
    return converted(this.found(index), to, isRequest);
  }

  private found(index: number): Found {
    const found = this.detected?.found[index];
    if (found === undefined) throw new Error('The input was replaced meanwhile. Try again.');
    return found;
  }
}
