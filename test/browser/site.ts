/** The documentation site, built and served as a web server does. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../sources.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

export interface Site {
  /** Address without a slash at the end. */
  readonly address: string;
  close(): void;
}

/** Builds `docs/` into a temporary folder and serves it. Fails if the site does not build, for example because of a dead link. */
export async function buildSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-site-'));
  const root = fileURLToPath(ROOT);
  const vitepress = join(root, 'node_modules/vitepress/bin/vitepress.js');
  await promisify(execFile)(process.execPath, [vitepress, 'build', 'docs', '--outDir', folder], {
    cwd: root,
    maxBuffer: 1 << 26,
  });
  const server = await serve(folder);
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function serve(folder: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, decodeURIComponent(new URL(url, 'http://localhost').pathname));
    const file = [path, `${path}.html`, join(path, 'index.html')].find(
      each => existsSync(each) && statSync(each).isFile(),
    );
    if (file === undefined) {
      // Browsers ask for an icon that the site does not have.
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));
}
