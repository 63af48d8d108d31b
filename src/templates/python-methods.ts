/**
 * The methods of Python types that a template may call. A method that the renderer lacks is not a fault of the
 * template.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const STRING_METHODS = words(
  'capitalize casefold center count encode endswith expandtabs find format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill',
);

export const LIST_METHODS = words('append clear copy count extend index insert pop remove reverse sort');

export const DICT_METHODS = words('clear copy fromkeys get items keys pop popitem setdefault update values');
