/** Reasoning, in the form of each API: a switch, an effort, a budget of tokens. */
import type { AnswerOptions } from '../../generated/types.ts';
import { unquoted } from '../../model/text.ts';
import { isObject } from '../../source/json.ts';
import type { Deny, Form, Setting } from './form.ts';
import { isNumber, optionsWith, withinRange, word } from './plain-forms.ts';

/**
 * Budgets for efforts and back, as Google documents them for `reasoning_effort` of its OpenAI-compatible endpoint:
 * https://ai.google.dev/gemini-api/docs/openai#thinking. Values above `high` are our own.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  minimal: 1024,
  low: 1024,
  medium: 8192,
  high: 24_576,
  xhigh: 32_768,
  max: 32_768,
};

/** The effort whose budget has the nearest ratio. */
function effortOf(budget: number): string {
  const isBelow = (one: string, other: string) => budget < Math.sqrt((BUDGETS[one] ?? 0) * (BUDGETS[other] ?? 0));
  return isBelow('low', 'medium') ? 'low' : isBelow('medium', 'high') ? 'medium' : 'high';
}

const TERMS = ['thinking', 'thinkingBudget', 'effort'] as const;
const OFF = { thinking: 'off', thinkingBudget: 0, effort: 'none' } as const;

/**
 * Expresses the amount of reasoning in the target's terms: an effort as a budget, a budget as an effort, either as a
 * boolean.
 */
export function convertThinking(
  has: (setting: Setting) => boolean,
  hasOff: (setting: Setting) => boolean,
  options: AnswerOptions,
  deny: Deny,
  api: string,
): AnswerOptions {
  const { thinking, effort, thinkingBudget } = options;
  const isOff =
    thinking === 'off' || effort === 'none' || (thinkingBudget !== undefined && Number(thinkingBudget) === 0);
  const out: AnswerOptions = { ...options };
  if (isOff) {
    const term = TERMS.find(hasOff);
    if (term === undefined) return out;
    for (const each of TERMS) {
      delete out[each];
      if (options[each] !== undefined && each !== term)
        deny(each, 're-encoded', `${api} turns reasoning off with another setting`);
    }
    return { ...out, [term]: OFF[term] };
  }
  if (effort !== undefined && !has('effort') && has('thinkingBudget')) {
    delete out.effort;
    const budget = BUDGETS[effort];
    if (thinkingBudget !== undefined || budget === undefined)
      deny('effort', 'dropped', `${api} has a reasoning token budget, but no reasoning effort`);
    else {
      out.thinkingBudget = budget;
      deny(
        'effort',
        're-encoded',
        `${api} has a reasoning token budget, but no reasoning effort: \`${unquoted(effort)}\` becomes ${budget}`,
      );
    }
  }
  if (thinkingBudget !== undefined && !has('thinkingBudget') && has('effort')) {
    delete out.thinkingBudget;
    if (effort !== undefined)
      deny('thinkingBudget', 'dropped', `${api} has a reasoning effort, but no reasoning token budget`);
    else {
      out.effort = effortOf(Number(thinkingBudget));
      const became = `${Number(thinkingBudget)} becomes \`${out.effort}\``;
      deny('thinkingBudget', 're-encoded', `${api} has a reasoning effort, but no reasoning token budget: ${became}`);
    }
  }
  const isSized = out.effort !== undefined || out.thinkingBudget !== undefined;
  if (thinking === undefined && isSized && has('thinking'))
    out.thinking = out.thinkingBudget !== undefined && has('thinkingBudget') ? 'on' : 'auto';
  for (const each of ['effort', 'thinkingBudget'] as const)
    if (options[each] !== undefined && !has('effort') && !has('thinkingBudget') && has('thinking')) {
      delete out[each];
      deny(each, 're-encoded', `${api} can only turn reasoning on or off`);
    }
  // A positive amount of reasoning implies that reasoning is on.
  if (thinking !== undefined && isSized && !has('thinking')) {
    delete out.thinking;
    deny('thinking', 'dropped', `${api} sets only the amount of reasoning, and cannot turn it on or off`);
  }
  return out;
}

const TYPES = { on: 'enabled', off: 'disabled', auto: 'adaptive' } as const;

function thinkingIn(type: unknown): AnswerOptions['thinking'] {
  return (['on', 'off', 'auto'] as const).find(each => TYPES[each] === type);
}

