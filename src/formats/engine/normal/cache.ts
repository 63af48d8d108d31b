/** Prompt cache breakpoints, for formats that write them as a field of the block. */
import type { CacheBreakpoint } from '../../../generated/types.ts';
import { defined } from '../../../source/json.ts';

/** The block with the breakpoint, if there is one. */
export function withCache<Block extends object>(block: Block, cache: CacheBreakpoint | undefined): Block {
  if (cache === undefined) return block;
  const { ttl } = cache;
  return { ...block, cache_control: defined({ type: 'ephemeral', ttl }) };
}
