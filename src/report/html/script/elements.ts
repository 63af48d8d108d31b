/** Creates elements of the page. Text is always inserted as text and never as markup. */

/** Types of the page's elements that need more than `HTMLElement`. */
interface Controls {
  readonly q: HTMLInputElement;
  readonly help: HTMLDialogElement;
  readonly side: HTMLDetailsElement;
}

export function byId<Id extends string>(id: Id): Id extends keyof Controls ? Controls[Id] : HTMLElement {
  return document.getElementById(id) as HTMLElement as Id extends keyof Controls ? Controls[Id] : HTMLElement;
}

/**
 * Attributes. Special names: `text`, `is` (the class), `--name` (a CSS variable) and `onname` (a listener). False and
 * undefined values are omitted.
 */
type Properties = Readonly<Record<string, string | number | boolean | undefined | (() => void)>>;

/** The content of an element. Empty values are omitted. */
export type Inside = Node | string | false | undefined | readonly Inside[];

export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties,
  ...inside: readonly Inside[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (key.startsWith('--')) element.style.setProperty(key, String(value));
    else if (key === 'text') element.textContent = String(value);
    else element.setAttribute(key === 'is' ? 'class' : key, value === true ? '' : String(value));
  }
  element.append(...flat(inside));
  return element;
}

function flat(inside: readonly Inside[]): (Node | string)[] {
  return inside.flatMap(each => {
    if (each === undefined || each === false || each === '') return [];
    return typeof each === 'string' || each instanceof Node ? [each] : flat(each);
  });
}

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

export const number = (value: number): string => value.toLocaleString('en-US');

export const count = (many: number, word: string): string => `${number(many)} ${word}${many === 1 ? '' : 's'}`;
