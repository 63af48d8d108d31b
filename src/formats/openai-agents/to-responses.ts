/** Converts items of the OpenAI Agents SDK for JavaScript to items of the Responses API, like the SDK itself. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { HOSTED_OUTPUTS } from './from-responses.ts';
import { encryptedIn } from './item.ts';

/** Returns the item of the Responses API. */
export function toResponses(item: JsonObject): JsonObject {
  const { type = 'role' in item ? 'message' : undefined, id, callId, status } = item;
  const extra = snake(item.providerData);
  const own = { ...text('id', id), ...text('call_id', callId), ...text('status', status) };
  switch (type) {
    case 'message':
      return {
        type,
        ...text('id', id),
        role: item.role,
        content: listOf(item.content, toPart),
        ...text('phase', item.phase ?? extra.phase),
      };
    case 'reasoning':
      return {
        type,
        ...text('id', id),
        summary: listOf(item.content, part => (isObject(part) ? { ...part, type: 'summary_text' } : part)),
        ...(Array.isArray(item.rawContent) && { content: item.rawContent as unknown }),
        ...text('encrypted_content', encryptedIn(item)),
      };
    case 'function_call':
      return { type, ...own, name: item.name, arguments: item.arguments, ...text('namespace', item.namespace) };
    case 'function_call_result':
      return { type: 'function_call_output', ...own, ...text('name', item.name), output: outputOf(item.output) };
    case 'hosted_tool_call':
      return hosted(item, extra);
    case 'computer_call':
      return {
        ...{ type, ...own, ...present('action', item.action), ...present('actions', item.actions) },
        ...present('pending_safety_checks', extra.pending_safety_checks),
      };
    case 'computer_call_result':
      return {
        ...{ type: 'computer_call_output', ...own, output: screenshotOf(item.output) },
        ...present('acknowledged_safety_checks', extra.acknowledged_safety_checks),
      };
    case 'shell_call':
      return { type, ...own, action: snake(item.action), ...present('environment', extra.environment) };
    case 'shell_call_output':
      return {
        ...{ type, ...own, output: listOf(item.output, commandResult) },
        ...present('max_output_length', item.maxOutputLength),
      };
    case 'apply_patch_call':
      return { type, ...own, operation: snake(item.operation) };
    case 'apply_patch_call_output':
      return { type, ...own, ...present('output', item.output) };
    case 'tool_search_call':
      return {
        ...{ type, ...own, ...text('call_id', callId ?? item.call_id), arguments: item.arguments },
        ...text('execution', item.execution),
      };
    case 'tool_search_output':
      return {
        ...{ type, ...own, ...text('call_id', callId ?? item.call_id), ...text('execution', item.execution) },
        tools: listOf(item.tools, tool => (isObject(tool) ? toolOf(tool) : tool)),
      };
    case 'program':
      return { type, ...own, code: item.code, fingerprint: item.fingerprint };
    case 'program_output':
      return { type, ...own, result: item.output };
    case 'compaction':
      return { type, ...text('id', id), encrypted_content: item.encrypted_content };
    // `providerData` contains the whole item. The other fields belong to the SDK.
    case 'unknown':
      return { ...extra, ...text('id', id) };
    default:
      return item;
  }
}

/** A provider-executed item. Everything except its output is in `providerData`. */
function hosted({ name, id, status, output, arguments: args }: JsonObject, extra: JsonObject): JsonObject {
  const given = typeof extra.type === 'string' ? extra.type : typeof name === 'string' ? name : '';
  // Older versions of the SDK wrote the names without a suffix.
  const type = Object.hasOwn(OLD_NAMES, given) ? OLD_NAMES[given] : given;
  const result = HOSTED_OUTPUTS[type ?? ''];
  const hasStatus = type !== 'mcp_list_tools' && type !== 'mcp_approval_request' && type !== 'mcp_approval_response';
  return {
    ...(extra.arguments === undefined && present('arguments', args)),
    ...extra,
    type,
    ...text('id', extra.id ?? id),
    ...(hasStatus && text('status', status)),
    ...(result !== undefined && extra[result] === undefined && present(result, output)),
  };
}

const OLD_NAMES: Readonly<Record<string, string>> = {
  web_search: 'web_search_call',
  file_search: 'file_search_call',
  code_interpreter: 'code_interpreter_call',
  image_generation: 'image_generation_call',
};

