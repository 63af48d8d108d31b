/** `loadTemplate`: a chat template to judge conversations by. */
import { ChatTemplate, requestOf } from '../templates/chat-template.ts';
import { readTemplateText, type TemplateText, Unreadable } from '../templates/load.ts';
import { DEFAULT_SERVER, findTemplateServer, templateServers } from '../templates/servers.ts';
import { UsageError } from './usage-error.ts';

/** What a template makes of a request: the prompt, or why there is none. */
export interface Rendering {
  /** The prompt; undefined where the template refuses, was stopped, or cannot be rendered here. */
  readonly text: string | undefined;
  /** `refused` by the template; `stopped` because it ran away; `undecided` where the renderer lacks what it uses. */
  readonly outcome: 'rendered' | 'refused' | 'stopped' | 'undecided';
  /** Why there is no prompt: of what a template raises, its own words alone. */
  readonly why?: string;
}

export interface RenderOptions {
  /** Whose way with messages counts: vllm, sglang, llamacpp, tgi or transformers (unless said). */
  readonly server?: string | undefined;
}

/** A chat template, ready to render. */
export interface Template {
  /** Renders a request body, or a bare array of messages, as a server does. Nothing in it throws. */
  render(request: unknown, options?: RenderOptions): Rendering;
  /** Ends the thread that renders. A process ends without it, too; a template that is used again starts another. */
  close(): void;
}

export interface LoadTemplateOptions {
  /** Time after which one rendering is stopped, in milliseconds; 3000 unless said. */
  readonly deadline?: number | undefined;
}

/**
 * Loads the chat template of a model, to be handed to `lint` as `template`. Give it a path (`chat_template.jinja`,
 * `tokenizer_config.json`, `chat_template.json`, or a folder that holds them), the text of such a file, or Jinja. Throws a `UsageError` for a file without
 * a template and, with the line, for one that is no Jinja. It is rendered in a thread of its own; without threads (a
 * page) nothing is refused and nothing decided.
 */
export function loadTemplate(pathOrText: string, options: LoadTemplateOptions = {}): Template {
  return new LoadedTemplate(pathOrText, options);
}

/** The same for what is surely a path. */
export function loadTemplateFile(path: string, options: LoadTemplateOptions = {}): Template {
  return new LoadedTemplate(path, options, false);
}

class LoadedTemplate implements Template {
  readonly inner: ChatTemplate;

  constructor(pathOrText: string, { deadline = 3000 }: LoadTemplateOptions, mayBeText = true) {
    const isGiven = mayBeText && isText(pathOrText);
    const name = isGiven ? 'the template' : pathOrText;
    this.inner = new ChatTemplate(readText(pathOrText, isGiven), deadline);
    const reading = this.inner.read();
    if (reading === undefined || reading.read || reading.unsupported) return;
    this.inner.close();
    throw new UsageError(`${name}${reading.line === undefined ? '' : `:${reading.line}`}: no Jinja: ${reading.why}`);
  }

  render(request: unknown, { server = DEFAULT_SERVER }: RenderOptions = {}): Rendering {
    const known = findTemplateServer(server);
    if (known === undefined)
      throw new UsageError(
        `no server \`${server}\` renders templates; there are ${templateServers.map(each => each.id).join(', ')}`,
      );
    const parts = requestOf(request);
    if (parts === undefined) return { text: undefined, outcome: 'undecided', why: 'there are no messages to render' };
    const answer = this.inner.answer(parts, known);
    if (answer.kind === 'rendered') return { text: answer.text, outcome: 'rendered' };
    return { text: undefined, outcome: answer.kind, why: answer.kind === 'refused' ? answer.words : answer.why };
  }

  close(): void {
    this.inner.close();
  }
}

/** The template behind the face that callers see. Throws a `UsageError` for one that `loadTemplate` did not make. */
export function innerTemplate(template: Template): ChatTemplate {
  if (template instanceof LoadedTemplate) return template.inner;
  throw new UsageError('`template` is none that `loadTemplate` made');
}

function isText(pathOrText: string): boolean {
  return /[\n\r]|\{[{%#]/.test(pathOrText) || /^\s*[{[]/.test(pathOrText);
}

type Files = typeof import('node:fs');

function readText(pathOrText: string, isGiven: boolean): TemplateText {
  try {
    if (isGiven) return readTemplateText(pathOrText, 'the template', () => undefined);
    const runtime = (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process;
    const files = runtime?.getBuiltinModule?.('node:fs') as Files | undefined;
    if (files === undefined) throw new UsageError('no file can be read in this runtime: give the text of the template');
    return fromFile(pathOrText, files);
  } catch (error) {
    if (error instanceof Unreadable) throw new UsageError(error.message);
    throw error;
  }
}

const NAMES = ['chat_template.jinja', 'tokenizer_config.json', 'chat_template.json'];
/** A template is text for one screen or ten; what is larger is another file. */
const MOST_BYTES = 64 << 20;

function fromFile(path: string, files: Files): TemplateText {
  const found = files.statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`there is no template \`${path}\``);
  const folder = found.isDirectory() ? path : path.replace(/[^/\\]*$/, '') || '.';
  const beside = (name: string): string | undefined => {
    const text = `${folder.replace(/[/\\]$/, '')}/${name}`;
    return files.existsSync(text) ? files.readFileSync(text, 'utf8') : undefined;
  };
  if (found.isDirectory()) {
    const name = NAMES.find(each => beside(each) !== undefined);
    if (name === undefined) throw new UsageError(`\`${path}\` holds none of ${NAMES.join(', ')}`);
    return readTemplateText(beside(name) ?? '', name, beside);
  }
  if (found.size > MOST_BYTES) throw new UsageError(`\`${path}\` is too large for a template`);
  const bytes = files.readFileSync(path);
  const text = bytes.toString('utf8');
  if (text.includes('\0') || text.includes('\ufffd')) throw new UsageError(`\`${path}\` is no UTF-8 text`);
  return readTemplateText(text, path, beside);
}
