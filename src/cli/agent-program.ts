/** An agent that is a program: started for each scenario, with base URLs in its environment and requests on a socket. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { DriverFactory, Hook, LoopDriver, LoopEnvironment, LoopTool } from '../simulator/loop/driver.ts';

export interface ProgramOptions {
  readonly command: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the program connects to the control socket. Otherwise it reads user messages from standard input. */
  readonly hasControl: boolean;
  /** Milliseconds to wait for the connection. */
  readonly patience: number;
  /** Where the output of the program goes. */
  readonly onOutput: (text: string) => void;
  /** Resolves when the model has finished a turn, and no request follows. For programs without control. */
  readonly answered: () => Promise<void>;
  /** Keeps a program that offers `begin` from one scenario to the next. Without it, each scenario starts the program. */
  readonly kept?: KeptProgram;
}

const HOOKS: readonly Hook[] = [
  ...(['sendStructured', 'abort', 'resume', 'compact', 'approve', 'switchModel', 'steer', 'handOff'] as const),
];
/** Milliseconds that a program has to exit after SIGTERM. */
const GRACE = 2000;

export function programDriver(options: ProgramOptions): DriverFactory {
  return async environment => {
    if (options.hasControl) return controlledDriver(options, environment);
    return options.command.includes('{}') ? oneRunPerMessage(options, environment) : readingLines(options, environment);
  };
}

/** A program with control that plays several scenarios. `end` stops it. */
export class KeptProgram {
  program: RunningProgram | undefined;
  /** Whether the program ever connected. */
  hasConnected = false;

  async end(): Promise<void> {
    await this.program?.stop();
    this.program = undefined;
  }
}

/** The variables from which SDKs take their base URL and key, and those of this harness. */
function variablesOf({ baseUrl, model, dialect, system, tools }: LoopEnvironment): Record<string, string> {
  const key = 'rolecall';
  return {
    OPENAI_BASE_URL: `${baseUrl}/v1`,
    OPENAI_API_BASE: `${baseUrl}/v1`,
    ANTHROPIC_BASE_URL: baseUrl,
    GOOGLE_GEMINI_BASE_URL: baseUrl,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: baseUrl,
    MISTRAL_BASE_URL: baseUrl,
    CO_API_URL: baseUrl,
    OLLAMA_HOST: baseUrl,
    OPENAI_API_KEY: key,
    ANTHROPIC_API_KEY: key,
    GEMINI_API_KEY: key,
    GOOGLE_API_KEY: key,
    MISTRAL_API_KEY: key,
    CO_API_KEY: key,
    AWS_ACCESS_KEY_ID: key,
    AWS_SECRET_ACCESS_KEY: key,
    AWS_REGION: 'us-east-1',
    ROLECALL_BASE_URL: baseUrl,
    ROLECALL_MODEL: model,
    ROLECALL_DIALECT: dialect,
    ROLECALL_SYSTEM: system,
    ROLECALL_TOOLS: JSON.stringify(tools),
  };
}

function start(options: ProgramOptions, command: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
    detached: process.platform !== 'win32',
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => options.onOutput(data.toString()));
  // Writing to a program that has exited fails.
  child.stdin?.on('error', () => {});
  return child;
}

function whenEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
}

/** Stops a program and its child processes. */
async function stop(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  const timer = setTimeout(() => kill(child), GRACE);
  await whenEnded(child);
  clearTimeout(timer);
}

