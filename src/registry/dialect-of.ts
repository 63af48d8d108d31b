/** Selects the dialect of a request: by its message format, and then by the host, the provider or the model. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { ConversationReport, Dialect } from '../generated/types.ts';
import { matches } from '../model/name-pattern.ts';
import { withoutEnd } from '../model/text.ts';
import { detectMessageFormat } from './detect.ts';
import { servesModel } from './model-names.ts';
import { DEFAULT_DIALECT, dialects, findDialect, findMessageFormat, GENERIC, messageFormats } from './registry.ts';

/** What is known about a request besides its messages. */
export interface RequestContext {
  readonly value: unknown;
  /** Its format, if it was already detected; null if the content has certainly no known format. */
  readonly messageFormat?: MessageFormat | null | undefined;
  /** The API name in a recording, and the path of the request. */
  readonly api?: string | undefined;
  readonly path?: string | undefined;
  readonly host?: string | undefined;
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  /** ID of a dialect that follows from the server's response. */
  readonly server?: string | undefined;
}

/** How a dialect was selected. */
export type DialectSource = NonNullable<ConversationReport['dialectSource']>;

export interface Choice {
  readonly dialect: Dialect;
  readonly by: DialectSource;
}

/**
 * Models to which InvokeModel of Amazon Bedrock sends a prompt instead of messages
 * (https://github.com/continuedev/continue/issues/1260).
 */
const PROMPT_ONLY = ['/model/*meta.llama*/invoke*', '/model/*amazon.titan-text*/invoke*'];

/** The message format of a request, and how it was determined; undefined if it is declared as an unknown one. */
function formatOf({
  value,
  messageFormat,
  api,
  path,
  host,
}: RequestContext): { messageFormat: MessageFormat; by: DialectSource } | undefined {
  if (path !== undefined && isAtPath(PROMPT_ONLY, path)) return undefined;
  const named = api === undefined ? messageFormats : messageFormats.filter(({ apis }) => apis?.includes(api));
  const [candidate, ...further] = named;
  if (candidate === undefined) return undefined;
  if (api !== undefined && further.length === 0) return { messageFormat: candidate, by: 'record' };
  const byPath = path === undefined ? [] : named.filter(({ paths }) => isAtPath(paths, path));
  const [first, ...others] = byPath;
  if (first !== undefined && others.length === 0) return { messageFormat: first, by: 'path' };
  const detected = messageFormat === undefined ? detectMessageFormat(value) : (messageFormat ?? undefined);
  // Several formats may use the same path. Then the body decides.
  if (first !== undefined)
    return { messageFormat: byPath.find(messageFormat => messageFormat === detected) ?? first, by: 'path' };
  const sharing = path === undefined ? [] : named.filter(({ sharedPaths }) => isAtPath(sharedPaths, path));
  const sharer =
    sharing.find(each => each === detected) ?? (containsConversation(value) ? defaultAmong(sharing) : undefined);
  if (sharer !== undefined) return { messageFormat: sharer, by: 'path' };
  if (api !== undefined) {
    const among = named.find(each => each === detected) ?? defaultAmong(named);
    return among === undefined || !containsConversation(value) ? undefined : { messageFormat: among, by: 'record' };
  }
  if (detected !== undefined) return { messageFormat: detected, by: 'format' };
  if (path !== undefined && path !== '') return undefined;
  const [sole, ...more] = typeof host === 'string' ? formatsAt(host) : [];
  if (sole !== undefined && more.length === 0) return { messageFormat: sole, by: 'host' };
  return { messageFormat: findMessageFormat(DEFAULT_DIALECT) as MessageFormat, by: 'default' };
}

function isAtPath(patterns: readonly string[] | undefined, path: string): boolean {
  return patterns?.some(each => matches(each, withoutQuery(path))) === true;
}

function defaultAmong(among: readonly MessageFormat[]): MessageFormat | undefined {
  return among.find(({ id }) => id === DEFAULT_DIALECT);
}

