/** Responses that the server was told not to store, and requests that continue them all the same. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import { isRedacted } from '../model/text.ts';
import { child } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import type { SequencedRequest } from './requests.ts';

/** Maximum number of IDs that are kept. The oldest ones are dropped. */
const MAX_KEPT = 10_000;
const FIELD = 'previous_response_id';

export class UnstoredResponses {
  /** The name of the request for each ID of a response. */
  private readonly names = new Map<string, string>();

  /** Adds the next request, and reports a reference to a response that the server does not have. */
  follow({ conversation, body, responseId, name }: SequencedRequest): StructuralFault[] {
    const previous = isObject(body) ? body[FIELD] : undefined;
    const since = typeof previous === 'string' ? this.names.get(previous) : undefined;
    // Recordings in which IDs were redacted have one ID for many responses.
    const isNamed = responseId !== undefined && !isRedacted(responseId);
    if (isNamed && conversation.settings?.stored !== false) this.names.delete(responseId);
    else if (isNamed) {
      this.names.set(responseId, name);
      const [oldest] = this.names.keys();
      if (this.names.size > MAX_KEPT && oldest !== undefined) this.names.delete(oldest);
    }
    if (since === undefined) return [];
    const at = { pointer: child(conversation.pointer, FIELD) };
    return [{ rule: 'dangling-response-reference', messageId: 'unstored', at, data: { id: String(previous), since } }];
  }
}