function kill(child: ChildProcess): void {
  try {
    if (process.platform !== 'win32' && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // The process has already exited.
  }
}

/** A program that is started for each message, with the message text in place of `{}`. */
function oneRunPerMessage(options: ProgramOptions, environment: LoopEnvironment): LoopDriver {
  let child: ChildProcess | undefined;
  return {
    async send(text) {
      child = start(options, options.command.replaceAll('{}', quoted(text)), {
        ...options.env,
        ...variablesOf(environment),
      });
      child.stdin?.end();
      await whenEnded(child);
    },
    async close() {
      if (child !== undefined) await stop(child);
    },
  };
}

/** Quotes text as one shell argument. */
function quoted(text: string): string {
  return process.platform === 'win32' ? `"${text.replaceAll('"', '""')}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A program that reads one message per line, and has answered when the model sends no more calls. */
function readingLines(options: ProgramOptions, environment: LoopEnvironment): LoopDriver {
  const child = start(options, options.command, { ...options.env, ...variablesOf(environment) });
  return {
    async send(text) {
      const answered = options.answered();
      child.stdin?.write(`${text}\n`);
      await Promise.race([answered, whenEnded(child)]);
    },
    close: () => stop(child),
  };
}

/** A program that connects to a socket, lists the actions that it supports, and runs them on request, one JSON line each. */
async function controlledDriver(options: ProgramOptions, environment: LoopEnvironment): Promise<LoopDriver> {
  const { kept } = options;
  const before = kept?.program;
  const program = before ?? (await RunningProgram.start(options, variablesOf(environment)));
  program.tools = environment.tools;
  if (kept !== undefined) kept.hasConnected = true;
  const canStay = kept !== undefined && program.offers.includes('begin');
  if (canStay) kept.program = program;
  if (before !== undefined) await program.request('begin', variablesOf(environment));
  const hooks = HOOKS.filter(hook => program.offers.includes(hook)).map(hook => [
    hook,
    (given?: unknown, schema?: unknown) => program.request(hook, given, schema),
  ]);
  return {
    ...(Object.fromEntries(hooks) as Partial<LoopDriver>),
    send: text => program.request('send', text),
    async close() {
      // A program that is still busy would continue its work in the next scenario.
      if (canStay && program.isIdle) return;
      if (kept?.program === program) kept.program = undefined;
      await program.stop();
    },
  };
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** A program that is connected. */
class RunningProgram {
  tools: readonly LoopTool[] = [];
  offers: readonly string[] = [];
  private count = 0;
  private readonly waiting = new Map<unknown, { resolve(): void; reject(error: Error): void }>();
  private readonly server: Server;
  private readonly child: ChildProcess;
  private socket: Socket | undefined;

  private constructor(server: Server, child: ChildProcess) {
    this.server = server;
    this.child = child;
  }

  static async start(options: ProgramOptions, variables: Record<string, string>): Promise<RunningProgram> {
    const server = createServer();
    const port = await listening(server);
    const env = { ...options.env, ...variables, ROLECALL_CONTROL: `127.0.0.1:${port}` };
    const child = start(options, options.command, env);
    const program = new RunningProgram(server, child);
    const isConnected = await Promise.race([
      program.waitForConnection(options.patience),
      whenEnded(child).then(() => false),
    ]);
    if (isConnected) return program;
    const { exitCode } = child;
    await program.stop();
    const what = exitCode === null ? 'did not connect' : `ended with exit code ${exitCode} and did not connect`;
    throw new Error(`the program ${what} to the address in ROLECALL_CONTROL; --verbose shows what it writes`);
  }

  /** Whether all requests to the program were answered. */
  get isIdle(): boolean {
    return this.waiting.size === 0 && this.socket?.destroyed === false;
  }

  request(action: string, given?: unknown, schema?: unknown): Promise<void> {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.write({ id, do: action, given, schema });
    });
  }

  async stop(): Promise<void> {
    this.socket?.end();
    this.server.close();
    await stop(this.child);
  }

  /** Waits for the first connection, and for its first line: `{"offers": ["abort", ...]}`. */
  private waitForConnection(patience: number): Promise<boolean> {
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve(false), patience);
      this.server.once('connection', socket => {
        this.socket = socket;
        socket.on('error', () => {});
        createInterface({ input: socket }).on('line', line => {
          const message = parsed(line);
          if (message === undefined) return;
          if (Array.isArray(message.offers)) {
            clearTimeout(timer);
            this.offers = message.offers.map(String);
            resolve(true);
          } else if (message.run !== undefined) void this.run(message);
          else this.take(message);
        });
        socket.on('close', () => this.rejectAll());
      });
    });
  }

  /** Runs a tool of the scenario for the program. */
  private async run({ id, run: name, given }: Record<string, unknown>): Promise<void> {
    try {
      const tool = this.tools.find(each => each.name === name);
      if (tool === undefined) throw new Error(`the scenario has no tool \`${String(name)}\``);
      this.write({ id, result: (await tool.run(given)) ?? null });
    } catch (error) {
      this.write({ id, error: error instanceof Error ? error.message : String(error) });
    }
  }

  private take({ id, error }: Record<string, unknown>): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve();
    else waiting?.reject(new Error(String(error)));
  }

  private rejectAll(): void {
    for (const { reject } of this.waiting.values()) reject(new Error('the program closed its connection'));
    this.waiting.clear();
  }

  private write(message: object): void {
    this.socket?.write(`${JSON.stringify(message)}\n`);
  }
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
