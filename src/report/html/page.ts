/** The page around the diagrams: its beginning is written before the first one, and its end after the last. */
import { reportScript } from '../../generated/report-script.js';
import { DIAGRAM_STYLE } from './diagram-style.ts';
import { escaped } from './escaped.ts';
import { PAGE_STYLE } from './style.ts';

const STYLE = `${PAGE_STYLE}${DIAGRAM_STYLE}`;

/** A content security policy: the page loads nothing, and only our own script and style can run. */
function policy(sha256: (text: string) => string): string {
  const [style, script] = [STYLE, reportScript].map(each => `'sha256-${sha256(each)}'`);
  return `default-src 'none'; style-src ${style}; script-src ${script}; base-uri 'none'; form-action 'none'`;
}

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'go to the filter'],
  ['j', 'next finding'],
  ['k', 'previous finding'],
  ['Enter', 'open or close the finding, or unfold messages'],
  ['u', 'unfold all messages of the conversation, or fold them'],
  ['c', 'copy the location of the finding'],
  ['t', 'switch between dark and light'],
  ['Esc', 'clear the filters'],
  ['?', 'this list'],
];

export function pageHead(version: string, sha256: (text: string) => string, embedded?: 'light' | 'dark'): string {
  return `<!doctype html>
<html lang="en"${embedded === undefined ? '' : ` class="embedded" data-theme="${embedded}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(sha256)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="rolecall ${escaped(version)}">
<title>rolecall report</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#findings" id="skip">Skip to the findings</a>
<header class="top">
<h1><span class="logo" aria-hidden="true"><i></i><i></i><i></i><i></i></span>rolecall</h1>
<p class="verdict" id="verdict"></p>
<div class="tiles" id="tiles"></div>
</header>
<div class="bar" role="search">
<label class="hidden" for="q">Filter findings by their text</label>
<span class="field"><input id="q" type="search" placeholder="Filter findings" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></span>
<p id="status" role="status"></p>
<span class="buttons">
<button type="button" id="previous" aria-label="Previous finding" title="previous finding (k)">↑</button>
<button type="button" id="next" aria-label="Next finding" title="next finding (j)">↓</button>
<button type="button" id="theme" title="dark or light (t)">Dark</button>
<button type="button" id="keys" aria-label="Keys" title="keys (?)">?</button>
</span>
</div>
<div class="frame">
<details class="side" id="side" open><summary>Filters</summary><nav id="facets" aria-label="Filters"></nav></details>
<main id="findings" tabindex="-1">
<p id="plain">A script in this file draws the conversations. It loads nothing. If you can read this, scripts are blocked: save the file and open it in a browser.</p>
<div id="cards"></div>
<section id="remarks"></section>
<footer>rolecall ${escaped(version)}</footer>
</main>
</div>
<dialog id="help" aria-labelledby="help-title">
<h2 id="help-title">Keys</h2>
<dl>${KEYS.map(([key, does]) => `<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`).join('')}</dl>
<p class="legend">The bars show lengths on a logarithmic scale. <b>4a →</b> is a tool call in message 4, and <b>← 4a</b> its result. A line that ends in a ring has no counterpart.</p>
<form method="dialog"><button>Close</button></form>
</dialog>
<p id="announcement" class="hidden" role="status"></p>
`;
}

export function pageTail(): string {
  return `<script>${reportScript}</script>\n</body>\n</html>\n`;
}
