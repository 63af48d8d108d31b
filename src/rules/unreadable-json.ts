import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unreadable-json',
  title: 'Record cannot be read',
  kind: 'Bytes and JSON',
  docs: {
    fires:
      'Reports a file or a line that cannot be read: truncated or broken JSON, bytes that are not UTF-8, a damaged archive or one that unpacks to too much data, and a value that is too large for this runtime.',
    why: 'Messages that cannot be read cannot be checked. A program that wrote half a record has usually lost the other half.',
    remedy:
      'Write one complete JSON value per line, in UTF-8, and close the file before you check it. The rest of the file was checked.',
  },
  severity: 'error',
  reply: 'error',
  messages: {
    broken: 'unexpected {found}, expected {expected}',
    incomplete: 'the text ends too early, expected {expected}',
    encoding: 'the bytes are not UTF-8; they were read as Latin-1',
    utf16: 'the file is UTF-16, expected UTF-8',
    tooLong: 'a value of {bytes} bytes is longer than the {limit} bytes that this runtime can read',
    tooMany: 'a document of {values} values needs more memory than this runtime has',
    frame: 'the event stream is damaged here: its last {bytes} bytes cannot be read',
    checksum: 'the checksum does not match the bytes of this event; it was read anyway',
    unseparated: 'events are not separated by empty lines',
    text: '{lines} lines of text, expected JSON',
    notJson: 'the file is not JSON (lines read: {lines})',
    yaml: 'the cassette is not valid YAML: {reason}',
    archive: 'the archive is damaged: {reason}',
    bomb: 'the archive unpacks to {ratio} times its size; reading stopped at {bytes} bytes',
    unreadable: 'the file cannot be read: {reason}',
    unsendable: 'this value cannot be sent as JSON: {reason}',
  },
});
