// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/groq.js';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import localFieldOnWire from '../../rules/local-field-on-wire.ts';
import lostCachePrefix from '../../rules/lost-cache-prefix.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import mediaLimit from '../../rules/media-limit.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import toolLimit from '../../rules/tool-limit.ts';
import unexpectedReasoning from '../../rules/unexpected-reasoning.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedTools from '../../rules/unsupported-tools.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `groq` (Groq chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotObject, wrongType, invalidSetting, conflictingSettings, missingField, unsupportedRole, unsupportedMedia, missingToolCallId, missingContent, localFieldOnWire, lostCachePrefix, malformedToolDefinition, mediaLimit, unexpectedRoleOrder, toolLimit, unexpectedReasoning, unknownField, unsupportedContentForm, unsupportedTools] };

export default module;
