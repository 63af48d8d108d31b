/** Finds calls without results and results without calls, which OpenHands does not send. */
import type { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';

/** Removes calls without results and results without calls. */
export function withoutUnmatched(messages: readonly LogValue[], body: Body): LogValue[] {
  const callIds = new Set<unknown>();
  const answered = new Set<unknown>();
  for (const message of messages) {
    if (isResult(message)) answered.add(message.get('tool_call_id').value);
    for (const call of callsIn(message)) callIds.add(call.get('id').value);
  }
  return messages.flatMap(message => {
    if (isResult(message) && !callIds.has(message.get('tool_call_id').value)) {
      body.countSkipped('{n} results without calls skipped');
      return [];
    }
    const calls = callsIn(message);
    const matched = calls.filter(call => answered.has(call.get('id').value));
    if (matched.length === calls.length) return [message];
    body.countSkipped('{n} calls without results skipped', calls.length - matched.length);
    return matched.length === 0 ? [] : [message.made({ ...message.object, tool_calls: matched })];
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