/** A type, a budget, and whether the reasoning is shown. */
export const anthropicThinking: Form = {
  settings: ['thinking', 'thinkingBudget', 'showThinking'],
  read(value) {
    const thinking = isObject(value) ? thinkingIn(value.type) : undefined;
    if (!isObject(value) || thinking === undefined) return undefined;
    const { budget_tokens: budget, display } = value;
    const showThinking = display === 'summarized' ? true : display === 'omitted' ? false : undefined;
    return optionsWith({ thinking, thinkingBudget: isNumber(budget) ? budget : undefined, showThinking });
  },
  write(options, place, deny, api) {
    const { thinking, thinkingBudget, showThinking } = options;
    const display = showThinking === undefined ? {} : { display: showThinking ? 'summarized' : 'omitted' };
    if (thinking === undefined || thinking === 'off') {
      deny('showThinking', 'dropped', `${api} shows reasoning only if it is turned on`);
      return thinking === undefined ? undefined : { type: 'disabled' };
    }
    if (thinkingBudget === undefined) {
      if (thinking === 'on')
        deny('thinking', 're-encoded', `${api} needs a budget to turn reasoning on; without one, the model decides`);
      return { type: 'adaptive', ...display };
    }
    if (thinking === 'auto')
      deny('thinking', 're-encoded', `${api} accepts no budget if the model decides how much to reason`);
    const budget = withinRange(thinkingBudget, { ...place, setting: 'thinkingBudget', at: 'budget_tokens' }, deny, api);
    return { type: 'enabled', budget_tokens: budget, ...display };
  },
};

export const cohereThinking: Form = {
  settings: ['thinking', 'thinkingBudget'],
  read(value) {
    const thinking = isObject(value) ? thinkingIn(value.type) : undefined;
    if (!isObject(value) || thinking === undefined) return undefined;
    return optionsWith({ thinking, thinkingBudget: isNumber(value.token_budget) ? value.token_budget : undefined });
  },
  write({ thinking, thinkingBudget }, _, deny, api) {
    if (thinking === 'auto') deny('thinking', 're-encoded', `${api} can only turn reasoning on or off`);
    if (thinking === undefined && thinkingBudget === undefined) return undefined;
    if (thinking === 'off') return { type: 'disabled' };
    return { type: 'enabled', ...(thinkingBudget !== undefined && { token_budget: thinkingBudget }) };
  },
};

/** Only a type, as in the DeepSeek, Moonshot and Zhipu APIs. */
export const thinkingType: Form = {
  read(value) {
    const thinking = isObject(value) ? thinkingIn(value.type) : undefined;
    return thinking === undefined ? undefined : { thinking };
  },
  write({ thinking }, _, deny, api) {
    if (thinking === 'auto') deny('thinking', 're-encoded', `${api} can only turn reasoning on or off`);
    return thinking === undefined ? undefined : { type: thinking === 'off' ? 'disabled' : 'enabled' };
  },
};

/** A boolean, or an effort instead. */
export const ollamaThink: Form = {
  settings: ['thinking', 'effort'],
  read(value, place) {
    if (typeof value === 'boolean') return { thinking: value ? 'on' : 'off' };
    return word.read(value, { ...place, setting: 'effort' });
  },
  write(options, place, deny, api) {
    const { thinking, effort } = options;
    if (effort === 'none' || thinking === 'off') return false;
    if (effort !== undefined) return word.write(options, { ...place, setting: 'effort' }, deny, api);
    if (thinking === 'auto') deny('thinking', 're-encoded', `${api} can only turn reasoning on or off`);
    return thinking === undefined ? undefined : true;
  },
};

/** An effort or a budget, a boolean, and whether the reasoning is excluded from the answer. */
export const openrouterReasoning: Form = {
  settings: ['thinking', 'effort', 'thinkingBudget', 'showThinking'],
  read(value) {
    if (!isObject(value)) return undefined;
    const { effort, max_tokens: budget, enabled, exclude } = value;
    return optionsWith({
      thinking: typeof enabled === 'boolean' ? (enabled ? 'on' : 'off') : undefined,
      effort: typeof effort === 'string' ? effort : undefined,
      thinkingBudget: isNumber(budget) ? budget : undefined,
      showThinking: typeof exclude === 'boolean' ? !exclude : undefined,
    });
  },
  write({ thinking, effort, thinkingBudget, showThinking }, _, deny, api) {
    const isBoth = effort !== undefined && thinkingBudget !== undefined;
    if (isBoth)
      deny('thinkingBudget', 'dropped', `${api} accepts a reasoning effort or a reasoning token budget, not both`);
    const isSized = effort !== undefined || thinkingBudget !== undefined;
    const value = {
      ...(effort !== undefined && { effort }),
      ...(thinkingBudget !== undefined && !isBoth && { max_tokens: thinkingBudget }),
      ...(thinking !== undefined && !isSized && { enabled: thinking !== 'off' }),
      ...(showThinking !== undefined && { exclude: !showThinking }),
    };
    return Object.keys(value).length === 0 ? undefined : value;
  },
};
