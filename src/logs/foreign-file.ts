/** Files that are known by their first bytes, and hold nothing that could be linted as it is. */

export interface ForeignFile {
  /** What people call it, behind a number. */
  readonly name: string;
  readonly reason: string;
}

const KINDS: readonly (ForeignFile & { readonly begins: string })[] = [
  { begins: 'SQLite format 3\0', name: 'SQLite database', reason: 'export what it holds as JSON' },
  { begins: 'version https://git-lfs', name: 'Git LFS pointer', reason: 'fetch the file that it stands for' },
  { begins: '# aider chat started at', name: 'aider chat history', reason: 'it is Markdown, and holds no calls' },
  { begins: 'PK\u0003\u0004', name: 'zip archive', reason: 'unpack it, unless it is a log of Inspect' },
  { begins: 'PK\u0005\u0006', name: 'zip archive', reason: 'there is nothing in it' },
  { begins: '\u001f\u008b', name: 'gzip archive', reason: 'it is packed twice: unpack it once' },
  { begins: '\u0028\u00b5\u002f\u00fd', name: 'Zstandard archive', reason: 'this runtime cannot unpack it' },
  { begins: '\0'.repeat(8), name: 'binary file', reason: 'it begins with zero bytes' },
];

/** How much of a file tells. */
export const FOREIGN_HEAD = 32;

/** What a file is by its first bytes, if it is nothing that can be read as a log. */
export function foreignFile(chunks: readonly Uint8Array[]): ForeignFile | undefined {
  let head = '';
  for (const chunk of chunks) {
    head += String.fromCharCode(...chunk.subarray(0, FOREIGN_HEAD));
    if (head.length >= FOREIGN_HEAD) break;
  }
  const text = head.replace(/^\u00ef\u00bb\u00bf|^\s+/g, '');
  return KINDS.find(({ begins }) => text.startsWith(begins));
}
