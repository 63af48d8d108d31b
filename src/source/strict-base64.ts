/** Checks base64 as strict decoders do. */

const BEYOND = /[^A-Za-z0-9+/]/;

/** Whether a text is padded base64 and nothing else. */
export function isBase64(data: string): boolean {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return data.length % 4 === 0 && !BEYOND.test(data.slice(0, data.length - padding));
}
