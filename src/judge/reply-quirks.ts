/** A dialect's entries about replies: the rules that its server is known to break, and additional finish reasons. */
import type { Diagnostic, Dialect, Statement } from '../generated/types.ts';
import type { AnyRule, Finding } from '../model/rule.ts';
import { findRule } from '../registry/registry.ts';
import { type Circumstances, conditionsHold } from './plan.ts';
import { describeFinding } from './run.ts';
import { bestGrade, type Severity } from './severity.ts';

/** The entries about replies that are in force, and their effects. */
export class ReplyQuirks {
  private readonly dialect: Dialect | undefined;
  private readonly statements = new Map<string, readonly Statement[]>();

  constructor(dialect: Dialect | undefined, circumstances: Circumstances) {
    this.dialect = dialect;
    for (const [rule, statements] of Object.entries(dialect?.replies ?? {})) {
      const inForce = statements.filter(each => conditionsHold(each, circumstances) === true);
      if (inForce.length > 0) this.statements.set(rule, inForce);
    }
  }

  /** The parameters of a rule: its own, with the lists from entries appended. */
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

  /** The severity of a finding here, and the entry that sets it; undefined if the server is known to do this. */
  severityOf({ id, reply = 'warning' }: AnyRule, { messageId, severity }: Finding): Weight | undefined {
    const about = (this.statements.get(id) ?? []).filter(statement => coversMessage(statement, messageId));
    if (about.some(({ verdict }) => verdict === 'accepted')) return undefined;
    const [statement] = about;
    if (statement === undefined) return { severity: severity ?? reply };
    return { severity: statement.verdict === 'rejected' ? 'error' : 'warning', statement };
  }

  /** The finding as a diagnostic; undefined if it is suppressed here. */
  describe(finding: Finding & { readonly rule: string }): Diagnostic | undefined {
    const rule = findRule(finding.rule);
    if (rule?.reply === undefined) return undefined;
    const weight = this.severityOf(rule, finding);
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

/** An entry that only adds words to a rule's lists suppresses no findings. */
function coversMessage({ parameters }: Statement, message: string): boolean {
  const messages = parameters?.messages;
  if (Array.isArray(messages)) return messages.includes(message);
  return parameters === undefined;
}
