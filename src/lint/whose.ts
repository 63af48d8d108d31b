/** Whose rules hold for a request: which wire it crossed, and then the host, the provider or the model. */
import type { Dialect } from '../generated/types.ts';
import type { Shape } from '../shapes/shape.ts';
import { detectShape } from './detect.ts';
import { matches } from './plan.ts';
import { DEFAULT_DIALECT, dialects, findDialect, GENERIC, shapes } from './registry.ts';

/** What is known of a request besides its messages. */
export interface Whereabouts {
  readonly value: unknown;
  /** Its shape, where its content was asked already; null if that is sure of none. */
  readonly shape?: Shape | null | undefined;
  /** The name that a recording gives to the wire, and the path of the request. */
  readonly api?: string | undefined;
  readonly path?: string | undefined;
  readonly host?: string | undefined;
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  /** Id of a dialect that the server's answer gives away. */
  readonly server?: string | undefined;
}

/** The shape of the wire that a request crossed; undefined where it is said to be one that nobody here knows. */
export function wireOf({ value, shape, api, path }: Whereabouts): Shape | undefined {
  if (api !== undefined) return shapes.find(shape => shape.apis?.includes(api));
  const byPath = path === undefined ? [] : shapes.filter(({ paths }) => paths?.some(each => matches(each, bare(path))));
  if (byPath.length === 1) return byPath[0];
  const detected = shape === undefined ? detectShape(value) : (shape ?? undefined);
  // One path may be that of several wires: what it holds decides.
  if (byPath.length > 1) return byPath.find(shape => shape === detected) ?? byPath[0];
  if (detected !== undefined) return detected;
  return path === undefined || path === '' ? shapes.find(({ id }) => id === DEFAULT_DIALECT) : undefined;
}

/**
 * The dialect of a request on a wire. An address that is nobody's we know, or a provider or model where there is no
 * address, is a stranger's: judged by what most servers refuse, as warnings.
 */
export function dialectOn(shape: Shape, { host, provider, model, server }: Whereabouts, isLocal: boolean): Dialect {
  // What a library refuses, no traffic tells of: it was not sent.
  const known = dialects.filter(dialect => dialect.shape === shape.id && dialect.kind !== 'client');
  const usual = findDialect(shape.defaultDialect ?? shape.id) as Dialect;
  if (known[0]?.kind === 'system' || known[0]?.kind === 'framework') return usual;
  const byHost = host === undefined ? undefined : byPattern(known, host, 'hosts');
  const named = provider === undefined ? undefined : byProvider(known, provider);
  if (host !== undefined) {
    if (byHost !== undefined) return byHost;
    const told = isLocal ? (named ?? known.find(({ id }) => id === server)) : undefined;
    return told ?? (known.length === 1 ? usual : asStranger(usual));
  }
  if (provider !== undefined) return named ?? asStranger(usual);
  if (model === undefined) return usual;
  return byPattern(known, model, 'models') ?? (known.some(each => each.models.length > 0) ? asStranger(usual) : usual);
}

function byPattern(among: readonly Dialect[], name: string, field: 'hosts' | 'models'): Dialect | undefined {
  return among.find(dialect => dialect[field].some(pattern => matches(pattern, name)));
}

/** By the name that recordings give a provider: an id, the id of its chat, or an alias. */
export function byProvider(among: readonly Dialect[], provider: string): Dialect | undefined {
  return (
    among.find(({ id }) => id === provider) ??
    among.find(({ id }) => id === `${provider}-chat`) ??
    among.find(({ aliases }) => aliases?.includes(provider))
  );
}

const strangers = new WeakMap<Dialect, Dialect>();

/** The dialect of servers at unknown addresses: its own where there is one, else the usual one with nothing certain. */
function asStranger(usual: Dialect): Dialect {
  if (GENERIC.shape === usual.shape) return GENERIC;
  let stranger = strangers.get(usual);
  if (stranger === undefined) {
    stranger = { ...usual, isGeneric: true };
    strangers.set(usual, stranger);
  }
  return stranger;
}

const MODEL_IN_PATH = /\/(?:models?|deployments)\/(.+?)(?::[a-zA-Z]+)?(?:\/(?:converse|invoke)[\w-]*)?$/;

/** The model that a path names, where the body does not: `/v1beta/models/{model}:generateContent`, `/model/{id}/converse`. */
export function modelOfPath(path: string): string | undefined {
  const [, name] = MODEL_IN_PATH.exec(bare(path)) ?? [];
  if (name === undefined || name.includes('/chat/')) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function bare(path: string): string {
  return path.replace(/[?#].*$/, '').replace(/\/+$/, '');
}
