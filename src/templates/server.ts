/** What a server makes of a request before the template sees it: data, one file for each server. */

/** How arguments reach the template: as the text that was sent, or parsed; what does not parse stays text. */
export type ArgumentsForm =
  | 'asSent'
  | 'object'
  /** What is no object becomes an empty one. */
  | 'objectOrEmpty'
  /** Parsed where the template reads their fields, else as sent. */
  | 'objectWhereRead';

export interface TemplateServer {
  readonly id: string;
  /** Where this can be looked up. */
  readonly source: string;
  /** Status of the answer where the template refuses; absent where there is no server. */
  readonly status?: number;
  /** Whether it runs Python's Jinja: what that cannot do to a value, another engine may. */
  readonly isPython: boolean;
  readonly arguments: ArgumentsForm;
  /**
   * `asIterated`: a list of parts where the template loops over the content, else text. `text`: always text.
   * `asAccepted`: as sent, or the other form where the template takes only that one.
   */
  readonly content: 'asSent' | 'asIterated' | 'text' | 'asAccepted';
  /** Between the texts of parts that become one text. */
  readonly join: string;
  /** Whether content that is null or absent becomes an empty one. */
  readonly emptyForNull: 'always' | 'besideCalls' | 'never';
  /** Whether an empty list of calls is left out. */
  readonly dropsEmptyCalls: boolean;
  /** Whether calls are written into the content as JSON, and go no other way. */
  readonly callsInContent: boolean;
  /** The field that reasoning is read from, and those that it is given under; absent: as sent. */
  readonly reasoning?: { readonly from: string; readonly to: readonly string[] };
  /** The fields of a message that are passed on; all where absent. */
  readonly fields?: readonly string[];
  /** What becomes of an assistant message at the end. */
  readonly lastAssistant: 'kept' | 'asUser' | 'leftOut';
  /** Templates with this mark get `developer` as it is; all others get `system` instead. */
  readonly developerWhere?: string;
  /** Whether the system message is joined to the next one where the template has no place for it. */
  readonly joinsSystem: boolean;
  /** Fields of the request that the template gets as variables. */
  readonly variables: readonly string[];
  /** Variables that it always gets. */
  readonly constants: Readonly<Record<string, unknown>>;
  /** Field of the request whose entries are variables too. */
  readonly keywords?: string;
  /** Tried one after the other until one renders: the server does so too, or the caller is free to. */
  readonly retries: readonly Partial<TemplateServer & { readonly flatTools: boolean }>[];
  /** What other versions do: where one of them renders, a refusal is not sure. */
  readonly versions: readonly Partial<TemplateServer>[];
}
