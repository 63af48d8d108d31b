/** Writes a conversation in one message format, message by message, including faults. */

/** A conversation under construction. */
export interface Draft {
  user(text: string | readonly string[]): this;
  system(text: string): this;
  says(text: string, more?: object): this;
  thinks(text: string): this;
  calls(ids: readonly (string | undefined)[], name?: string, args?: string): this;
  answers(ids: readonly (string | undefined)[]): this;
  image(mediaType: string): this;
  /** Adds a message unchanged, or a value that is not a message. */
  raw(message: unknown): this;
  /** Declares tools by name; `width` is the number of parameters of each. */
  tools(names: readonly string[], width?: number): this;
  settings(settings: object): this;
  body(): unknown;
}

const PNG = 'iVBORw0KGgo=';

function schema(width: number): object {
  const properties = Array.from({ length: width }, (_, i) => [`p${i}`, { type: 'string', description: `No. ${i}` }]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

abstract class Base implements Draft {
  protected readonly messages: unknown[] = [];
  protected declared: unknown[] | undefined;
  protected more: object = {};
  abstract user(text: string | readonly string[]): this;
  abstract system(text: string): this;
  abstract says(text: string, more?: object): this;
  abstract thinks(text: string): this;
  abstract calls(ids: readonly (string | undefined)[], name?: string, args?: string): this;
  abstract answers(ids: readonly (string | undefined)[]): this;
  abstract image(mediaType: string): this;
  abstract body(): unknown;
  protected abstract tool(name: string, parameters: object): unknown;

  raw(message: unknown): this {
    this.messages.push(message);
    return this;
  }

  tools(names: readonly string[], width = 1): this {
    const parameters = schema(width);
    this.declared = names.map(name => this.tool(name, parameters));
    return this;
  }

  settings(settings: object): this {
    this.more = settings;
    return this;
  }
}

const idAs = (key: string, id: string | undefined) => (id === undefined ? {} : { [key]: id });

class Chat extends Base {
  user(text: string | readonly string[]) {
    const content = typeof text === 'string' ? text : text.map(each => ({ type: 'text', text: each }));
    return this.raw({ role: 'user', content });
  }
  system(text: string) {
    return this.raw({ role: 'system', content: text });
  }
  says(text: string, more = {}) {
    return this.raw({ role: 'assistant', content: text, ...more });
  }
  thinks(text: string) {
    return this.raw({ role: 'assistant', content: 'Well.', reasoning_content: text });
  }
  calls(ids: readonly (string | undefined)[], name = 'f', args = '{"a":1}') {
    const tool_calls = ids.map(id => ({
      ...idAs('id', id),
      type: 'function',
      function: { name, arguments: args },
    }));
    return this.raw({ role: 'assistant', content: null, tool_calls });
  }
  answers(ids: readonly (string | undefined)[]) {
    for (const id of ids) this.raw({ role: 'tool', ...idAs('tool_call_id', id), content: 'ok' });
    return this;
  }
  image(mediaType: string) {
    return this.raw({
      role: 'user',
      content: [{ type: 'image_url', image_url: { url: `data:${mediaType};base64,${PNG}` } }],
    });
  }
  protected tool(name: string, parameters: object) {
    return { type: 'function', function: { name, parameters } };
  }
  body() {
    return {
      model: 'gpt-4o',
      messages: this.messages,
      ...(this.declared !== undefined && { tools: this.declared }),
      ...this.more,
    };
  }
}

class Anthropic extends Base {
  user(text: string | readonly string[]) {
    const content = typeof text === 'string' ? text : text.map(each => ({ type: 'text', text: each }));
    return this.raw({ role: 'user', content });
  }
  system(text: string) {
    return this.raw({ role: 'system', content: text });
  }
  says(text: string, more = {}) {
    return this.raw({ role: 'assistant', content: [{ type: 'text', text }], ...more });
  }
  thinks(thinking: string) {
    return this.raw({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking },
        { type: 'text', text: 'Well.' },
      ],
    });
  }
  calls(ids: readonly (string | undefined)[], name = 'f', args?: string) {
    const input = args === undefined ? { a: 1 } : args;
    const content = ids.map(id => ({ type: 'tool_use', ...idAs('id', id), name, input }));
    return this.raw({ role: 'assistant', content });
  }
  answers(ids: readonly (string | undefined)[]) {
    const content = ids.map(id => ({ type: 'tool_result', ...idAs('tool_use_id', id), content: 'ok' }));
    return this.raw({ role: 'user', content });
  }
  image(mediaType: string) {
    const source = { type: 'base64', media_type: mediaType, data: PNG };
    return this.raw({ role: 'user', content: [{ type: 'image', source }] });
  }
  protected tool(name: string, parameters: object) {
    return { name, input_schema: parameters };
  }
  body() {
    return {
      model: 'claude-sonnet-4-5',
      max_tokens: 100,
      messages: this.messages,
      ...(this.declared !== undefined && { tools: this.declared }),
      ...this.more,
    };
  }
}

