/** Generates the rule pages, their index, and the facts that `rolecall explain` reads: all of `docs/rules/`. */
import { FACTS_FILE, type RuleFacts } from '../src/cli/rule-facts.ts';
import { rulePage } from '../src/cli/rule-page.ts';
import { RULE_KINDS } from '../src/model/rule.ts';
import { rules } from '../src/registry/registry.ts';
import { examplesOf } from './rule-examples.ts';
import { indexMarkdown, pageMarkdown } from './rule-markdown.ts';
import { parameterMeanings } from './rule-parameters.ts';

/** Every file of `docs/rules/`, by path. */
export async function ruleFiles(): Promise<Record<string, string>> {
  const facts: Record<string, RuleFacts> = {};
  const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const rule of sorted) facts[rule.id] = { parameters: parameterMeanings(rule.id), ...(await examplesOf(rule)) };
  const pages = sorted.map(rule => rulePage(rule, facts[rule.id] as RuleFacts));
  return {
    [`docs/rules/${FACTS_FILE}`]: `${JSON.stringify(facts, null, 1)}\n`,
    'docs/rules/README.md': indexMarkdown(pages, RULE_KINDS),
    ...Object.fromEntries(pages.map(page => [`docs/rules/${page.id}.md`, pageMarkdown(page)])),
  };
}
