import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import cline from '../../src/logs/formats/cline.ts';
import clineUi from '../../src/logs/formats/cline-ui.ts';
import type { LogFormat, ReadAs } from '../../src/logs/formats/format.ts';
import openclawTelemetry from '../../src/logs/formats/openclaw-telemetry.ts';
import openclawTrajectory from '../../src/logs/formats/openclaw-trajectory.ts';
import opencode from '../../src/logs/formats/opencode.ts';
import opencodePiece from '../../src/logs/formats/opencode-piece.ts';
import pi from '../../src/logs/formats/pi.ts';
import roo from '../../src/logs/formats/roo.ts';
import { pointerKeys, valueAt } from '../../src/pointer.ts';

const LOGS = '../shared/logs';
const LONG = `${LOGS}/pi/pi-mono/packages__coding-agent__test__fixtures__before-compaction.jsonl.gz`;
const FORMATS = [pi, openclawTelemetry, openclawTrajectory, cline, roo, clineUi, opencode, opencodePiece];

if (!existsSync(LOGS)) console.info(`skipped: ${LOGS} is not here`);

/** Called while tests are collected, even if they are skipped. */
function textOf(path: string): string {
  if (!existsSync(path)) return '{}';
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function recordsOf(path: string): unknown[] {
  if (!/\.jsonl(?:\.gz)?$/.test(path)) return [JSON.parse(textOf(path))];
  const lines = textOf(path).split('\n');
  return lines.filter(line => line.trim() !== '').map(line => JSON.parse(line) as unknown);
}

function filesIn(folder: string, is = /./): string[] {
  const names = readdirSync(`${LOGS}/${folder}`).filter(name => is.test(name));
  return names.map(name => join(LOGS, folder, name)).sort();
}

/** The formats that own a file. */
function ownersOf(records: readonly unknown[]): LogFormat[] {
  return FORMATS.filter(({ owns }) => records.slice(0, 50).some(owns));
}

/** The body with a setting that the API requires and no session contains. */
function sent(body: unknown): unknown {
  return { max_tokens: 1024, ...(body as object) };
}

/** The pointers of all values in a body that a finding may name. */
function* pointersIn(value: unknown, pointer = ''): Iterable<string> {
  yield pointer;
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value))
    yield* pointersIn(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

function expectOrigins(format: LogFormat, records: readonly unknown[], as: ReadAs): void {
  const log = format.scope === 'file' ? records : records[0];
  for (const { body, origins } of format.read(records, as)) {
    const list = body as { messages?: unknown[]; input?: unknown[] };
    const field = list.messages === undefined ? 'input' : 'messages';
    for (const pointer of pointersIn(list[field], `/${field}`)) {
      // Inside arguments, all pointers follow from the ones above.
      if (pointer === `/${field}` || pointerKeys(pointer).length > 7) continue;
      const from = origins.nearest(pointer);
      // A type or a role may be added by us, but its parent has an origin.
      const at = valueAt(log, from) === undefined ? origins.nearest(pointer.slice(0, pointer.lastIndexOf('/'))) : from;
      expect(valueAt(log, at), `${pointer} from ${from}`).toBeDefined();
    }
  }
}

const OURS: readonly (readonly [string, RegExp, string])[] = [
  ['pi/pi-mono', /./, 'pi'],
  ['pi/recorded-400', /jsonl$/, 'pi'],
  ['openclaw/inspect-scout', /sessions/, 'pi'],
  ['openclaw/inspect-scout', /telemetry/, 'openclaw-telemetry'],
  ['openclaw/inspect-scout', /trajectory/, 'openclaw-trajectory'],
  ['cline/cline-core', /messages\.json|compaction\.json/, 'cline'],
  ['cline/cline-core', /session\.json$/, 'cline-ui'],
  ['cline/cline-core', /cline-storage/, 'roo'],
  ['cline/roo', /api_conversation_history/, 'roo'],
  ['cline/roo', /ui_messages|task_metadata/, 'cline-ui'],
  ['multi-agent-fixtures/getspecstory', /piagent/, 'pi'],
  ['multi-agent-fixtures/agent-sessions', /__pi__|openclaw/, 'pi'],
  ['multi-agent-fixtures/agent-sessions', /opencode/, 'opencode-piece'],
];

describe.runIf(existsSync(LOGS))('logs of pi, OpenClaw, Cline, Roo and opencode', () => {
  it.each(OURS)('%s %s has format %s, and no other', (folder, is, id) => {
    const files = filesIn(folder, is).filter(path => id !== 'pi' || !path.includes('.trajectory.'));
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) {
      const records = recordsOf(path);
      const owners = ownersOf(records);
      expect(
        owners.map(each => each.id),
        path,
      ).toEqual([id]);
      const [format] = owners;
      if (format?.scope === 'file')
        for (const record of records) expect(format.owns(record) || format.tolerates?.(record), path).toBeTruthy();
      for (const as of ['log', 'request'] as const) if (format !== undefined) expectOrigins(format, records, as);
    }
  });

  it('the numbers of messages, calls and interrupted calls', () => {
    const counts = (path: string, as: ReadAs) =>
      pi.read(recordsOf(path), as).map(({ body, dialect }) => lint(body, { dialect: dialect as DialectId, as }).stats);
    // 1003 lines, of which 990 are messages. Consecutive results are one message, and pi does not send aborted replies
    // again.
    expect(counts(LONG, 'log')).toEqual([{ messages: 956, toolCalls: 449, omitted: 0 }]);
    const [read] = pi.read(recordsOf(LONG), 'log');
    const findings = lint(sent(read?.body), { dialect: 'anthropic', as: 'log' }).diagnostics;
    const dangling = findings.filter(each => each.rule === 'unanswered-tool-call');
    // The reply with this call was not aborted. A compaction came instead of its result.
    const records = dangling.map(each => Number(pointerKeys(read?.origins.nearest(each.pointer) ?? '')[0]));
    expect(records).toEqual([627]);
    expect(findings).toHaveLength(1);
  });

  it('sessions of OpenClaw: no pairing errors', () => {
    for (const path of filesIn('openclaw/inspect-scout', /jsonl$/)) {
      const records = recordsOf(path);
      for (const format of ownersOf(records))
        for (const { body, dialect } of format.read(records, 'log'))
          expect(lint(body, { dialect: dialect as DialectId, as: 'log' }).diagnostics, path).toEqual([]);
    }
  });

  it('histories of Cline and Roo: errors only for results in assistant messages', () => {
    for (const path of [...filesIn('cline/cline-core'), ...filesIn('cline/roo')]) {
      const records = recordsOf(path);
      const rules = ownersOf(records).flatMap(format =>
        format
          .read(records, 'log')
          .flatMap(({ body, dialect }) =>
            lint(body, { dialect: dialect as DialectId, as: 'log' }).diagnostics.map(each => each.rule),
          ),
      );
      expect(rules, path).toEqual(path.includes('cline-storage') ? ['part-in-wrong-role', 'part-in-wrong-role'] : []);
    }
  });

  describe('the rejected request', () => {
    const quoted = `${LOGS}/pi/recorded-400/interleaved-bashExecution.jsonl`;
    const { observed, model } = JSON.parse(textOf(`${LOGS}/pi/recorded-400/interleaved-bashExecution.error.json`)) as {
      observed: string;
      model: string;
    };
    const id = /toolu_\w+/.exec(observed)?.[0];

    it.each(['log', 'request'] as const)('its three lines: the command between the call and its result (%s)', as => {
      const [read, ...others] = pi.read(recordsOf(quoted), as);
      expect(others).toEqual([]);
      expect(read).toMatchObject({ dialect: 'anthropic', model, notes: [] });
      const { verdict, diagnostics } = lint(sent(read?.body), { dialect: 'anthropic', as });
      expect(verdict).toBe('rejected');
      expect(diagnostics).toHaveLength(1);
      expect(diagnostics[0]).toMatchObject({ rule: 'interrupted-tool-results', severity: 'error', status: 400 });
      expect(observed).toContain(diagnostics[0]?.says);
      // Lines are counted from one, records from zero.
      const lines = [diagnostics[0], ...(diagnostics[0]?.related ?? [])].map(each =>
        read?.origins.nearest(each?.pointer ?? ''),
      );
      expect(lines).toEqual(['/1/message', '/0/message', '/2/message']);
    });

    it.each(['log', 'request'] as const)('the session with the line restored: lines 798 to 800 (%s)', as => {
      const session = recordsOf(LONG);
      const command = recordsOf(quoted)[1];
      // The session when line 848 recorded the rejection. The command was deleted by hand afterwards.
      const then = [...session.slice(0, 798), command, ...session.slice(798, 847)];
      const refusal = (session[847] as { message: { errorMessage: string } }).message.errorMessage;
      expect(refusal).toContain(id);
      const [read] = pi.read(then, as);
      const { verdict, diagnostics } = lint(sent(read?.body), { dialect: 'anthropic', as });
      expect(verdict).toBe('rejected');
      const [finding] = diagnostics.filter(each => each.rule === 'interrupted-tool-results');
      const places = [finding, ...(finding?.related ?? [])].map(each => read?.origins.nearest(each?.pointer ?? ''));
      expect(places).toEqual(['/798/message', '/797/message', '/799/message']);
      expect(valueAt(then, '/797/message/content/0/id')).toBe(id);
      if (as === 'request') expect(diagnostics).toEqual([finding]);
    });

    it('the session without the line is accepted', () => {
      const [read] = pi.read(recordsOf(LONG), 'request');
      expect(lint(sent(read?.body), { dialect: 'anthropic' }).verdict).toBe('accepted');
    });
  });
});
