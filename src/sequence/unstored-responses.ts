/** Reports requests that refer to responses, or to their items, although the server was told not to store them. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import { isRedacted } from '../model/text.ts';
import { child } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import type { SequencedRequest } from './requests.ts';

/** Maximum number of IDs that are kept. The oldest ones are dropped. */
const MAX_KEPT = 10_000;
const RULE = 'dangling-response-reference';
const FIELD = 'previous_response_id';

export class UnstoredResponses {
  /** The name of the request for each ID of a response or an item. */
  private readonly names = new Map<string, string>();

  /** Adds the next request, and reports references to responses and items that the server does not have. */
  follow(request: SequencedRequest): StructuralFault[] {
    const faults = [...this.faultsIn(request)];
    const { conversation, responseIds, name } = request;
    const isStored = conversation.settings?.stored !== false;
    for (const id of responseIds) {
      // Recordings in which IDs were redacted have one ID for many responses.
      if (isRedacted(id)) continue;
      if (isStored) this.names.delete(id);
      else this.names.set(id, name);
    }
    for (const oldest of this.names.keys()) {
      if (this.names.size <= MAX_KEPT) break;
      this.names.delete(oldest);
    }
    return faults;
  }

  private *faultsIn({ conversation, body }: SequencedRequest): Generator<StructuralFault> {
    if (this.names.size === 0) return;
    const previous = isObject(body) ? body[FIELD] : undefined;
    const since = typeof previous === 'string' ? this.names.get(previous) : undefined;
    if (since !== undefined) {
      const at = { pointer: child(conversation.pointer, FIELD) };
      yield { rule: RULE, messageId: 'unstored', at, data: { id: String(previous), since } };
    }
    for (const message of conversation.messages) {
      const { id, wireType } = message;
      const from = wireType === 'item_reference' && id !== undefined ? this.names.get(id) : undefined;
      if (id !== undefined && from !== undefined)
        yield { rule: RULE, messageId: 'item', at: message, in: message, data: { id, since: from } };
    }
  }
}
