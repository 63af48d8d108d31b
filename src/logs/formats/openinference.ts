/** Spans with OpenInference conventions: Phoenix and compatible tracers. */

import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { conversationOfSpan } from './spans/conventions.ts';
import { SPAN_MARKS, spansIn } from './spans/envelope.ts';
import { withShared } from './traces/shared-prefixes.ts';

const openInference: LogFormat = {
  id: 'openinference',
  name: 'OpenInference trace',
  scope: 'document',

  marks: SPAN_MARKS,
  owns(record) {
    return spansIn(new LogValue(record, '')).some(({ attributes }) =>
      [...attributes.keys()].some(key => key.startsWith('openinference.') || /^llm\.(in|out)put_messages/.test(key)),
    );
  },

  read(records, as) {
    return records.flatMap(record =>
      withShared(spansIn(new LogValue(record, '')).flatMap(span => conversationOfSpan(span, as) ?? [])),
    );
  },
};

export default openInference;
