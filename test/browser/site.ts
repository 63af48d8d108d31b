/** Builds and serves only a few pages of the documentation site, because the whole site takes twice as long. */
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

export interface Site {
  readonly origin: string;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Builds pages with the theme and the configuration of the site. */
export async function serveSite(...pages: readonly string[]): Promise<Site> {
  // Inside the project, so that its packages are found.
  const caches = resolve('node_modules/.cache');
  mkdirSync(caches, { recursive: true });
  const folder = mkdtempSync(join(caches, 'rolecall-site-'));
  const settings = join(folder, '.vitepress');
  mkdirSync(settings);
  symlinkSync(resolve('docs/.vitepress/theme'), join(settings, 'theme'));
  for (const page of pages) {
    mkdirSync(dirname(join(folder, page)), { recursive: true });
    copyFileSync(join('docs', page), join(folder, page));
  }
  const links = 'ignoreDeadLinks: true';
  writeFileSync(
    join(settings, 'config.ts'),
    `import base from '${resolve('docs/.vitepress/config.ts')}';\nexport default { ...base, ${links} };\n`,
  );
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', folder]);
  } catch (error) {
    remove();
    throw error;
  }
  const root = join(settings, 'dist');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = [join(root, pathname), join(root, `${pathname}.html`)].find(
      each => extname(each) !== '' && existsSync(each),
    );
    // Browsers request an icon from every site.
    response.writeHead(path !== undefined ? 200 : pathname === '/favicon.ico' ? 204 : 404, {
      'content-type': TYPES[extname(path ?? '')] ?? 'text/plain',
    });
    response.end(path === undefined ? undefined : readFileSync(path));
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
    remove();
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}
