/** Paths through the events of a session: one, unless the user went back and continued differently. */
import { type Link, type Path, pathsTo, sizeOf } from '../agents/branches.ts';
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

/** Events with conversation content. Other events at the end of a path do not make it a separate path. */
const CONTENT_EVENTS: ReadonlySet<string> = new Set(['user.message', 'assistant.message', 'tool.execution_complete']);

/** All paths from the first event to a last one. For a request, without events that were rewound. */
export function pathsOf(events: readonly Event[], as: ReadAs): Path<Link<Event>>[] {
  const parents = parentsOf(events);
  const isRewound = as === 'request' ? rewound(events) : [];
  const links: Link<Event>[] = [];
  for (const [i, value] of events.entries()) links.push({ parent: links[parents[i] as number], value });
  const continued = new Set<Link<Event>>();
  // Paths end at content events, so trailing events without content are ignored.
  for (const [i, link] of [...links.entries()].reverse()) {
    const { parent } = link;
    const isContinued = isRewound[i] !== true && (CONTENT_EVENTS.has(link.value.type) || continued.has(link));
    if (isContinued && parent !== undefined) continued.add(parent);
  }
  const ends = links.filter(
    (link, i) => CONTENT_EVENTS.has(link.value.type) && !continued.has(link) && isRewound[i] !== true,
  );
  const paths = [
    ...pathsTo(ends, links, {
      opensTurn: ({ value: { type, agent } }) => type === 'user.message' && agent === undefined,
      sizeOf: ({ value }) => sizeOf(value.data),
    }),
  ];
  return withEnds(paths, links);
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
  const indexes = new Map<string, number>();
  /** At the first event of each rewind 1 more, after its last one less. */
  const changes = new Array<number>(events.length + 1).fill(0);
  for (const [i, { id, type, data }] of events.entries()) {
    if (id !== undefined && !indexes.has(id)) indexes.set(id, i);
    const from = type === 'session.snapshot_rewind' ? indexes.get(rewindTarget(data)) : undefined;
    if (from === undefined) continue;
    changes[from] = (changes[from] ?? 0) + 1;
    changes[i] = (changes[i] ?? 0) - 1;
  }
  let rewinds = 0;
  return events.map((_, i) => {
    rewinds += changes[i] ?? 0;
    return rewinds > 0;
  });
}

/** Extends the last path to the end of the file, where events may say how the session ended. */
function withEnds(paths: Path<Link<Event>>[], links: readonly Link<Event>[]): Path<Link<Event>>[] {
  const last = paths.at(-1);
  let end = last?.links.at(-1);
  if (last === undefined || end === undefined) return paths;
  const rest: Link<Event>[] = [];
  for (const link of links.slice(links.indexOf(end) + 1)) {
    if (link.parent !== end) continue;
    rest.push(link);
    end = link;
  }
  return [...paths.slice(0, -1), { ...last, links: [...last.links, ...rest] }];
}

/** The event to which a session was rewound. */
function rewindTarget({ upToEventId: id }: Event['data']): string {
  return typeof id === 'string' ? id : '';
}
