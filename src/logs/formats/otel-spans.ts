/** OpenTelemetry spans with model attributes, in its own conventions and those of the AI SDK. */

import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import openInference from './openinference.ts';
import { SPAN_MARKS, spansIn } from './spans/envelope.ts';

const otelSpans: LogFormat = {
  id: 'otel-spans',
  name: 'OpenTelemetry trace',
  scope: 'document',

  marks: SPAN_MARKS,
  owns(record) {
    const spans = spansIn(new LogValue(record, ''));
    const mayBeSpans = spans.some(({ attributes, events }) =>
      [...attributes.keys(), ...events.map(({ name }) => name)].some(key => /^(?:gen_ai|ai)\./.test(key)),
    );
    return mayBeSpans && !openInference.owns(record);
  },

  read: (records, as) => openInference.read(records, as),
};

export default otelSpans;
