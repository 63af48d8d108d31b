/** Serves requests over HTTP/1.1 and HTTP/2 without TLS, in Node. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Server, Socket } from 'node:net';
import { UsageError } from '../model/usage-error.ts';

/** A server that is running. */
export interface Listening {
  /** The base URL, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** Stops the server, with the connections that are open. */
  close(): Promise<void>;
}

export type Handle = (request: Request) => Promise<Response>;

type Incoming = IncomingMessage | Http2ServerRequest;
type Outgoing = ServerResponse | Http2ServerResponse;

/** Maximum size of a request body in bytes. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Starts a server on a port; 0 (default) is any free one. It is reachable from this machine only, unless `host` says otherwise. */
export async function listen(
  handle: Handle,
  { port = 0, host = '127.0.0.1' }: { readonly port?: number; readonly host?: string },
): Promise<Listening> {
  const [net, http, http2] = await Promise.all([import('node:net'), import('node:http'), import('node:http2')]);
  const onRequest = (incoming: Incoming, outgoing: Outgoing) => void serve(handle, incoming, outgoing);
  const first = http.createServer(onRequest);
  const second = http2.createServer(onRequest);
  // An agent may wait long for a slow tool between two requests on one connection.
  first.keepAliveTimeout = 60_000;
  // A client that breaks the protocol or vanishes only loses its own connection.
  for (const each of [first, second]) each.on('clientError', (_error, socket: Socket) => socket.destroy());
  second.on('sessionError', () => {});
  const sockets = new Set<Socket>();
  const server = net.createServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    // Some SDKs of AWS speak HTTP/2, which begins with a line of its own.
    socket.once('data', (start: Uint8Array) => {
      socket.pause();
      socket.unshift(start);
      const isSecond = isSecondVersion(start);
      (isSecond ? second : first).emit('connection', socket);
      // An HTTP/2 session reads the buffered bytes by itself.
      if (!isSecond) socket.resume();
    });
  });
  await started(server, port, host);
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** `PRI` */
function isSecondVersion([p, r, i]: Uint8Array): boolean {
  return p === 0x50 && r === 0x52 && i === 0x49;
}

function started(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ message }) => reject(new UsageError(`cannot listen on ${host}:${port}: ${message}`)));
    server.listen(port, host, () => resolve());
  });
}

async function serve(handle: Handle, incoming: Incoming, outgoing: Outgoing): Promise<void> {
  const disconnected = new AbortController();
  outgoing.on('close', () => disconnected.abort());
  // A client that disconnected is not an error of the server.
  outgoing.on('error', () => {});
  incoming.on('error', () => {});
  try {
    const body = await bodyOf(incoming);
    if (body === undefined) return refuse(outgoing, 413, 'The request body is too large.');
    const request = requestOf(incoming, body, disconnected.signal);
    if (request === undefined) return refuse(outgoing, 400, 'The request line or a header is malformed.');
    await write(await handle(request), outgoing);
  } catch {
    // The client disconnected, or the script closes the connection.
    closeEarly(outgoing);
  }
}

function closeEarly(outgoing: Outgoing): void {
  if ('stream' in outgoing) outgoing.stream?.destroy();
  else outgoing.destroy();
}

function refuse(outgoing: Outgoing, status: number, message: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ error: { message } }));
}

/** The whole body; undefined if it is too large. */
async function bodyOf(incoming: Incoming): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function requestOf(
  { method = 'GET', url = '/', headers: given }: Incoming,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Request | undefined {
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(given))
      if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
    const hasBody = method !== 'GET' && method !== 'HEAD';
    return new Request(new URL(url, 'http://127.0.0.1'), { method, headers, signal, ...(hasBody && { body }) });
  } catch {
    return undefined;
  }
}

/** Passes on a response as fast as the client reads it. */
async function write({ status, headers, body }: Response, outgoing: Outgoing): Promise<void> {
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (body === null) {
    outgoing.end();
    return;
  }
  const reader = body.getReader();
  outgoing.on('close', () => void reader.cancel().catch(() => {}));
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (outgoing.destroyed) return;
    if (!(outgoing as ServerResponse).write(next.value)) await whenDrained(outgoing);
  }
  outgoing.end();
}

function whenDrained(outgoing: Outgoing): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      outgoing.off('drain', done);
      outgoing.off('close', done);
      resolve();
    };
    outgoing.once('drain', done);
    outgoing.once('close', done);
  });
}
