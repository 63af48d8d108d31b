// Reads one file as `rolecall lint` does, and prints as JSON the numbers of its messages and findings.
import { createReadStream } from 'node:fs';
import { LogReader } from '../src/check/log-reader.ts';
import { decodeUtf8 } from '../src/cli/inputs.ts';

let [messages, findings] = [0, 0];
const path = process.argv[2] as string;
const reader = new LogReader({ path, decodeUtf8 }, (report, { place }) => {
  place();
  messages += report.messages;
  findings += report.diagnostics.length;
});
for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) reader.push(chunk as Buffer);
reader.end();
console.log(JSON.stringify({ messages, findings }));
