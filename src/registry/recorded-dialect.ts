/** Finds the dialect for a name in a record. Some libraries store messages in several formats under one name. */
import type { Dialect } from '../generated/types.ts';
import { detectMessageFormat } from './detect.ts';
import { dialects, findDialect } from './registry.ts';

/**
 * The dialect with an ID from a record. If a framework has several message formats and the document clearly matches
 * another one than that of the dialect, the dialect of the same name for that format is returned.
 */
export function dialectCalled(name: string, value: unknown): Dialect | undefined {
  const found = findDialect(name);
  if (found?.kind !== 'framework') return found;
  const messageFormat = detectMessageFormat(value);
  if (messageFormat === undefined || messageFormat.id === found.format) return found;
  return dialects.find(each => each.format === messageFormat.id && each.providers?.includes(name)) ?? found;
}
