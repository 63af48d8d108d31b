import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { schemaUri } from '../src/cli/repository-uri.ts';

/** All schema files below `schemas/`, as paths from the project's root, sorted. */
export function schemaFiles(folder = 'schemas'): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap(entry => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? schemaFiles(path) : path.endsWith('.schema.json') ? [path] : [];
    })
    .sort();
}

export function readSchema(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

/** Branches that the engine checks after reading a tag: one branch at a time, so the validators contain no unions. */
const BRANCHES = [
  'wire/openai-chat/message-system',
  'wire/openai-chat/message-developer',
  'wire/openai-chat/message-user',
  'wire/openai-chat/message-assistant',
  'wire/openai-chat/message-tool',
  'wire/openai-chat/message-function',
  'wire/openai-chat/request',
  'wire/openai-chat/response',
  'wire/openai-chat/response#/$defs/choice',
  'wire/openai-chat/response#/$defs/message',
  'wire/openai-chat/response#/$defs/toolCall',
  'wire/openai-chat/tool-definition#/$defs/function',
  'wire/openai-chat/tool-definition#/$defs/custom',
  'wire/openai-chat/tool-definition#/$defs/functionDefinition',
  'message/content-part#/$defs/text',
  'message/content-part#/$defs/image_url',
  'message/content-part#/$defs/input_audio',
  'message/content-part#/$defs/file',
  'message/content-part#/$defs/refusal',
  'message/tool-call#/$defs/function',
  'message/tool-call#/$defs/custom',
];

/** Guards of `validate` that belong to no message format and no system, by the file that contains them. */
const GUARDS = {
  messages: {
    systemMessage: 'message/system',
    userMessage: 'message/user',
    assistantMessage: 'message/assistant',
    toolMessage: 'message/tool',
    localMetadata: 'message/local-metadata',
  },
  reports: {
    conversation: 'conversation',
    conversion: 'conversion',
    exchange: 'exchange',
    expectation: 'expectation',
    report: 'report',
    score: 'score',
    dialect: 'dialect',
  },
};

/** Guards of a message format in addition to those of its files, and other names for some of its files. */
const FORMAT_GUARDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cohere-chat': { isTool: 'request#/$defs/tool', isToolCall: 'message#/$defs/toolCall' },
  'cohere-chat-v1': { isTool: 'request#/$defs/tool', isToolCall: 'message#/$defs/toolCall' },
  'gemini-generate': { isPart: 'content#/$defs/part' },
  'gemini-interactions': { isTool: 'request#/$defs/tool' },
  'mcp-sampling': { isTool: 'request#/$defs/tool' },
  'mistral-conversations': { isTool: 'request#/$defs/tool' },
  'ollama-chat': { isTool: 'request#/$defs/tool', isToolCall: 'message#/$defs/toolCall' },
  'openai-chat': {
    isSystemMessage: 'message-system',
    isDeveloperMessage: 'message-developer',
    isUserMessage: 'message-user',
    isAssistantMessage: 'message-assistant',
    isToolMessage: 'message-tool',
    isFunctionMessage: 'message-function',
    isContentPart: '../../message/content-part',
    isToolCall: '../../message/tool-call',
    isTool: 'tool-definition',
  },
};

/** Files that people write. Their validators report every fault, not only the first. */
const DOCUMENTS = {
  config: 'config',
  dialectFile: 'dialect-file',
  scriptedReply: 'script#/$defs/reply',
  scriptedFailure: 'script#/$defs/failure',
  recordedReply: 'script#/$defs/recorded',
};

/** The base that references between schemas resolve against in the build. It appears in nothing that is published. */
const BASE = 'schemas:/';

