/** Conversations that several command line tests use. */
export const user = { role: 'user', content: 'What is the weather in Oslo?' };

export function calls(...ids: readonly string[]) {
  const function_ = { name: 'get_weather', arguments: '{}' };
  return {
    role: 'assistant',
    content: null,
    tool_calls: ids.map(id => ({ id, type: 'function', function: function_ })),
  };
}

export function result(id: string) {
  return { role: 'tool', tool_call_id: id, content: '7' };
}

export const plain = { role: 'assistant', content: 'Seven degrees.' };

/** Accepted by every server. */
export const GOOD = [user, calls('call_a'), result('call_a'), plain, user];
/** The second call is never answered. */
export const BROKEN = [user, calls('call_a', 'call_b'), result('call_a'), user];
/** Ends before the call is answered. */
export const OPEN = [user, calls('call_a')];
export const BROKEN_AT = '/1/tool_calls/1';

export function body(messages: readonly unknown[], rest: object = {}) {
  return { model: 'gpt-4o', messages, ...rest };
}
