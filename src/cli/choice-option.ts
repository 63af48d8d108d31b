import { Argument, InvalidArgumentError, Option } from 'commander';
import { didYouMean } from './did-you-mean.ts';

/** An option with fixed values. A wrong value gets a suggestion. */
export function choiceOption(flags: string, description: string, values: readonly string[]): Option {
  return new Option(flags, description).choices(values).argParser(oneOf(values));
}

/** An argument with fixed values. A wrong value gets a suggestion. */
export function choiceArgument(name: string, description: string, values: readonly string[]): Argument {
  return new Argument(name, description).choices(values).argParser(oneOf(values));
}

const oneOf = (values: readonly string[]) => (value: string) => {
  if (values.includes(value)) return value;
  throw new InvalidArgumentError(`expected ${anyOf(values)}${didYouMean(value, values)}`);
};

/** `a, b or c` */
export function anyOf(values: readonly string[]): string {
  return values.length === 1 ? String(values[0]) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}
