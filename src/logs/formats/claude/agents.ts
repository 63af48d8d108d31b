/** Assigns the lines of a stream to conversations if the stream contains sub-agents. */
import { callsIn, type Line, resultIdsIn } from './line.ts';

/** Tools that run a sub-agent. */
const AGENT_TOOLS: ReadonlySet<unknown> = new Set(['Task', 'Agent']);

/** A line, and the ID of the call that runs its agent: null for the main agent, undefined if the log does not say. */
export interface AgentLine {
  readonly line: Line;
  readonly parent: string | null | undefined;
}

export interface Conversations {
  readonly main: Line[];
  /** By the ID of the call that runs the sub-agent. */
  readonly agents: ReadonlyMap<string, Line[]>;
  /** Number of lines that could belong to several sub-agents. */
  readonly unassigned: number;
}

/**
 * Assigns lines to conversations. If the log does not name the agent, the order decides: an agent that waits for a
 * sub-agent writes nothing, so a line in the meantime belongs to the sub-agent, unless it continues the message with
 * the call.
 */
export function separateByAgent(agentLines: readonly AgentLine[]): Conversations {
  const main: Line[] = [];
  const agents = new Map<string, Line[]>();
  let unassigned = 0;
  /** IDs of calls whose sub-agents are running, and the ID of the message that made the last one. */
  const running = new Set<string>();
  let caller: string | undefined;
  const mainCallIds = new Set<unknown>();
  const addToAgent = (id: string, line: Line) => {
    const lines = agents.get(id);
    if (lines === undefined) agents.set(id, [line]);
    else lines.push(line);
  };
  for (const { line, parent } of agentLines) {
    if (typeof parent === 'string') {
      addToAgent(parent, line);
      continue;
    }
    const results = resultIdsIn(line.message);
    const isMain =
      parent === null ||
      running.size === 0 ||
      (line.role === 'assistant'
        ? line.id === caller && caller !== undefined
        : results.some(id => mainCallIds.has(id)));
    if (!isMain) {
      const [only] = running;
      if (running.size === 1 && only !== undefined) addToAgent(only, line);
      else unassigned++;
      continue;
    }
    main.push(line);
    for (const id of results) if (typeof id === 'string') running.delete(id);
    for (const call of line.role === 'assistant' ? callsIn(line.message) : []) {
      const { value: id } = call.get('id');
      mainCallIds.add(id);
      if (typeof id !== 'string' || !AGENT_TOOLS.has(call.get('name').value) || parent === null) continue;
      running.add(id);
      caller = line.id;
    }
  }
  return { main, agents, unassigned };
}
