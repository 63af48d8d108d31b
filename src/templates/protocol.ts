/** The messages between the linter and the rendering thread. */

/** The result of parsing a template. */
export type Reading =
  | { readonly read: true }
  /** `unsupported`: the template may be valid, but this renderer does not support something on that line. */
  | { readonly read: false; readonly why: string; readonly line: number | undefined; readonly unsupported: boolean };

/** The result of one rendering. */
export type Outcome =
  | { readonly kind: 'rendered'; readonly text: string }
  /**
   * The template rejects the conversation: with `raise_exception`, or (`fault`) with an operation that fails for a
   * value. `words` is the error text of the template, or ours for a fault, without content of the conversation.
   */
  | { readonly kind: 'refused'; readonly by: 'raise' | 'fault'; readonly words: string; readonly key: string }
  /** Stopped: it ran for too long, or grew too large. */
  | { readonly kind: 'stopped'; readonly why: string }
  /** The renderer lacks something that the template uses. */
  | { readonly kind: 'undecided'; readonly why: string };

export type Request =
  | { readonly ask: 'read'; readonly template: string }
  | { readonly ask: 'render'; readonly variables: Readonly<Record<string, unknown>>; readonly milliseconds: number };
