/** Finds calls without results and results without calls, which OpenHands does not send. */
import type { LogValue } from '../compose/log-value.ts';

/** Removes calls without results and results without calls. */
export function withoutUnmatched(
  messages: readonly LogValue[],
  countNote: (what: string, count?: number) => void,
): LogValue[] {
  const idsOf = (values: readonly LogValue[], key: string) => new Set(values.map(value => value.get(key).value));
  const callIds = idsOf(messages.flatMap(callsIn), 'id');
  const answered = idsOf(messages.filter(isResult), 'tool_call_id');
  return messages.flatMap(message => {
    if (isResult(message) && !callIds.has(message.get('tool_call_id').value)) {
      countNote('results without calls skipped');
      return [];
    }
    const calls = callsIn(message);
    const matched = calls.filter(call => answered.has(call.get('id').value));
    if (matched.length === calls.length) return [message];
    countNote('calls without results skipped', calls.length - matched.length);
    return matched.length === 0 ? [] : [message.made({ ...message.fields(), tool_calls: matched })];
  });
}

function isResult(message: LogValue): boolean {
  return message.get('role').value === 'tool';
}

function callsIn(message: LogValue): LogValue[] {
  return message
    .get('tool_calls')
    .items()
    .filter(({ object }) => object !== undefined);
}
