import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'dangling-response-reference',
  title: 'Request continues a response that was not stored',
  kind: 'Items',
  docs: {
    fires:
      'Compares the requests of a session. Reports a `previous_response_id` that belongs to the reply of an earlier request with `store: false`. A response from before the log is not reported.',
    why: 'The server looks up the response and does not find it.',
    remedy: 'Let the server store the responses. Or leave `previous_response_id` out and send the whole conversation.',
  },
  messages: {
    unstored: 'response `{id}` was not stored: {since} sets `store: false`',
  },
});
