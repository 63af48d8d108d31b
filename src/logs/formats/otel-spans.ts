/** OpenTelemetry spans with model attributes, in its own conventions and those of the AI SDK. */
import type { LogFormat } from './format.ts';
import openInference from './openinference.ts';
import { SPAN_MARKS, spansIn } from './spans/envelope.ts';
import { LocatedJson } from './traces/located-json.ts';

const otelSpans: LogFormat = {
  id: 'otel-spans',
  name: 'OpenTelemetry trace',
  scope: 'document',

  marks: SPAN_MARKS,
  owns(record) {
    const spans = spansIn(new LocatedJson(record, ''));
    const mayBeSpans = spans.some(({ attributes, events }) =>
      [...attributes.keys(), ...events.map(({ name }) => name)].some(key => /^(?:gen_ai|ai)\./.test(key)),
    );
    return mayBeSpans && !openInference.owns(record);
  },

  read: (records, as) => openInference.read(records, as),
};

export default otelSpans;
