/** Requests to the simulated provider: what it rejects, and whether its replies are ones that the API could send. */
import {
  assemble,
  type Diagnostic,
  type Dialect,
  type DialectId,
  dialects,
  lint,
  lintReply,
} from '../../../src/index.ts';
import { simulator } from '../../../src/simulator/index.ts';
import { isObject } from '../../../src/source/json.ts';
import { pathOf } from '../../simulator/paths.ts';
import { oneOf } from '../choices.ts';
import { requestIn, valuesAt } from '../corpus.ts';
import { mutated } from '../mutate.ts';
import type { Target } from '../target.ts';

const servers = dialects.filter(dialect => pathOf(dialect) !== undefined);

const errorIn = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) =>
  diagnostics.find(({ severity }) => severity === 'error');

export const simulatorTarget: Target = {
  name: 'simulator',
  weight: 60,
  draw(choose) {
    const { value, dialect } = requestIn(choose);
    const own = servers.find(({ id }) => id === dialect);
    const options = { dialect: (own !== undefined && choose(4) > 0 ? own : oneOf(choose, servers)).id };
    const input = choose(2) === 0 ? value : mutated(value, choose, valuesAt);
    return { input: isObject(input) && choose(3) === 0 ? { ...input, stream: true } : input, options };
  },
  async fault({ input, options }) {
    const dialect = servers.find(({ id }) => id === options.dialect);
    if (dialect === undefined || !isObject(input)) return undefined;
    const id = dialect.id as DialectId;
    const path = pathFor(dialect, input.model ?? input.modelId);
    const linted = errorIn(lint(input, { dialect: id, as: 'request' }));
    // It has more levels than a value may have.
    if (linted?.rule === 'unreadable-json') return undefined;
    const provider = simulator({ dialect: id });
    const response = await provider.fetch(`https://example.com${path}`, {
      method: 'POST',
      body: JSON.stringify(input),
    });
    const text = await response.text();
    const [request] = provider.requests;
    // Some APIs find the model, and by it the dialect, in the path.
    if (request?.dialect !== id) return undefined;
    if ((request.verdict === 'rejected') !== response.status >= 400)
      return `the status does not fit the verdict: ${response.status}`;
    if (response.status !== 200) return undefined;
    if (linted !== undefined) return `accepts what lint rejects: ${linted.rule}`;
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      const found = errorIn(lintReply(JSON.parse(text), { dialect: id, request: input }));
      return found && `a reply with an error: ${found.rule} at ${found.pointer}`;
    }
    const found = errorIn(assemble(text, { dialect: id }));
    return found && `a stream with an error: ${found.rule}`;
  },
};

/** The path of a request. A model that cannot be in a path is left out. */
function pathFor(dialect: Dialect, model: unknown): string | undefined {
  const isName = typeof model === 'string' && model !== '' && !/\p{Surrogate}/u.test(model);
  return pathOf(dialect, isName ? model : undefined);
}
