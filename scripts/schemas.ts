import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** What the engine checks by itself after reading a tag: one branch at a time, so unions stay out of its validators. */
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

/** Whole documents, for the guards in `validate`. */
const GUARDS = {
  systemMessage: 'message/system',
  userMessage: 'message/user',
  assistantMessage: 'message/assistant',
  toolMessage: 'message/tool',
  localMetadata: 'message/local-metadata',
  conversation: 'conversation',
  conversion: 'conversion',
  chatRequest: 'wire/openai-chat/request',
  exchange: 'exchange',
  expectation: 'expectation',
  report: 'report',
  score: 'score',
  dialect: 'dialect',
};

/** What people write by hand: every fault of it is told, not the first one alone. */
const DOCUMENTS = { config: 'config', ownDialect: 'own-dialect' };

const idOf = (ref: string) => `https://rolecall.dev/schemas/${ref.replace(/^([^#]*)/, '$1.schema.json')}`;
const camelCase = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The schemas of source systems, frameworks and of the wires with a folder of their own, as `system/<shape>/<name>`. */
function systemSchemas(): string[] {
  return schemaFiles()
    .filter(file => /^schemas\/(?:system|framework|wire(?!\/openai-chat\/))\//.test(file))
    .map(file => file.slice('schemas/'.length, -'.schema.json'.length));
}

/** `system/wolo/message` is `woloMessage`. */
function systemName(ref: string): string {
  const [, shape = '', name = ''] = ref.split('/');
  return camelCase(`${shape}-${name}`);
}

/** Name to schema id of every branch validator. A branch inside a file is `message_textPart`. */
export function branchIds(): Record<string, string> {
  const wires = BRANCHES.map(ref => {
    const [file = '', def] = ref.split('#/$defs/');
    const name = camelCase(file.replace(/^.*\//, ''));
    return [def === undefined ? name : `${name}_${def}`, idOf(ref)];
  });
  const systems = systemSchemas().flatMap(ref => {
    const { $defs = {} } = readSchema(`schemas/${ref}.schema.json`) as { $defs?: object };
    const inside = Object.keys($defs).map(def => [`${systemName(ref)}_${def}`, idOf(`${ref}#/$defs/${def}`)]);
    return [[systemName(ref), idOf(ref)], ...inside];
  });
  return Object.fromEntries([...wires, ...systems]) as Record<string, string>;
}

/** Name to schema id of every guard. */
export function guardIds(): Record<string, string> {
  const systems = systemSchemas().map(ref => [systemName(ref), ref]);
  return Object.fromEntries([...Object.entries(GUARDS), ...systems].map(([name, ref]) => [name, idOf(ref as string)]));
}

/** Name to schema id of every validator of what people write by hand. */
export function documentIds(): Record<string, string> {
  return Object.fromEntries(Object.entries(DOCUMENTS).map(([name, ref]) => [name, idOf(ref)]));
}
