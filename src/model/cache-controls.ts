/** Where a request marks the end of a prefix that is to be cached. */
import type {
  CacheBreakpoint,
  Conversation,
  Message,
  Part,
  ProviderItem,
  ReasoningPart,
  RefusalPart,
  Tool,
} from '../generated/types.ts';

export interface CacheControl {
  /** The part that carries the mark; absent where a tool does. */
  readonly part?: Part;
  readonly message?: Message;
  /** How long the prefix is kept, in the words of the source. */
  readonly ttl: string;
  /** Where the mark stands. */
  readonly pointer: string;
}

/** The marks on the tools that a request declares. */
export function cacheControlsOfTools({ tools = [] }: Conversation): CacheControl[] {
  return tools.flatMap(({ wire, pointer }) => {
    const control = readControl(wire);
    return control === undefined ? [] : [{ ttl: control.ttl ?? SHORT, pointer: `${pointer}/${control.key}` }];
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
  return control === undefined
    ? []
    : [{ part, message, ttl: control.ttl ?? SHORT, pointer: `${part.pointer}/${control.key}` }];
}

/** Parts that a prompt cache breakpoint can stand on. */
export type CachedPart = Exclude<Part, ReasoningPart | RefusalPart | ProviderItem>;

export function canCache(part: Part): part is CachedPart {
  return part.type !== 'reasoning' && part.type !== 'refusal' && part.type !== 'provider_item';
}

export function withoutCache<T extends Part | Tool>(marked: T): T {
  if (!('cache' in marked)) return marked;
  const { cache: _, ...rest } = marked;
  return rest as T;
}

/** The breakpoint on a part, tool or message of a request, for conversions. */
export function cacheOf(wire: unknown): CacheBreakpoint | undefined {
  const control = readControl(wire);
  if (control === undefined) return undefined;
  return control.ttl === undefined ? {} : { ttl: control.ttl };
}

/** The lifetime of a breakpoint that names none. */
const SHORT = '5m';

/** A mark is a field of what it stands on, or a part of its own. */
const KEYS = ['cache_control', 'cachePoint'] as const;

function readControl(wire: unknown): { key: string; ttl: string | undefined } | undefined {
  if (wire === null || typeof wire !== 'object') return undefined;
  for (const key of KEYS) {
    const control = (wire as Readonly<Record<string, unknown>>)[key];
    if (control === null || typeof control !== 'object') continue;
    const { ttl } = control as { ttl?: unknown };
    return { key, ttl: typeof ttl === 'string' ? ttl : undefined };
  }
  return undefined;
}
