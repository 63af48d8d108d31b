/** Blocks that are not sent, such as thinking whose signature is not in the log. */
import type { LogValue } from '../compose/log-value.ts';

export function isUnsignedThinking(block: LogValue): boolean {
  return block.get('type').value === 'thinking' && (block.get('signature').text ?? '') === '';
}

/** The content without some of its blocks. Undefined if no other blocks are left. */
export function withoutBlocks(content: LogValue, isOmitted: (block: LogValue) => boolean): LogValue | undefined {
  const blocks = content.items();
  const sent = blocks.filter(block => !isOmitted(block));
  if (sent.length === blocks.length) return content;
  return sent.length === 0 ? undefined : content.made(sent);
}
