import type { Dialect } from '../generated/types.ts';

const DOCS = 'https://cloud.tencent.com/document/product/1729/111007';
const ALTERNATE =
  'messages 中 user（tool） 和 assistant 角色需交替出现 (一问一答)，以 user 提问开始， user（tool）提问结束, tool 可以连续出现多次';

export default {
  id: 'hunyuan',
  name: 'Tencent Hunyuan chat completions',
  docs: DOCS,
  shape: 'openai-chat',
  hosts: ['api.hunyuan.cloud.tencent.com'],
  models: [
    'hunyuan-turbos*',
    'hunyuan-turbo-*',
    'hunyuan-turbo',
    'hunyuan-t1*',
    'hunyuan-large*',
    'hunyuan-lite',
    'hunyuan-standard*',
    'hunyuan-pro',
    'hunyuan-vision*',
    'hunyuan-functioncall',
  ],
  aliases: ['tencent', 'tencent-hunyuan'],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'optional',
      plainTurns: 'optional',
      note: 'The documentation does not say whether reasoning is sent back.',
      evidence: [{ kind: 'inferred', at: DOCS }],
    },
  ],
  rules: {
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        status: 400,
        says: `${ALTERNATE} (code 1001)`,
        parameters: { order: 'system* (user (calls result+)* plain)*' },
        note: 'Tool results count as user input: an assistant message must follow them.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/FoundationAgents/OpenManus/issues/894', on: '2025-03-22' },
          { kind: 'reported', at: 'https://github.com/lobehub/lobehub/issues/7173', on: '2025-03-26' },
        ],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: `${ALTERNATE} (code 1001)`,
        parameters: { allowed: ['user', 'result'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/FoundationAgents/OpenManus/issues/894', on: '2025-03-22' },
          { kind: 'inferred', at: 'https://github.com/lobehub/lobehub/issues/7173', on: '2025-03-26' },
        ],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'messages 中 content 不能为空 (code 1001)',
        parameters: { roles: ['system', 'user', 'assistant'] },
        note: 'Reported for a system message.',
        evidence: [{ kind: 'reported', at: 'https://github.com/MarkPDFdown/markpdfdown/issues/14', on: '2025-03-29' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
