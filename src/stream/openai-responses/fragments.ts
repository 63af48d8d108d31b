/** A value that arrives in fragments and is repeated complete at the end. */

/** Collects a text. */
export class Fragments {
  /** What was there before the first fragment. */
  private readonly initial: string;
  private grown = '';
  private whole: string | undefined;
  /** Whether a fragment came. */
  private isGrown = false;

  constructor(initial: unknown) {
    this.initial = typeof initial === 'string' ? initial : '';
  }

  /** Whether the value was said whole. */
  get isDone(): boolean {
    return this.whole !== undefined;
  }

  get text(): string {
    return this.whole ?? this.initial + this.grown;
  }

  add(text: string): void {
    this.isGrown = true;
    this.grown += text;
  }

  /** Whether the text can be what the value is said to be. Servers that send no fragments, or all of it again, may. */
  fits(text: string): boolean {
    if (this.whole !== undefined) return text === this.whole;
    return !this.isGrown || text === this.initial + this.grown || text === this.grown;
  }

  /** Whether the fragments hold a start that the value has not: the writer began anew. */
  isRestart(text: string): boolean {
    return text !== '' && this.text.endsWith(text);
  }

  /** Replaces the value. */
  replaceWith(text: string): void {
    this.whole = text;
  }
}
