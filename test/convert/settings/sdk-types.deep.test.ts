/**
 * Checks converted requests against the request types of each provider's SDK with the TypeScript compiler. A provider
 * whose SDK is not installed is skipped with a message.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
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

/** The compiler errors for a file that declares these requests. */
function faultsOf({ types, dialect }: Sdk, requests: readonly unknown[]): string[] {
  const file = join(import.meta.dirname, `${dialect}-requests.ts`);
  const lines = requests.map((each, i) => `export const request${i}: Request = ${JSON.stringify(each)};`);
  const text = `${types}\n${lines.join('\n')}\n`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = name => name === file || fileExists(name);
  host.readFile = name => (name === file ? text : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return [...new Set(found.map(each => ts.flattenDiagnosticMessageText(each.messageText, ' ')))];
}

describe('the types of the SDK accept what is built for', () => {
  for (const sdk of SDKS) {
    const isThere = existsSync(`node_modules/${sdk.package}`);
    if (!isThere) console.warn(`${sdk.package} is not installed: requests for ${sdk.dialect} are not compiled`);
    it.runIf(isThere)(`${sdk.dialect}, ${sdk.model}`, () => {
      // A request for another model of the same server keeps its settings.
      const others = SOURCES.filter(each => each.dialect !== sdk.dialect || each.base.model === sdk.model);
      const requests = others.flatMap(source =>
        requestsWith(source).map(body => {
          const options = {
            from: source.dialect as DialectId,
            dialect: sdk.dialect as DialectId,
            model: sdk.model,
          };
          return buildRequest(body, options).value;
        }),
      );
      expect(requests.length).toBeGreaterThan(50);
      expect(faultsOf(sdk, requests)).toEqual([]);
    });
  }

  it('and reject a setting of another format', () => {
    const sdk = SDKS.find(each => each.dialect === 'ollama') as Sdk;
    const body = { model: 'qwen3', messages: [{ role: 'user', content: 'Hi' }] };
    if (!existsSync(`node_modules/${sdk.package}`)) return;
    expect(faultsOf(sdk, [body])).toEqual([]);
    expect(faultsOf(sdk, [{ ...body, max_tokens: 5 }])).toHaveLength(1);
  });
});
