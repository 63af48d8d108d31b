/** Values of the types that the official SDKs export: none may be reported for its form, or as unknown. */
import { expect, test } from 'vitest';
import { sdkDrift } from '../../scripts/sdk-drift.ts';
import { SDK_PLACES } from '../../scripts/sdk-requests.ts';

/** Values that the types allow and the servers reject, or that represent future values. */
const EXPECTED = [
  // It requires content or tool calls, although the type does not.
  ['refused', 'OpenAI chat message', 'assistant, required fields', 'missing-content'],
  // The SDK's schema requires `action` or `actions`, although the type does not.
  ['refused', 'OpenAI Agents item', 'computer_call, required fields', 'missing-field'],
  // The server rejects a field that the SDK's type has.
  ['refused', 'OpenAI Responses item', 'reasoning, all fields', 'unknown-field'],
  // An empty reply without an end.
  ['unknown', 'OpenAI Responses event', 'response.completed, required fields', 'unknown-finish-reason'],
  ['unknown', 'OpenAI Responses event', 'response.incomplete, required fields', 'unknown-finish-reason'],
  // The SDK's own value for future kinds.
  ['unknown', 'Bedrock block', '$unknown, required fields', 'unknown-part-type'],
  ['unknown', 'Bedrock block', '$unknown, all fields', 'unknown-part-type'],
];

test('enum values in the types of the installed SDKs are known', () => {
  const { drift, missing, values } = sdkDrift();
  expect(missing).toEqual([]);
  expect(values).toBeGreaterThan(SDK_PLACES.length * 10);
  const found = drift.map(({ kind, place, label, rule }) => [kind, place, label, rule]);
  expect(found.sort()).toEqual([...EXPECTED].sort());
});
