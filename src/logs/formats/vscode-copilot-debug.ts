/**
 * Agent debug logs of Copilot in VS Code (`debug-logs/<session>/main.jsonl`): spans of a session, one per line.
 * Arguments, results and replies are truncated, and calls have no IDs.
 * Layout: src/extension/chat/vscode-node/chatDebugFileLoggerService.ts in
 * https://github.com/microsoft/vscode-copilot-chat
 */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const vscodeCopilotDebug: LogFormat = {
  id: 'vscode-copilot-debug',
  name: 'VS Code Copilot debug log',
  scope: 'file',
  skips: 'it contains shortened events without tool call IDs; export the session from the chat debug view',

  owns: record =>
    isObject(record) &&
    [record.ts, record.dur].every(each => typeof each === 'number') &&
    [record.sid, record.type, record.spanId].every(each => typeof each === 'string') &&
    isObject(record.attrs),

  read: () => [],
};

export default vscodeCopilotDebug;
