/** Prints JSON with short values on one line. */

/** Fits into the code blocks of the site. */
const WIDTH = 76;

/** The value as text. The value itself, and lists of objects near the top, are always on several lines. */
export function layout(value: unknown, indent = '', used = 0): string {
  const line = oneLine(value);
  if (typeof value !== 'object' || value === null || isEmpty(value)) return line;
  const isOpen = indent === '' || (indent.length < 4 && Array.isArray(value) && typeof value[0] === 'object');
  if (!isOpen && indent.length + used + line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map(each => `${inner}${layout(each, inner, 1)}`)
    : Object.entries(value).map(([key, each]) => {
        const name = `${JSON.stringify(key)}: `;
        return `${inner}${name}${layout(each, inner, name.length + 1)}`;
      });
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${oneLine(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
