import type { Dialect } from '../generated/types.ts';

const EXECUTOR =
  'https://github.com/langchain-ai/langgraph/blob/f09cfe8ffc1eeffd68f4b628ed69c30f7cad229f/libs/prebuilt/langgraph/prebuilt/chat_agent_executor.py#L265';

export default {
  id: 'langgraph',
  kind: 'client',
  name: 'LangGraph prebuilt agents',
  docs: 'https://docs.langchain.com/oss/python/langgraph/errors/INVALID_CHAT_HISTORY',
  shape: 'langchain',
  // LangGraph only compares IDs, so a result anywhere answers a call.
  turns: 'whole',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        since: '2024-11-01',
        says: 'Found AIMessages with tool_calls that do not have a corresponding ToolMessage.',
        note: 'LangGraph does not check the order or position of results, results without a call, or second results.',
        evidence: [
          { kind: 'documented', at: EXECUTOR, on: '2026-08-20' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langgraph/issues/4156' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langgraph-swarm-py/issues/94' },
        ],
      },
    ],
    'orphan-tool-result': [
      { verdict: 'tolerated', evidence: [{ kind: 'documented', at: EXECUTOR, on: '2026-08-20' }] },
    ],
    'duplicate-tool-result': [
      { verdict: 'tolerated', evidence: [{ kind: 'documented', at: EXECUTOR, on: '2026-08-20' }] },
    ],
  },
} satisfies Dialect as Dialect;
