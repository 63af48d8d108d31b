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
const others = 'The other connectors do not check this.';

const REPOSITORY = 'https://github.com/microsoft/semantic-kernel/blob/b39d95a34435f4c1d55dd00c86120ce118d847e1';
const PYTHON = `${REPOSITORY}/python/semantic_kernel/contents`;
const DOTNET = `${REPOSITORY}/dotnet/src/SemanticKernel.Abstractions`;
const python: Evidence = { kind: 'documented', at: `${PYTHON}/chat_message_content.py#L97`, on: '2026-08-20' };
const items: Evidence = { kind: 'documented', at: `${PYTHON}/chat_message_content.py#L57`, on: '2026-08-20' };
const dataUri: Evidence = { kind: 'documented', at: `${PYTHON}/utils/data_uri.py#L126`, on: '2026-08-20' };
const roles: Evidence = { kind: 'documented', at: `${PYTHON}/utils/author_role.py#L8`, on: '2026-08-20' };
const dotnet: Evidence = { kind: 'documented', at: `${DOTNET}/Contents/KernelContent.cs#L12`, on: '2026-08-20' };
const calls: Evidence = { kind: 'documented', at: `${DOTNET}/Contents/FunctionCallContent.cs#L56`, on: '2026-08-20' };

/** Item types in Python and in .NET. */
const TAGS = [
  ...['text', 'image', 'audio', 'binary', 'function_call', 'function_result', 'reasoning', 'file_reference'],
  ...['annotation', 'streaming_annotation', 'streaming_file_reference'],
  ...['TextContent', 'ImageContent', 'AudioContent', 'BinaryContent', 'FunctionCallContent', 'FunctionResultContent'],
  ...['ReasoningContent', 'FileReferenceContent', 'AnnotationContent', 'ActionContent', 'ChatMessageContent'],
];

/**
 * What the chat history classes reject when they load a history, and what the connectors refuse to send. Connectors differ,
 * and the messages do not show which one is used.
 */
export default {
  id: 'semantic-kernel',
  kind: 'framework',
  name: 'Semantic Kernel chat histories',
  docs: 'https://learn.microsoft.com/en-us/semantic-kernel/concepts/ai-services/chat-completion/chat-history',
  shape: 'semantic-kernel',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['missing-field', 'unsupported-role', 'wrong-type', 'unknown-part-type', 'malformed-media'],
  rules: {
    'wrong-type': [{ verdict: 'rejected', says: 'Input should be a valid {expected}', evidence: [python, calls] }],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'A message needs a role and an item needs a type. In .NET a function needs a name; in Python a text item needs its text.',
        evidence: [python, calls],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        says: "Input tag '{part}' found using 'content_type' does not match any of the expected tags",
        parameters: { known: TAGS },
        note: 'In .NET, programs can register their own item types.',
        evidence: [items, dotnet],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        says: 'Invalid data uri format.',
        parameters: { of: [] },
        note: 'Python does not read a media type with a digit or a dot in it, not even one that it wrote itself: `audio/mp3`.',
        evidence: [dataUri],
      },
    ],
    'blank-text': [
      {
        verdict: 'rejected',
        says: 'Last message in chat history was null or whitespace.',
        parameters: { lastOnly: true },
        note: 'The connector for Amazon Bedrock throws.',
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
        note: 'The connector for Gemini throws.',
        evidence: [gemini],
      },
      { verdict: 'tolerated', parameters: { instructionsOnly: true }, note: others, evidence: [mistralEmpty] },
    ],
    'unexpected-first-role': [
      {
        verdict: 'rejected',
        says: 'The first message in chat history must have either the system or user role',
        note: 'The connector for Mistral throws.',
        evidence: [mistralFirst],
      },
      { verdict: 'tolerated', note: others, evidence: [gemini] },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: "Gemini API doesn't support author role: {role}",
        parameters: { refused: ['developer'] },
        note: 'The connector for Gemini throws.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/13872', on: '2026-04-15' },
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/13871', on: '2026-04-15' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { refused: ['developer'] },
        note: 'The connector for OpenAI accepts the role.',
        evidence: [{ kind: 'documented', at: `${AT}/Connectors.OpenAI/Core/ClientCore.ChatCompletion.cs` }],
      },
      {
        verdict: 'rejected',
        says: "Input should be 'system', 'user', 'assistant', 'tool' or 'developer'",
        parameters: { allowed: ['system', 'user', 'assistant', 'tool', 'developer'] },
        note: 'Python throws; .NET accepts any role.',
        evidence: [roles],
      },
    ],
  },
} satisfies Dialect as Dialect;
