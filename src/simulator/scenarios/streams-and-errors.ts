import type { Scenario } from '../loop/scenario.ts';
import { calling, failures, LONG_TEXT, lookup } from './steps.ts';

/** Failing servers and connections. An agent may retry, or give up and continue with the next user message. */
export const streamsAndErrors: readonly Scenario[] = [
  {
    id: 'rate-limit',
    title: 'The server answers a tool result with 429, and then as usual',
    moment: 'Streams and errors',
    reports: ['https://github.com/openclaw/openclaw/issues/26936', 'https://github.com/openclaw/openclaw/issues/6682'],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, ...failures(429), { text: 'There is one.' });
      await stage.user('Is there an a?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'overloaded',
    title: 'The server answers parallel results with 529, and then with another call',
    moment: 'Streams and errors',
    reports: ['https://github.com/lijunzh/koda/issues/594'],
    async play(stage) {
      stage.model({ calls: [lookup('a'), lookup('b')] }, ...failures(529), { calls: [lookup('c')] });
      await stage.user('Look up a and b.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'server-error-with-reasoning',
    title: 'The server answers the result of a call after reasoning with 500, and then as usual',
    moment: 'Streams and errors',
    reports: [],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', calls: [lookup('a')] }, ...failures(500));
      stage.model({ reasoning: 'There is one.', text: 'There is one.' });
      await stage.user('Is there an a?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'server-error-that-stays',
    title: 'The server fails until the agent gives up, and the user continues',
    moment: 'Streams and errors',
    reports: ['https://github.com/earendil-works/pi/issues/4189', 'https://github.com/openclaw/openclaw/issues/26936'],
    async play(stage) {
      stage.model({ calls: [lookup('a')] });
      stage.model(...failures(500, 12));
      await stage.user('Is there an a?');
      stage.clearModel();
      await stage.user('And now?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'stream-cut-in-text',
    title: 'The connection is closed in the middle of a text after reasoning, and then the server answers as usual',
    moment: 'Streams and errors',
    reports: ['https://github.com/apache/maka/pull/5270', 'https://github.com/cline/cline/pull/13052'],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, { text: LONG_TEXT, cutAfter: 1200 }, { text: 'There is one.' });
      await stage.user('Is there an a?');
      await stage.user('And now?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'stream-cut-in-reasoning',
    title: 'The connection is closed in the middle of reasoning, and then the server answers as usual',
    moment: 'Streams and errors',
    reports: ['https://github.com/Astro-Han/pawwork/issues/893', 'https://github.com/openclaw/openclaw/issues/84430'],
    async play(stage) {
      stage.model({ reasoning: LONG_TEXT, text: 'There is one.', cutAfter: 1200 }, { text: 'There is one.' });
      await stage.user('Is there an a?');
      await stage.user('And now?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'stream-cut-in-call',
    title: 'The connection is closed in the middle of a call, and then the server answers as usual',
    moment: 'Streams and errors',
    reports: [
      'https://github.com/openclaw/openclaw/issues/14322',
      'https://github.com/ZHangZHengEric/Sage/pull/158',
      'https://github.com/aplisay/llm-agent/pull/162',
    ],
    async play(stage) {
      stage.model({ calls: [calling('lookup', LONG_TEXT)], cutAfter: 1200 }, { calls: [lookup('a')] });
      await stage.user('Is there an a?');
      await stage.user('And now?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'stream-error-in-call',
    title: 'A stream ends with an error in the middle of the second of two calls',
    moment: 'Streams and errors',
    reports: ['https://github.com/openclaw/openclaw/issues/14322'],
    async play(stage) {
      const calls = [lookup('a'), calling('lookup', LONG_TEXT)];
      stage.model({ calls, streamError: 'Overloaded' }, { calls: [lookup('a')] });
      await stage.user('Look up a and b.');
      await stage.user('And now?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'stream-error-after-results',
    title: 'A stream that answers a tool result ends with an error, twice',
    moment: 'Streams and errors',
    reports: ['https://github.com/yiichuan/oddeNova/pull/200'],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', calls: [lookup('a')] });
      for (let i = 0; i < 2; i++)
        stage.model({ reasoning: LONG_TEXT, text: 'There is one.', streamError: 'Overloaded' });
      await stage.user('Is there an a?');
      await stage.user('And now?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'token-limit-in-text',
    title: 'The token limit ends a reply in its text',
    moment: 'Streams and errors',
    reports: [],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, { text: 'There is ', ending: 'cut' });
      await stage.user('Is there an a?');
      await stage.user('Go on.');
      await stage.user('Thanks.');
    },
  },
];
