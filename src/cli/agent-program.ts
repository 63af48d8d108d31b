/** An agent that is a program: started for each scenario, with base URLs in its environment and requests on a socket. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { DriverFactory, Hook, LoopDriver, LoopEnvironment } from '../simulator/loop/driver.ts';

export interface ProgramOptions {
  readonly command: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the program connects to the control socket. Otherwise it reads the user's words from its standard input. */
  readonly hasControl: boolean;
  /** Milliseconds to wait for the connection. */
  readonly patience: number;
  /** Where the output of the program goes. */
  readonly onOutput: (text: string) => void;
  /** Resolves when the model has finished a turn, and no request follows. For programs without control. */
  readonly answered: () => Promise<void>;
}

const HOOKS: readonly Hook[] = ['abort', 'resume', 'compact', 'approve', 'switchModel', 'steer', 'handOff'];
/** Milliseconds that a program has to end after it was asked to. */
const GRACE = 2000;

export function programDriver(options: ProgramOptions): DriverFactory {
  return async environment => {
    if (options.hasControl) return controlled(options, environment);
    return options.command.includes('{}') ? oneRunPerMessage(options, environment) : readingLines(options, environment);
  };
}

/** The variables from which SDKs take their base URL and key, and those of this harness. */
function environmentOf({ env }: ProgramOptions, { baseUrl, model, dialect }: LoopEnvironment, control?: string) {
  const key = 'rolecall';
  return {
    ...env,
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
    ...(control !== undefined && { ROLECALL_CONTROL: control }),
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
  // A program that ended does not read what is written to it.
  child.stdin?.on('error', () => {});
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
}

/** Ends a program with what it started. */
async function stop(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  const timer = setTimeout(() => kill(child), GRACE);
  await ended(child);
  clearTimeout(timer);
}

function kill(child: ChildProcess): void {
  try {
    if (process.platform !== 'win32' && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}

/** A program that is started for each message, with the words in place of `{}`. */
function oneRunPerMessage(options: ProgramOptions, environment: LoopEnvironment): LoopDriver {
  let child: ChildProcess | undefined;
  return {
    async send(text) {
      child = start(options, options.command.replaceAll('{}', quoted(text)), environmentOf(options, environment));
      child.stdin?.end();
      await ended(child);
    },
    async close() {
      if (child !== undefined) await stop(child);
    },
  };
}

/** A text as one argument of a shell. */
function quoted(text: string): string {
  return process.platform === 'win32' ? `"${text.replaceAll('"', '""')}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A program that reads one message a line, and answers until the model has nothing more to do. */
function readingLines(options: ProgramOptions, environment: LoopEnvironment): LoopDriver {
  const child = start(options, options.command, environmentOf(options, environment));
  return {
    async send(text) {
      const answered = options.answered();
      child.stdin?.write(`${text}\n`);
      await Promise.race([answered, ended(child)]);
    },
    close: () => stop(child),
  };
}

/** A program that connects to a socket, says what it can do, and does what it is asked to, one JSON line each. */
async function controlled(options: ProgramOptions, environment: LoopEnvironment): Promise<LoopDriver> {
  const server = createServer();
  const port = await listening(server);
  const child = start(options, options.command, environmentOf(options, environment, `127.0.0.1:${port}`));
  const connection = await Promise.race([connected(server, options.patience), ended(child).then(() => undefined)]);
  if (connection === undefined) {
    await stop(child);
    server.close();
    throw new Error('the program did not connect to the address in ROLECALL_CONTROL');
  }
  const { socket, offers, answers } = connection;
  const ask = (request: object) => answers.ask(socket, request);
  const hooks = HOOKS.filter(hook => offers.includes(hook)).map(hook => [
    hook,
    (given?: unknown) => ask({ do: hook, given }),
  ]);
  return {
    ...(Object.fromEntries(hooks) as Partial<LoopDriver>),
    send: text => ask({ do: 'send', given: text }),
    async close() {
      socket.end();
      server.close();
      await stop(child);
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

interface Connection {
  readonly socket: Socket;
  readonly offers: readonly string[];
  readonly answers: Answers;
}

/** The first connection, after its first line: `{"offers": ["abort", ...]}`. */
function connected(server: Server, patience: number): Promise<Connection | undefined> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(undefined), patience);
    server.once('connection', socket => {
      socket.on('error', () => {});
      const answers = new Answers();
      createInterface({ input: socket }).on('line', line => {
        const message = parsed(line);
        if (message === undefined) return;
        if (Array.isArray(message.offers)) {
          clearTimeout(timer);
          resolve({ socket, offers: message.offers.map(String), answers });
        } else answers.take(message);
      });
      socket.on('close', () => answers.end());
    });
  });
}

/** Requests that wait for an answer, by number. */
class Answers {
  private count = 0;
  private readonly waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();

  ask(socket: Socket, request: object): Promise<void> {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.write(`${JSON.stringify({ id, ...request })}\n`);
    });
  }

  take({ id, error }: { readonly id?: unknown; readonly error?: unknown }): void {
    const waiting = this.waiting.get(id as number);
    this.waiting.delete(id as number);
    if (error === undefined) waiting?.resolve();
    else waiting?.reject(new Error(String(error)));
  }

  end(): void {
    for (const { reject } of this.waiting.values()) reject(new Error('the program closed its connection'));
    this.waiting.clear();
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
