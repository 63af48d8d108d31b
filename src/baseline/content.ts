/**
 * The hash of a message's content: its text, calls and results, without what changes when the same conversation is
 * recorded again: IDs of calls and items, signatures and times.
 */
import type { Message, Part, Tool } from '../generated/types.ts';
import { fingerprint } from '../source/fingerprint.ts';

export function hashMessage({ role, wireRole = role, name = '', parts }: Message): string {
  return fingerprint(['message', wireRole, name, ...parts.map(hashPart)].join('\n'));
}

export function hashPart(part: Part): string {
  return fingerprint(wordsOf(part).join('\n'));
}

export function hashTool({ name = '', namespace = '', kind }: Tool): string {
  return fingerprint(['tool', kind, namespace, name].join('\n'));
}

/** Long values are replaced by their hashes, so that different values cannot give the same sequence. */
function wordsOf(part: Part): string[] {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return [part.type, fingerprint(part.text)];
    case 'reasoning':
      return [part.type, fingerprint(part.text ?? ''), fingerprint(part.summary ?? '')];
    case 'tool_call': {
      const { text, value } = part.arguments;
      return [part.type, part.namespace ?? '', part.name ?? '', fingerprint(text ?? jsonOf(value))];
    }
    case 'tool_result':
      return [part.type, part.name ?? '', part.outcome ?? '', ...part.content.map(hashPart)];
    case 'provider_item':
      return [part.type, part.wireType ?? ''];
    default: {
      const { type, source, mediaType = '', url = '', data = '', fileId = '', filename = '' } = part;
      return [type, source, mediaType, fileId, filename, fingerprint(url), fingerprint(data)];
    }
  }
}

/** JSON text of a value. A value that is nested too deeply is represented by a constant. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return 'nested too deep';
  }
}
