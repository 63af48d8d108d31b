/** The .NET and Python libraries of Semantic Kernel write the same data with different names. */
import { isObject, type JsonObject } from '../../source/json.ts';

/** `web` is .NET with names in camel case. */
export type Style = 'python' | 'dotnet' | 'web';

/** The names of the fields in one style. */
interface Names {
  readonly role: string;
  readonly items: string;
  readonly author: string;
  readonly model: string;
  readonly metadata: string;
  readonly tag: string;
  readonly text: string;
  readonly id: string;
  readonly resultId: string;
  readonly plugin: string;
  readonly fn: string;
  readonly args: string;
  readonly result: string;
  readonly uri: string;
  readonly fileId: string;
  readonly data: string;
  readonly mediaType: string;
}

const PYTHON: Names = {
  role: 'role',
  items: 'items',
  author: 'name',
  model: 'ai_model_id',
  metadata: 'metadata',
  tag: 'content_type',
  text: 'text',
  id: 'id',
  resultId: 'id',
  plugin: 'plugin_name',
  fn: 'function_name',
  args: 'arguments',
  result: 'result',
  uri: 'uri',
  fileId: 'file_id',
  data: 'data_uri',
  mediaType: 'mime_type',
};

const DOTNET: Names = {
  role: 'Role',
  items: 'Items',
  author: 'AuthorName',
  model: 'ModelId',
  metadata: 'Metadata',
  tag: '$type',
  text: 'Text',
  id: 'Id',
  resultId: 'CallId',
  plugin: 'PluginName',
  fn: 'FunctionName',
  args: 'Arguments',
  result: 'Result',
  uri: 'Uri',
  fileId: 'FileId',
  data: 'Data',
  mediaType: 'MimeType',
};

const small = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const WEB = Object.fromEntries(Object.entries(DOTNET).map(([key, name]) => [key, small(name)])) as unknown as Names;

export const NAMES: Readonly<Record<Style, Names>> = { python: PYTHON, dotnet: DOTNET, web: WEB };

export function styleOf(wire: JsonObject): Style {
  if (Object.hasOwn(wire, 'Role') || Object.hasOwn(wire, 'Items')) return 'dotnet';
  const items: readonly unknown[] = Array.isArray(wire.items) ? wire.items : [];
  if (isObject(wire.role) || items.some(each => isObject(each) && Object.hasOwn(each, '$type'))) return 'web';
  return 'python';
}
