/** What flags of several commands mean. */
import { InvalidArgumentError } from 'commander';
import { dialects, findDialect } from '../lint/registry.ts';
import { didYouMean } from './did-you-mean.ts';

export function asDialect(id: string): string {
  if (findDialect(id) !== undefined) return id;
  const known = dialects.map(each => each.id);
  throw new InvalidArgumentError(`\`rolecall dialects\` lists them${didYouMean(id, known)}`);
}

export function asDate(date: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))) return date;
  throw new InvalidArgumentError('Expected a date like 2026-11-21.');
}
