/** A value that arrives in fragments and is repeated complete at the end. */

/** Collects a text. */
export class Fragments {
  /** The text before the first fragment. */
  private readonly initial: string;
  private appended = '';
  private whole: string | undefined;
  /** Whether there was a fragment. */
  private hasFragments = false;

  constructor(initial: unknown) {
    this.initial = typeof initial === 'string' ? initial : '';
  }

  /** Whether the complete value was sent. */
  get isDone(): boolean {
    return this.whole !== undefined;
  }

  get text(): string {
    return this.whole ?? this.initial + this.appended;
  }

  add(text: string): void {
    this.hasFragments = true;
    this.appended += text;
  }

  /**
   * Whether a complete text is consistent with the fragments. Servers may send no fragments, or send the whole text
   * again.
   */
  fits(text: string): boolean {
    if (this.whole !== undefined) return text === this.whole;
    return !this.hasFragments || text === this.initial + this.appended || text === this.appended;
  }

  /** Whether the fragments end with the complete value. The server discarded the start then. */
  isRestart(text: string): boolean {
    return text !== '' && this.text.endsWith(text);
  }

  /** Replaces the value. */
  replaceWith(text: string): void {
    this.whole = text;
  }
}
