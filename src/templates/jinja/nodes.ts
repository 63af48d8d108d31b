/** The syntax tree of a template. */

export type Expression =
  | { readonly kind: 'constant'; readonly value: null | boolean | bigint | number | string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list' | 'tuple' | 'concat'; readonly items: readonly Expression[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | {
      readonly kind: 'either';
      readonly test: Expression;
      readonly value: Expression;
      readonly orElse: Expression | undefined;
    }
  | ({ readonly kind: 'and' | 'or' | 'binary'; readonly operator: string } & Pair)
  | { readonly kind: 'not' | 'minus' | 'plus'; readonly operand: Expression }
  | { readonly kind: 'compare'; readonly first: Expression; readonly rest: readonly (readonly [string, Expression])[] }
  | { readonly kind: 'attribute'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'item'; readonly object: Expression; readonly index: Expression }
  | { readonly kind: 'slice'; readonly bounds: readonly (Expression | undefined)[] }
  | ({ readonly kind: 'call'; readonly callee: Expression } & Arguments)
  | Filter
  | ({ readonly kind: 'test'; readonly operand: Expression; readonly name: string } & Arguments);

interface Pair {
  readonly left: Expression;
  readonly right: Expression;
}

export interface Arguments {
  readonly args: readonly Expression[];
  readonly named: readonly (readonly [string, Expression])[];
  /** The list after `*`. */
  readonly spread: Expression | undefined;
  /** The mapping after `**`. */
  readonly spreadNamed: Expression | undefined;
}

/** Without an operand, the filter of a block. */
export type Filter = {
  readonly kind: 'filter';
  readonly operand: Expression | undefined;
  readonly name: string;
} & Arguments;

/** What can be assigned to. */
export type Target =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'field'; readonly object: string; readonly name: string }
  | { readonly kind: 'tuple'; readonly items: readonly Target[] };

export type Call = Extract<Expression, { kind: 'call' }>;

export interface Signature {
  readonly parameters: readonly { readonly name: string; readonly fallback: Expression | undefined }[];
}

export type Body = readonly Statement[];

export interface Macro extends Signature {
  readonly name: string | undefined;
  readonly body: Body;
  /** The special names that the body reads: `varargs`, `kwargs` and `caller`. */
  readonly reads: ReadonlySet<string>;
}

export type Loop = {
  readonly kind: 'for';
  readonly target: Target;
  readonly over: Expression;
  readonly test: Expression | undefined;
  readonly isRecursive: boolean;
  readonly body: Body;
  readonly orElse: Body;
};

export type Statement =
  | { readonly kind: 'data'; readonly text: string }
  | { readonly kind: 'print'; readonly value: Expression }
  | Loop
  | { readonly kind: 'if'; readonly test: Expression; readonly body: Body; readonly orElse: Body }
  | { readonly kind: 'set'; readonly target: Target; readonly value: Expression }
  | { readonly kind: 'capture'; readonly target: Target; readonly filter: Filter | undefined; readonly body: Body }
  | { readonly kind: 'with'; readonly values: readonly (readonly [Target, Expression])[]; readonly body: Body }
  | { readonly kind: 'macro'; readonly macro: Macro }
  | { readonly kind: 'callBlock'; readonly call: Call; readonly macro: Macro }
  | { readonly kind: 'filterBlock'; readonly filter: Filter; readonly body: Body }
  /** A block whose variables are its own. */
  | { readonly kind: 'scope'; readonly body: Body }
  | { readonly kind: 'break' | 'continue' }
  | { readonly kind: 'unsupported'; readonly tag: string };
