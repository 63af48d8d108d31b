/**
 * Checks converted requests against the request types of each provider's SDK with the TypeScript compiler. A provider
 * whose SDK is not installed is skipped with a message.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildRequest, type DialectId } from '../../../src/index.ts';
import type { JsonObject } from '../../../src/source/json.ts';
import { SOURCES, type Source, withSettings } from './bodies.ts';

interface Sdk {
  readonly dialect: string;
  readonly model: string;
  readonly package: string;
  /** Declares `Request` in the compiled file. */
  readonly types: string;
}

/** Converts enums to the strings that they are in JSON. */
const PLAIN = `type Plain<T> = T extends string ? \`\${T}\` : T extends readonly (infer U)[] ? Plain<U>[]
  : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;`;

const COHERE = '../../../node_modules/cohere-ai/dist/serialization/resources/v2/client/requests/V2ChatRequest.js';
const MCP = '../../../node_modules/@modelcontextprotocol/sdk/dist/esm/spec.types.js';
const COHERE_STREAM = COHERE.replace('V2ChatRequest.js', 'V2ChatStreamRequest.js');

const SDKS: readonly Sdk[] = [
  {
    dialect: 'openai-chat',
    model: 'gpt-5',
    package: 'openai',
    types: `import type { ChatCompletionCreateParamsBase } from 'openai/resources/chat/completions/completions';
type Request = ChatCompletionCreateParamsBase;`,
  },
  {
    dialect: 'anthropic',
    model: 'claude-opus-4-8',
    package: '@anthropic-ai/sdk',
    types: `import type { MessageCreateParamsBase } from '@anthropic-ai/sdk/resources/messages/messages';
type Request = MessageCreateParamsBase;`,
  },
  {
    dialect: 'anthropic',
    model: 'claude-sonnet-4-5',
    package: '@anthropic-ai/sdk',
    // Older models accept sampling parameters that the types no longer have.
    types: `import type { MessageCreateParamsBase } from '@anthropic-ai/sdk/resources/messages/messages';
type Request = MessageCreateParamsBase & { temperature?: number; top_p?: number; top_k?: number };`,
  },
  {
    dialect: 'openai-responses',
    model: 'gpt-5',
    package: 'openai',
    types: `import type { ResponseCreateParamsBase } from 'openai/resources/responses/responses';
type Request = Omit<ResponseCreateParamsBase, 'tools'> & { tools?: object[] };`,
  },
  {
    dialect: 'gemini',
    model: 'gemini-3-pro',
    package: '@google/genai',
    types: `import type { Content, GenerationConfig, ToolConfig, Tool } from '@google/genai';
${PLAIN}
interface Request {
  model: string;
  contents: Plain<Content>[];
  tools?: Plain<Tool>[];
  toolConfig?: Plain<ToolConfig>;
  generationConfig?: Plain<GenerationConfig>;
}`,
  },
  {
    dialect: 'gemini-interactions',
    model: 'gemini-3-pro',
    package: '@google/genai',
    types: `import type { Interactions } from '@google/genai';
type Own = Interactions.CreateModelInteractionParamsNonStreaming;
type Request = Omit<Own, 'input' | 'stream'> & { input: object[]; stream?: boolean };`,
  },
  {
    dialect: 'bedrock-converse',
    model: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
    package: '@aws-sdk/client-bedrock-runtime',
    types: `import type { ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';
type Request = ConverseCommandInput;`,
  },
  {
    dialect: 'cohere',
    model: 'command-a-03-2025',
    package: 'cohere-ai',
    types: `import type { V2ChatRequest } from '${COHERE}';
import type { V2ChatStreamRequest } from '${COHERE_STREAM}';
type Request = (V2ChatRequest.Raw | V2ChatStreamRequest.Raw) & { stream?: boolean };`,
  },
  {
    dialect: 'ollama',
    model: 'qwen3',
    package: 'ollama',
    // Its schema type lacks keywords that schemas have.
    types: `import type { ChatRequest } from 'ollama';
type Request = Omit<ChatRequest, 'tools'> & { tools?: object[] };`,
  },
  {
    dialect: 'mistral',
    model: 'mistral-large-latest',
    package: '@mistralai/mistralai',
    types: `import type { ChatCompletionRequest$Outbound } from '@mistralai/mistralai/models/components';
type Optional = 'stream' | 'safe_prompt';
type Request = Omit<ChatCompletionRequest$Outbound, Optional | 'tools'> & { stream?: boolean; safe_prompt?: boolean; tools?: object[] };`,
  },
  {
    dialect: 'mistral-conversations',
    model: 'mistral-large-latest',
    package: '@mistralai/mistralai',
    types: `import type { ConversationRequest$Outbound } from '@mistralai/mistralai/models/components';
type Request = Omit<ConversationRequest$Outbound, 'stream' | 'inputs' | 'tools'> & { stream?: boolean; inputs: object[]; tools?: object[] };`,
  },
  {
    dialect: 'mcp-sampling',
    model: 'claude-sonnet-4-5',
    package: '@modelcontextprotocol/sdk',
    types: `import type { CreateMessageRequest } from '${MCP}';
type Own = CreateMessageRequest['params'];
type Request = Omit<Own, 'tools'> & { tools?: object[] };`,
  },
];

