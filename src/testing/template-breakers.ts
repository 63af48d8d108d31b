import type { ChatRequest } from '../generated/types.ts';
import type { Choose } from './breakers.ts';

/** A fault that only a chat template finds, and the template. */
export interface TemplateBreaker {
  readonly rule: string;
  readonly template: string;
  /** Breaks a conversation, and tells where. */
  readonly apply: (
    request: ChatRequest,
    choose: Choose,
  ) => { readonly request: object; readonly pointer: string } | undefined;
}

/** The faults that only a chat template finds. */
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
