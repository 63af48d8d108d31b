import type { Dialect } from '../generated/types.ts';
import { compileOrder } from '../model/order.ts';
import type { AnyRule } from '../model/rule.ts';
import { findRule, findShape } from './registry.ts';
import { UsageError } from './usage-error.ts';

/**
 * Checks a dialect of your own and gives it back, to be handed to `lint`. Use it for a gateway with rules of its own.
 * Name the rules of your own that it states. Throws a `UsageError` that names what is wrong: a rule or a shape that does not exist, a statement without evidence.
 */
export function defineDialect(dialect: Dialect, { rules = [] }: { readonly rules?: readonly AnyRule[] } = {}): Dialect {
  const fail = (why: string): never => {
    throw new UsageError(`dialect \`${dialect.id}\`: ${why}`);
  };
  if (findShape(dialect.shape) === undefined) fail(`no shape \`${dialect.shape}\``);
  for (const [id, statements] of Object.entries(dialect.rules)) {
    const rule = findRule(id) ?? rules.find(each => each.id === id);
    if (rule === undefined) fail(`no rule \`${id}\``);
    if (rule?.severity !== undefined) fail(`\`${id}\` is about bytes: no server is asked`);
    for (const { evidence, parameters = {} } of statements) {
      if (evidence.length === 0) fail(`a statement about \`${id}\` has no evidence`);
      for (const name of Object.keys(parameters))
        if (!Object.hasOwn(rule?.parameters ?? {}, name)) fail(`\`${id}\` has no parameter \`${name}\``);
      const { order, pattern } = parameters;
      try {
        if (order !== undefined) compileOrder(String(order));
        if (pattern !== undefined) new RegExp(String(pattern), 'u');
      } catch (error) {
        fail(`a statement about \`${id}\`: ${(error as Error).message}`);
      }
    }
  }
  return dialect;
}
