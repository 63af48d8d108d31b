/** What rolecall says of values of the SDKs' types: errors in their form, and what it does not know. */
import type { Diagnostic } from '../src/index.ts';
import { assemble, lint } from '../src/index.ts';
import { SDK_PLACES, type SdkPlace } from './sdk-requests.ts';
import { sdkValues } from './sdk-values.ts';

export interface Drift {
  readonly place: string;
  /** The value, such as `input_text, all fields`. */
  readonly label: string;
  /** `refused` where an error is reported for its form; `unknown` where it is noted as new. */
  readonly kind: 'refused' | 'unknown';
  readonly rule: string;
  readonly message: string;
}

/** Rules about the form of a value, and not about its place in a conversation. */
const OF_FORM = new Set([
  ...['wrong-type', 'missing-field', 'unknown-field', 'unknown-part-type', 'part-in-wrong-role', 'unsupported-role'],
  ...['malformed-tool-definition', 'local-field-on-wire', 'unsupported-content-form', 'missing-content'],
]);

/** Compares the types of the SDKs in a folder with what rolecall knows; types that are gone are in `missing`. */
export function sdkDrift(folder?: string): { drift: Drift[]; missing: string[]; values: number } {
  const made = sdkValues(SDK_PLACES, folder);
  const drift: Drift[] = [];
  const missing: string[] = [];
  let values = 0;
  for (const place of SDK_PLACES) {
    const found = made.get(place.name) ?? [];
    if (found.length === 0) missing.push(place.name);
    values += found.length;
    for (const { label, value } of found) {
      const diagnostics = diagnosticsOf(place, value);
      const [refused] = diagnostics.every(each => each.some(isRefused))
        ? (diagnostics[0]?.filter(isRefused) ?? [])
        : [];
      const [unknown] = diagnostics.every(each => each.some(isUnknown))
        ? (diagnostics[0]?.filter(isUnknown) ?? [])
        : [];
      const worst = refused ?? unknown;
      if (worst === undefined) continue;
      const kind = refused === undefined ? 'unknown' : 'refused';
      drift.push({ place: place.name, label, kind, rule: worst.rule, message: worst.message });
    }
  }
  return { drift, missing, values };
}

/** The findings in each of the requests in which a value may stand. */
function diagnosticsOf({ dialect, requests = [], stream }: SdkPlace, value: unknown): (readonly Diagnostic[])[] {
  if (stream !== undefined) return [assemble(stream(value), { dialect }).diagnostics];
  return requests.map(build => lint(build(structuredClone(value)), { dialect }).diagnostics);
}

function isRefused({ severity, rule }: Diagnostic): boolean {
  return severity === 'error' && OF_FORM.has(rule);
}

function isUnknown({ severity, rule, messageId }: Diagnostic): boolean {
  return severity !== 'error' && (rule.startsWith('unknown-') || messageId.startsWith('unknown'));
}
