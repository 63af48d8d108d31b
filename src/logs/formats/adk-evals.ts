/** Evaluation sets of the Agent Development Kit: user messages and the expected results. */
import { isObject } from '../../source/json.ts';
import { contentsOf, field } from './adk-events/contents.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const adkEvals: LogFormat = {
  id: 'adk-evals',
  name: 'ADK evaluation set',
  scope: 'document',

  marks: ['eval_set_id', 'evalSetId'],
  owns(record) {
    return (
      isObject(record) && ('eval_set_id' in record || 'evalSetId' in record) && Array.isArray(casesIn(record).value)
    );
  },

  read(records) {
    return records.flatMap(record => casesIn(record).items().flatMap(readCase));
  },
};

export default adkEvals;

function casesIn(record: unknown): LogValue {
  return field(new LogValue(record, ''), 'eval_cases');
}

function readCase(place: LogValue): LoggedConversation[] {
  const invocations = field(place, 'conversation');
  if (!Array.isArray(invocations.value)) return [];
  const body = new Body('', invocations.at);
  let skippedUses = 0;
  for (const invocation of invocations.items()) {
    const { contents, unanswered } = contentsIn(invocation);
    skippedUses += unanswered;
    for (const content of contents) body.add(content);
  }
  return [
    {
      id: field(place, 'eval_id').text,
      dialect: 'gemini',
      body: body.messages,
      origins: body.origins,
      ...(skippedUses > 0 && { notes: [`${skippedUses} tool uses skipped: the log does not contain their results`] }),
    },
  ];
}

/** The contents of an invocation: the user message, the tool calls and results, and the final answer. */
function contentsIn(invocation: LogValue): { readonly contents: LogValue[]; readonly unanswered: number } {
  const contents: LogValue[] = [];
  const user = field(invocation, 'user_content');
  if (hasParts(user)) contents.push(user);
  const data = field(invocation, 'intermediate_data');
  const events = field(data, 'invocation_events').items();
  const toolUses = field(data, 'tool_uses').items();
  const toolResponses = field(data, 'tool_responses').items();
  let unanswered = 0;
  // Later versions store the complete events of an invocation.
  if (events.length > 0)
    for (const each of contentsOf(events.filter(({ value }) => isObject(value)))) contents.push(each);
  else if (toolUses.length > 0 && toolUses.length === toolResponses.length)
    contents.push(turn('model', 'functionCall', toolUses), turn('user', 'functionResponse', toolResponses));
  else unanswered = toolUses.length;
  const final = field(invocation, 'final_response');
  if (hasParts(final) && hasContent(final)) contents.push(final);
  return { contents, unanswered };
}

function hasParts(content: LogValue): boolean {
  return isObject(content.value) && Array.isArray(content.value.parts);
}

/** ADK stores a final answer that only made a call as a part without values. */
function hasContent(content: LogValue): boolean {
  return content
    .get('parts')
    .items()
    .some(({ object }) => object === undefined || Object.values(object).some(each => each !== null));
}

function turn(role: string, key: string, values: readonly LogValue[]): LogValue {
  const [first] = values as [LogValue];
  return first.made({ role, parts: values.map(value => ({ [key]: value })) });
}
