/** Computes how strongly a request body indicates each message format, even if the body has faults. */

/**
 * Paths into a body and their weights. Keys are joined by `.`, `[]` means the items of a list, and `=text` a text
 * value. `!key` matches if the key is missing. A weight of 0 only records that requests of the format can have this
 * key.
 */
export type SignWeights = Readonly<Record<string, number>>;

export interface Weighted {
  /** The key of request bodies that holds the messages. */
  readonly listKey?: string | undefined;
  readonly signs?: SignWeights | undefined;
}

/** One step in the paths of all formats. */
interface Node {
  readonly keys: Map<string, Node>;
  readonly texts: Map<string, Node>;
  items: Node | undefined;
  /** Weights by format, in order; undefined if no path ends here. */
  weights: Map<number, number> | undefined;
  /** Number of the last reading that counted this node, so that each path counts once. */
  counted: number;
}

/** Number of list items to read. */
const ITEMS = 16;

/** Keys that requests of nearly all formats have. */
const COMMON: ReadonlySet<string> = new Set([
  ...['model', 'stream', 'temperature', 'top_p', 'top_k', 'metadata', 'tools', 'tool_choice', 'max_tokens', 'user'],
]);

/** Computes the weights of a body for a list of formats, in one pass over its first messages. */
export class DetectionWeights<T extends Weighted> {
  private readonly formats: readonly T[];
  private readonly root = emptyNode();
  private readonly missing: (readonly [key: string, format: number, weight: number])[] = [];
  private readonly scores: Int32Array;
  private reading = 0;

  constructor(formats: readonly T[]) {
    this.formats = formats;
    this.scores = new Int32Array(formats.length);
    for (const [i, { signs = {} }] of formats.entries())
      for (const [path, weight] of Object.entries(signs))
        if (path.startsWith('!')) this.missing.push([path.slice(1), i, weight]);
        else addPath(this.root, path, i, weight);
  }

  /** The weight of each format, in order. The next call overwrites the array. */
  weightsOf(body: object): Int32Array {
    this.reading++;
    this.scores.fill(0);
    this.read(body, this.root);
    for (const [key, format, weight] of this.missing) if (!(key in body)) (this.scores[format] as number) += weight;
    return this.scores;
  }

  /** Whether most keys of a body are known for requests of a format. Other documents may share a few of them. */
  isMostlyKnown(body: object, format: T): boolean {
    const i = this.formats.indexOf(format);
    let known = 0;
    let all = 0;
    for (const key in body) {
      all++;
      if (COMMON.has(key) || this.root.keys.get(key)?.weights?.has(i) || key === format.listKey) known++;
    }
    return known * 2 > all;
  }

  /** Whether a key is evidence for some format, or common to requests of all formats. */
  isKnown(key: string): boolean {
    if (COMMON.has(key)) return true;
    for (const weight of this.root.keys.get(key)?.weights?.values() ?? []) if (weight > 0) return true;
    return false;
  }

  private read(value: unknown, node: Node): void {
    if (typeof value === 'string') this.count(node.texts.get(value));
    else if (Array.isArray(value)) {
      if (node.items === undefined) return;
      const end = Math.min(value.length, ITEMS);
      for (let i = 0; i < end; i++) this.read(value[i], node.items);
    } else if (value !== null && typeof value === 'object' && node.keys.size > 0)
      for (const key in value) {
        const next = node.keys.get(key);
        if (next === undefined) continue;
        this.count(next);
        this.read((value as Readonly<Record<string, unknown>>)[key], next);
      }
  }

  private count(node: Node | undefined): void {
    if (node?.weights === undefined || node.counted === this.reading) return;
    node.counted = this.reading;
    for (const [format, weight] of node.weights) (this.scores[format] as number) += weight;
  }
}

function emptyNode(): Node {
  return { keys: new Map(), texts: new Map(), items: undefined, weights: undefined, counted: 0 };
}

function addPath(root: Node, path: string, format: number, weight: number): void {
  const [keys = '', text] = path.split('=');
  let node = root;
  for (const step of keys.split('.')) {
    node = nextOf(node.keys, step.replace('[]', ''));
    if (step.endsWith('[]')) {
      node.items ??= emptyNode();
      node = node.items;
    }
  }
  if (text !== undefined) node = nextOf(node.texts, text);
  node.weights ??= new Map();
  node.weights.set(format, weight);
}

function nextOf(nodes: Map<string, Node>, step: string): Node {
  const known = nodes.get(step) ?? emptyNode();
  nodes.set(step, known);
  return known;
}
