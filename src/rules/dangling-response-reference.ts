import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'dangling-response-reference',
  title: 'Reference to a response that was not stored',
  kind: 'Items',
  docs: {
    fires:
      'Compares the requests of a session. Reports a `previous_response_id`, or a reference to an item, of the reply to an earlier request with `store: false`. A response from before the log is not reported.',
    why: 'The server looks up the response or the item and does not find it.',
    remedy:
      'Let the server store the responses. Or send the whole conversation without `previous_response_id` and references.',
  },
  messages: {
    item: 'item `{id}` was not stored: {since} sets `store: false`',
    unstored: 'response `{id}` was not stored: {since} sets `store: false`',
  },
});
