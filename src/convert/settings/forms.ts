/** All forms of settings, by the names that tables and dialects use. */
import type { SettingPlace } from '../../generated/types.ts';
import type { Form, FormName } from './form.ts';
import {
  anthropicOutput,
  chatOutput,
  cohereOutput,
  cohereV1Output,
  converseOutput,
  interactionsOutput,
  jsonMime,
  jsonModeOutput,
  ollamaOutput,
  responsesOutput,
} from './output.ts';
import { includedLogprobs, negated, plain, summary, textMap, thinkingSwitch, tier, word } from './plain-forms.ts';
import { anthropicThinking, cohereThinking, ollamaThink, openrouterReasoning, thinkingType } from './thinking.ts';
import {
  anthropicChoice,
  chatChoice,
  converseChoice,
  geminiChoice,
  interactionsChoice,
  mcpChoice,
  responsesChoice,
  wordChoice,
} from './tool-choice.ts';

const FORMS: Readonly<Record<FormName, Form>> = {
  word,
  negated,
  tier,
  summary,
  switch: thinkingSwitch,
  'text-map': textMap,
  'included-logprobs': includedLogprobs,
  'chat-tool-choice': chatChoice,
  'responses-tool-choice': responsesChoice,
  'anthropic-tool-choice': anthropicChoice,
  'gemini-tool-choice': geminiChoice,
  'interactions-tool-choice': interactionsChoice,
  'converse-tool-choice': converseChoice,
  'mcp-tool-choice': mcpChoice,
  'word-tool-choice': wordChoice,
  'chat-output': chatOutput,
  'responses-output': responsesOutput,
  'anthropic-output': anthropicOutput,
  'json-mime': jsonMime,
  'json-mode': jsonModeOutput,
  'interactions-output': interactionsOutput,
  'converse-output': converseOutput,
  'cohere-output': cohereOutput,
  'cohere-v1-output': cohereV1Output,
  'ollama-output': ollamaOutput,
  'anthropic-thinking': anthropicThinking,
  'cohere-thinking': cohereThinking,
  'thinking-type': thinkingType,
  'ollama-think': ollamaThink,
  'openrouter-reasoning': openrouterReasoning,
};

export function formOf({ form }: SettingPlace): Form {
  return form === undefined ? plain : FORMS[form];
}

export function settingsAt(place: SettingPlace): readonly SettingPlace['setting'][] {
  return formOf(place).settings ?? [place.setting];
}
