/** Converts the steps of a trajectory to content blocks. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { AgentLine } from '../claude/agents.ts';
import type { Line } from '../claude/line.ts';

export function blocksIn(steps: readonly unknown[], at: string): AgentLine[] {
  return steps.flatMap((step: unknown, i) => {
    const built = isObject(step) ? blockOf(step) : undefined;
    if (built === undefined) return [];
    const { role, block, from } = built;
    const place = child(at, i);
    const line: Line = {
      role,
      message: { role, content: [block] },
      at: place,
      contentAt: place,
      id: role === 'assistant' ? countsOf(step as JsonObject) : undefined,
      key: i,
      built: Object.entries(from).map(([key, field]) => [child('', key), child(place, field)]),
    };
    return [{ line, parent: undefined }];
  });
}

/** A key for the blocks of one reply: the log repeats the token counts of the reply for each block. */
function countsOf({ tokens_in: sent, tokens_cached: cached }: JsonObject): string | undefined {
  return typeof sent === 'number' && typeof cached === 'number' ? `${sent}+${cached}` : undefined;
}

interface Built {
  readonly role: Line['role'];
  readonly block: JsonObject;
  /** Maps keys of the block to fields of the step. */
  readonly from: Readonly<Record<string, string>>;
}

function blockOf(step: JsonObject): Built | undefined {
  const { type, content, signature, tool, tool_id: id, input, success, output } = step;
  switch (type) {
    case 'assistant':
    case 'user':
      return { role: type, block: { type: 'text', ...defined({ text: content }) }, from: { text: 'content' } };
    case 'thinking': {
      const block = { type, ...defined({ thinking: content, signature }) };
      return { role: 'assistant', block, from: { thinking: 'content', signature: 'signature' } };
    }
    case 'tool_call': {
      const block = { type: 'tool_use', ...defined({ id, name: tool, input }) };
      return { role: 'assistant', block, from: { id: 'tool_id', name: 'tool', input: 'input' } };
    }
    case 'tool_result': {
      const failed = success === false ? { is_error: true } : {};
      const block = { type, ...defined({ tool_use_id: id, content: output }), ...failed };
      return { role: 'user', block, from: { tool_use_id: 'tool_id', content: 'output', is_error: 'success' } };
    }
    default:
      return undefined;
  }
}

/** The fields without undefined values. */
function defined(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