function toPart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { type, image, file, audio, detail, filename } = part;
  if (type === 'input_image' || type === 'image')
    return { type: 'input_image', ...imageOf(image ?? part.imageUrl ?? part.fileId), ...text('detail', detail) };
  if (type === 'input_file' || type === 'file') {
    const held = file ?? part.fileData ?? part.fileUrl ?? part.fileId;
    return {
      type: 'input_file',
      ...fileOf(held),
      ...text('filename', (isObject(held) ? held.filename : undefined) ?? filename),
    };
  }
  if (type === 'audio')
    return isObject(audio)
      ? { type: 'input_audio', ...text('file_id', audio.id) }
      : { type: 'input_audio', input_audio: { data: audio, ...text('format', part.format) } };
  return part;
}

function imageOf(image: unknown): JsonObject {
  if (typeof image === 'string') return { image_url: isReference(image) ? image : `data:image/png;base64,${image}` };
  if (!isObject(image)) return {};
  const { id, fileId = id, url, data, mediaType } = image;
  if (typeof url === 'string') return { image_url: url };
  if (typeof data === 'string') return { image_url: inline(data, mediaType, 'image/png') };
  return text('file_id', fileId);
}

function fileOf(file: unknown): JsonObject {
  if (typeof file === 'string')
    return isReference(file) && !file.startsWith('data:') ? { file_url: file } : { file_data: file };
  if (!isObject(file)) return {};
  const { id, fileId = id, url, data, mediaType } = file;
  if (typeof url === 'string') return { file_url: url };
  if (typeof data === 'string') return { file_data: inline(data, mediaType, 'text/plain') };
  return text('file_id', fileId);
}

/** Whether a text is a URL or data URL, not bare base64 data. */
function isReference(value: string): boolean {
  return /^(?:data:|[a-z][a-z0-9+.-]*:\/\/)/i.test(value.slice(0, 64));
}

function inline(data: string, mediaType: unknown, usual: string): string {
  return data.startsWith('data:') ? data : `data:${typeof mediaType === 'string' ? mediaType : usual};base64,${data}`;
}

function outputOf(output: unknown): unknown {
  if (Array.isArray(output)) return output.map(toPart);
  if (!isObject(output)) return output;
  return output.type === 'text' && typeof output.text === 'string' ? output.text : toPart(output);
}

/** The outcome of a command. The API requires an exit code; if it is unknown, the SDK sends 0. */
function commandResult(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { outcome, ...rest } = entry;
  if (!isObject(outcome) || outcome.type !== 'exit') return { ...rest, outcome };
  return { ...rest, outcome: { type: 'exit', exit_code: outcome.exitCode ?? 0 } };
}

function screenshotOf(output: unknown): unknown {
  if (!isObject(output)) return output;
  const { type, data } = output;
  if (typeof data !== 'string') return { type };
  return { type, image_url: isReference(data) ? data : `data:image/png;base64,${data}` };
}

const CAMEL: Readonly<Record<string, string>> = {
  functionName: 'function_name',
  deferLoading: 'defer_loading',
  allowedCallers: 'allowed_callers',
  outputSchema: 'output_schema',
};

/** A tool that a search found. Only its own keys are renamed, because its schema contains user-defined keys. */
function toolOf(tool: JsonObject): JsonObject {
  const { tools } = tool;
  const keys = Object.entries(tool).map(([key, value]) => [Object.hasOwn(CAMEL, key) ? CAMEL[key] : key, value]);
  const named = Object.fromEntries(keys) as JsonObject;
  if (tool.type === 'namespace' && Array.isArray(tools))
    named.tools = tools.map(each => (isObject(each) ? toolOf(each) : each));
  return named;
}

/** Maximum depth of renamed keys. Deeper objects and all lists stay unchanged. */
const MAX_DEPTH = 32;

/** Converts the keys of an object to snake case, like the SDK. */
export function snake(value: unknown, depth = 0): JsonObject {
  if (!isObject(value)) return {};
  const entries = Object.entries(value).map(([key, each]) => [
    key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    isObject(each) && depth < MAX_DEPTH ? snake(each, depth + 1) : each,
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

function text(key: string, value: unknown): JsonObject {
  return typeof value === 'string' ? { [key]: value } : {};
}

function present(key: string, value: unknown): JsonObject {
  return value === undefined ? {} : { [key]: value };
}

function listOf(list: unknown, change: (each: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(change) : list;
}
