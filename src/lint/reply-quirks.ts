/** What a dialect knows of replies: which of our rules about them its server is seen to break, and what it says besides. */
import type { Diagnostic, Dialect, Statement } from '../generated/types.ts';
import type { AnyRule, Finding } from '../model/rule.ts';
import { type Circumstances, holds } from './plan.ts';
import { findRule } from './registry.ts';
import { describeFinding } from './run.ts';
import { bestGrade, type Severity } from './severity.ts';

/** The statements about replies that are in force, and what follows from them. */
export class ReplyQuirks {
  private readonly dialect: Dialect | undefined;
  private readonly statements = new Map<string, readonly Statement[]>();

  constructor(dialect: Dialect | undefined, circumstances: Circumstances) {
    this.dialect = dialect;
    for (const [rule, statements] of Object.entries(dialect?.replies ?? {})) {
      const inForce = statements.filter(each => holds(each, circumstances) === true);
      if (inForce.length > 0) this.statements.set(rule, inForce);
    }
  }

  /** The parameters of a rule: its own, with the lists that statements add to them. */
  parametersOf({ id, parameters = {} }: AnyRule): object {
    const merged: Record<string, unknown> = { ...(parameters as object) };
    for (const statement of this.statements.get(id) ?? [])
      for (const [key, value] of Object.entries(statement.parameters ?? {})) {
        const before = merged[key];
        if (key !== 'messages')
          merged[key] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
      }
    return merged;
  }

  /** What a finding weighs here, and by which statement; undefined where the server is known to do so. */
  weigh({ id, reply = 'warning' }: AnyRule, { messageId, severity }: Finding): Weight | undefined {
    const about = (this.statements.get(id) ?? []).filter(statement => speaksOf(statement, messageId));
    if (about.some(({ verdict }) => verdict === 'accepted')) return undefined;
    const [statement] = about;
    if (statement === undefined) return { severity: severity ?? reply };
    return { severity: statement.verdict === 'rejected' ? 'error' : 'warning', statement };
  }

  /** The finding in words; undefined where it is none here. */
  describe(finding: Finding & { readonly rule: string }): Diagnostic | undefined {
    const rule = findRule(finding.rule);
    if (rule?.reply === undefined) return undefined;
    const weight = this.weigh(rule, finding);
    if (weight === undefined) return undefined;
    const { severity, statement } = weight;
    const diagnostic = describeFinding(rule, finding, severity, this.dialect?.id ?? null);
    if (statement !== undefined) diagnostic.evidence = bestGrade(statement.evidence);
    if (statement?.note !== undefined) diagnostic.note = statement.note;
    return diagnostic;
  }
}

interface Weight {
  readonly severity: Severity;
  readonly statement?: Statement;
}

/** A statement that only adds words to those of the rule silences nothing. */
function speaksOf({ parameters }: Statement, message: string): boolean {
  const messages = parameters?.messages;
  if (Array.isArray(messages)) return messages.includes(message);
  return parameters === undefined;
}
