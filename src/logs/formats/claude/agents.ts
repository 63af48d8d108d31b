/** Assigns the lines of a stream to conversations if the stream contains sub-agents. */
import { callsIn, type Line, resultsIn } from './line.ts';

/** Tools that run an agent of their own. */
const AGENTS: ReadonlySet<unknown> = new Set(['Task', 'Agent']);

/**
 * A line, and the call that runs the agent that said it: null for the main agent, undefined where nobody wrote that
 * down.
 */
export interface AgentLine {
  readonly line: Line;
  readonly parent: string | null | undefined;
}

export interface Conversations {
  readonly main: Line[];
  /** By the id of the call that runs the agent. */
  readonly agents: ReadonlyMap<string, Line[]>;
  /** How many lines are of several agents at once, with nothing that tells whose. */
  readonly lost: number;
}

/**
 * Lines by their conversation. Without a word on it the answers tell: an agent that waits for another says nothing, so that
 * what is said meanwhile, in another message than the one with the call, is the other's.
 */
export function separateByAgent(said: readonly AgentLine[]): Conversations {
  const main: Line[] = [];
  const agents = new Map<string, Line[]>();
  let lost = 0;
  /** The calls by which agents run now, and the message that has them. */
  const running = new Set<string>();
  let caller: string | undefined;
  const owned = new Set<unknown>();
  const put = (id: string, line: Line) => {
    const lines = agents.get(id);
    if (lines === undefined) agents.set(id, [line]);
    else lines.push(line);
  };
  for (const { line, parent } of said) {
    if (typeof parent === 'string') {
      put(parent, line);
      continue;
    }
    const results = resultsIn(line.message).map(({ tool_use_id: id }) => id);
    const isMain =
      parent === null ||
      running.size === 0 ||
      (line.role === 'assistant' ? line.id === caller && caller !== undefined : results.some(id => owned.has(id)));
    if (!isMain) {
      const [only] = running;
      if (running.size === 1 && only !== undefined) put(only, line);
      else lost++;
      continue;
    }
    main.push(line);
    for (const id of results) if (typeof id === 'string') running.delete(id);
    for (const { id, name } of line.role === 'assistant' ? callsIn(line.message) : []) {
      owned.add(id);
      if (typeof id !== 'string' || !AGENTS.has(name) || parent === null) continue;
      running.add(id);
      caller = line.id;
    }
  }
  return { main, agents, lost };
}
