/** Renders a request with a chat template as a server does. */
import type { TemplateText } from './load.ts';
import { type Abilities, isWire, type Preparation, type TemplateRequest, variablesOf } from './prepare.ts';
import type { Outcome, Reading } from './protocol.ts';
import type { TemplateServer } from './server.ts';
import { RenderThread } from './thread.ts';

/** The outcome of a request, and whether a rejection applies to all versions of the server. */
export type Answer = Outcome & { readonly isSure: boolean };

type Variant = TemplateServer & { readonly flatTools?: boolean };

export class ChatTemplate {
  private readonly given: TemplateText;
  private readonly milliseconds: number;
  private readonly threads = new Map<string, RenderThread>();
  private readonly abilities = new Map<string, Abilities>();

  constructor(given: TemplateText, milliseconds: number) {
    this.given = given;
    this.milliseconds = milliseconds;
  }

  /** Parses the templates. Returns the first fault, or undefined if this runtime cannot check. */
  read(): Reading | undefined {
    const { text, withTools } = this.given;
    const reading = this.threadOf(text).read();
    return reading?.read !== true || withTools === undefined || withTools === text
      ? reading
      : this.threadOf(withTools).read();
  }

  /** Whether the template reads fields of tool call arguments, for requests like this one. */
  readsArguments(request: TemplateRequest): boolean {
    return this.abilitiesOf(this.textFor(request)).readsArguments;
  }

  answer(request: TemplateRequest, server: TemplateServer): Answer {
    const answer = this.tryAll(request, server);
    if (answer.kind !== 'refused') return { ...answer, isSure: true };
    const isElsewhereTaken = server.versions.some(version => {
      return this.tryAll(request, { ...server, ...version }).kind !== 'refused';
    });
    return { ...answer, isSure: !isElsewhereTaken && (answer.by === 'raise' || server.isPython) };
  }

  close(): void {
    for (const thread of this.threads.values()) thread.close();
    this.threads.clear();
  }

  private tryAll(request: TemplateRequest, server: TemplateServer): Outcome {
    const first = this.tryOnce(request, server);
    if (first.kind === 'rendered' || first.kind === 'stopped') return first;
    const others: Outcome[] = [first];
    for (const retry of server.retries) {
      const outcome = this.tryOnce(request, { ...server, ...retry });
      if (outcome.kind === 'rendered' || outcome.kind === 'stopped') return outcome;
      others.push(outcome);
    }
    // An error that the template raises is more specific than a runtime failure.
    const raised = others.find(each => each.kind === 'refused' && each.by === 'raise');
    return others.find(each => each.kind === 'undecided') ?? raised ?? first;
  }

  private tryOnce(request: TemplateRequest, server: Variant): Outcome {
    const text = this.textFor(request);
    const { tokens } = this.given;
    const preparation: Preparation = { server, source: text, tokens, abilities: () => this.abilitiesOf(text) };
    return this.threadOf(text).render(variablesOf(request, preparation), this.milliseconds);
  }

  private textFor({ body }: TemplateRequest): string {
    const { text, withTools } = this.given;
    return withTools !== undefined && Array.isArray(body.tools) && body.tools.length > 0 ? withTools : text;
  }

  private threadOf(text: string): RenderThread {
    const thread = this.threads.get(text) ?? new RenderThread(text);
    this.threads.set(text, thread);
    return thread;
  }

  private abilitiesOf(text: string): Abilities {
    const known = this.abilities.get(text);
    if (known !== undefined) return known;
    const render = (messages: readonly unknown[], tools: unknown = null) => {
      const variables = { ...this.given.tokens, messages, tools, add_generation_prompt: true };
      return this.threadOf(text).render(variables, this.milliseconds);
    };
    const found = findAbilities(text, render);
    this.abilities.set(text, found);
    return found;
  }
}

const MARK = 'rolecall-asks';
const MESSAGE = /for\s+\w+\s+in\s+(?:\(\s*)?(?:message|msg|m)(?:\.content|\[['"]content['"]\])/;

/** What a template supports, determined as servers do: render a sample and look for it in the output. */
function findAbilities(text: string, render: (messages: readonly unknown[], tools?: unknown) => Outcome): Abilities {
  const shows = (outcome: Outcome) => outcome.kind === 'rendered' && outcome.text.includes(MARK);
  const user = { role: 'user', content: 'x' };
  const call = (given: unknown) => ({
    id: 'call00001',
    type: 'function',
    function: { name: 'tool1', arguments: given },
  });
  const withCall = (given: unknown) => [
    user,
    { role: 'assistant', content: '', tool_calls: [call(given)] },
    { role: 'tool', content: 'x', tool_call_id: 'call00001' },
    { role: 'assistant', content: 'x' },
    user,
  ];
  const tool = {
    type: 'function',
    function: { name: 'tool1', description: 'x', parameters: { type: 'object', properties: {} } },
  };
  return {
    iteratesContent: MESSAGE.test(text),
    takesText: render([{ role: 'user', content: MARK }]).kind === 'rendered',
    takesParts: shows(render([{ role: 'user', content: [{ type: 'text', text: MARK }] }])),
    readsArguments: shows(render(withCall({ arg: MARK }), [tool])),
    hasSystem: shows(render([{ role: 'system', content: MARK }, user])),
  };
}

/** Splits a request body or list of messages; undefined if there are no messages. */
export function requestOf(value: unknown): TemplateRequest | undefined {
  if (Array.isArray(value)) return { body: {}, messages: value };
  if (!isWire(value) || !Array.isArray(value.messages)) return undefined;
  return { body: value, messages: value.messages };
}
