/** Small log formats, and where their values come from. */
import { describe, expect, it } from 'vitest';
import { readText } from '../../sources.ts';
import { readLog } from '../reading.ts';

const user = { role: 'user', content: 'When is low water?' };
const call = { id: 'call_1', type: 'function', function: { name: 'find_tide', arguments: '{}' } };
const broken = [user, { role: 'assistant', tool_calls: [call] }, user];

describe('detection by content', () => {
  const names: Readonly<Record<string, string>> = {
    'atof/answered-call.jsonl': '1 × ATOF event stream',
    'copilot-sdk/two-choices.json': '2 × Copilot SDK snapshot',
    'deepeval/answered-call.json': '1 × DeepEval trace',
    'gptscript/answered-call.jsonl': '1 × gptscript run',
    'llamaindex-ts/two-requests.json': '2 × LlamaIndexTS events',
    'opencode-events/answered-call.jsonl': '1 × opencode events',
    'opencode-events/of-all-projects.jsonl': '1 × opencode events',
    'vscode-chat/answered-call.json': '1 × VS Code chat',
    'vscode-copilot/answered-call.json': '1 × VS Code Copilot chat replay',
  };
  it.each(Object.entries(names))('%s', (path, name) => {
    expect(readLog(readText(`fixtures/logs/${path}`)).formatSummary).toBe(name);
  });

  it('a list of events is read like JSON Lines', () => {
    const lines = readText('fixtures/logs/gptscript/call-without-result.jsonl').trim().split('\n');
    const [report] = readLog(`[${lines.join(',')}]`).reports;
    expect(report?.diagnostics).toMatchObject([
      { rule: 'unanswered-tool-call', pointer: '/2/chatRequest/messages/1/content/0/toolCall' },
    ]);
  });

  it('events without call IDs are detected, and not read', () => {
    const event = { ts: 1, dur: 0, sid: 's', type: 'tool_call', name: 'a', spanId: 'b', status: 'ok', attrs: {} };
    expect(readLog(JSON.stringify(event)).formatSummary).toContain('VS Code Copilot debug log (not linted: ');
  });

  it('spans with messages for display are counted', () => {
    const { reports } = readLog(readText('fixtures/logs/deepeval/answered-call.json'));
    expect(reports[0]?.note).toContain('1 span skipped that keep');
  });
});

describe('a snapshot of the Copilot SDK in YAML', () => {
  const snapshot = `models:
  - claude-sonnet-4.5
conversations:
  - messages:
      - role: user
        content: When is low water?
      - role: assistant
        tool_calls:
          - id: toolcall_0
            type: function
            function: { name: find_tide, arguments: "{}" }
      - role: user
        content: Never mind.
`;

  it('has findings at the position of the call', () => {
    const { reports, formatSummary } = readLog(snapshot);
    expect(formatSummary).toBe('1 × Copilot SDK snapshot');
    expect(reports).toMatchObject([{ dialect: 'github-copilot', verdict: 'rejected' }]);
    const [found] = reports[0]?.diagnostics ?? [];
    expect(found).toMatchObject({
      rule: 'unanswered-tool-call',
      pointer: '/conversations/0/messages/1/tool_calls/0',
      source: { line: 9, column: 13 },
    });
  });

  it('without conversations is reported, and other YAML is not detected', () => {
    const empty = readLog('models:\n  - gpt-5\nconversations: []\n').reports;
    expect(empty).toMatchObject([{ note: 'found no conversation; detected as: Copilot SDK snapshot' }]);
    expect(readLog('models:\n  - gpt-5\nother: 1\n').formatSummary).not.toContain('Copilot');
  });
});

describe('a single message of opencode', () => {
  it('is a session of one message', () => {
    const state = { status: 'running', input: {}, time: { start: 1 } };
    const part = { id: 'prt_1', type: 'tool', callID: 'call_1', tool: 'find_tide', state };
    const info = { id: 'msg_1', role: 'assistant', sessionID: 'ses_1', providerID: 'openai', modelID: 'gpt-5' };
    const { reports, formatSummary } = readLog(JSON.stringify({ info, parts: [part] }));
    expect(formatSummary).toBe('1 × opencode session');
    expect(reports[0]?.diagnostics).toMatchObject([{ rule: 'unanswered-tool-call', pointer: '/parts/0' }]);
  });
});

describe('pages of results', () => {
  const request = { model: 'gpt-5-mini', messages: broken };
  const pages: Readonly<Record<string, readonly [value: unknown, pointer: string]>> = {
    items: [{ items: [{ messages: broken }], total: 1 }, '/items/0/messages'],
    results: [{ results: [{ messages: broken }], next: null }, '/results/0/messages'],
    'rows of a data set': [{ rows: [{ row_idx: 0, row: { messages: broken } }] }, '/rows/0/row/messages'],
    'a page in a page': [{ data: { items: [{ messages: broken }] } }, '/data/items/0/messages'],
    'requests of a log': [{ logs: [{ request }] }, '/logs/0/request/messages'],
    'messages in a page': [{ messages: { data: broken, has_more: false } }, '/messages/data'],
    'messages in items': [{ messages: { items: broken, next_cursor: null } }, '/messages/items'],
    'a page of messages': [{ items: broken, nextPageToken: null }, '/items'],
  };
  it.each(Object.entries(pages))('%s', (_name, [value, pointer]) => {
    const { reports } = readLog(JSON.stringify(value));
    const found = reports.flatMap(({ diagnostics }) => diagnostics);
    expect(found.map(each => [each.rule, each.pointer])).toEqual([
      ['unanswered-tool-call', `${pointer}/1/tool_calls/0`],
    ]);
    expect(found[0]?.source?.length).toBeGreaterThan(10);
  });
});
