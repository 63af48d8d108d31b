/** Canaries in all places of a document that can contain content, so that output that quotes one can be recognized. */

/** The start of a canary, in any surrounding text. */
const MARK = /zq7secret(\d+)x|7733(\d{8})/gi;

/** Keys whose values reports may show, as docs/privacy.md lists them. */
const SHOWN = new Set(
  [
    ...['role', 'from', 'source', 'author', 'kind', 'type', 'block_type', 'part_kind', 'tool_type', 'message_type'],
    ...['media_type', 'mediaType', 'mimeType', 'mime_type', 'format', 'model', 'modelId', 'model_id', 'modelID'],
    ...['name', 'function', 'tool', 'tool_name', 'toolName', 'function_name', 'recipient', 'agent', 'object'],
    ...['required', 'suite_name', 'pipeline_name', 'finish_reason', 'stop_reason', 'finishReason', 'stopReason'],
    ...['done_reason', 'provider', 'host', 'error_type', 'event', 'event_type', 'toolCallName', 'modality'],
    ...['$type', 'content_type', 'image_mimetype', 'session'],
  ].map(key => key.toLowerCase()),
);
/** Keys of errors. Their values are only shown if they are one word. */
const CODES = new Set(['code', 'error_code']);
/** Messages with these roles may have a name of a person, which is hidden. Names of tools are shown. */
const SPEAKERS = new Set(['user', 'assistant', 'system', 'developer', 'human', 'model']);
/** In OpenHands logs, `kwargs` are the arguments of the API call and contain the tools. */
const ASKED = /\/(?:arguments|args|kwargs(?!\/tools\/))#?\//;
const ID = /(?:^|_)ids?$|(?:[a-z])(?:Id|ID|IDs)$|uuid$|^call$/;

export interface Planting {
  /** Selects the places that get a canary; by default all. */
  readonly takes?: (place: string) => boolean;
  /** Whether each object gets a key that is a canary. */
  readonly keys?: boolean;
  /** Whether a text is an API word, which determines how a document is read. */
  readonly isWord?: (text: string) => boolean;
}

/** Plants canaries, and knows the place of each. */
export class Canaries {
  private readonly places: string[] = [];

  plant(value: unknown, name: string, planting: Planting = {}): unknown {
    return this.planted(value, name, '', '', planting);
  }

  /** Each place that a text quotes, with the surrounding words. */
  leaks(text: string): string[] {
    const found = new Map<string, string>();
    for (const { 1: number, 2: digits, index } of text.matchAll(MARK)) {
      // Digits of a hash may look like a number that was never planted.
      if (digits !== undefined && Number(digits) >= this.places.length) continue;
      const place = this.places[Number(number ?? digits)] ?? 'nowhere';
      if (!found.has(place))
        found.set(place, `${place}: ${text.slice(Math.max(0, index - 90), index + 40).replace(/\s+/g, ' ')}`);
    }
    return [...found.values()];
  }

  get count(): number {
    return this.places.length;
  }

  private mark(place: string, form?: number): string {
    const number = this.places.push(place) - 1;
    const mark = `zq7secret${number}x`;
    // A long value may be shortened, so parts of it are content as well, and so are account numbers.
    const forms = [
      mark,
      `Say ${mark} & go!`,
      `${mark} `.repeat(30).trim(),
      numeral(number),
      `a \`${mark}\` b \`${mark}`,
    ];
    return forms[form ?? number % forms.length] as string;
  }

  private planted(value: unknown, name: string, path: string, key: string, planting: Planting): unknown {
    if (typeof value === 'string') return this.text(value, name, path, key, planting);
    if (Array.isArray(value)) {
      // A pair of texts is a role and its content.
      const isPair = value.length === 2 && value.every(each => typeof each === 'string');
      return value.map((each, i) => (isPair && i === 0 ? each : this.planted(each, name, `${path}/*`, key, planting)));
    }
    if (typeof value !== 'object' || value === null) return value;
    const copy: Record<string, unknown> = {};
    const isSpeaker = 'role' in value && SPEAKERS.has(String(value.role)) && !('parts' in value && 'id' in value);
    for (const [inner, each] of Object.entries(value))
      if (inner === 'name' && isSpeaker && typeof each === 'string') copy[inner] = this.mark(`${name} ${path}/name`);
      else copy[inner] = this.planted(each, name, `${path}/${/^\d+$/.test(inner) ? '*' : inner}`, inner, planting);
    const place = `${name} ${path}/(key)`;
    if (planting.keys && (planting.takes?.(place) ?? true)) copy[this.mark(place)] = this.mark(`${place} value`);
    return copy;
  }

  private text(text: string, name: string, path: string, key: string, planting: Planting): string {
    if (/^\s*[[{]/.test(text)) {
      const inner = parsed(text);
      if (inner !== undefined) return JSON.stringify(this.planted(inner, name, `${path}#`, key, planting));
    }
    if (/^data: ?/m.test(text)) return this.events(text, name, path, planting);
    const place = `${name} ${path}`;
    const last = key.split('.').at(-1) ?? '';
    // The host of a URL identifies the provider and is kept. The rest is content.
    if (/^https?:\/\/\S+$/.test(text)) return `${text}${text.includes('?') ? '&' : '?'}k=${this.mark(place, 0)}`;
    // Tool arguments are content, including the names of their keys.
    if (ASKED.test(path)) return (planting.takes?.(place) ?? true) ? this.mark(place) : text;
    if (CODES.has(last)) return this.mark(place, 1);
    if (SHOWN.has(last.toLowerCase()) || ID.test(last) || planting.isWord?.(text)) return text;
    return (planting.takes?.(place) ?? true) ? this.mark(place) : text;
  }

  /** The text of an event stream. */
  events(text: string, name: string, path: string, planting: Planting): string {
    const lines = text.split('\n').map(line => {
      const [, head, data] = /^(data: ?)(.*?)\r?$/.exec(line) ?? [];
      const inner = data === undefined ? undefined : parsed(data);
      return inner === undefined ? line : head + JSON.stringify(this.planted(inner, name, `${path}#`, '', planting));
    });
    return lines.join('\n');
  }
}

function numeral(number: number): string {
  return `7733${String(number).padStart(8, '0')}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A number for a text, the same in every run. */
export function hashOf(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) >>> 0;
  return hash >>> 3;
}
