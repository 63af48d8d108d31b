/** Which dialect a record means by a name, where a library has messages in the form of more than one wire. */
import type { Dialect } from '../generated/types.ts';
import { detectShape } from './detect.ts';
import { dialects, findDialect } from './registry.ts';

/**
 * The dialect with this id, as a record gives it. A framework may have messages in the form of another wire as well, as its sister in another
 * language does: a document that is beyond doubt in that form is judged by the dialect over it that has the same name.
 */
export function dialectCalled(name: string, value: unknown): Dialect | undefined {
  const found = findDialect(name);
  if (found?.kind !== 'framework') return found;
  const shape = detectShape(value);
  if (shape === undefined || shape.id === found.format) return found;
  return dialects.find(each => each.format === shape.id && each.providers?.includes(name)) ?? found;
}
