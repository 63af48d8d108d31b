/** Answers the lines of `rolecall serve-stdio`. */
import type { StdioHello } from '../../generated/types.ts';
import { safeJson } from '../../model/json-text.ts';
import { writeJson } from '../../source/exact.ts';
import { version } from '../version.ts';
import { LONGEST_LINE } from './lines.ts';
import { operationNames, resultOf } from './operations.ts';
import { idOf, type RequestId, readLine, requestIn } from './request.ts';
import { RequestError } from './request-error.ts';

/** Increased when clients of an earlier version would misread an answer, but not for new operations, options or fields. */
export const PROTOCOL_VERSION = 1;

/** The first line. */
export function hello(): string {
  return jsonLine({
    protocol: PROTOCOL_VERSION,
    rolecall: version,
    operations: [...operationNames],
  } satisfies StdioHello);
}

/** The answer to a line. Pass `undefined` for a line that was too long to keep. Never throws. */
export function answerTo(line: Uint8Array | undefined): string {
  let id: RequestId = null;
  try {
    if (line === undefined)
      throw new RequestError('malformed-line', `the line is longer than ${LONGEST_LINE / 1024 ** 2} MiB`);
    const { value, text } = readLine(line);
    id = idOf(value);
    return jsonLine({ id, result: resultOf(requestIn(value, text)) });
  } catch (error) {
    return jsonLine({ id, error: errorIn(error) });
  }
}

function errorIn(error: unknown): { kind: string; message: string } {
  if (error instanceof RequestError) return { kind: error.kind, message: error.message };
  return { kind: 'internal', message: `this is a bug in rolecall, please report it: ${placesOf(error)}` };
}

/** Where an error was thrown. Its message may quote the conversation. */
function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const places = error.stack?.split('\n').filter(line => /^ {4}at /.test(line)) ?? [];
  return [error.name, ...places.slice(0, 5).map(line => line.trim())].join(' ');
}

function jsonLine(value: unknown): string {
  return `${safeJson(writeJson(value))}\n`;
}
