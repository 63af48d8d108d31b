/** Anthropic's messages and their content blocks. */
import * as branches from '../../generated/branches/anthropic-messages.js';
import { argumentsValue, type Codec, content, oneOf, readOnly, text, when } from '../engine/codecs.ts';
import { messages } from '../engine/messages.ts';
import { opaquePart, type PartKind, part, taggedParts } from '../engine/parts.ts';

const ownType = readOnly(text('type'));

const noContent: Codec<[]> = readOnly({ read: () => [] });

const source = {
  wireType: ownType,
  source: oneOf(
    'source.type',
    [
      ['base64', 'base64'],
      ['url', 'url'],
      ['file', 'file_id'],
    ],
    'unknown',
  ),
  mediaType: text('source.media_type'),
  data: when('source.type', 'base64', text('source.data')),
  url: when('source.type', 'url', text('source.url')),
  fileId: when('source.type', 'file', text('source.file_id')),
} as const;

const call = { kind: 'function', callId: text('id'), name: text('name'), arguments: argumentsValue('input') } as const;

/** The result of a tool that the provider ran. */
const serverResult = part('tool_result', branches.anthropicMessagesContentBlock_mcp_tool_result, {
  callId: text('tool_use_id'),
  executedBy: 'provider',
  content: noContent,
});

/** Blocks that results can also contain. */
const plain: Readonly<Record<string, PartKind>> = {
  text: part('text', branches.anthropicMessagesContentBlock_text, { text: text('text') }, ['text']),
  image: part('image', branches.anthropicMessagesContentBlock_image, source),
  document: part('document', branches.anthropicMessagesContentBlock_document, source),
  container_upload: part('file', branches.anthropicMessagesContentBlock_container_upload, {
    wireType: ownType,
    source: 'file_id',
    fileId: text('file_id'),
  }),
  search_result: opaquePart(branches.anthropicMessagesContentBlock_search_result),
  compaction: opaquePart(branches.anthropicMessagesContentBlock_compaction),
  tool_addition: opaquePart(branches.anthropicMessagesContentBlock_tool_addition),
  tool_removal: opaquePart(branches.anthropicMessagesContentBlock_tool_removal),
  tool_reference: opaquePart(branches.anthropicMessagesContentBlock_tool_reference),
};

/** Thinking, calls and results, which results cannot contain. */
const ofTurns: Readonly<Record<string, PartKind>> = {
  thinking: part('reasoning', branches.anthropicMessagesContentBlock_thinking, {
    wireType: ownType,
    text: text('thinking'),
    signature: text('signature'),
  }),
  redacted_thinking: part('reasoning', branches.anthropicMessagesContentBlock_redacted_thinking, {
    wireType: ownType,
    redacted: text('data'),
  }),
  tool_use: part('tool_call', branches.anthropicMessagesContentBlock_tool_use, { ...call, executedBy: 'client' }),
  server_tool_use: part('tool_call', branches.anthropicMessagesContentBlock_server_tool_use, {
    ...call,
    executedBy: 'provider',
  }),
  mcp_tool_use: part('tool_call', branches.anthropicMessagesContentBlock_mcp_tool_use, {
    ...call,
    executedBy: 'provider',
  }),
  tool_result: part('tool_result', branches.anthropicMessagesContentBlock_tool_result, {
    callId: text('tool_use_id'),
    // An empty text counts as no content, not as an empty block.
    content: content('content', () => blocksInResult, { isEmptyNothing: true }),
    outcome: oneOf('is_error', [
      [true, 'error'],
      [false, 'success'],
    ]),
  }),
  mcp_tool_result: serverResult,
};

export const blocks = taggedParts(
  { ...plain, ...ofTurns },
  // The types of all such blocks, future ones too, end in this way.
  { otherwise: type => (/._tool_result$/.test(type) ? serverResult : undefined) },
);

const blocksInResult = taggedParts({
  ...plain,
  ...Object.fromEntries(Object.entries(ofTurns).map(([type, { validator }]) => [type, opaquePart(validator)])),
});

export const anthropicMessage = messages({
  validator: branches.anthropicMessagesMessage,
  roles: new Map([
    ['user', 'user'],
    ['assistant', 'assistant'],
    ['system', 'system'],
  ]),
  parts: blocks,
});