/** Requests that together contain each value of each setting at least once, with other settings. */
function requestsWith(source: Source): JsonObject[] {
  const most = Math.max(...Object.values(source.settings).map(each => each.length));
  return Array.from({ length: most }, (_, i) => {
    const chosen = Object.entries(source.settings).map(([at, values]) => [at, values[i % values.length]]);
    return withSettings(source, Object.fromEntries(chosen) as JsonObject);
  });
}

/** The requests of all APIs, built for this one. */
function requestsFor({ dialect, model }: Sdk): readonly unknown[] {
  // A request for another model of the same server keeps its settings.
  const others = SOURCES.filter(each => each.dialect !== dialect || each.base.model === model);
  return others.flatMap(source =>
    requestsWith(source).map(body => {
      const options = { from: source.dialect as DialectId, dialect: dialect as DialectId, model };
      return buildRequest(body, options).value;
    }),
  );
}

/** A file that declares these requests. */
function declared({ types }: Sdk, requests: readonly unknown[]): string {
  const lines = requests.map((each, i) => `export const request${i}: Request = ${JSON.stringify(each)};`);
  return `${types}\n${lines.join('\n')}\n`;
}

/** The compiler errors of each file. They are one program, because each program loads the libraries again. */
function compilerErrors(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  };
  const pathOf = (name: string) => join(import.meta.dirname, `${name}-requests.ts`);
  const files = new Map([...texts].map(([name, text]) => [pathOf(name), text]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = name => files.has(name) || fileExists(name);
  host.readFile = name => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, ...rest) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const errorsOf = (name: string) => {
    const source = program.getSourceFile(pathOf(name));
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return [...new Set(found.map(each => ts.flattenDiagnosticMessageText(each.messageText, ' ')))];
  };
  return new Map([...texts.keys()].map(name => [name, errorsOf(name)]));
}

describe('the types of the SDK accept what is built for', () => {
  const isInstalled = (sdk: Sdk) => existsSync(`node_modules/${sdk.package}`);
  const nameOf = ({ dialect, model }: Sdk) => `${dialect}-${model.replace(/\W/g, '-')}`;
  const ollama = SDKS.find(each => each.dialect === 'ollama') as Sdk;
  const requests = new Map<string, readonly unknown[]>();
  let errors = new Map<string, string[]>();

  beforeAll(() => {
    const installed = SDKS.filter(isInstalled);
    for (const sdk of installed) requests.set(nameOf(sdk), requestsFor(sdk));
    const texts = new Map(installed.map(sdk => [nameOf(sdk), declared(sdk, requests.get(nameOf(sdk)) ?? [])]));
    const body = { model: 'qwen3', messages: [{ role: 'user', content: 'Hi' }] };
    if (isInstalled(ollama)) {
      texts.set('right', declared(ollama, [body]));
      texts.set('wrong', declared(ollama, [{ ...body, max_tokens: 5 }]));
    }
    errors = compilerErrors(texts);
  });

  for (const sdk of SDKS) {
    if (!isInstalled(sdk))
      console.warn(`${sdk.package} is not installed: requests for ${sdk.dialect} are not compiled`);
    it.runIf(isInstalled(sdk))(`${sdk.dialect}, ${sdk.model}`, () => {
      expect(requests.get(nameOf(sdk))?.length).toBeGreaterThan(50);
      expect(errors.get(nameOf(sdk))).toEqual([]);
    });
  }

  it.runIf(isInstalled(ollama))('and reject a setting of another format', () => {
    expect(errors.get('right')).toEqual([]);
    expect(errors.get('wrong')).toHaveLength(1);
  });
});
