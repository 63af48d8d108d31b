/** The names of files that are read if they are found in a folder or an archive. */

/** Endings of logs, without compression. */
const LOG_ENDINGS = ['json', 'jsonl', 'ndjson', 'sse', 'har', 'yaml', 'yml'];
const COMPRESSIONS = ['gz', 'zst'];
/** Endings of logs that are never compressed again. */
const WHOLE_ENDINGS = ['traj', 'af', 'eval'];
const TABLE_ENDINGS = ['parquet', 'arrow', 'feather'];
const ARCHIVE_ENDINGS = ['tar', 'tar.gz', 'tgz', 'tar.zst', 'tzst', 'zip'];

const READ = [
  ...LOG_ENDINGS,
  ...LOG_ENDINGS.flatMap(ending => COMPRESSIONS.map(compression => `${ending}.${compression}`)),
  ...WHOLE_ENDINGS,
  ...TABLE_ENDINGS,
];

/** The files of a folder that are read. */
export const LOGS = `**/*.{${READ.join(',')}}`;
/** Matches archives in a folder. */
export const ARCHIVES = `**/*.{${ARCHIVE_ENDINGS.join(',')}}`;
/** Folders that are not looked into. */
export const IGNORED = ['**/node_modules/**', '**/.git/**'];

const ENTRY = new RegExp(`\\.(?:${READ.map(each => each.replace('.', '\\.')).join('|')})$`);
const HIDDEN = /(?:^|\/)(?:\.[^/]|node_modules\/)/;

/** Whether an entry of an archive would be read if the archive were a folder. */
export function isLogEntry(name: string): boolean {
  return ENTRY.test(name) && !HIDDEN.test(name);
}

export function isTableName(path: string): boolean {
  return /\.(?:parquet|arrow|feather)$/i.test(path);
}

/** Most YAML files in a folder are not logs, so they are skipped unless they begin like one. */
export function isYamlName(path: string): boolean {
  return /\.ya?ml(?:\.gz|\.zst)?$/.test(path);
}
