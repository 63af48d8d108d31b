import type { ChatRequest } from '../generated/types.ts';
import type { Choose } from './breakers.ts';

/** A fault that only a chat template rejects, and that template. */
export interface TemplateBreaker {
  /** ID of the rule that reports the fault. */
  readonly rule: string;
  /** The text of the chat template. */
  readonly template: string;
  /** Returns a copy with the fault and the pointer of the expected finding; undefined if there is no place for the fault. */
  readonly apply: (
    request: ChatRequest,
    choose: Choose,
  ) => { readonly request: object; readonly pointer: string } | undefined;
}

/** The faults that only a chat template rejects. */
export const templateBreakers: readonly TemplateBreaker[] = [
  {
    rule: 'template-refusal',
    template:
      "{% for message in messages %}{% if message.weight %}{{ raise_exception('No message has a weight') }}{% endif %}{% endfor %}",
    apply: (request, choose) => {
      if (request.messages.length === 0) return undefined;
      const at = choose(request.messages.length);
      const messages = request.messages.map((message, i) => (i === at ? { ...message, weight: 2 } : message));
      return { request: { ...request, messages }, pointer: `/messages/${at}` };
    },
  },
];
