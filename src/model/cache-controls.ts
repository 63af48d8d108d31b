/** Where a request marks the end of a prefix that is to be cached. */
import type { Conversation, Message, Part } from '../generated/types.ts';

export interface CacheControl {
  /** The part that carries the mark; absent where a tool does. */
  readonly part?: Part;
  readonly message?: Message;
  /** How long the prefix is kept, in the words of the wire. */
  readonly ttl: string;
  /** Where the mark stands. */
  readonly pointer: string;
}

/** The marks on the tools that a request declares. */
export function cacheControlsOfTools({ tools = [] }: Conversation): CacheControl[] {
  return tools.flatMap(({ wire, pointer }) => {
    const control = readControl(wire);
    return control === undefined ? [] : [{ ttl: control.ttl, pointer: `${pointer}/${control.key}` }];
  });
}

/** The marks on the parts of a message, those inside of results included, in order. */
export function cacheControlsOf(message: Message): CacheControl[] {
  return message.parts.flatMap(part => [
    ...(part.type === 'tool_result' ? part.content.flatMap(inner => controlOf(inner, message)) : []),
    ...controlOf(part, message),
  ]);
}

function controlOf(part: Part, message: Message): CacheControl[] {
  const control = readControl(part.wire);
  return control === undefined ? [] : [{ part, message, ttl: control.ttl, pointer: `${part.pointer}/${control.key}` }];
}

/** A mark is a field of what it stands on, or a part of its own. */
const KEYS = ['cache_control', 'cachePoint'] as const;

function readControl(wire: unknown): { key: string; ttl: string } | undefined {
  if (wire === null || typeof wire !== 'object') return undefined;
  for (const key of KEYS) {
    const control = (wire as Readonly<Record<string, unknown>>)[key];
    if (control === null || typeof control !== 'object') continue;
    const { ttl } = control as { ttl?: unknown };
    return { key, ttl: typeof ttl === 'string' ? ttl : '5m' };
  }
  return undefined;
}
