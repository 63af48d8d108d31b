/** Numbers in the notations that `format`, `%` and `round` need. */
import { floatText } from './text.ts';

const VIEW = new DataView(new ArrayBuffer(8));

/** A float as an exact fraction. */
function fractionOf(value: number): [numerator: bigint, denominator: bigint] {
  VIEW.setFloat64(0, value);
  const bits = VIEW.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (exponent === 0 ? 0n : 1n << 52n);
  const power = Math.max(exponent, 1) - 1075;
  return power >= 0 ? [mantissa << BigInt(power), 1n] : [mantissa, 1n << BigInt(-power)];
}

/** The digits of a positive fraction times a power of ten, rounded half to even. */
function scaled([numerator, denominator]: [bigint, bigint], places: number): bigint {
  const [above, below] =
    places >= 0 ? [numerator * 10n ** BigInt(places), denominator] : [numerator, denominator * 10n ** BigInt(-places)];
  const whole = above / below;
  const twice = (above % below) * 2n;
  return twice > below || (twice === below && whole % 2n === 1n) ? whole + 1n : whole;
}

/** Digits after the point as in `%.2f`, without a sign. */
export function fixed(value: number, places: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : 'inf';
  const digits = String(scaled(fractionOf(value), places)).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The nearest float with so many decimal places; an even digit if two are as near. */
export function rounded(value: number, places: number): number {
  if (!Number.isFinite(value) || places > 330) return value;
  const made = places >= 0 ? Number(fixed(value, places)) : Number(scaled(fractionOf(value), places)) * 10 ** -places;
  return value < 0 || Object.is(value, -0) ? -made : made;
}

/** The nearest multiple of a power of ten; an even digit if two are as near. */
export function roundedInteger(value: bigint, places: number): bigint {
  const unit = 10n ** BigInt(places);
  const magnitude = scaled([value < 0n ? -value : value, 1n], -places) * unit;
  return value < 0n ? -magnitude : magnitude;
}

/** `1.5e+07`, without a sign. */
export function exponential(value: number, places: number): string {
  if (!Number.isFinite(value)) return fixed(value, 0);
  let power = value === 0 ? 0 : Number(Math.abs(value).toExponential().split('e')[1]);
  let digits = String(scaled(fractionOf(value), places - power));
  if (digits.length > places + 1) digits = String(scaled(fractionOf(value), places - ++power));
  digits = digits.padStart(places + 1, '0');
  const mantissa = places === 0 ? digits : `${digits[0]}.${digits.slice(1)}`;
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** A decimal fraction without zeros at its end. */
export function withoutZeros(digits: string): string {
  if (!digits.includes('.')) return digits;
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end);
}

/** The shorter of both notations, as `%g` chooses it; without a sign. */
export function general(value: number, precision: number, keepsZeros = false): string {
  if (!Number.isFinite(value)) return fixed(value, 0);
  const places = precision === 0 ? 1 : precision;
  const [mantissa = '', exponent = '0'] = exponential(value, places - 1).split('e');
  const power = Number(exponent);
  const trim = (digits: string) => (keepsZeros ? digits : withoutZeros(digits));
  if (power >= -4 && power < places) return trim(fixed(value, places - 1 - power));
  return `${trim(mantissa)}e${exponent}`;
}

/** The shortest notation, as `str` writes it; without a sign. */
export function shortest(value: number): string {
  return floatText(Math.abs(value));
}
