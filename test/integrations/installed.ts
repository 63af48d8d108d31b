/** The package as npm would publish it, packed and installed from the build. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The reason why the integration tests cannot run, such as a build from other sources; undefined if they can. */
export function whyNot(): string | undefined {
  const { stdout, status } = spawnSync(process.execPath, ['dist/cli.js', 'lint', '--help'], { encoding: 'utf8' });
  if (status !== 0) return 'nothing is built: `npm run build` comes first';
  const missing = ['--fail-on', '--baseline', '--config', '--format <name[:file]>'].filter(
    flag => !stdout.includes(flag),
  );
  return missing.length === 0 ? undefined : `what is built does not know ${missing.join(', ')}: build it again`;
}

/** An environment in which npm writes to this folder, and reads from the local cache. */
export function npmEnvironment(folder: string): Record<string, string> {
  const cache = execFileSync('npm', ['config', 'get', 'cache'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const own = join(folder, 'npm-cache');
  mkdirSync(own, { recursive: true });
  mkdirSync(join(cache.trim(), '_cacache'), { recursive: true });
  symlinkSync(join(cache.trim(), '_cacache'), join(own, '_cacache'));
  return {
    npm_config_cache: own,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  };
}

export function npm(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): string {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio, env: { ...process.env, ...env } });
}

/** The path of the packed package. */
export function pack(folder: string, env: Readonly<Record<string, string>>): string {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(npm(args, resolve('.'), env)) as [{ filename: string }];
  return join(folder, filename);
}

/** Installs the package in a project, and returns the project's `node_modules`. */
export function install(tarball: string, folder: string, env: Readonly<Record<string, string>>): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"project","private":true}');
  npm(['install', '--omit=peer', tarball], folder, env);
  return join(folder, 'node_modules');
}
