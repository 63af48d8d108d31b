/** Checks values of the SDK types with rolecall: it collects form errors, and values that rolecall does not know. */
import type { Diagnostic } from '../src/index.ts';
import { assemble, lint } from '../src/index.ts';
import { SDK_PLACES, type SdkPlace } from './sdk-requests.ts';
import { sdkValues } from './sdk-values.ts';

export interface Drift {
  readonly place: string;
  /** The value, such as `input_text, all fields`. */
  readonly label: string;
  /** `refused` if an error is reported for its form; `unknown` if it is noted as new. */
  readonly kind: 'refused' | 'unknown';
  readonly rule: string;
  readonly message: string;
}

/** Rules about the form of a value, not about its position in a conversation. */
const OF_FORM = new Set([
  ...['wrong-type', 'missing-field', 'unknown-field', 'unknown-part-type', 'part-in-wrong-role', 'unsupported-role'],
  ...['malformed-tool-definition', 'local-field-on-wire', 'unsupported-content-form', 'missing-content'],
]);

/** Compares the SDK types in a folder with what rolecall knows. Types that no longer exist are in `missing`. */
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

/** The findings in each of the requests that may contain a value. */
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
