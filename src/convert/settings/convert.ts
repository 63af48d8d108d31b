/**
 * Reads the settings of a request in one format and writes them in another. Settings that cannot be written are losses.
 */

import type { Lose } from '../../formats/engine/message-format.ts';
import { modelKey } from '../../formats/openai-chat/write.ts';
import type { AnswerOptions, Dialect, SettingPlace } from '../../generated/types.ts';
import { matchesAny } from '../../model/name-pattern.ts';
import { child } from '../../pointer.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Deny, keyOf, type Setting } from './form.ts';
import { FORMATS, type SettingTable } from './formats.ts';
import { formOf, settingsAt } from './forms.ts';
import { convertThinking } from './thinking.ts';
import { nameIn } from './tool-choice.ts';

/** The settings of a body, and for each the place it was read from. */
export interface SourceSettings {
  readonly options: AnswerOptions;
  readonly places: ReadonlyMap<Setting, SettingPlace>;
  /** Places whose value does not fit the format. */
  readonly unread: readonly SettingPlace[];
}

/** The changes that write settings to a body: values to set, and places to remove. */
export interface ConvertedSettings {
  readonly put: readonly (readonly [at: string, value: unknown])[];
  readonly remove: readonly string[];
  /** For each setting of the source that was changed or dropped, the reason. */
  readonly reasons: ReadonlyMap<Setting, string>;
}

export const NO_CHANGES: ConvertedSettings = { put: [], remove: [], reasons: new Map() };

/** The settings of a format for one server; undefined if the settings of the format are unknown. */
export function tableOf({ settings, name, format: own }: Dialect, format: string): SettingTable | undefined {
  const table = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (table === undefined || settings === undefined || own !== format) return table;
  const places = [
    ...settings.filter(each => each.at !== undefined),
    ...table.places.map(each => {
      const isElsewhere = settings.some(
        ({ setting, models, isOlder }) => setting === each.setting && models === undefined && isOlder !== true,
      );
      return isElsewhere ? { ...each, isOlder: true } : each;
    }),
  ];
  // A setting that a server lacks for some models is not written for them.
  const lacking = settings.filter(each => each.at === undefined && each.models !== undefined);
  const limited = places.map(each => {
    const without = lacking.filter(({ setting }) => setting === each.setting).flatMap(({ models = [] }) => models);
    return without.length === 0 ? each : { ...each, except: [...(each.except ?? []), ...without] };
  });
  const lacks = settings.flatMap(({ at, models, setting }) =>
    at === undefined && models === undefined ? [setting] : [],
  );
  return { ...table, name, places: limited, lacks };
}

export function askedIn(table: SettingTable, body: unknown): SourceSettings {
  const options: Partial<Record<Setting, unknown>> = {};
  const places = new Map<Setting, SettingPlace>();
  const unread: SettingPlace[] = [];
  for (const place of isObject(body) ? table.places : []) {
    const value = place.at === undefined ? undefined : valueIn(body, place.at);
    if (value === undefined) continue;
    const read = formOf(place).read(value, place);
    if (read === undefined) unread.push(place);
    for (const name of Object.keys(read ?? {}) as Setting[]) {
      if (options[name] !== undefined) continue;
      options[name] = read?.[name];
      places.set(name, place);
    }
  }
  const known = new Set([...places.values()].map(each => each.at));
  return { options: options as AnswerOptions, places, unread: unread.filter(each => !known.has(each.at)) };
}

export interface Target {
  readonly table: SettingTable;
  readonly model: string | undefined;
  /** Whether a request is written, and not only messages, so that settings that the API requires must be present. */
  readonly isRequest: boolean;
  /** Names of the tools that are declared; undefined if that does not matter. */
  readonly tools: ReadonlySet<string> | undefined;
}

