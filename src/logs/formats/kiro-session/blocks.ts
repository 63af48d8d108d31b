/** Converts Kiro content blocks to the closest format, Anthropic messages. */
import { jsonText } from '../agents/fields.ts';
import { Placed } from '../agents/placed-value.ts';

/** A text block from the text at `at`. */
export function textBlock(text: string, at: string): Placed {
  return new Placed({ type: 'text', text }, at, false).addOrigin('/text', at);
}

/** A JSON result, converted to text. */
export function jsonBlock(value: unknown, at: string): Placed {
  return new Placed({ type: 'text', text: jsonText(value) }, at, false);
}

export interface Use {
  readonly id: unknown;
  readonly name: unknown;
  readonly input: unknown;
  readonly at: string;
  /** The log keys of ID, name and input. */
  readonly keys: readonly [string, string, string];
}

export function useBlock({ id, name, input, at, keys }: Use): Placed {
  const block = {
    type: 'tool_use',
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(input !== undefined && { input }),
  };
  return new Placed(block, at, false)
    .addOrigin('/id', `${at}/${keys[0]}`)
    .addOrigin('/name', `${at}/${keys[1]}`)
    .addOrigin('/input', `${at}/${keys[2]}`);
}

export interface Result {
  readonly id: unknown;
  readonly idAt: string;
  /** Capitalized in some versions, lower case in others. */
  readonly status: unknown;
  readonly at: string;
}

export function resultBlock({ id, idAt, status, at }: Result, content: readonly Placed[]): Placed {
  const block = new Placed(
    {
      type: 'tool_result',
      ...(id !== undefined && { tool_use_id: id }),
      content: content.map(({ value }) => value),
      ...(typeof status === 'string' && status.toLowerCase() === 'error' && { is_error: true }),
    },
    at,
    false,
  ).addOrigin('/tool_use_id', idAt);
  content.forEach((part, i) => {
    block.addOriginsOf(`/content/${i}`, part);
  });
  return block;
}
