/** `strftime_now`, for one fixed moment: whether a conversation is rejected does not depend on the clock. */

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
/** Thursday, 15 January 2026, noon. */
const NOW = { year: 2026, month: 1, day: 15, weekday: 4, hour: 12 };

type Field = readonly [value: number, width: number, fill: '0' | '_'];

const FIELDS: Readonly<Record<string, Field>> = {
  C: [20, 2, '0'],
  d: [NOW.day, 2, '0'],
  e: [NOW.day, 2, '_'],
  g: [26, 2, '0'],
  G: [NOW.year, 4, '0'],
  H: [NOW.hour, 2, '0'],
  I: [12, 2, '0'],
  j: [NOW.day, 3, '0'],
  k: [NOW.hour, 2, '_'],
  l: [12, 2, '_'],
  m: [NOW.month, 2, '0'],
  M: [0, 2, '0'],
  S: [0, 2, '0'],
  u: [NOW.weekday, 1, '0'],
  U: [2, 2, '0'],
  V: [3, 2, '0'],
  w: [NOW.weekday, 1, '0'],
  W: [2, 2, '0'],
  y: [26, 2, '0'],
  Y: [NOW.year, 4, '0'],
};
const WORDS: Readonly<Record<string, string>> = {
  a: (WEEKDAYS[NOW.weekday] as string).slice(0, 3),
  A: WEEKDAYS[NOW.weekday] as string,
  b: (MONTHS[NOW.month - 1] as string).slice(0, 3),
  B: MONTHS[NOW.month - 1] as string,
  h: (MONTHS[NOW.month - 1] as string).slice(0, 3),
  p: 'PM',
  P: 'pm',
  n: '\n',
  t: '\t',
  f: '000000',
  z: '',
  Z: '',
  '%': '%',
};
const WHOLE: Readonly<Record<string, string>> = {
  c: '%a %b %e %H:%M:%S %Y',
  D: '%m/%d/%y',
  x: '%m/%d/%y',
  F: '%Y-%m-%d',
  r: '%I:%M:%S %p',
  R: '%H:%M',
  T: '%H:%M:%S',
  X: '%H:%M:%S',
};

/** The moment in a format of C's `strftime`. Unknown directives stay as they are. */
export function strftime(format: string): string {
  return format.replace(/%([-_0^#]*)([A-Za-z%])/g, (given, flags: string, letter: string) => {
    const field = FIELDS[letter];
    if (field !== undefined) {
      const [value, width, fill] = field;
      if (flags.includes('-')) return String(value);
      const isBlank = flags.includes('_') || (fill === '_' && !flags.includes('0'));
      return String(value).padStart(width, isBlank ? ' ' : '0');
    }
    const text = WORDS[letter] ?? (WHOLE[letter] === undefined ? undefined : strftime(WHOLE[letter] as string));
    if (text === undefined) return given;
    if (flags.includes('#') && letter === 'p') return text.toLowerCase();
    return flags.includes('^') || flags.includes('#') ? text.toUpperCase() : text;
  });
}
