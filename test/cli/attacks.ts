/** Texts that attack the programs that print them, and checks whether an attack worked. */
import { commandIn } from '../report/runner.ts';

const ATTACKS = {
  newline: 'x\n::error file=a::forged',
  command: '::error::forged',
  'old command': '##[error]forged ##vso[task.complete]forged',
  color: '\u001b[31mred\u001b[0m \u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007',
  return: 'hidden\rshown\b\u0007',
  'C1 controls': '\u009b31mred\u009d0;title\u009c',
  bidi: 'a\u202egnp\u2066b\u200f\u061cc\u2028d\u2029e\u200bf\ufeff',
  percent: '%0A::error::forged%25,x=1:2',
  html: '</script><script>alert(1)</script><img src=x onerror=alert(1)>',
  xml: ']]><![CDATA[ <!-- & " \' \ufffe',
  markdown: '[link](http://evil.example) ![image](http://evil.example/x.png) | `code` @octocat #1 https://evil.example',
  fences: '```\n\n# heading\n\n</details><b>\n',
  'other commands': 'x\r::add-mask::y\n::stop-commands::z\u000b::warning file=b,line=1::forged\u000c##[group]forged',
  'other sequences': '\u001bPq\u001b\\ \u001b]52;c;Zm9yZ2Vk\u0007 \u001b[2J\u001b[1;1H \u0090x\u009c',
  'no width': 'a\u200cb\u200dc\u00add\u2060e\u3164f\u115fg\u180eh\u{e0041}i\u{e007f}\u034f',
  overrides: '\u202aa\u202bb\u202dc\u202c\u2067d\u2068e\u2069\u200e',
  'other html': '<svg/onload=alert(1)><iframe src=http://evil.example></style><style>*{}</style><!--<script>-->',
  'other xml': '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>&a; ]]&gt; </failure></testsuites>',
  'other markdown':
    '<http://evil.example> [a][b]\n[b]: http://evil.example\n~~~\n[^1] <details><h1>heading</h1> javascript:alert(1)',
  'ticks and pipes': '`` a ` b ``` c | d \\| e \\` f',
  'long text': `${'A'.repeat(190)}B`,
} as const;
export const NAMES = Object.entries(ATTACKS).map(([name, text]) => ({ name, text }));

export const RAW =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not be printed.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them by itself.
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff]|\udb40/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with one.
export const OUR_COLORS = /\u001b\[(?:1|2|22|3[0-9])m/g;

/** The commands that the runner of a CI service would execute in text output. */
export function commandsIn(output: string): string[] {
  return output.split(/\r\n|\r|\n/).filter(line => commandIn(line) !== undefined || /##(?:vso)?\[/.test(line));
}

export const FORMATS = ['text', 'json', 'ndjson', 'github', 'sarif', 'junit', 'gitlab', 'markdown', 'html'];
