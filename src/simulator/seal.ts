/**
 * Signatures of reasoning. A signature covers the text of the reasoning, the model, the organization and the conversation
 * before it, so that changes in a later request can be detected.
 */

/** The data that a signature covers. */
export interface Sealed {
  /** The provider that signs: `anthropic`, `openai` or `google`. */
  readonly provider: string;
  readonly model: string;
  readonly organization: string;
  /** The text of the reasoning; empty if only the server can read it. */
  readonly text: string;
  /** The conversation before the reasoning: system prompt, tools and messages. */
  readonly prefix: Prefix;
}

/** Where a signed part was in its reply. */
export interface Position {
  /** Number of the reply. */
  readonly reply: number;
  /** Place among the signed parts of the reply, from 0. */
  readonly place: number;
  /** Number of signed parts of the reply. */
  readonly count: number;
}

/** The three parts of a request that come before the reasoning, as text. */
export interface Prefix {
  readonly system: string;
  readonly tools: string;
  readonly messages: string;
}

/** The result of comparing a signature with its reasoning and request. */
export type Finding =
  | (Position & { readonly is: 'genuine' })
  | { readonly is: 'foreign' | 'altered' | 'otherOrganization' }
  | { readonly is: 'moved'; readonly changed: keyof Prefix };

const PROVIDERS = ['anthropic', 'openai', 'google'];

/** The first bytes, by which each provider's signatures are recognized: `E…`, `gAAAA…` and `C…` in base64. */
const HEADS: Readonly<Record<string, readonly number[]>> = {
  anthropic: [0x12, 0xb8, 0x01],
  openai: [0x80, 0, 0, 0, 0],
  google: [0x0a, 0xb8, 0x01],
};

/** Bytes of each digest in a signature, and the number of digests. */
const DIGEST = 8;
const DIGESTS = 5;
const TAG = 16;
const encoder = new TextEncoder();

export class Seal {
  private readonly key: ReturnType<typeof crypto.subtle.importKey>;
  /** The last digest of each part of a prefix. All signatures of a request have the same system prompt and tools. */
  private readonly last = new Map<keyof Prefix, { readonly text: string; readonly digest: Promise<Uint8Array> }>();

  /** Signatures made with a secret are recognized by every simulator that has the same one. */
  constructor(secret: string) {
    this.key = crypto.subtle.importKey(
      'raw',
      encoder.encode(`rolecall ${secret}`),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
  }

  async sign(sealed: Sealed, { reply, place, count }: Position): Promise<string> {
    const { provider } = sealed;
    const head = HEADS[provider] ?? [];
    const digests = await this.digestsOf(sealed);
    const counts = [PROVIDERS.indexOf(provider), (reply >> 8) & 255, reply & 255, place & 255, count & 255];
    const body = Uint8Array.from([...head, ...counts, ...digests.flatMap(each => [...each])]);
    return toBase64(Uint8Array.from([...body, ...(await this.digest(body, TAG))]), provider === 'openai');
  }

  /** Compares a signature with the reasoning, and with the request that it is sent in. */
  async check(signature: string, sent: Sealed): Promise<Finding> {
    const bytes = fromBase64(signature);
    const head = HEADS[sent.provider] ?? [];
    const length = head.length + 5 + DIGEST * DIGESTS + TAG;
    if (bytes === undefined || bytes.length !== length) return { is: 'foreign' };
    const body = bytes.subarray(0, -TAG);
    const tag = await this.digest(body, TAG);
    const isIntact = tag.every((byte, i) => byte === bytes[length - TAG + i]);
    if (!isIntact || bytes[head.length] !== PROVIDERS.indexOf(sent.provider)) return { is: 'foreign' };
    const [, high = 0, low = 0, place = 0, count = 0] = body.subarray(head.length);
    const same = (await this.digestsOf(sent)).map((digest, i) =>
      digest.every((byte, at) => byte === body[head.length + 5 + DIGEST * i + at]),
    );
    const [text, organization, system, tools, messages] = same;
    if (!text) return { is: 'altered' };
    if (!organization) return { is: 'otherOrganization' };
    const changed = !system ? 'system' : !tools ? 'tools' : messages ? undefined : 'messages';
    if (changed !== undefined) return { is: 'moved', changed };
    return { is: 'genuine', reply: high * 256 + low, place, count };
  }

  /** A short digest of a text. */
  async digestText(text: string): Promise<string> {
    return toBase64(await this.digest(text, DIGEST), false);
  }

  /** Each is digested separately, so that the changed one can be determined. */
  private digestsOf({ text, organization, prefix }: Sealed): Promise<Uint8Array[]> {
    return Promise.all([
      this.digest(`text ${text}`, DIGEST),
      this.digest(`organization ${organization}`, DIGEST),
      this.prefixDigest('system', prefix.system),
      this.prefixDigest('tools', prefix.tools),
      this.prefixDigest('messages', prefix.messages),
    ]);
  }

  private prefixDigest(part: keyof Prefix, text: string): Promise<Uint8Array> {
    const before = this.last.get(part);
    if (before?.text === text) return before.digest;
    const digest = this.digest(`${part} ${text}`, DIGEST);
    this.last.set(part, { text, digest });
    return digest;
  }

  private async digest(of: string | Uint8Array, length: number): Promise<Uint8Array> {
    const data = typeof of === 'string' ? encoder.encode(of) : Uint8Array.from(of);
    return new Uint8Array(await crypto.subtle.sign('HMAC', await this.key, data)).subarray(0, length);
  }
}

function toBase64(bytes: Uint8Array, isForUrls: boolean): string {
  const text = btoa(String.fromCharCode(...bytes));
  return isForUrls ? text.replaceAll('+', '-').replaceAll('/', '_') : text;
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0));
  } catch {
    return undefined;
  }
}
