/** Converts items of the Responses API to those of the OpenAI Agents SDK for JavaScript. */
import type { AgentsShellCall, AgentsShellEntry } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';

/** Items for which the SDK has no type. It stores them whole under `providerData`. */
const HOSTED: ReadonlySet<unknown> = new Set([
  ...['web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call'],
  ...['mcp_call', 'mcp_list_tools', 'mcp_approval_request', 'mcp_approval_response'],
]);

/** The key of the output of these items, which the SDK stores outside `providerData`. */
export const HOSTED_OUTPUTS: Readonly<Record<string, string>> = { image_generation_call: 'result', mcp_call: 'output' };

/** Converts an item. `tool` is the function name of a result. */
export function fromResponses(item: JsonObject, tool: string | undefined): JsonObject {
  const { type, id, call_id: callId, status, ...rest } = item;
  const own = defined({ id, callId });
  if (type === undefined || type === 'message') return messageItem(item);
  if (HOSTED.has(type)) return hostedCall(item);
  switch (type) {
    case 'reasoning':
      return reasoning(item);
    case 'function_call': {
      const { name, namespace, arguments: args } = rest;
      return {
        ...{ type, ...own, name, ...(namespace !== undefined && { namespace }) },
        ...defined({ status, arguments: args }),
      };
    }
    case 'function_call_output':
      return {
        ...{ type: 'function_call_result', ...own, name: tool ?? callId, status: 'completed' },
        output: Array.isArray(rest.output) ? rest.output.map(inputPart) : rest.output,
      };
    case 'computer_call': {
      const { action, actions, ...more } = rest;
      const first = action !== undefined && action !== null ? { action } : {};
      const all = Array.isArray(actions) && actions.length > 0 ? { actions: actions as unknown[] } : {};
      return { type, ...own, status: status ?? 'completed', ...first, ...all, ...providerDataOf(more) };
    }
    case 'computer_call_output': {
      const { output, ...more } = rest;
      const url = isObject(output) ? output.image_url : undefined;
      const data = typeof url === 'string' ? url : '';
      return {
        type: 'computer_call_result',
        ...own,
        output: { type: 'computer_screenshot', data },
        ...providerDataOf(more),
      };
    }
    case 'shell_call': {
      const { action, ...more } = rest;
      return {
        type,
        ...own,
        ...(status !== undefined && { status }),
        action: shellAction(action),
        ...providerDataOf(more),
      };
    }
    case 'shell_call_output': {
      const { output, max_output_length: most, ...more } = rest;
      return {
        ...{ type, ...own, ...(status !== undefined && { status }) },
        ...(typeof most === 'number' && { maxOutputLength: most }),
        output: Array.isArray(output) ? output.map(commandResult) : [],
        ...providerDataOf(more),
      };
    }
    case 'apply_patch_call':
      return {
        type,
        ...own,
        status: status === 'completed' ? status : 'in_progress',
        operation: patch(rest.operation),
      };
    case 'apply_patch_call_output': {
      const { output } = rest;
      return {
        type,
        ...own,
        status: status === 'failed' ? status : 'completed',
        ...(typeof output === 'string' && { output }),
      };
    }
    case 'tool_search_call':
      return { type, ...own, ...rest, ...(typeof status === 'string' && { status }), arguments: rest.arguments ?? {} };
    case 'tool_search_output': {
      const { tools, ...more } = rest;
      const found: unknown[] = Array.isArray(tools) ? tools.filter(isObject).map(toolOf) : [];
      return { type, ...own, ...more, ...(typeof status === 'string' && { status }), tools: found };
    }
    case 'program':
      return { type, ...own, code: rest.code ?? '', fingerprint: rest.fingerprint ?? '' };
    case 'program_output': {
      const { result } = rest;
      return {
        ...{ type, ...own, output: typeof result === 'string' ? result : writeJson(result ?? null) },
        status: status === 'incomplete' ? status : 'completed',
      };
    }
    case 'compaction':
      return { type, ...own, encrypted_content: rest.encrypted_content };
    default:
      return defined({ type: 'unknown', id, providerData: item });
  }
}

function messageItem({ id, role, content, status, phase }: JsonObject): JsonObject {
  const own = defined({ type: 'message', id });
  if (role === 'assistant') {
    const parts = Array.isArray(content) ? content.map(outputPart) : [{ type: 'output_text', text: content }];
    const when = phase === 'commentary' || phase === 'final_answer' ? { phase } : {};
    return { ...own, role, status: status ?? 'completed', content: parts, ...when };
  }
  if (role === 'user') return { ...own, role, content: Array.isArray(content) ? content.map(inputPart) : content };
  const texts = Array.isArray(content)
    ? content.map(each => (isObject(each) && typeof each.text === 'string' ? each.text : ''))
    : undefined;
  return { ...own, role: 'system', content: texts === undefined ? content : texts.join('\n\n') };
}