/** The build's ID of a schema or a part of one: `report`, `message/tool-call#/$defs/function`. */
const idOf = (ref: string) => BASE + ref.replace(/^([^#]*)/, '$1.schema.json');

/** The same for a schema file. */
export const idOfFile = (file: string) => BASE + file.slice('schemas/'.length);

/** The file of a build ID, which may name a part of the file. */
export const fileOfId = (id: string) => `schemas/${id.slice(BASE.length).replace(/#.*$/, '')}`;

/**
 * The text of a schema file with the `$id` that follows from `repository` in package.json, or without any if that is
 * empty.
 */
export function withPublishedId(file: string, text: string): string {
  const uri = schemaUri(file.slice('schemas/'.length, -'.schema.json'.length));
  const id = uri === undefined ? '' : `\n  "$id": ${JSON.stringify(uri)},`;
  return text.replace(/^(\{\n {2}"\$schema": "[^"]*",)(?:\n {2}"\$id": "[^"]*",)?/, (_, head: string) => head + id);
}

/** `our-gateway` as `ourGateway`. */
export const camelCase = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The schemas of source systems, frameworks and API formats in folders, as `system/<message format>/<name>`. */
function systemSchemas(): string[] {
  return schemaFiles()
    .filter(file => /^schemas\/(?:system|framework|wire(?!\/openai-chat\/))\//.test(file))
    .map(file => file.slice('schemas/'.length, -'.schema.json'.length));
}

/** `system/wolo/message` is `woloMessage`. */
function systemName(ref: string): string {
  const [, messageFormat = '', name = ''] = ref.split('/');
  return camelCase(`${messageFormat}-${name}`);
}

/** Names and schema IDs of validators, by the file that holds them. */
export type ValidatorGroups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The text of each handwritten module in some folders. */
export function handWritten(...folders: readonly string[]): string[] {
  return folders
    .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
    .filter(path => path.endsWith('.ts') && !path.startsWith(join('src', 'generated')))
    .map(path => readFileSync(path, 'utf8'));
}

/**
 * The branch validators that the code uses, for each message format, log format and system. A branch inside a file is
 * named like `message_textPart`.
 */
export function branchGroups(): ValidatorGroups {
  const chat = BRANCHES.map(ref => {
    const [file = '', def] = ref.split('#/$defs/');
    const name = camelCase(file.replace(/^.*\//, ''));
    return [def === undefined ? name : `${name}_${def}`, idOf(ref)];
  });
  const groups: Record<string, Record<string, string>> = { 'openai-chat': Object.fromEntries(chat) };
  for (const ref of systemSchemas()) {
    const group = groupOf(ref, groups);
    const { $defs = {} } = readSchema(`schemas/${ref}.schema.json`) as { $defs?: object };
    group[systemName(ref)] = idOf(ref);
    for (const def of Object.keys($defs)) group[`${systemName(ref)}_${def}`] = idOf(`${ref}#/$defs/${def}`);
  }
  const used = new Set(
    handWritten('src').flatMap(text => [...text.matchAll(/\bbranches\.(\w+)/g)].map(([, name]) => name)),
  );
  const usedOf = (group: Record<string, string>) => Object.entries(group).filter(([name]) => used.has(name));
  return Object.fromEntries(
    Object.entries(groups)
      .map(([id, group]) => [id, usedOf(group)] as const)
      .filter(([, entries]) => entries.length > 0)
      .map(([id, entries]) => [id, Object.fromEntries(entries)]),
  );
}

/** The group of the format or system that a schema belongs to; created if it is missing. */
function groupOf(ref: string, groups: Record<string, Record<string, string>>): Record<string, string> {
  const [, id = ''] = ref.split('/');
  groups[id] ??= {};
  return groups[id];
}

/** IDs of the message formats of APIs. */
export const formats = (): string[] => readdirSync('schemas/wire').sort();

/** The guards of an API's message format: name to schema ID. */
export function formatGuards(format: string): Record<string, string> {
  const own = FORMAT_GUARDS[format] ?? {};
  const files = readdirSync(`schemas/wire/${format}`).map(file => file.slice(0, -'.schema.json'.length));
  const named = files
    .filter(file => !Object.values(own).includes(file))
    .map(file => [camelCase(`is-${file}`), file] as const);
  const refs = [...named, ...Object.entries(own)].map(([name, ref]): [string, string] => [
    name,
    idOf(posix.join('wire', format, ref)),
  ]);
  return Object.fromEntries(refs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The guards of each message format and system. */
export function guardGroups(): ValidatorGroups {
  const groups: Record<string, Record<string, string>> = {};
  for (const format of formats()) groups[format] = formatGuards(format);
  for (const ref of systemSchemas()) if (ref.startsWith('system/')) groupOf(ref, groups)[systemName(ref)] = idOf(ref);
  for (const [group, refs] of Object.entries(GUARDS))
    groups[group] = Object.fromEntries(Object.entries(refs).map(([name, ref]) => [name, idOf(ref)]));
  return groups;
}

/** Names and schema IDs of the validators for files that people write. */
export function documentIds(): Record<string, string> {
  return Object.fromEntries(Object.entries(DOCUMENTS).map(([name, ref]) => [name, idOf(ref)]));
}
