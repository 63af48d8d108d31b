// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/cliproxyapi.js';
import toolResultsOutOfOrder from '../../rules/tool-results-out-of-order.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/gemini-generate/format.ts';

/** The dialect `cliproxyapi` (CLIProxyAPI, Gemini requests) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [toolResultsOutOfOrder] };

export default module;
