/** Mutates a text with one to four changes, applied one after the other. */
import type { Choose } from '../../src/testing/index.ts';
import { oneOf } from './choices.ts';
import { ODD_PIECES } from './odd.ts';

type Mutation = (text: string, choose: Choose) => string;

export function mutatedText(text: string, choose: Choose): string {
  let changed = text;
  for (let left = 1 + choose(4); left > 0; left--) changed = oneOf(choose, MUTATIONS)(changed, choose);
  return changed;
}

/** A change to the lines of a text, at one line. */
function ofLines(change: (lines: string[], at: number, choose: Choose) => void): Mutation {
  return (text, choose) => {
    const lines = text.split('\n');
    change(lines, choose(lines.length), choose);
    return lines.join('\n');
  };
}

const MUTATIONS: readonly Mutation[] = [
  // Truncated at either end.
  (text, choose) => text.slice(0, choose(text.length + 1)),
  (text, choose) => text.slice(choose(Math.min(text.length, 200) + 1)),
  insert,
  insert,
  insert,
  // A part is lost.
  (text, choose) => {
    const at = choose(text.length + 1);
    return text.slice(0, at) + text.slice(at + 1 + choose(12));
  },
  // A part is duplicated.
  (text, choose) => {
    const at = choose(text.length + 1);
    const piece = text.slice(at, at + 1 + choose(60));
    return text.slice(0, at) + piece + text.slice(at);
  },
  ofLines((lines, at) => lines.splice(at, 1)),
  ofLines((lines, at) => lines.splice(at, 0, lines[at] as string)),
  ofLines((lines, at, choose) => lines.splice(choose(lines.length), 0, ...lines.splice(at, 1))),
  ofLines((lines, at) => lines.splice(at, 2, lines.slice(at, at + 2).join(''))),
  ofLines((lines, at) => lines.splice(at, 0, '')),
  text => text.replaceAll('\n', '\r\n'),
  text => text.replaceAll('\n', '\r'),
  text => `\ufeff${text}`,
  text => text + text,
  text => text.trimEnd(),
  text => `[${text}]`,
  (text, choose) => JSON.stringify(text).slice(choose(2)),
];

function insert(text: string, choose: Choose): string {
  const at = choose(text.length + 1);
  return text.slice(0, at) + oneOf(choose, ODD_PIECES) + text.slice(at);
}