/** Whether a body contains a conversation. The same paths are used for prompts, embeddings and images. */
function containsConversation(value: unknown): boolean {
  return value !== null && typeof value === 'object' && 'messages' in value;
}

/** The formats that a host accepts, unless the default one is among them. */
function formatsAt(host: string): MessageFormat[] {
  const ids = new Set(dialects.filter(each => hasHost(each, host)).map(({ format }) => format));
  return ids.has(DEFAULT_DIALECT) ? [] : messageFormats.filter(({ id }) => ids.has(id));
}

/** The message format of a request; undefined if it is declared as an unknown one. */
export function wireOf(context: RequestContext): MessageFormat | undefined {
  return formatOf(context)?.messageFormat;
}

/** The dialect of a request and how it was selected; undefined if its message format is not known. */
export function chooseDialect(context: RequestContext, isLocal = false): Choice | undefined {
  const format = formatOf(context);
  if (format === undefined) return undefined;
  const { dialect, by } = choiceOn(format.messageFormat, context, isLocal);
  return { dialect, by: by === 'default' ? format.by : by };
}

/**
 * The dialect of a request in a format. An unknown server or model is checked against what most servers reject, with
 * warnings.
 */
export function dialectOn(messageFormat: MessageFormat, context: RequestContext, isLocal: boolean): Dialect {
  return choiceOn(messageFormat, context, isLocal).dialect;
}

/** The dialect of a request in a format, and how it was selected. */
export function choiceOn(messageFormat: MessageFormat, context: RequestContext, isLocal: boolean): Choice {
  const { host, provider, model, server } = context;
  const { known: all, usual } = serversOf(messageFormat);
  const own = all.find(each => isOwn(each, context));
  if (own !== undefined) return { dialect: own, by: context.path === undefined ? 'format' : 'path' };
  // Dialects with their own paths only apply to requests to these paths.
  const known = all.filter(each => each.paths === undefined);
  if (known[0]?.kind === 'system' || known[0]?.kind === 'framework') return { dialect: usual, by: 'default' };
  const named = provider === undefined ? undefined : byProvider(known, provider);
  if (typeof host === 'string') {
    const byHost = known.find(each => hasHost(each, host));
    if (byHost !== undefined) return { dialect: byHost, by: 'host' };
    if (isLocal && named !== undefined) return { dialect: named, by: 'provider' };
    const answerer = isLocal ? known.find(({ id }) => id === server) : undefined;
    if (answerer !== undefined) return { dialect: answerer, by: 'server' };
    return { dialect: known.length === 1 ? usual : asUnknownServer(usual), by: 'host' };
  }
  if (provider !== undefined) return { dialect: named ?? asUnknownServer(usual), by: 'provider' };
  const answering = server === undefined ? undefined : known.find(({ id }) => id === server);
  if (answering !== undefined) return { dialect: answering, by: 'server' };
  if (model === undefined) return { dialect: usual, by: 'default' };
  const serving = known.find(each => servesModel(each, model));
  if (serving !== undefined) return { dialect: serving, by: 'model' };
  // The model name is irrelevant if only one server has this format, or no dialect has model patterns.
  if (known.length === 1 || known.every(each => each.models.length === 0)) return { dialect: usual, by: 'default' };
  return { dialect: asUnknownServer(usual), by: 'model' };
}

/** Whether a dialect has its own paths on a shared host, and the request goes to one of them. */
function isOwn({ paths, bodyKeys = [], hosts }: Dialect, { host, path, value }: RequestContext): boolean {
  if (paths === undefined) return false;
  if (typeof host === 'string' && !hasHost({ hosts }, host)) return false;
  if (path !== undefined && path !== '') return isAtPath(paths, path);
  return value !== null && typeof value === 'object' && bodyKeys.some(key => key in value);
}

const CLAUDE = /claude|anthropic|\b(?:opus|sonnet|haiku|fable|mythos)\b|^<|^default$/i;

/**
 * The dialect for an agent log in Anthropic's format, selected by the model: Claude Code and other agents also use
 * models of other providers in this format.
 */
