/** First in, first out. Unlike with `Array.shift`, taking an element moves no other. */
export class Queue<T> {
  private readonly elements: T[];
  private next = 0;

  constructor(elements: Iterable<T> = []) {
    this.elements = [...elements];
  }

  get first(): T | undefined {
    return this.elements[this.next];
  }

  add(element: T): void {
    this.elements.push(element);
  }

  take(): T | undefined {
    return this.next < this.elements.length ? this.elements[this.next++] : undefined;
  }

  /** The elements that were not taken. */
  rest(): T[] {
    return this.elements.slice(this.next);
  }
}
