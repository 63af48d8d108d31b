import type { Dialect, Evidence } from '../generated/types.ts';

const AT =
  'https://github.com/microsoft/semantic-kernel/blob/b39d95a34435f4c1d55dd00c86120ce118d847e1/dotnet/src/Connectors';
const bedrock: Evidence = {
  kind: 'documented',
  at: `${AT}/Connectors.Amazon/Bedrock/Core/BedrockModelUtilities.cs#L64`,
};
const gemini: Evidence = {
  kind: 'documented',
  at: `${AT}/Connectors.Google/Core/Gemini/Clients/GeminiChatCompletionClient.cs#L768`,
};
const mistralEmpty: Evidence = { kind: 'documented', at: `${AT}/Connectors.MistralAI/Client/MistralClient.cs#L670` };
const mistralFirst: Evidence = { kind: 'documented', at: `${AT}/Connectors.MistralAI/Client/MistralClient.cs#L675` };
const others = 'The other connectors do not look.';

/** One connector refuses what another takes; which one is used, the messages do not tell. */
export default {
  id: 'semantic-kernel',
  kind: 'client',
  name: 'Semantic Kernel, connectors',
  docs: 'https://learn.microsoft.com/en-us/semantic-kernel/concepts/ai-services/chat-completion/chat-history',
  shape: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'blank-text': [
      {
        verdict: 'rejected',
        says: 'Last message in chat history was null or whitespace.',
        parameters: { lastOnly: true },
        note: 'The connector of Amazon Bedrock.',
        evidence: [bedrock],
      },
      { verdict: 'tolerated', parameters: { lastOnly: true }, note: others, evidence: [gemini] },
    ],
    'empty-conversation': [
      {
        verdict: 'rejected',
        says: 'Chat history must contain at least one message',
        evidence: [mistralEmpty],
      },
      {
        verdict: 'rejected',
        says: "Chat history can't contain only system messages.",
        parameters: { instructionsOnly: true },
        note: 'The connector of Gemini.',
        evidence: [gemini],
      },
      { verdict: 'tolerated', parameters: { instructionsOnly: true }, note: others, evidence: [mistralEmpty] },
    ],
    'unexpected-first-role': [
      {
        verdict: 'rejected',
        says: 'The first message in chat history must have either the system or user role',
        note: 'The connector of Mistral.',
        evidence: [mistralFirst],
      },
      { verdict: 'tolerated', note: others, evidence: [gemini] },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: "Gemini API doesn't support author role: {role}",
        parameters: { refused: ['developer'] },
        note: 'The connector of Gemini.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/13872', on: '2026-04-15' },
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/13871', on: '2026-04-15' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { refused: ['developer'] },
        note: 'The connector of OpenAI.',
        evidence: [{ kind: 'documented', at: `${AT}/Connectors.OpenAI/Core/ClientCore.ChatCompletion.cs` }],
      },
    ],
  },
} satisfies Dialect as Dialect;
