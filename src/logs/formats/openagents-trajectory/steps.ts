/** Converts the steps of a trajectory to content blocks. */
import type { AgentLine } from '../claude/agents.ts';
import type { Line } from '../claude/line.ts';
import type { LogValue } from '../compose/log-value.ts';

export function blocksIn(steps: LogValue): AgentLine[] {
  return steps.items().flatMap((step, key) => {
    const { role, block } = blockOf(step) ?? {};
    if (role === undefined) return [];
    const message = step.made({ content: step.made([block]) });
    return [{ line: { role, message, id: role === 'assistant' ? countsOf(step) : undefined, key }, parent: undefined }];
  });
}

/** A key for the blocks of one reply: the log repeats the token counts of the reply for each block. */
function countsOf(step: LogValue): string | undefined {
  const [sent, cached] = [step.get('tokens_in').value, step.get('tokens_cached').value];
  return typeof sent === 'number' && typeof cached === 'number' ? `${sent}+${cached}` : undefined;
}

function blockOf(step: LogValue): { readonly role: Line['role']; readonly block: LogValue } | undefined {
  const { value: type } = step.get('type');
  const [content, id] = [step.get('content'), step.get('tool_id')];
  switch (type) {
    case 'assistant':
    case 'user':
      return { role: type, block: step.made({ type: 'text', text: content }) };
    case 'thinking': {
      const block = step.made({ type, thinking: content, signature: step.get('signature') });
      return { role: 'assistant', block };
    }
    case 'tool_call': {
      const block = step.made({ type: 'tool_use', id, name: step.get('tool'), input: step.get('input') });
      return { role: 'assistant', block };
    }
    case 'tool_result': {
      const success = step.get('success');
      const failed = success.value === false ? { is_error: success.as(true) } : {};
      const block = step.made({ type, tool_use_id: id, content: step.get('output'), ...failed });
      return { role: 'user', block };
    }
    default:
      return undefined;
  }
}
