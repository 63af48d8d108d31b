import { Command, InvalidArgumentError } from 'commander';
import type { DialectId } from '../generated/ids.ts';
import type { Dialect } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import type { SimulatedRequest } from '../simulator/provider.ts';
import { type Simulator, simulator } from '../simulator/simulator.ts';
import { choiceOption } from './choice-option.ts';
import { dialectFlag } from './dialect-flag.ts';
import { asCount, asDate } from './options.ts';
import { readScript } from './script-file.ts';
import { EXIT, paletteFor, printLines, type Session } from './session.ts';

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly dialect: readonly (DialectId | Dialect)[];
  readonly script?: string;
  readonly seed: number;
  readonly at?: string;
  readonly acceptUnknownSignatures?: boolean;
  readonly format: 'text' | 'ndjson';
}

const HELP = `
Paths of all APIs are served at once, each as its usual provider behaves. The first part of a path can name another one:
http://127.0.0.1:4010/deepseek is a base URL for DeepSeek. --dialect sets it for all requests in the format of that dialect.

The server runs until it is interrupted. Exit codes: 0 every request was accepted, 1 a request was rejected, 2 wrong usage.

Examples:
  rolecall serve
  rolecall serve --dialect deepseek --script replies.yaml
  OPENAI_BASE_URL=http://127.0.0.1:4010/v1 python agent.py
`;

const PORT = 4010;

export function serveCommand(session: Session): Command {
  return new Command('serve')
    .summary('Run a strict simulated provider')
    .description(
      'Run a server that behaves like LLM providers: it rejects the requests that they reject, with their status and error body, and answers the others from a script.',
    )
    .option('--port <number>', 'The port; 0 for any free one', asPort, PORT)
    .option(
      '--host <address>',
      'The address to listen on; other machines can reach any other than the default',
      '127.0.0.1',
    )
    .option(
      '--dialect <id>',
      'Behave like this API for requests in its format; can be repeated',
      (name: string, before: readonly (DialectId | Dialect)[]) => [...before, dialectFlag(name)],
      [],
    )
    .option(
      '--script <file>',
      'The script of the model: YAML or JSON, recorded exchanges as .jsonl, or a JavaScript module',
    )
    .option('--seed <number>', 'The same seed gives the same IDs', asCount, 1)
    .option('--at <date>', 'Apply the rules in force on this day (YYYY-MM-DD)', asDate)
    .option(
      '--accept-unknown-signatures',
      'Accept signatures of reasoning that no simulator made, for conversations with a real provider',
    )
    .addOption(choiceOption('--format <format>', 'How requests are logged', ['text', 'ndjson']).default('text'))
    .addHelpText('after', HELP)
    .action(async (flags: ServeFlags) => {
      session.exit = await run(session, flags);
    });
}

function asPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new InvalidArgumentError('expected a port from 0 to 65535');
}

async function run(session: Session, flags: ServeFlags): Promise<number> {
  const { port, host, dialect, script, seed, at, acceptUnknownSignatures, format } = flags;
  const { stdout } = session;
  const counts = { all: 0, rejected: 0 };
  const log = (request: SimulatedRequest) => {
    counts.all++;
    if (request.verdict === 'rejected') counts.rejected++;
    if (format === 'ndjson') stdout.write(`${jsonText(withoutBody(request))}\n`);
    else printLines(stdout, ...linesOf(session, request));
  };
  const provider = simulator({
    ...{ dialect, seed, at, acceptUnknownSignatures, keepRequests: 0, onRequest: log },
    script: script === undefined ? undefined : await readScript(script),
  });
  const server = await provider.listen({ port, host });
  if (format === 'text') printLines(stdout, ...opening(server.url));
  await interrupted();
  await server.close();
  printLines(session.stderr, `${counts.all} requests, ${counts.rejected} rejected${leftOf(provider)}`);
  return counts.rejected > 0 ? EXIT.findings : EXIT.clean;
}

function opening(url: string): string[] {
  return [
    `rolecall serves LLM APIs at ${url}`,
    '',
    `  OPENAI_BASE_URL=${url}/v1`,
    `  ANTHROPIC_BASE_URL=${url}`,
    `  GOOGLE_GEMINI_BASE_URL=${url}`,
    `  AWS_ENDPOINT_URL_BEDROCK_RUNTIME=${url}`,
    `  OLLAMA_HOST=${url}`,
    '',
  ];
}

function leftOf({ stepsLeft = 0 }: Simulator): string {
  return stepsLeft === 0 ? '' : `, ${stepsLeft} steps of the script left`;
}

/** The part of a request that is logged: everything except the body. */
function withoutBody({ body: _, ...request }: SimulatedRequest): Omit<SimulatedRequest, 'body'> {
  return request;
}

function linesOf(session: Session, { method, path, status, dialect, diagnostics }: SimulatedRequest): string[] {
  const { error, faint } = paletteFor(session, session.stdout);
  const shown = status >= 400 ? error(String(status)) : String(status);
  const head = `${method} ${path}  ${shown}${dialect === undefined ? '' : `  ${faint(dialect)}`}`;
  const found = diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(
      ({ severity, message, rule, pointer }) => `  ${severity}  ${message}  ${faint(`${rule} at ${pointer || '/'}`)}`,
    );
  return [head, ...found];
}

function interrupted(): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      process.off('SIGINT', done);
      process.off('SIGTERM', done);
      resolve();
    };
    process.on('SIGINT', done);
    process.on('SIGTERM', done);
  });
}
