// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/cloudflare-workers-ai.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import missingContent from '../../rules/missing-content.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `cloudflare-workers-ai` (Cloudflare Workers AI chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, missingContent, malformedToolDefinition, unsupportedContentForm] };

export default module;
