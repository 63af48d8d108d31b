import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unreadable-json',
  summary: 'Every record is one JSON value in UTF-8.',
  docs: {
    fires:
      'A file, or a line of it, that cannot be read: JSON cut short or broken, bytes that are no UTF-8, a damaged or runaway archive, a value too large for this runtime.',
    why: 'Nothing can be said about messages that cannot be read, and what wrote half a record has usually lost the other half.',
    remedy:
      'Write one complete JSON value a line, in UTF-8, and close the file before it is read. The rest of the file has been read all the same.',
  },
  severity: 'error',
  reply: 'error',
  messages: {
    broken: 'found {found} where {expected} was due',
    incomplete: 'the text ends where {expected} was due',
    encoding: 'the bytes are no UTF-8; read as Latin-1',
    utf16: 'the file is UTF-16; UTF-8 was due',
    tooLong: 'a value of {bytes} bytes is longer than the {limit} that this runtime can read',
    tooMany: 'a document of {values} values needs more memory than this runtime has',
    unseparated: 'events stand on without the empty lines between them',
    notJson: 'the file is not JSON (lines read: {lines})',
    yaml: 'the cassette is no YAML: {reason}',
    archive: 'the archive is damaged: {reason}',
    bomb: 'the archive grows {ratio}-fold; reading stopped at {bytes} bytes',
    unreadable: 'the file cannot be read: {reason}',
    unsendable: 'this cannot be sent as JSON: {reason}',
  },
});
