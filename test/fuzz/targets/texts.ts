/** Texts and bytes of requests, streams and files. */

import { LogReader, type ReadLogOptions } from '../../../src/check/log-reader.ts';
import {
  assemble,
  type ConversationReport,
  createAssembler,
  type DialectId,
  dialects,
  fix,
  lint,
} from '../../../src/index.ts';
import { explainError } from '../../../src/score/explain-error.ts';
import { type Choose, fixIsLawful } from '../../../src/testing/index.ts';
import { type Padding, padded } from '../../logs/padded.ts';
import { choicesFor, oneOf } from '../choices.ts';
import { type Document, errorTexts, fileIn, requestIn, streamIn, valuesAt } from '../corpus.ts';
import { mutated } from '../mutate.ts';
import { mutatedText } from '../mutate-text.ts';
import { bytesOf } from '../odd.ts';
import { isSame, type Target, tried } from '../target.ts';
import { misplaced } from './values.ts';

const ids = dialects.map(({ id }) => id as DialectId);

const textTarget: Target = {
  name: 'lint of text',
  weight: 200,
  draw(choose) {
    const { value, dialect } = requestIn(choose);
    const text = JSON.stringify(value, undefined, choose(2) * 2);
    return { input: mutatedText(text, choose), options: dialect === 'auto' ? {} : { dialect } };
  },
  fault({ input, options }) {
    if (typeof input !== 'string') return undefined;
    const result = lint(input, options);
    if (!isSame(lint(input, options), result)) return 'the second time it says something else';
    return misplaced(result.diagnostics, input);
  },
};

const fixTextTarget: Target = {
  name: 'fix of text',
  weight: 20,
  draw(choose) {
    const { input, options } = textTarget.draw(choose);
    return { input, options: { ...options, ...(choose(2) === 0 && { safety: 'unsafe' }) } };
  },
  fault({ input, options }) {
    if (typeof input !== 'string') return undefined;
    const { text = '' } = fix(input, options);
    return fix(text, options).text === text ? fixIsLawful(input, options) : 'repaired once more: text';
  },
};

/** The bytes, split at positions from a seed. */
function piecesOf(bytes: Uint8Array, seed: number): Uint8Array[] {
  const choose = choicesFor(seed, 0);
  const longest = oneOf(choose, [3, 40, 1000]);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + choose(longest);
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return pieces;
}

/** The body of a server response with these events. */
function bodyOf(value: unknown, choose: Choose): string {
  if (typeof value === 'string') return value;
  const events = Array.isArray(value) ? (value as unknown[]) : [value];
  const texts = events.map(event => (typeof event === 'string' ? event : JSON.stringify(event)));
  return choose(3) === 0 ? texts.join('\n') : texts.map(text => `data: ${text}\n\n`).join('');
}

const streamTarget: Target = {
  name: 'assemble',
  weight: 80,
  draw(choose) {
    const { value, dialect } = streamIn(choose);
    const events = typeof value === 'string' ? value : mutated(value, choose, valuesAt);
    const text = bodyOf(events, choose);
    const named = choose(4) === 0 ? oneOf(choose, ids) : dialect;
    return {
      input: choose(2) === 0 ? mutatedText(text, choose) : text,
      options: { cuts: choose(1 << 30), ...(named !== 'auto' && { dialect: named }) },
    };
  },
  fault({ input, options }) {
    if (typeof input !== 'string') return undefined;
    const { cuts, ...judging } = options;
    const bytes = bytesOf(input);
    if (bytes.length === 0) return undefined;
    const whole = tried(() => assemble(bytes, judging));
    const cut = tried(() => assemble(piecesOf(bytes, Number(cuts)), judging));
    if (!isSame(whole, cut)) return `cut into pieces it is another reply: ${JSON.stringify(cut)}`;
    if ('refused' in whole) return undefined;
    const assembler = createAssembler(judging);
    assembler.write(bytes);
    return isSame(assembler.end(), whole.result) ? undefined : 'written it is another reply than assembled';
  },
};

