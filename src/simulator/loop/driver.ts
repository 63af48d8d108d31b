/** The interface between scenarios and an agent under test. */

/** A tool that the agent must offer to the model. */
export interface LoopTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether the agent must ask for approval before it runs the tool, if it supports that. */
  readonly needsApproval?: boolean;
  /** Runs the tool. It may return text, nothing or an image, be slow, or throw. */
  run(given: unknown): Promise<LoopToolResult>;
}

/** What a tool returns: text, nothing, or an image as base64. */
export type LoopToolResult = string | undefined | { readonly image: string; readonly mediaType: string };

/** The model, the tools and the server of one run. Build the agent from it. */
export interface LoopEnvironment {
  /** ID of the simulated dialect. */
  readonly dialect: string;
  readonly model: string;
  /** Another model of the same provider. */
  readonly otherModel: string;
  /** For the `fetch` option of an SDK: answers without a network connection. */
  readonly fetch: typeof globalThis.fetch;
  /** The base URL of the simulated server without a version, such as `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
  readonly system: string;
  readonly tools: readonly LoopTool[];
}

/**
 * An agent under test. Only `send` is required. Omit the methods that the agent does not support: scenarios that need them do not
 * apply.
 */
export interface LoopDriver {
  /**
   * Sends a user message. Resolves when the agent has answered, or asks for approval of a tool call. It may throw what the agent
   * throws.
   */
  send(text: string): Promise<unknown>;
  /** Sends a user message, and asks for an answer that matches a JSON Schema. */
  sendStructured?(text: string, schema: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Stops the current answer, as a user does. `send` then resolves or rejects. */
  abort?(): Promise<unknown>;
  /**
   * Loads the session from the agent's store, as after a restart of the program. The current answer is lost: the agent sends no more
   * requests for it.
   */
  resume?(): Promise<unknown>;
  /** Compacts the history: summarizes or trims it. The agent may wait until running tools have ended. */
  compact?(): Promise<unknown>;
  /** Approves or denies a tool call. Resolves when the agent has answered, or asks again. */
  approve?(isGranted: boolean): Promise<unknown>;
  /** Switches to another model of the same provider. */
  switchModel?(model: string): Promise<unknown>;
  /** Sends a user message while the agent works. */
  steer?(text: string): Promise<unknown>;
  /** Hands the history over to another agent with other instructions. */
  handOff?(): Promise<unknown>;
  /** Releases the agent's resources. */
  close?(): Promise<unknown>;
}

/** Creates an agent for one run. */
export type DriverFactory = (environment: LoopEnvironment) => LoopDriver | Promise<LoopDriver>;

/** The optional methods of a driver that a scenario may need. */
export type Hook = Exclude<keyof LoopDriver, 'send' | 'close'>;
