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
  for (const invocation of invocations.items()) addContents(invocation, body);
  const { messages, origins, notes } = body;
  return [{ id: field(place, 'eval_id').text, dialect: 'gemini', body: messages, origins, notes }];
}

/** Adds the contents of an invocation: the user message, the tool calls and results, and the final answer. */
function addContents(invocation: LogValue, body: Body): void {
  const user = field(invocation, 'user_content');
  if (hasParts(user)) body.add(user);
  const data = field(invocation, 'intermediate_data');
  const events = field(data, 'invocation_events').items();
  const toolUses = field(data, 'tool_uses').items();
  const toolResponses = field(data, 'tool_responses').items();
  // Later versions store the complete events of an invocation.
  if (events.length > 0)
    for (const content of contentsOf(events.filter(({ value }) => isObject(value)))) body.add(content);
  else if (toolUses.length === toolResponses.length) {
    addTurn('model', 'functionCall', toolUses, body);
    addTurn('user', 'functionResponse', toolResponses, body);
  } else body.countSkipped('{n} tool uses skipped: the log does not contain their results', toolUses.length);
  const final = field(invocation, 'final_response');
  if (hasParts(final) && hasContent(final)) body.add(final);
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

function addTurn(role: string, key: string, values: readonly LogValue[], body: Body): void {
  const [first] = values;
  if (first !== undefined) body.add(first.made({ role, parts: values.map(value => ({ [key]: value })) }));
}
