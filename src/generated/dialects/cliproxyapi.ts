// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/cliproxyapi.js';
import toolResultsOutOfOrder from '../../rules/tool-results-out-of-order.ts';
import type { DialectModule } from '../../shapes/dialect-module.ts';
import format from '../../shapes/gemini-generate.ts';

/** The dialect `cliproxyapi` (CLIProxyAPI, Gemini requests) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [toolResultsOutOfOrder] };

export default module;
