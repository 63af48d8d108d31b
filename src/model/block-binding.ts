/** The request option for signed reasoning that belongs to another history. */
import { isObject, type JsonObject } from '../source/json.ts';

/** Whether the request asks the server to drop such blocks instead of rejecting the request. */
export function dropsBlocks({ thinking }: JsonObject): boolean {
  const binding = isObject(thinking) ? thinking.block_binding : undefined;
  return isObject(binding) && binding.prefix_mismatch_behavior === 'drop_block';
}