class Responses extends Base {
  user(text: string | readonly string[]) {
    const content = typeof text === 'string' ? text : text.map(each => ({ type: 'input_text', text: each }));
    return this.raw({ type: 'message', role: 'user', content });
  }
  system(text: string) {
    return this.raw({ type: 'message', role: 'system', content: text });
  }
  says(text: string, more = {}) {
    return this.raw({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }], ...more });
  }
  thinks(text: string) {
    return this.raw({ type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text }] }).says('Well.');
  }
  calls(ids: readonly (string | undefined)[], name = 'f', args = '{"a":1}') {
    for (const id of ids) this.raw({ type: 'function_call', ...idAs('call_id', id), name, arguments: args });
    return this;
  }
  answers(ids: readonly (string | undefined)[]) {
    for (const id of ids) this.raw({ type: 'function_call_output', ...idAs('call_id', id), output: 'ok' });
    return this;
  }
  image(mediaType: string) {
    const content = [{ type: 'input_image', image_url: `data:${mediaType};base64,${PNG}` }];
    return this.raw({ type: 'message', role: 'user', content });
  }
  protected tool(name: string, parameters: object) {
    return { type: 'function', name, parameters };
  }
  body() {
    return {
      model: 'gpt-5',
      input: this.messages,
      ...(this.declared !== undefined && { tools: this.declared }),
      ...this.more,
    };
  }
}

class Gemini extends Base {
  user(text: string | readonly string[]) {
    return this.raw({ role: 'user', parts: [text].flat().map(each => ({ text: each })) });
  }
  system(text: string) {
    return this.raw({ role: 'system', parts: [{ text }] });
  }
  says(text: string, more = {}) {
    return this.raw({ role: 'model', parts: [{ text }], ...more });
  }
  thinks(text: string) {
    return this.raw({ role: 'model', parts: [{ text, thought: true }, { text: 'Well.' }] });
  }
  calls(ids: readonly (string | undefined)[], name = 'f', args?: string) {
    const parts = ids.map(id => ({ functionCall: { ...idAs('id', id), name, args: args ?? { a: 1 } } }));
    return this.raw({ role: 'model', parts });
  }
  answers(ids: readonly (string | undefined)[]) {
    const parts = ids.map(id => ({ functionResponse: { ...idAs('id', id), name: 'f', response: { ok: true } } }));
    return this.raw({ role: 'user', parts });
  }
  image(mimeType: string) {
    return this.raw({ role: 'user', parts: [{ inlineData: { mimeType, data: PNG } }] });
  }
  protected tool(name: string, parameters: object) {
    return { functionDeclarations: [{ name, parameters }] };
  }
  body() {
    return { contents: this.messages, ...(this.declared !== undefined && { tools: this.declared }), ...this.more };
  }
}

class Bedrock extends Base {
  user(text: string | readonly string[]) {
    return this.raw({ role: 'user', content: [text].flat().map(each => ({ text: each })) });
  }
  system(text: string) {
    return this.raw({ role: 'system', content: [{ text }] });
  }
  says(text: string, more = {}) {
    return this.raw({ role: 'assistant', content: [{ text }], ...more });
  }
  thinks(text: string) {
    return this.raw({
      role: 'assistant',
      content: [{ reasoningContent: { reasoningText: { text } } }, { text: 'Well.' }],
    });
  }
  calls(ids: readonly (string | undefined)[], name = 'f', args?: string) {
    const content = ids.map(id => ({ toolUse: { ...idAs('toolUseId', id), name, input: args ?? { a: 1 } } }));
    return this.raw({ role: 'assistant', content });
  }
  answers(ids: readonly (string | undefined)[]) {
    const content = ids.map(id => ({ toolResult: { ...idAs('toolUseId', id), content: [{ text: 'ok' }] } }));
    return this.raw({ role: 'user', content });
  }
  image(mediaType: string) {
    const image = { format: mediaType.slice('image/'.length), source: { bytes: PNG } };
    return this.raw({ role: 'user', content: [{ image }] });
  }
  protected tool(name: string, parameters: object) {
    return { toolSpec: { name, inputSchema: { json: parameters } } };
  }
  body() {
    const toolConfig = this.declared !== undefined && { toolConfig: { tools: this.declared } };
    return { messages: this.messages, ...toolConfig, ...this.more };
  }
}

/** Drafts by the dialect whose message format they write. */
export const drafts: Readonly<Record<string, () => Draft>> = {
  'openai-chat': () => new Chat(),
  anthropic: () => new Anthropic(),
  'openai-responses': () => new Responses(),
  gemini: () => new Gemini(),
  'bedrock-converse': () => new Bedrock(),
};