/** A content part of an assistant message. Provider-specific fields are stored under `providerData`. */
function outputPart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { type, text, refusal, ...rest } = part;
  const more = Array.isArray(rest.annotations) && rest.annotations.length === 0 ? {} : providerDataOf(rest);
  return type === 'refusal' ? { type, refusal, ...providerDataOf(rest) } : { type, text, ...more };
}

function inputPart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const {
    type,
    image_url: image,
    file_id: id,
    file_url: url,
    file_data: data,
    detail,
    filename,
    input_audio: sound,
  } = part;
  if (type === 'input_image') return defined({ type, image: id === undefined ? image : { id }, detail });
  if (type === 'input_file') {
    const file = id !== undefined ? { id } : url !== undefined ? { url } : data;
    return defined({ type, file, filename });
  }
  if (type === 'input_audio' && isObject(sound))
    return defined({ type: 'audio', audio: sound.data, format: sound.format });
  return part;
}

function reasoning({ id, summary, content, encrypted_content: encrypted }: JsonObject): JsonObject {
  const texts = (Array.isArray(summary) ? (summary as unknown[]) : []).filter(isObject);
  const raw = (Array.isArray(content) ? (content as unknown[]) : []).filter(isObject);
  return defined({
    type: 'reasoning',
    id,
    content: texts.map(({ text }) => ({ type: 'input_text', text })),
    ...(raw.length > 0 && { rawContent: raw.map(({ text }) => ({ type: 'reasoning_text', text })) }),
    ...(encrypted !== undefined && { providerData: { encrypted_content: encrypted } }),
  });
}

function hostedCall(item: JsonObject): JsonObject {
  const { type, id, status, ...rest } = item;
  const result = HOSTED_OUTPUTS[String(type)] ?? '';
  const { [result]: output, ...more } = rest;
  const given = typeof output === 'string' ? { output } : {};
  return defined({
    type: 'hosted_tool_call',
    id,
    name: type,
    status: status ?? 'completed',
    ...given,
    providerData: defined({ type, id, ...('output' in given ? more : rest) }),
  });
}

function shellAction(action: unknown): AgentsShellCall['action'] {
  const { commands, timeout_ms: timeout, max_output_length: most }: JsonObject = isObject(action) ? action : {};
  return {
    commands: Array.isArray(commands) ? (commands as unknown[]).filter(each => typeof each === 'string') : [],
    ...(typeof timeout === 'number' && { timeoutMs: timeout }),
    ...(typeof most === 'number' && { maxOutputLength: most }),
  };
}

function commandResult(entry: unknown): AgentsShellEntry {
  const { stdout, stderr, outcome }: JsonObject = isObject(entry) ? entry : {};
  const { type, exit_code: code }: JsonObject = isObject(outcome) ? outcome : {};
  return {
    stdout: typeof stdout === 'string' ? stdout : '',
    stderr: typeof stderr === 'string' ? stderr : '',
    outcome:
      type === 'timeout' ? { type } : { type: 'exit', exitCode: Number.isInteger(code) ? (code as number) : null },
  };
}

function patch(operation: unknown): JsonObject {
  const { move_to: moveTo, ...rest }: JsonObject = isObject(operation) ? operation : {};
  return { ...rest, ...(typeof moveTo === 'string' && moveTo !== '' && { moveTo }) };
}

const SNAKE: Readonly<Record<string, string>> = {
  function_name: 'functionName',
  defer_loading: 'deferLoading',
  allowed_callers: 'allowedCallers',
  output_schema: 'outputSchema',
};

function toolOf(tool: JsonObject): JsonObject {
  const keys = Object.entries(tool).map(([key, value]) => [Object.hasOwn(SNAKE, key) ? SNAKE[key] : key, value]);
  const named = Object.fromEntries(keys) as JsonObject;
  if (tool.type === 'namespace' && Array.isArray(tool.tools))
    named.tools = (tool.tools as unknown[]).map(each => (isObject(each) ? toolOf(each) : each));
  return named;
}

function providerDataOf(more: JsonObject): { providerData?: JsonObject } {
  return Object.keys(more).length > 0 ? { providerData: more } : {};
}
