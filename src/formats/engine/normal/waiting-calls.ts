/** Finds calls that wait for a result by ID, or by whatever identifies them, without a search through all calls. */

interface Entry<Call> {
  readonly call: Call;
  isTaken: boolean;
}

/** The calls of one turn in order, and the index of the first that may be unanswered. */
interface Queue<Call> {
  readonly entries: Entry<Call>[];
  first: number;
}

export class WaitingCalls<Call> {
  /** Queues by turn, for each ID and for all calls. The last turn is searched first. */
  private readonly byId = new Map<string, Queue<Call>[]>();
  private readonly all: Queue<Call>[] = [];
  private readonly turnOf = new WeakMap<Queue<Call>, number>();
  private turn = 0;

  /** Starts a turn. Results match calls of this turn before calls of earlier turns. */
  begin(): void {
    this.turn++;
  }

  add(ids: readonly (string | undefined)[], call: Call): void {
    const entry = { call, isTaken: false };
    this.put(this.all, entry);
    for (const id of ids) {
      if (id === undefined) continue;
      const queues = this.byId.get(id) ?? [];
      this.byId.set(id, queues);
      this.put(queues, entry);
    }
  }

  private put(queues: Queue<Call>[], entry: Entry<Call>): void {
    const last = queues.at(-1);
    if (last !== undefined && this.turnOf.get(last) === this.turn) last.entries.push(entry);
    else {
      const queue = { entries: [entry], first: 0 };
      this.turnOf.set(queue, this.turn);
      queues.push(queue);
    }
  }

  /** Removes and returns the first unanswered call of the last turn with this ID, or with any ID if none is given. */
  take(id: string | undefined): Call | undefined {
    const queues = id === undefined ? this.all : (this.byId.get(id) ?? []);
    for (let queue = queues.at(-1); queue !== undefined; queue = queues.at(-1)) {
      while (queue.entries[queue.first]?.isTaken) queue.first++;
      const entry = queue.entries[queue.first];
      if (entry !== undefined) {
        entry.isTaken = true;
        return entry.call;
      }
      queues.pop();
    }
    return undefined;
  }

  /** The unanswered calls, those of the last turn first. */
  unanswered(): Call[] {
    return [...this.all].reverse().flatMap(({ entries }) => entries.flatMap(each => (each.isTaken ? [] : [each.call])));
  }
}
