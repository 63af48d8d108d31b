/** `rolecall serve-stdio` with a request that is mutated as a value or as text, and a valid one after it. */
import type { Choose } from '../../../src/testing/index.ts';
import { run } from '../../cli/run.ts';
import { oneOf } from '../choices.ts';
import { requestIn, valuesAt } from '../corpus.ts';
import { mutated } from '../mutate.ts';
import { mutatedText } from '../mutate-text.ts';
import { bytesOf } from '../odd.ts';
import type { Fault, Target } from '../target.ts';

const LAST = Buffer.from('\n{"id":"last","op":"lint","conversation":[]}');
const OPTIONS = { lint: {}, fix: { safety: 'unsafe' }, convert: { to: 'anthropic' } } as const;

function request(choose: Choose): unknown {
  const op = oneOf(choose, ['lint', 'fix', 'convert'] as const);
  const { value } = requestIn(choose);
  const conversation = choose(3) === 0 ? JSON.stringify(value) : value;
  return { id: choose(9), op, conversation, options: OPTIONS[op] };
}

export const stdioTarget: Target = {
  name: 'rolecall serve-stdio',
  weight: 3,
  draw(choose) {
    const asked = request(choose);
    const input =
      choose(2) === 0
        ? (JSON.stringify(mutated(asked, choose, valuesAt)) ?? '')
        : mutatedText(JSON.stringify(asked), choose);
    return { input, options: {} };
  },
  async fault({ input }): Promise<Fault> {
    if (typeof input !== 'string') return undefined;
    const { code, out, err } = await run(['serve-stdio'], { stdin: Buffer.concat([bytesOf(input), LAST]) });
    if (code !== 0 || err !== '') return `exit code ${code}: ${err.slice(0, 200)}`;
    const [, ...answers] = out.trimEnd().split('\n');
    const internal = answers.find(each => /^\{"id":[^,]*,"error":\{"kind":"internal"/.test(each));
    if (internal !== undefined) return internal.slice(0, 600);
    // Line feeds that the mutation added split the request.
    const asked = Buffer.from(bytesOf(input))
      .toString('latin1')
      .split('\n')
      .filter(line => !/^[ \r\t]*$/.test(line)).length;
    if (answers.length !== asked + 1) return `${answers.length} answers to ${asked + 1} lines`;
    return answers.at(-1)?.startsWith('{"id":"last","result":') === true ? undefined : 'the next line got no answer';
  },
};
