/** How a template fails. The messages never contain text of the conversation. */

/** An error that Python would raise. */
export class PythonFault extends Error {}
/** The template called `raise_exception`. */
export class Raised extends Error {}
/** A feature that this renderer lacks, so it is not known what the server would do. */
export class Undecided extends Error {}
/** The template ran too long, or its output grew too large. */
export class Stopped extends Error {}

/** The template does not parse. */
export class TemplateSyntaxError extends Error {
  readonly line: number;
  /** Servers may support it; this renderer does not. */
  readonly unsupported: boolean;

  constructor(message: string, line: number, unsupported = false) {
    super(message);
    this.line = line;
    this.unsupported = unsupported;
  }
}
