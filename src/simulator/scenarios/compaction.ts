import type { Scenario } from '../loop/scenario.ts';
import { calling, failures, lookup, playTurns, stopDuringTool, whileToolRuns } from './steps.ts';

/** A history is summarized or trimmed, and continues. */
export const compaction: readonly Scenario[] = [
  {
    id: 'compact-long-history',
    title: 'A history of twenty turns with calls is compacted',
    moment: 'Compaction',
    reports: [
      'https://github.com/bug-ops/zeph/issues/3255',
      'https://github.com/openclaw/openclaw/pull/9746',
      'https://github.com/ttttmr/pi-context/issues/23',
    ],
    needs: ['compact'],
    async play(stage) {
      await playTurns(stage, 20);
      await stage.compact();
      await playTurns(stage, 2);
    },
  },
  {
    id: 'compact-after-rounds-of-calls',
    title: 'A history with a long last turn (six rounds of parallel calls) is compacted',
    moment: 'Compaction',
    reports: ['https://github.com/odysseus-dev/odysseus/pull/1909', 'https://github.com/tontinton/maki/pull/641'],
    needs: ['compact'],
    async play(stage) {
      for (let i = 1; i <= 6; i++) stage.model({ calls: [lookup(`a ${i}`), lookup(`b ${i}`)] });
      await stage.user('Look up everything.');
      await stage.compact();
      await stage.user('Thanks.');
    },
  },
  {
    id: 'compact-after-calls',
    title: 'A history that ends with a tool result, because the server failed, is compacted',
    moment: 'Compaction',
    reports: ['https://github.com/bastani-inc/atomic/issues/1300', 'https://github.com/itmisx/deepx-code/issues/94'],
    needs: ['compact'],
    async play(stage) {
      await playTurns(stage, 3);
      stage.model({ calls: [lookup('a')] });
      stage.model(...failures(500, 12));
      await stage.user('Is there an a?');
      await stage.compact();
      // Unused steps must not be left for the next message.
      stage.clearModel();
      await stage.user('And now?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'compact-during-tool',
    title: 'A history is compacted while a tool runs',
    moment: 'Compaction',
    reports: [
      'https://github.com/7df-lab/devo/issues/186',
      'https://github.com/NousResearch/hermes-agent/issues/12731',
    ],
    needs: ['compact'],
    tools: ['lookup', 'wait'],
    async play(stage) {
      await playTurns(stage, 3);
      stage.model({ calls: [lookup('a'), calling('wait', 'b')] });
      await whileToolRuns(stage, 'Look up a and b.', () => stage.compact());
      await stage.user('Thanks.');
    },
  },
  {
    id: 'compact-with-reasoning',
    title: 'A history with signed reasoning around calls is compacted',
    moment: 'Compaction',
    reports: [
      'https://github.com/anthropics/claude-code/issues/24087',
      'https://github.com/anthropics/claude-code/issues/56695',
      'https://github.com/bastani-inc/atomic/pull/1393',
    ],
    needs: ['compact'],
    async play(stage) {
      await playTurns(stage, 4, { reasoning: 'I have to look it up.' });
      await stage.compact();
      await playTurns(stage, 2, { reasoning: 'I have to look it up.' });
    },
  },
  {
    id: 'compact-with-reasoning-during-tool',
    title: 'A history with signed reasoning is compacted while a tool runs',
    moment: 'Compaction',
    reports: ['https://github.com/anthropics/claude-code/issues/13692'],
    needs: ['compact'],
    tools: ['lookup', 'wait'],
    async play(stage) {
      await playTurns(stage, 3, { reasoning: 'I have to look it up.' });
      stage.model({ reasoning: 'I have to look it up.', calls: [calling('wait')] });
      await whileToolRuns(stage, 'Is there an a?', () => stage.compact());
      await stage.user('Thanks.');
    },
  },
  {
    id: 'compact-twice',
    title: 'A history is compacted, continues, and is compacted again',
    moment: 'Compaction',
    reports: ['https://github.com/Hmbown/Codewhale/issues/6119'],
    needs: ['compact'],
    async play(stage) {
      for (let i = 0; i < 2; i++) {
        await playTurns(stage, 5);
        await stage.compact();
      }
      await playTurns(stage, 1);
    },
  },
  {
    id: 'compact-after-compact',
    title: 'A history is compacted twice in a row',
    moment: 'Compaction',
    reports: [],
    needs: ['compact'],
    async play(stage) {
      await playTurns(stage, 4);
      await stage.compact();
      await stage.compact();
      await stage.user('Thanks.');
    },
  },
  {
    id: 'compact-after-abort',
    title: 'A history is compacted after the user stopped a tool',
    moment: 'Compaction',
    reports: ['https://github.com/earendil-works/pi/issues/4189'],
    needs: ['abort', 'compact'],
    tools: ['lookup', 'wait'],
    async play(stage) {
      await playTurns(stage, 3);
      stage.model({ calls: [calling('wait')] });
      await stopDuringTool(stage, 'Is there an a?');
      await stage.compact();
      await stage.user('Never mind.');
    },
  },
];
