/** How an agent is driven through scenarios: what it gets, and what it can be asked to do. */

/** A tool that the agent is to offer to the model. */
export interface LoopTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether the agent has to ask before it runs the tool, if it can. */
  readonly needsApproval?: boolean;
  /** What the tool does: returns text, nothing or an image, takes its time, or throws. */
  run(given: unknown): Promise<LoopToolResult>;
}

/** What a tool returns: text, nothing, or an image as base64. */
export type LoopToolResult = string | undefined | { readonly image: string; readonly mediaType: string };

/** The model, the tools and the server of one run. Build the agent from it. */
export interface LoopEnvironment {
  /** ID of the dialect that judges. */
  readonly dialect: string;
  readonly model: string;
  /** Another model of the same provider. */
  readonly otherModel: string;
  /** The `fetch` option of an SDK: answers without a socket. */
  readonly fetch: typeof globalThis.fetch;
  /** The base URL of the simulated server without a version, such as `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
  readonly system: string;
  readonly tools: readonly LoopTool[];
}

/**
 * An agent under test. `send` is needed; of the others, leave out what the agent cannot do, and the scenarios that need it do not
 * apply.
 */
export interface LoopDriver {
  /**
   * Sends a message of the user. Resolves when the agent has answered, or asks whether a tool may run. It may throw what the agent
   * throws.
   */
  send(text: string): Promise<unknown>;
  /** Sends a message of the user, and asks for an answer that fits a JSON Schema. */
  sendStructured?(text: string, schema: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Stops the answer that is being made, as a user does. `send` then ends. */
  abort?(): Promise<unknown>;
  /**
   * Loads the session from where the agent keeps it, as after a restart of the program. An answer that is being made is lost: the
   * agent sends no request for it any more.
   */
  resume?(): Promise<unknown>;
  /** Shortens the history: summarizes or trims it. While a tool runs, the agent may wait with it. */
  compact?(): Promise<unknown>;
  /** Answers the question whether a tool may run. Resolves when the agent has answered, or asks again. */
  approve?(isGranted: boolean): Promise<unknown>;
  /** Goes on with another model of the same provider. */
  switchModel?(model: string): Promise<unknown>;
  /** Sends a message of the user while the agent works. */
  steer?(text: string): Promise<unknown>;
  /** Lets another agent, with other instructions, go on with the same history. */
  handOff?(): Promise<unknown>;
  /** Releases what the agent holds. */
  close?(): Promise<unknown>;
}

/** Makes an agent for one run. */
export type DriverFactory = (environment: LoopEnvironment) => LoopDriver | Promise<LoopDriver>;

/** What a scenario may need of a driver besides `send`. */
export type Hook = Exclude<keyof LoopDriver, 'send' | 'close'>;