const eventsTarget: Target = {
  name: 'assemble of events',
  weight: 60,
  draw(choose) {
    const { value, dialect } = streamIn(choose);
    const input = typeof value === 'string' ? [value] : mutated(value, choose, valuesAt);
    return { input, options: dialect === 'auto' ? {} : { dialect } };
  },
  fault({ input, options }) {
    if (!Array.isArray(input)) return undefined;
    const put = () => tried(() => assemble(input, options));
    return isSame(put(), put()) ? undefined : 'the second time it is another reply';
  },
};

function reportsOf(
  pieces: readonly Uint8Array[],
  path: string,
  options: Partial<ReadLogOptions> = {},
): ConversationReport[] {
  const reports: ConversationReport[] = [];
  const reader = new LogReader({ ...options, path }, (report, { place }) => {
    place();
    reports.push(report);
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return reports;
}

const logTarget: Target = {
  name: 'logs',
  weight: 50,
  draw(choose) {
    const { name, text } = fileIn(choose);
    return { input: mutatedText(text, choose), options: { name, cuts: choose(1 << 30) } };
  },
  fault({ input, options }) {
    if (typeof input !== 'string') return undefined;
    const { name, cuts } = options as { name: string; cuts: number };
    const bytes = bytesOf(input);
    const whole = reportsOf([bytes], name);
    if (!isSame(reportsOf(piecesOf(bytes, cuts), name), whole)) return 'cut into pieces it is another log';
    const outside = whole
      .flatMap(each => each.diagnostics)
      .find(({ source }) => source !== undefined && source.offset + (source.length ?? 0) > bytes.length);
    return outside && `a place outside of the file: ${outside.rule} ${JSON.stringify(outside.source)}`;
  },
};

const PADDINGS: readonly Padding[] = ['inside', 'before', 'after', 'around'];

/** Conversations with long texts, one a line. The first line is one that can be read with shortened texts. */
const shortenedTarget: Target = {
  name: 'logs with shortened texts',
  weight: 80,
  draw(choose) {
    const { value, dialect } = chatIn(choose);
    const lines = [0, 1].map(() => JSON.stringify(padded(mutated(value, choose, valuesAt), oneOf(choose, PADDINGS))));
    const text = lines.join('\n');
    const named = oneOf(choose, [dialect, dialect, 'strict', 'openai-chat']);
    return {
      input: `{"messages":[{"role":"user","content":"Hello"}]}\n${choose(3) === 0 ? mutatedText(text, choose) : text}`,
      options: named === 'auto' || choose(4) === 0 ? {} : { dialect: named },
    };
  },
  fault({ input, options }) {
    if (typeof input !== 'string') return undefined;
    const bytes = bytesOf(input);
    const whole = reportsOf([bytes], 'lines', options);
    const shortened = reportsOf([bytes], 'lines', { ...options, shortensTexts: true });
    return isSame(shortened, whole) ? undefined : 'shortened it is another log';
  },
};

/** A document with a list of messages. Most are found at once. */
function chatIn(choose: Choose): Document {
  let found = requestIn(choose);
  for (let i = 0; i < 20 && !Array.isArray((found.value as { messages?: unknown } | null)?.messages); i++)
    found = requestIn(choose);
  return found;
}

const explainTarget: Target = {
  name: 'explain',
  weight: 15,
  draw: choose => ({ input: mutatedText(oneOf(choose, errorTexts), choose), options: {} }),
  fault({ input }) {
    if (typeof input !== 'string') return undefined;
    return isSame(explainError(input), explainError(input)) ? undefined : 'the second time it says something else';
  },
};

export const textTargets: readonly Target[] = [
  textTarget,
  fixTextTarget,
  streamTarget,
  eventsTarget,
  logTarget,
  shortenedTarget,
  explainTarget,
];
