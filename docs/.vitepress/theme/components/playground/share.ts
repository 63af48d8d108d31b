/** The input inside a link: behind the `#`, which browsers do not send to servers. */

/** Characters of the longest link that is made: mail and chat programs cut longer ones. */
const LONGEST_LINK = 60_000;

const PREFIX = '#input=';

/** The link's fragment; or only its length, if it is too long for a link. */
export async function fragmentOf(bytes: Uint8Array): Promise<string | number> {
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  // Base64 without padding. Writing megabytes of it would stop the page for a moment.
  const length = PREFIX.length + Math.ceil((packed.length * 4) / 3);
  if (length > LONGEST_LINK) return length;
  let text = '';
  for (const byte of packed) text += String.fromCharCode(byte);
  return `${PREFIX}${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The input of a link; undefined if it has none. Throws if the link is damaged. */
export async function inputOf(fragment: string): Promise<Uint8Array | undefined> {
  if (!fragment.startsWith(PREFIX)) return undefined;
  const text = atob(fragment.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
  return through(
    Uint8Array.from(text, each => each.charCodeAt(0)),
    new DecompressionStream('deflate-raw'),
  );
}

/** The bytes that a stream makes of these. Rejects if it cannot read them. */
export async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}
