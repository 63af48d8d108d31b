/** The messages between the linter and the rendering thread. */

/** The result of parsing a template. */
export type Reading =
  | { readonly read: true }
  /** `unsupported`: it may be a good template, but this renderer lacks what stands on that line. */
  | { readonly read: false; readonly why: string; readonly line: number | undefined; readonly unsupported: boolean };

/** The result of one rendering. */
export type Outcome =
  | { readonly kind: 'rendered'; readonly text: string }
  /**
   * The template refuses: by `raise_exception`, or (`fault`) because it does to a value what cannot be done to it.
   * `words` are the template's own, or ours for a fault; what it took from the conversation is left out.
   */
  | { readonly kind: 'refused'; readonly by: 'raise' | 'fault'; readonly words: string; readonly key: string }
  /** Stopped: it ran for too long, or grew too large. */
  | { readonly kind: 'stopped'; readonly why: string }
  /** The renderer lacks something that the template uses. */
  | { readonly kind: 'undecided'; readonly why: string };

export type Request =
  | { readonly ask: 'read'; readonly template: string }
  | { readonly ask: 'render'; readonly variables: Readonly<Record<string, unknown>>; readonly milliseconds: number };
