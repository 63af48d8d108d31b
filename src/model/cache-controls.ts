/** Finds the cache breakpoints of a request. */
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
  /** The part with the breakpoint; absent for a breakpoint on a tool. */
  readonly part?: Part;
  readonly message?: Message;
  /** The lifetime, as written in the source. */
  readonly ttl: string;
  /** The place of the breakpoint. */
  readonly pointer: string;
}

/** The breakpoints on the declared tools. */
export function cacheControlsOfTools({ tools = [] }: Conversation): CacheControl[] {
  return tools.flatMap(({ wire, pointer }) => {
    const control = readControl(wire);
    return control === undefined ? [] : [{ ttl: control.ttl ?? SHORT_TTL, pointer: `${pointer}/${control.key}` }];
  });
}

/** The breakpoints on the parts of a message, including those inside results, in order. */
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
    : [{ part, message, ttl: control.ttl ?? SHORT_TTL, pointer: `${part.pointer}/${control.key}` }];
}

/** Parts that can have a cache breakpoint. */
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

/** The default lifetime of a breakpoint. */
const SHORT_TTL = '5m';

/** A breakpoint is a field of the value that it marks, or a part of its own. */
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