/** Settings for another format. */
export function convertSettings(asked: SourceSettings, target: Target, lose: Lose): ConvertedSettings {
  const { options, places, unread } = asked;
  const { table, model, tools } = target;
  const reasons = new Map<Setting, string>();
  const deny: Deny = (setting, kind, reason) => {
    const from = places.get(setting);
    if (from === undefined) return;
    const isReported = [...reasons].some(
      ([other, otherReason]) => otherReason === reason && places.get(other) === from,
    );
    if (!reasons.has(setting)) reasons.set(setting, reason);
    if (!isReported) lose({ pointer: pointerOf(from) }, kind, reason);
  };
  for (const each of unread)
    lose({ pointer: pointerOf(each) }, 'dropped', `this value of \`${keyOf(each)}\` has no known equivalent`);
  const written = writtenPlaces(table, model, tools === undefined ? places : undefined);
  const own = tools === undefined ? options : withinTools(options, tools, deny);
  const hasOff = (setting: Setting) => {
    const { words } = written.get(setting) ?? {};
    return written.has(setting) && (setting !== 'effort' || words === undefined || Object.hasOwn(words, 'none'));
  };
  const fitted = convertThinking(setting => written.has(setting), hasOff, own, deny, table.name);
  if (tools !== undefined) table.adjust?.(fitted, model, deny);
  for (const name of Object.keys(table.required ?? {}) as Setting[]) {
    const place = written.get(name);
    if (!target.isRequest || place === undefined || options[name] !== undefined) continue;
    Object.assign(fitted, { [name]: fitted[name] ?? table.required?.[name] });
    const reason = `\`${keyOf(place)}\` is required: ${String(fitted[name])} is added`;
    lose({ pointer: '' }, 'synthesised', reason);
  }
  for (const name of Object.keys(fitted) as Setting[]) {
    const from = places.get(name);
    if (fitted[name] === undefined || written.has(name) || from === undefined) continue;
    // Settings that belong to a structured output are lost with it.
    if (name !== 'output' && name.startsWith('output') && fitted.output !== undefined && !written.has('output'))
      continue;
    const isByModel = table.places.some(
      each => each.isOlder !== true && settingsAt(each).includes(name) && !appliesTo(each, model),
    );
    const source = isByModel && model !== undefined ? `\`${model}\`` : table.name;
    deny(name, 'dropped', table.absent?.[name] ?? `${source} has no ${nameOf(name, from)}`);
    delete fitted[name];
  }
  const put = [...new Set(written.values())].flatMap(place => {
    const value = formOf(place).write(fitted, place, deny, table.name);
    return value === undefined ? [] : [[place.at ?? '', value] as const];
  });
  return { put, remove: [], reasons };
}

const REASONING: readonly Setting[] = ['thinking', 'effort', 'thinkingBudget', 'showThinking'];

/**
 * Settings of a body that keeps its format, for a server that has some of them in other places or with other ranges.
 */
export function moveSettings(
  body: unknown,
  from: Dialect,
  to: Dialect,
  format: string,
  model: string | undefined,
  wasModel: string | undefined,
  lose: Lose,
): ConvertedSettings {
  const [source, table] = [tableOf(from, format), tableOf(to, format)];
  const isServer = (to.kind ?? 'endpoint') === 'endpoint' && to.isGeneric !== true;
  if (source === undefined || table === undefined || source === table || !isServer) return NO_CHANGES;
  if (from.id === to.id && model === wasModel) return NO_CHANGES;
  const { options, places } = askedIn(source, body);
  const isKnown = ({ at = '' }: SettingPlace) =>
    table.places.some(
      each => each.at === at && each.isOlder !== true && formOf(each).read(valueIn(body, at), each) !== undefined,
    );
  const foreign = [...places].flatMap(([setting, place]) => (isKnown(place) ? [] : [setting]));
  const differing = new Set<Setting>([...(to.settings ?? []).flatMap(settingsAt), ...foreign]);
  if (REASONING.some(each => differing.has(each))) for (const each of REASONING) differing.add(each);
  // Other settings in the same value are written with it.
  for (const [setting, place] of places)
    if ([...places].some(([other, own]) => own === place && differing.has(other))) differing.add(setting);
  const isDiffering = (setting: Setting) => differing.has(setting);
  const asked: SourceSettings = {
    options: Object.fromEntries(Object.entries(options).filter(([name]) => isDiffering(name as Setting))),
    places: new Map([...places].filter(([name]) => isDiffering(name))),
    unread: [],
  };
  const { put, reasons } = convertSettings(asked, { table, model, isRequest: false, tools: undefined }, lose);
  const changed = put.filter(([at, value]) => {
    const place = table.places.find(each => each.at === at) as SettingPlace;
    const before = valueIn(body, at);
    const asJson = (each: unknown) => writeJson(formOf(place).read(each, place) ?? null, { sortKeys: true });
    return before === undefined || asJson(before) !== asJson(value);
  });
  const kept = new Set(put.map(([at]) => at));
  const obsolete = [...new Set([...asked.places.values()].map(each => each.at ?? ''))].filter(at => !kept.has(at));
  return { put: changed, remove: obsolete, reasons };
}

