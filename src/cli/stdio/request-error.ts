import type { StdioErrorKind } from '../../generated/types.ts';

/** Why a request was not answered with a result. */
export class RequestError extends Error {
  readonly kind: StdioErrorKind;

  constructor(kind: StdioErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
