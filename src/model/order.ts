/**
 * Compiles an expression for the allowed order of messages, such as `system* (user | plain | calls result+)*`, to a
 * Glushkov automaton (one state for each word of the expression), which also knows what was expected.
 */
import type { Message } from '../generated/types.ts';

/** The words of an expression. `plain` is an assistant message without calls, `calls` one with calls. */
export const MESSAGE_KINDS = ['system', 'developer', 'user', 'plain', 'calls', 'result', 'other'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The kind of a message, as a word of an order expression. */
export function kindOf(message: Message): MessageKind {
  if (message.role === 'assistant') return message.parts.some(part => part.type === 'tool_call') ? 'calls' : 'plain';
  if (message.role === 'tool') return 'result';
  if (message.role === 'system') return message.wireRole === 'developer' ? 'developer' : 'system';
  return message.role;
}

/** A state: what may come next, and whether the conversation may end here. */
export interface OrderState {
  /** The state after a message; undefined if the message is out of order. */
  next(kind: MessageKind): OrderState | undefined;
  /** The state to continue with after a message that was out of order, as if it had been allowed. */
  resume(kind: MessageKind): OrderState;
  readonly expected: readonly MessageKind[];
  readonly mayEnd: boolean;
}

interface Fragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

const compiled = new Map<string, OrderState>();

/**
 * Compiles an expression. Throws a `SyntaxError` that quotes it, because authors of dialects write these expressions.
 */
export function compileOrder(expression: string): OrderState {
  const known = compiled.get(expression);
  if (known !== undefined) return known;
  const start = new Compiler(expression).compile();
  compiled.set(expression, start);
  return start;
}

class Compiler {
  private readonly expression: string;
  private readonly tokens: string[];
  private at = 0;
  private readonly kinds: MessageKind[] = [];
  private readonly follow: Set<number>[] = [];
  private readonly states = new Map<string, OrderState>();

  constructor(expression: string) {
    this.expression = expression;
    this.tokens = expression.match(/[a-z]+|[()|*+?]|\S/g) ?? [];
  }

  compile(): OrderState {
    const whole = this.choice();
    if (this.at < this.tokens.length) this.fail(`unexpected \`${this.tokens[this.at]}\``);
    return this.state(whole.first, whole.nullable, new Set(whole.last));
  }

  private choice(): Fragment {
    let left = this.sequence();
    while (this.tokens[this.at] === '|') {
      this.at++;
      const right = this.sequence();
      left = {
        first: [...left.first, ...right.first],
        last: [...left.last, ...right.last],
        nullable: left.nullable || right.nullable,
      };
    }
    return left;
  }

  private sequence(): Fragment {
    let left: Fragment = { first: [], last: [], nullable: true };
    while (this.at < this.tokens.length && this.tokens[this.at] !== '|' && this.tokens[this.at] !== ')') {
      const right = this.repeated();
      for (const last of left.last) for (const first of right.first) this.follow[last]?.add(first);
      left = {
        first: left.nullable ? [...left.first, ...right.first] : left.first,
        last: right.nullable ? [...left.last, ...right.last] : right.last,
        nullable: left.nullable && right.nullable,
      };
    }
    return left;
  }

  private repeated(): Fragment {
    let inner = this.word();
    for (let mark = this.tokens[this.at]; mark === '*' || mark === '+' || mark === '?'; mark = this.tokens[this.at]) {
      this.at++;
      if (mark !== '?') for (const last of inner.last) for (const first of inner.first) this.follow[last]?.add(first);
      if (mark !== '+') inner = { ...inner, nullable: true };
    }
    return inner;
  }

  private word(): Fragment {
    const token = this.tokens[this.at++];
    if (token === '(') {
      const inner = this.choice();
      if (this.tokens[this.at++] !== ')') this.fail('a `(` is not closed');
      return inner;
    }
    const kind = MESSAGE_KINDS.find(known => known === token);
    if (kind === undefined) this.fail(`\`${token ?? ''}\` is not one of ${MESSAGE_KINDS.join(', ')}`);
    const position = this.kinds.push(kind as MessageKind) - 1;
    this.follow.push(new Set());
    return { first: [position], last: [position], nullable: false };
  }

  private state(next: Iterable<number>, mayEnd: boolean, last: ReadonlySet<number>): OrderState {
    const positions = [...new Set(next)].sort((a, b) => a - b);
    const key = `${positions.join()}:${mayEnd}`;
    const known = this.states.get(key);
    if (known !== undefined) return known;
    const after = (reached: readonly number[]) =>
      this.state(
        reached.flatMap(position => [...(this.follow[position] ?? [])]),
        reached.some(position => last.has(position)),
        last,
      );
    const steps = new Map<MessageKind, OrderState | undefined>();
    const state: OrderState = {
      mayEnd,
      expected: MESSAGE_KINDS.filter(kind => positions.some(position => this.kinds[position] === kind)),
      next: kind => {
        if (!steps.has(kind)) {
          const reached = positions.filter(position => this.kinds[position] === kind);
          steps.set(kind, reached.length === 0 ? undefined : after(reached));
        }
        return steps.get(kind);
      },
      resume: kind => {
        const anywhere = this.kinds.flatMap((known, position) => (known === kind ? [position] : []));
        return anywhere.length === 0 ? state : after(anywhere);
      },
    };
    this.states.set(key, state);
    return state;
  }

  private fail(why: string): never {
    throw new SyntaxError(`order \`${this.expression}\`: ${why}`);
  }
}
