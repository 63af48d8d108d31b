/** The chat dialect for a host, a provider name or a model; undefined if it is unknown. */

import type { MessageFormat } from '../../src/formats/engine/message-format.ts';
import type { Dialect } from '../../src/index.ts';
import { dialectOn, type RequestContext } from '../../src/registry/dialect-of.ts';
import { findMessageFormat } from '../../src/registry/registry.ts';

function whose(known: Omit<RequestContext, 'value'>): Dialect | undefined {
  const dialect = dialectOn(findMessageFormat('openai-chat') as MessageFormat, { value: undefined, ...known }, false);
  return dialect.isGeneric === true ? undefined : dialect;
}

export const dialectOfHost = (host: string) => whose({ host });
export const dialectOfProvider = (provider: string) => whose({ provider });
export const dialectOfModel = (model: string) => whose({ model });