/** Drops a tool choice if the request declares no tools, or does not declare the chosen one. */
function withinTools(options: AnswerOptions, tools: ReadonlySet<string>, deny: Deny): AnswerOptions {
  const { toolChoice, parallelToolCalls, allowedTools, ...rest } = options;
  const name = nameIn(toolChoice);
  if (tools.size === 0)
    for (const each of ['toolChoice', 'parallelToolCalls', 'allowedTools'] as const)
      deny(each, 'dropped', 'the request declares no tools');
  else if (name !== undefined && !tools.has(name)) deny('toolChoice', 'dropped', `tool \`${name}\` is not declared`);
  if (tools.size === 0) return rest;
  const { toolChoice: _, ...others } = options;
  return name !== undefined && !tools.has(name) ? others : { ...options };
}

/** The body with its settings. */
export function withSettings(body: unknown, { put, remove }: ConvertedSettings): unknown {
  if (!isObject(body) || (put.length === 0 && remove.length === 0)) return body;
  let out: JsonObject = body;
  for (const at of remove) out = removed(out, at.split('.'));
  for (const [at, value] of put) out = putIn(out, at.split('.'), value);
  return out;
}

/** The setting whose place contains a pointer. */
export function settingAt(table: SettingTable, pointer: string): Setting | undefined {
  return table.places.find(each => pointer === pointerOf(each) || pointer.startsWith(`${pointerOf(each)}/`))?.setting;
}

/** The place that each setting is written to: the one where it is, if it may stay there, or the first. */
function writtenPlaces(
  { places, lacks = [] }: SettingTable,
  model: string | undefined,
  now: SourceSettings['places'] | undefined,
): Map<Setting, SettingPlace> {
  const written = new Map<Setting, SettingPlace>();
  for (const place of places) {
    if (place.isOlder === true || !appliesTo(place, model)) continue;
    for (const each of settingsAt(place)) {
      if (lacks.includes(each)) continue;
      const { at, form } = now?.get(each) ?? {};
      if (!written.has(each) || (at === place.at && form === place.form && written.get(each)?.at !== at))
        written.set(each, place);
    }
  }
  return written;
}

function appliesTo({ models, except }: SettingPlace, model: string | undefined): boolean {
  const isOneOf = (patterns: readonly string[]) => model !== undefined && matchesAny(patterns, model);
  return (models === undefined || isOneOf(models)) && (except === undefined || !isOneOf(except));
}

/** Names, in messages, of settings that are only part of a value. */
const NAMES: { readonly [name in Setting]?: string } = {
  parallelToolCalls: 'switch for parallel tool calls',
  allowedTools: 'list of allowed tools',
  output: 'structured output',
  outputSchema: 'structured output',
  outputName: 'name for the schema',
  outputDescription: 'description of the schema',
  outputStrict: '`strict` for the schema',
  thinking: 'switch for reasoning',
  thinkingBudget: 'budget of reasoning tokens',
  showThinking: 'setting that shows reasoning',
  effort: 'reasoning effort',
};

function nameOf(setting: Setting, place: SettingPlace): string {
  return (settingsAt(place).length > 1 ? NAMES[setting] : undefined) ?? `\`${keyOf(place)}\``;
}

function pointerOf({ at = '' }: Pick<SettingPlace, 'at'>): string {
  return at.split('.').reduce((pointer, key) => child(pointer, key), '');
}

/** The pointer to the model in a body of a format. */
export function modelPointer(format: string, body?: unknown): string {
  if (format === 'openai-chat') return `/${modelKey(body)}`;
  return pointerOf({ at: (Object.hasOwn(FORMATS, format) ? FORMATS[format]?.model : undefined) ?? 'model' });
}

function valueIn(body: unknown, at: string): unknown {
  let value = body;
  for (const key of at.split('.')) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

function putIn(value: unknown, [key = '', ...rest]: readonly string[], what: unknown): JsonObject {
  const object = isObject(value) ? value : {};
  return { ...object, [key]: rest.length === 0 ? what : putIn(object[key], rest, what) };
}

/** Removes a value, and the objects that contained nothing else. */
function removed(value: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject {
  const { [key]: inner, ...others } = value;
  if (rest.length === 0 || !isObject(inner)) return others;
  const left = removed(inner, rest);
  return Object.keys(left).length === 0 ? others : { ...value, [key]: left };
}
