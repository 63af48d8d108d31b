/** How a server prepares a request for the template: data, with one file per server. */

/** How the template receives arguments: as the sent text, or parsed. Text that does not parse stays text. */
export type ArgumentsForm =
  | 'asSent'
  | 'object'
  /** Anything that is not an object becomes an empty one. */
  | 'objectOrEmpty'
  /** Parsed if the template reads their fields, otherwise as sent. */
  | 'objectWhereRead';

export interface TemplateServer {
  readonly id: string;
  /** URLs of the sources. */
  readonly source: string;
  /** HTTP status if the template raises an error; absent if there is no server. */
  readonly status?: number;
  /** Whether it runs Python's Jinja. Other engines may support operations that Python does not. */
  readonly isPython: boolean;
  readonly arguments: ArgumentsForm;
  /**
   * `asIterated`: a list of parts if the template iterates over the content, otherwise text. `text`: always text.
   * `asAccepted`: as sent, or in the other form if the template only accepts that.
   */
  readonly content: 'asSent' | 'asIterated' | 'text' | 'asAccepted';
  /** Separator for text parts that are joined. */
  readonly join: string;
  /** Whether null or missing content becomes an empty string. */
  readonly emptyForNull: 'always' | 'besideCalls' | 'never';
  /** Whether message fields that are null are left out. */
  readonly dropsNulls?: boolean;
  /** Part types that become text parts, with the field that has the text. If absent, parts are passed as sent. */
  readonly textParts?: Readonly<Record<string, string>>;
  /** Whether parts that are neither text nor media are left out. */
  readonly dropsOtherParts?: boolean;
  /** Words by which a template is recognized as one that iterates over the content. */
  readonly partsWhere?: readonly string[];
  /** Whether an empty list of tool calls is dropped. */
  readonly dropsEmptyCalls: boolean;
  /** Whether tool calls are written into the content as JSON and nowhere else. */
  readonly callsInContent: boolean;
  /** The input field of reasoning, and the fields under which the template receives it. If absent, as sent. */
  readonly reasoning?: { readonly from: string; readonly to: readonly string[] };
  /** The message fields that are passed on. If absent, all. */
  readonly fields?: readonly string[];
  /** How an assistant message at the end is handled. */
  readonly lastAssistant: 'kept' | 'asUser' | 'leftOut';
  /** Templates that contain this text receive `developer` unchanged. All others receive `system` instead. */
  readonly developerWhere?: string;
  /** Whether the system message is joined to the next message if the template does not support it. */
  readonly joinsSystem: boolean;
  /** Request fields that the template receives as variables. */
  readonly variables: readonly string[];
  /** Variables that the template always receives. */
  readonly constants: Readonly<Record<string, unknown>>;
  /** Request field whose entries are also variables. */
  readonly keywords?: string;
  /** Forms to try until one renders, because the server does so or the caller converts the arguments of calls. */
  readonly retries: readonly Partial<TemplateServer & { readonly flatTools: boolean }>[];
  /** Behavior of other server versions. If one of them renders, a rejection is not certain. */
  readonly versions: readonly Partial<TemplateServer>[];
}
