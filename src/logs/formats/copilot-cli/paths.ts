/** Paths through the events of a session: one, unless the user went back and continued differently. */
import type { ReadAs } from '../format.ts';

/** One line of a session. */
export interface Event {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly id: string | undefined;
  readonly parent: string | undefined;
  readonly day: string | undefined;
  /** The sub-agent that wrote it. */
  readonly agent: string | undefined;
  /** The location of `data`. */
  readonly at: string;
}

export interface Path {
  readonly path: readonly Event[];
  /** How many of the first events are shared with an earlier path. */
  readonly shared: number;
}

/** Events with conversation content. Other events at the end of a path do not make it a separate path. */
const CONTENT_EVENTS: ReadonlySet<string> = new Set(['user.message', 'assistant.message', 'tool.execution_complete']);

/** All paths from the first event to a last one. For a request, without events that were rewound. */
export function pathsOf(events: readonly Event[], as: ReadAs): Path[] {
  const parents = parentsOf(events);
  const isRewound = rewound(events);
  const hasChild = new Array<boolean>(events.length).fill(false);
  // Paths end at content events, so trailing events without content are ignored.
  for (let i = events.length - 1; i > 0; i--) {
    const isContinued = CONTENT_EVENTS.has((events[i] as Event).type) || hasChild[i] === true;
    if (isContinued && (as === 'log' || !isRewound[i])) hasChild[parents[i] as number] = true;
  }
  const paths: Path[] = [];
  const isOnPath = new Array<boolean>(events.length).fill(false);
  events.forEach((event, end) => {
    if (!CONTENT_EVENTS.has(event.type) || hasChild[end] || (as === 'request' && isRewound[end])) return;
    const path: Event[] = [];
    let shared = 0;
    for (let at = end; at >= 0; at = parents[at] as number) {
      if (isOnPath[at]) shared++;
      isOnPath[at] = true;
      path.push(events[at] as Event);
    }
    paths.push({ path: path.reverse(), shared });
  });
  return withEnds(paths, events, parents);
}

/**
 * The index of the event before each event, or -1 for the first. An event without a known parent follows the previous
 * line.
 */
function parentsOf(events: readonly Event[]): number[] {
  const indexes = new Map<string, number>();
  return events.map(({ id, parent, type, data }, i) => {
    const index = parent === undefined ? undefined : indexes.get(parent);
    if (id !== undefined && !indexes.has(id)) indexes.set(id, i);
    const rewoundTo = type === 'session.snapshot_rewind' ? indexes.get(rewindTarget(data)) : undefined;
    // A rewind removes the event it refers to and all later ones.
    if (rewoundTo !== undefined) return rewoundTo - 1;
    return index ?? i - 1;
  });
}

/** Which events were rewound. */
function rewound(events: readonly Event[]): boolean[] {
  const isRewound = new Array<boolean>(events.length).fill(false);
  const indexes = new Map<string, number>();
  events.forEach(({ id, type, data }, i) => {
    if (id !== undefined && !indexes.has(id)) indexes.set(id, i);
    const from = type === 'session.snapshot_rewind' ? indexes.get(rewindTarget(data)) : undefined;
    if (from !== undefined) isRewound.fill(true, from, i);
  });
  return isRewound;
}

/** Extends the last path to the end of the file, where events may say how the session ended. */
function withEnds(paths: Path[], events: readonly Event[], parents: readonly number[]): Path[] {
  const last = paths.at(-1);
  const end = last?.path.at(-1);
  if (last === undefined || end === undefined) return paths;
  let index = events.indexOf(end);
  const rest: Event[] = [];
  for (let i = index + 1; i < events.length; i++) {
    if (parents[i] !== index) continue;
    rest.push(events[i] as Event);
    index = i;
  }
  return [...paths.slice(0, -1), { ...last, path: [...last.path, ...rest] }];
}

/** The event to which a session was rewound. */
function rewindTarget({ upToEventId: id }: Event['data']): string {
  return typeof id === 'string' ? id : '';
}
