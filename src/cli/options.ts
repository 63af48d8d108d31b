/** What flags of several commands mean. */
import { InvalidArgumentError } from 'commander';
import { dialects, findDialect } from '../lint/registry.ts';
import type { LogFormat } from '../logs/formats/format.ts';
import { findLogFormat, logFormats } from '../logs/log-records.ts';
import { templateServers } from '../templates/servers.ts';
import { didYouMean } from './did-you-mean.ts';

export function asDialect(id: string): string {
  if (findDialect(id) !== undefined) return id;
  const known = dialects.map(each => each.id);
  throw new InvalidArgumentError(`\`rolecall dialects\` lists them${didYouMean(id, known)}`);
}

export function asTemplateServer(id: string): string {
  const known = templateServers.map(each => each.id);
  if (known.includes(id)) return id;
  throw new InvalidArgumentError(`It is one of ${known.join(', ')}${didYouMean(id, known)}`);
}

export function asLogFormat(id: string): LogFormat {
  const found = findLogFormat(id);
  if (found !== undefined) return found;
  const known = logFormats.map(each => each.id);
  throw new InvalidArgumentError(`It is one of ${known.join(', ')}${didYouMean(id, known)}`);
}

export function asDate(date: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  // The thirtieth of February is parsed, as a day of March.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(date)) return date;
  throw new InvalidArgumentError('Expected a date like 2026-11-21.');
}

export function asCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 0 on.');
}

export function asJobs(text: string): number | 'auto' {
  if (text === 'auto') return text;
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number of threads from 1 on, or auto.');
}
