/** Parsers of options that several commands share. */
import { InvalidArgumentError } from 'commander';
import type { LogFormat } from '../logs/formats/format.ts';
import { findLogFormat, logFormats } from '../logs/log-records.ts';
import { noDialect } from '../registry/dialect-names.ts';
import { findDialect } from '../registry/registry.ts';
import { templateServers } from '../templates/servers.ts';
import { anyOf } from './choice-option.ts';
import { didYouMean } from './did-you-mean.ts';

export function asDialect(id: string): string {
  const found = findDialect(id);
  if (found !== undefined) return found.id;
  throw new InvalidArgumentError(noDialect(id));
}

export function asTemplateServer(id: string): string {
  const known = templateServers.map(each => each.id);
  if (known.includes(id)) return id;
  throw new InvalidArgumentError(`expected ${anyOf(known)}${didYouMean(id, known)}`);
}

export function asLogFormat(id: string): LogFormat {
  const found = findLogFormat(id);
  if (found !== undefined) return found;
  const known = logFormats.map(each => each.id);
  throw new InvalidArgumentError(`no log format \`${id}\`${didYouMean(id, known) || `; expected ${anyOf(known)}`}`);
}

export function asDate(date: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  // `Date` parses February 30 as a day in March.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(date)) return date;
  throw new InvalidArgumentError('expected a date like 2026-11-21');
}

export function asCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('expected a whole number, 0 or more');
}

export function asJobs(text: string): number | 'auto' {
  if (text === 'auto') return text;
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('expected a number of threads from 1 to 999, or auto');
}

export const COLUMN_HELP = 'Of tables such as Parquet: the column with the conversations (default: found by its name)';
export const ID_COLUMN_HELP = 'Of tables: the column with the IDs of the conversations';
