/** The frameworks whose loops run the scenarios. */
import { ALLOWED } from '../../../scripts/loop-matrix-page.ts';
import { conformantFetch } from '../../../src/integrations/fetch.ts';
import type { MiddlewareOptions } from '../../../src/integrations/middleware.ts';
import type { DriverFactory } from '../../../src/simulator/index.ts';
import { aiSdkLoop } from './ai-sdk.ts';
import { langchainLoop } from './langchain.ts';
import { openAgentLoopsLoop } from './open-agent-loops.ts';
import { openaiAgentsLoop } from './openai-agents.ts';

const SILENT = { onFinding() {}, onRepair() {} } as const;

export interface Framework {
  /** The function that is called: `generateText` of the AI SDK. */
  readonly name: string;
  /** The packages that write the requests. The first gives the framework its version; none if the loop is our own. */
  readonly packages: readonly string[];
  readonly dialect: 'openai-chat' | 'openai-responses';
  readonly make: DriverFactory;
  /** The same with our middleware; missing if the framework does not support one. */
  readonly healed?: DriverFactory;
  /** The same with our `fetch`. */
  readonly fetched: DriverFactory;
}

const APIS = [
  ['openai-chat', 'chat'],
  ['openai-responses', 'responses'],
] as const;

export const frameworks: readonly Framework[] = [
  ...ofBothApis(['ai', '@ai-sdk/openai'], 'AI SDK `generateText`', 'AI SDK `streamText`', aiSdkLoop),
  ...ofBothApis(
    ['langchain', '@langchain/openai'],
    'LangChain `createAgent`, `invoke`',
    'LangChain `createAgent`, `stream`',
    langchainLoop,
  ),
  ...ofBothApis(['@openai/agents'], 'OpenAI Agents `run`', 'OpenAI Agents `run`, streamed', openaiAgentsLoop),
  {
    ...{ name: 'Open Agent Loops, as documented', packages: [], dialect: 'openai-chat' },
    make: openAgentLoopsLoop(),
    fetched: withFetch('openai-chat', openAgentLoopsLoop()),
  },
];

function ofBothApis(
  packages: readonly string[],
  plain: string,
  streaming: string,
  loop: (api: 'chat' | 'responses', isStreaming: boolean, healing?: MiddlewareOptions) => DriverFactory,
): Framework[] {
  return [plain, streaming].flatMap((name, i) =>
    APIS.map(([dialect, api]) => ({
      ...{ name, packages, dialect, make: loop(api, i === 1) },
      healed: loop(api, i === 1, { dialect, allow: ALLOWED, ...SILENT }),
      fetched: withFetch(dialect, loop(api, i === 1)),
    })),
  );
}

function withFetch(dialect: Framework['dialect'], make: DriverFactory): DriverFactory {
  return env => {
    const options = { mode: 'repair', dialect, allow: ALLOWED, fetch: env.fetch, ...SILENT } as const;
    return make({ ...env, fetch: conformantFetch(options) });
  };
}
