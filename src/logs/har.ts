/**
 * HAR files, which browsers, proxies and test recorders write: one JSON document with all exchanges in `log.entries`.
 */
import { isObject, type JsonObject } from '../source/json.ts';
import { type ArchivedExchange, exchangeOf, fromBase64, type Inflate } from './http-exchange.ts';

/** The entries of a HAR document; undefined if the value is not a HAR document. */
export function harEntries(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value) || !isObject(value.log) || !Array.isArray(value.log.entries)) return undefined;
  const { entries } = value.log;
  return entries.length === 0 || entries.some(isEntry) ? entries : undefined;
}

export const HAR_ENTRIES = '/log/entries';

function isEntry(value: unknown): boolean {
  return isObject(value) && isObject(value.request) && typeof value.request.url === 'string';
}

/** The exchange of one entry; undefined if it is not an exchange. */
export function exchangeOfEntry(entry: unknown, pointer: string, inflate?: Inflate): ArchivedExchange | undefined {
  if (!isEntry(entry)) return undefined;
  const { request, response, startedDateTime } = entry as JsonObject & { request: JsonObject };
  const { method, url, headers, postData } = request;
  const answer = isObject(response) ? response : {};
  const content = isObject(answer.content) ? answer.content : undefined;
  const status = typeof answer.status === 'number' && answer.status > 0 ? answer.status : undefined;
  return exchangeOf(
    {
      method: typeof method === 'string' ? method.toUpperCase() : undefined,
      url: url as string,
      requestHeaders: headers,
      responseHeaders: answer.headers,
      request: isObject(postData)
        ? {
            value: postData.text,
            keys: ['request', 'postData', 'text'],
            isBase64: postData.encoding === 'base64' || postData._encoding === 'base64',
          }
        : undefined,
      response:
        content === undefined
          ? undefined
          : {
              value: joinedChunks(content) ?? content.text,
              keys: ['response', 'content', 'text'],
              isBase64: content.encoding === 'base64',
            },
      status,
      recorded: typeof startedDateTime === 'string' ? startedDateTime : undefined,
    },
    pointer,
    inflate,
  );
}

/** Compressed bodies as Polly.js writes them: the JSON text of a list of base64 chunks. */
function joinedChunks({ text, encoding }: JsonObject): Uint8Array | undefined {
  if (encoding !== 'base64' || typeof text !== 'string' || !text.startsWith('["')) return undefined;
  try {
    const chunks = (JSON.parse(text) as unknown[]).map(chunk => fromBase64(String(chunk)));
    return chunks.includes(undefined)
      ? undefined
      : Uint8Array.from((chunks as Uint8Array[]).flatMap(each => [...each]));
  } catch {
    return undefined;
  }
}
