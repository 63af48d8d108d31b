/** A set of places, to test whether another place is one of them, contains one, or is inside one. */
export class Places {
  private readonly own = new Set<string>();
  private readonly around = new Set<string>();

  constructor(places: readonly { readonly pointer: string }[]) {
    for (const { pointer } of places) {
      this.own.add(pointer);
      for (const outer of containersOf(pointer)) this.around.add(outer);
    }
  }

  affects(pointer: string): boolean {
    return this.around.has(pointer) || this.contains(pointer);
  }

  /** Whether a place is one of them or is inside one. */
  contains(pointer: string): boolean {
    if (this.own.has(pointer)) return true;
    for (const outer of containersOf(pointer)) if (this.own.has(outer)) return true;
    return false;
  }
}

/** The pointers of all containers of a place, innermost first. */
function* containersOf(pointer: string): Iterable<string> {
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = pointer.lastIndexOf('/', at - 1)) {
    yield pointer.slice(0, at);
    if (at === 0) return;
  }
}
