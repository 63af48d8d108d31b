/** Item types and their keys in the published schema. They are parameters of the rule entries. */

export const FOREIGN = [
  ...['text', 'image_url', 'input_text', 'input_image', 'input_file', 'output_text', 'refusal', 'thinking'],
  ...['tool_use', 'tool_result', 'tool_call', 'tool-call', 'tool-result', 'function', 'function_response'],
  ...['context_compaction'],
];
/** The item types in the published schema. They include all types that the error message lists. */
export const ITEMS = [
  ...['message', 'reasoning', 'item_reference', 'compaction', 'compaction_trigger', 'additional_tools'],
  'configuration_update',
  ...['function_call', 'function_call_output', 'custom_tool_call', 'custom_tool_call_output'],
  ...['tool_search_call', 'tool_search_output', 'web_search_call', 'file_search_call', 'image_generation_call'],
  ...['code_interpreter_call', 'computer_call', 'computer_call_output', 'local_shell_call'],
  ...['local_shell_call_output', 'shell_call', 'shell_call_output', 'apply_patch_call', 'apply_patch_call_output'],
  ...['mcp_list_tools', 'mcp_call', 'mcp_approval_request', 'mcp_approval_response', 'program', 'program_output'],
];
export const PARTS = [
  ...['input_text', 'input_image', 'input_file', 'input_audio', 'output_text', 'refusal'],
  ...['computer_screenshot', 'summary_text', 'reasoning_text', 'scoped_content', 'encrypted_content'],
];
export const HEARD = ['input_text', 'input_image', 'input_file', 'input_audio', 'scoped_content'];
export const PARTS_BY_ROLE = {
  allowed: {
    ...{ user: HEARD, system: HEARD, developer: HEARD, assistant: ['output_text', 'refusal'] },
    ...{ function_call_output: HEARD, custom_tool_call_output: HEARD },
  },
};
export const ITEM_IDS = {
  pattern: '^[a-zA-Z0-9_-]+$',
  maxLength: 64,
  prefixes: { message: 'msg', reasoning: 'rs', function_call: 'fc' },
};
/** Item types that may share an ID if nothing is stored. */
export const UNIQUE_ITEMS = {
  types: [
    ...['reasoning', 'function_call', 'custom_tool_call', 'web_search_call', 'file_search_call'],
    ...['code_interpreter_call', 'image_generation_call', 'mcp_call', 'computer_call'],
  ],
};
export const MESSAGES = { types: ['message'] };
export const REFERENCES = { references: ['item_reference'] };
/** The keys of items that the model wrote, and of the outputs of its tool calls. */
export const KNOWN_FIELDS = {
  parts: {
    reasoning: ['type', 'id', 'summary', 'content', 'encrypted_content'],
    function_call: ['type', 'id', 'call_id', 'name', 'arguments', 'namespace', 'caller', 'status', 'async'],
    function_call_output: [
      ...['type', 'id', 'call_id', 'name', 'output', 'namespace', 'caller', 'status', 'created_by'],
    ],
  },
};
export const SAID = ['type', 'id', 'role', 'content', 'status', 'phase'];
/** The keys of messages. */
export const MESSAGE_FIELDS = { known: { user: SAID, assistant: SAID, system: SAID } };
