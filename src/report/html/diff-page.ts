/** The page of `rolecall diff --format html`: a table per pair of conversations, without a script. */
import type { ConversationDiff } from '../../generated/types.ts';
import { type DiffRow, diffLines, diffRows, diffSummary } from '../diff.ts';
import { escaped } from './escaped.ts';

interface PageOptions {
  readonly version: string;
  /** Hashes a text to Base64, for the policy that allows only the page's own style. */
  readonly sha256: (text: string) => string;
}

const STYLE = `
:root { color-scheme: light dark; --faint: light-dark(#5b6470, #9aa4b2); --line: light-dark(#d9dee5, #2c333d);
  --added: light-dark(#116329, #5fd38a); --removed: light-dark(#a40e26, #ff8f8f); --changed: light-dark(#7d4e00, #e3b341); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h1 { font-size: 1.3rem; } h2 { font-size: 1rem; margin: 2rem 0 0.25rem; overflow-wrap: anywhere; }
p { margin: 0 0 0.5rem; } .wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font: 13px/1.5 ui-monospace, monospace; }
td { border-top: 1px solid var(--line); padding: 0.2rem 0.6rem 0.2rem 0; vertical-align: top; }
td.place, tr.same { color: var(--faint); } td.text { overflow-wrap: anywhere; }
tr.added td.sign, tr.added td.text { color: var(--added); } tr.removed td.sign, tr.removed td.text { color: var(--removed); }
tr.changed td.sign, tr.moved td.sign { color: var(--changed); } footer { color: var(--faint); margin-top: 3rem; }
`;

const CLASS = { '+': 'added', '-': 'removed', '~': 'changed', '>': 'moved', ' ': 'same' } as const;
const MEANING = { '+': 'added', '-': 'removed', '~': 'changed', '>': 'moved', ' ': '' } as const;

export function diffPage(diffs: readonly ConversationDiff[], { version, sha256 }: PageOptions): string {
  const policy = `default-src 'none'; style-src 'sha256-${sha256(STYLE)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>rolecall diff</title>
<style>${STYLE}</style>
</head>
<body>
<h1>rolecall diff</h1>
${diffs.map(section).join('\n')}
<footer>rolecall ${escaped(version)}</footer>
</body>
</html>
`;
}

function section(diff: ConversationDiff): string {
  const [title = ''] = diffLines(diff);
  const rows = diffRows(diff).map(row).join('\n');
  const table = rows === '' ? '' : `<div class="wide"><table>\n${rows}\n</table></div>`;
  return `<section>\n<h2>${escaped(title)}</h2>\n<p>${escaped(diffSummary(diff))}</p>\n${table}\n</section>`;
}

function row({ sign, at, role, text, place }: DiffRow): string {
  const cells = [
    `<td class="sign" title="${MEANING[sign]}">${escaped(sign)}</td>`,
    `<td>${escaped(at)}</td>`,
    `<td>${escaped(role)}</td>`,
    `<td class="text">${escaped(text)}</td>`,
    `<td class="place">${escaped(place)}</td>`,
  ];
  return `<tr class="${CLASS[sign]}">${cells.join('')}</tr>`;
}
