/** Paths through the events of a session: one, unless the user went back and continued differently. */
import type { ReadAs } from '../format.ts';

/** One line of a session. */
export interface Event {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly id: string | undefined;
  readonly parent: string | undefined;
  /** ISO day. */
  readonly day: string | undefined;
  /** The sub-agent that it is of. */
  readonly agent: string | undefined;
  /** Where its data stands. */
  readonly at: string;
}

export interface Path {
  readonly path: readonly Event[];
  /** How many of its first events an earlier path has as well. */
  readonly shared: number;
}

/** Events that say something: a way that ends in others only is no way of its own. */
const SAYS: ReadonlySet<string> = new Set(['user.message', 'assistant.message', 'tool.execution_complete']);

/** All ways from the first event to a last one; of a request what was rewound is no way. */
export function pathsOf(events: readonly Event[], as: ReadAs): Path[] {
  const parents = parentsOf(events);
  const isRewound = rewound(events);
  const hasChild = new Array<boolean>(events.length).fill(false);
  // An end that says nothing gives its place to what it follows.
  for (let i = events.length - 1; i > 0; i--) {
    const says = SAYS.has((events[i] as Event).type) || hasChild[i] === true;
    if (says && (as === 'log' || !isRewound[i])) hasChild[parents[i] as number] = true;
  }
  const paths: Path[] = [];
  const taken = new Array<boolean>(events.length).fill(false);
  events.forEach((event, end) => {
    if (!SAYS.has(event.type) || hasChild[end] || (as === 'request' && isRewound[end])) return;
    const path: Event[] = [];
    let shared = 0;
    for (let at = end; at >= 0; at = parents[at] as number) {
      if (taken[at]) shared++;
      taken[at] = true;
      path.push(events[at] as Event);
    }
    paths.push({ path: path.reverse(), shared });
  });
  return withEnds(paths, events, parents);
}

/** The place of the event before each; of the first -1. What names none that is known follows the line before it. */
function parentsOf(events: readonly Event[]): number[] {
  const places = new Map<string, number>();
  return events.map(({ id, parent, type, data }, i) => {
    const place = parent === undefined ? undefined : places.get(parent);
    if (id !== undefined && !places.has(id)) places.set(id, i);
    const rewoundTo = type === 'session.snapshot_rewind' ? places.get(eventIn(data)) : undefined;
    // What was rewound to is gone with all that followed it.
    if (rewoundTo !== undefined) return rewoundTo - 1;
    return place ?? i - 1;
  });
}

/** Which events were taken back. */
function rewound(events: readonly Event[]): boolean[] {
  const isRewound = new Array<boolean>(events.length).fill(false);
  const places = new Map<string, number>();
  events.forEach(({ id, type, data }, i) => {
    if (id !== undefined && !places.has(id)) places.set(id, i);
    const from = type === 'session.snapshot_rewind' ? places.get(eventIn(data)) : undefined;
    if (from !== undefined) isRewound.fill(true, from, i);
  });
  return isRewound;
}

/** The last way goes on to the end of the file: what stands there may say what became of the session. */
function withEnds(paths: Path[], events: readonly Event[], parents: readonly number[]): Path[] {
  const last = paths.at(-1);
  const end = last?.path.at(-1);
  if (last === undefined || end === undefined) return paths;
  let place = events.indexOf(end);
  const rest: Event[] = [];
  for (let i = place + 1; i < events.length; i++) {
    if (parents[i] !== place) continue;
    rest.push(events[i] as Event);
    place = i;
  }
  return [...paths.slice(0, -1), { ...last, path: [...last.path, ...rest] }];
}

/** The event that a session was rewound to. */
function eventIn({ upToEventId: id }: Event['data']): string {
  return typeof id === 'string' ? id : '';
}