export function dialectOfModel(own: Dialect, model: string | undefined): Dialect {
  if (own.id !== 'anthropic' || model === undefined || CLAUDE.test(model)) return own;
  const { known, usual } = serversOf(findMessageFormat(own.format) as MessageFormat);
  return known.find(each => each.id !== own.id && servesModel(each, model)) ?? asUnknownServer(usual);
}

interface Servers {
  readonly known: readonly Dialect[];
  readonly usual: Dialect;
}

const servers = new Map<string, Servers>();

/** The dialects of a format, without those of client libraries, which reject requests before they are sent. */
function serversOf(messageFormat: MessageFormat): Servers {
  let found = servers.get(messageFormat.id);
  if (found === undefined) {
    const known = dialects.filter(dialect => dialect.format === messageFormat.id && dialect.kind !== 'client');
    found = { known, usual: findDialect(messageFormat.defaultDialect ?? messageFormat.id) as Dialect };
    servers.set(messageFormat.id, found);
  }
  return found;
}

/** Whether a host belongs to a dialect, with or without its port. */
function hasHost({ hosts }: Pick<Dialect, 'hosts'>, host: string): boolean {
  return hosts.some(pattern => matches(pattern, host) || matches(pattern, host.replace(/:\d+$/, '')));
}

/** The host and path of `--host`, which may be a whole URL. A path that no format has is ignored. */
export function addressOf(host: string | undefined): { readonly host?: string; readonly path?: string } {
  // JavaScript callers pass null for an unknown host.
  if (typeof host !== 'string') return {};
  if (!host.includes('/')) return { host };
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(host) ? host : `https://${host}`;
  if (!URL.canParse(address)) return { host };
  const { host: name, pathname } = new URL(address);
  const isKnown = messageFormats.some(
    ({ paths, sharedPaths }) => isAtPath(paths, pathname) || isAtPath(sharedPaths, pathname),
  );
  return isKnown ? { host: name, path: pathname } : { host: name };
}

/** The model in a request body, under the key of its format. */
export function modelIn(value: unknown): string | undefined {
  const { model, modelId, model_id } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [model, modelId, model_id].find(each => typeof each === 'string');
}

/** The dialect for a provider name in a recording: its ID, the ID of its chat dialect, or another name. */
export function byProvider(among: readonly Dialect[], provider: string): Dialect | undefined {
  return (
    among.find(({ id }) => id === provider) ??
    among.find(({ id }) => id === `${provider}-chat`) ??
    among.find(({ aliases, providers }) => aliases?.includes(provider) || providers?.includes(provider))
  );
}

const unknownServers = new WeakMap<Dialect, Dialect>();

/**
 * The dialect for an unknown server: the generic one if there is one, else the default one with no certain findings.
 */
function asUnknownServer(usual: Dialect): Dialect {
  if (GENERIC.format === usual.format) return GENERIC;
  let generic = unknownServers.get(usual);
  if (generic === undefined) {
    generic = { ...usual, isGeneric: true };
    unknownServers.set(usual, generic);
  }
  return generic;
}

const BEFORE_MODEL = /\/(?:models?|deployments)\//;
const AFTER_MODEL = /^(.+?)(?::[a-zA-Z]+)?(?:\/(?:converse|invoke)[\w-]*)?$/;

/** Whether a path or an API name belongs to a request that only counts tokens, which has no answer settings. */
export function onlyCountsTokens(name: string): boolean {
  return /count[-_]?tokens/i.test(name);
}

/** The model in a path, if the body has none: `/v1beta/models/{model}:generateContent`, `/model/{id}/converse`. */
export function modelOfPath(path: string): string | undefined {
  const plain = withoutQuery(path);
  const before = BEFORE_MODEL.exec(plain);
  const [, name] = before === null ? [] : (AFTER_MODEL.exec(plain.slice(before.index + before[0].length)) ?? []);
  if (name === undefined || name.includes('/chat/')) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function withoutQuery(path: string): string {
  return withoutEnd(path.replace(/[?#].*$/s, ''), '/');
}
