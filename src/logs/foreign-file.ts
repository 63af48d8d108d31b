/** Files that are recognized by their first bytes and cannot be linted as they are. */

export interface ForeignFile {
  /** Display name, after a number. */
  readonly name: string;
  readonly reason: string;
}

/** Says what was found, and what to do with it. */
export function foundFile({ name, reason }: ForeignFile): string {
  return `found ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}: ${reason}`;
}

const KINDS: readonly (ForeignFile & { readonly begins: string })[] = [
  { begins: 'SQLite format 3\0', name: 'SQLite database', reason: 'export its content as JSON' },
  { begins: 'version https://git-lfs', name: 'Git LFS pointer', reason: 'fetch the file with `git lfs pull`' },
  {
    begins: '# aider chat started at',
    name: 'aider chat history',
    reason: 'it is Markdown and contains no tool calls',
  },
  {
    begins: 'PK\u0003\u0004',
    name: 'zip archive',
    reason: 'unpack it, or save it as a `.zip` file and pass its path',
  },
  { begins: 'PK\u0005\u0006', name: 'zip archive', reason: 'it is empty' },
  { begins: '\u001f\u008b', name: 'gzip archive', reason: 'it is compressed twice: unpack it once' },
  {
    begins: '\u0028\u00b5\u002f\u00fd',
    name: 'Zstandard archive',
    reason: 'decompress it first, once or twice if it was compressed twice',
  },
  { begins: '\0'.repeat(8), name: 'binary file', reason: 'it begins with zero bytes' },
];

const MITMPROXY: ForeignFile = {
  name: 'mitmproxy flow file',
  reason: 'export its flows as HAR',
};
/** The start of a flow: the length of a netstring, then the first key of the flow, which is itself a netstring. */
const FLOWS = /^\d+:\d+:[a-z_]{2,20};/;

/** Number of bytes to check when detecting the kind of a file. */
export const FOREIGN_HEAD = 32;

/** The file kind by its first bytes, if it is not readable as a log. */
export function foreignFile(chunks: readonly Uint8Array[]): ForeignFile | undefined {
  let head = '';
  for (const chunk of chunks) {
    head += String.fromCharCode(...chunk.subarray(0, FOREIGN_HEAD));
    if (head.length >= FOREIGN_HEAD) break;
  }
  const text = head.replace(/^\u00ef\u00bb\u00bf|^\s+/g, '');
  return KINDS.find(({ begins }) => text.startsWith(begins)) ?? (FLOWS.test(text) ? MITMPROXY : undefined);
}
