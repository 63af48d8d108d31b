/** `loadTemplate`: reads the chat template of a model. */

import { checkOptions } from '../../model/check-options.ts';
import { checkedJson, named } from '../../model/checked-json.ts';
import { UsageError } from '../../model/usage-error.ts';
import { ChatTemplate, requestOf } from '../../templates/chat-template.ts';
import { readTemplateText, type TemplateText, Unreadable } from '../../templates/load.ts';
import { DEFAULT_SERVER, findTemplateServer, templateServers } from '../../templates/servers.ts';

/** The prompt that a template renders for a request, or why there is none. */
export interface Rendering {
  /** The prompt; undefined unless `outcome` is `rendered`. */
  readonly text: string | undefined;
  /**
   * `refused`: the template raised an exception or failed. `stopped`: rendering exceeded the deadline or another limit. `undecided`:
   * the template uses something that the renderer does not support, or there is nothing to render.
   */
  readonly outcome: 'rendered' | 'refused' | 'stopped' | 'undecided';
  /** Why there is no prompt. If the template raised an exception: its message. */
  readonly why?: string;
}

/** Options of `Template.render`. */
export interface RenderOptions {
  /** The server to render as: vllm, sglang, llamacpp, tgi or transformers (default). */
  readonly server?: string | undefined;
}

/** A chat template, ready to render. */
export interface Template {
  /**
   * Renders a request body or an array of messages as a server does. Throws a `UsageError` for an unknown server and for input
   * that is not JSON.
   */
  render(request: unknown, options?: RenderOptions): Rendering;
  /** Ends the rendering thread. Optional: the thread does not keep the process alive. The next `render` starts a new one. */
  close(): void;
}

/** Options of `loadTemplate`. */
export interface LoadTemplateOptions {
  /** Time in milliseconds after which a rendering is stopped. Default: 3000. */
  readonly deadline?: number | undefined;
}

/**
 * Loads the chat template of a model, for the option `template` of `lint`. Pass a path (`chat_template.jinja`,
 * `tokenizer_config.json`, `chat_template.json`, or a folder that contains one), or the text of such a file. Throws a
 * `UsageError` for a file without a template and, with the line, for one that is not Jinja. Templates are rendered in a
 * thread; without threads, as in a browser, a template rejects nothing and its verdict is unknown.
 */
export function loadTemplate(pathOrText: string, options: LoadTemplateOptions = {}): Template {
  return new LoadedTemplate(pathOrText, options);
}

/** Like `loadTemplate`, for a string that is a path even if it looks like template text. */
export function loadTemplateFile(path: string, options: LoadTemplateOptions = {}): Template {
  return new LoadedTemplate(path, options, false);
}

class LoadedTemplate implements Template {
  readonly inner: ChatTemplate;

  constructor(pathOrText: string, options: LoadTemplateOptions, mayBeText = true) {
    if (typeof pathOrText !== 'string')
      throw new UsageError(`loadTemplate needs a path or the text of a template, not ${named(pathOrText)}`);
    const { deadline = 3000 } = checkOptions(options);
    const isGiven = mayBeText && isText(pathOrText);
    const name = isGiven ? 'the template' : pathOrText;
    this.inner = new ChatTemplate(readText(pathOrText, isGiven), deadline);
    const reading = this.inner.read();
    if (reading === undefined || reading.read || reading.unsupported) return;
    this.inner.close();
    throw new UsageError(`${name}${reading.line === undefined ? '' : `:${reading.line}`}: no Jinja: ${reading.why}`);
  }

  render(request: unknown, options: RenderOptions = {}): Rendering {
    const { server = DEFAULT_SERVER } = checkOptions(options);
    const known = findTemplateServer(server);
    if (known === undefined)
      throw new UsageError(
        `no server \`${server}\` renders templates; there are ${templateServers.map(each => each.id).join(', ')}`,
      );
    const parts = requestOf(checkedJson(request, 'the request'));
    if (parts === undefined) return { text: undefined, outcome: 'undecided', why: 'there are no messages to render' };
    const answer = this.inner.answer(parts, known);
    if (answer.kind === 'rendered') return { text: answer.text, outcome: 'rendered' };
    return { text: undefined, outcome: answer.kind, why: answer.kind === 'refused' ? answer.words : answer.why };
  }

  close(): void {
    this.inner.close();
  }
}

/** The internal template of a public one. Throws a `UsageError` for an object that `loadTemplate` did not create. */
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
/** Templates are far smaller than this. A larger file is something else, such as model weights. */
const MAX_BYTES = 64 << 20;

/** The folder of a file, with the separator at its end. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) || '.';
}

function fromFile(path: string, files: Files): TemplateText {
  const found = files.statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`there is no template \`${path}\``);
  const folder = found.isDirectory() ? path : folderOf(path);
  const readSibling = (name: string): string | undefined => {
    const text = `${folder.replace(/[/\\]$/, '')}/${name}`;
    return files.existsSync(text) ? files.readFileSync(text, 'utf8') : undefined;
  };
  if (found.isDirectory()) {
    const name = NAMES.find(each => readSibling(each) !== undefined);
    if (name === undefined) throw new UsageError(`\`${path}\` holds none of ${NAMES.join(', ')}`);
    return readTemplateText(readSibling(name) ?? '', name, readSibling);
  }
  if (found.size > MAX_BYTES) throw new UsageError(`\`${path}\` is too large for a template`);
  const bytes = files.readFileSync(path);
  const text = bytes.toString('utf8');
  if (text.includes('\0') || text.includes('\ufffd')) throw new UsageError(`\`${path}\` is no UTF-8 text`);
  return readTemplateText(text, path, readSibling);
}
