/** Generates templates that use all of Jinja, and most of Python's strings, numbers, lists and dicts. */
import fc from 'fast-check';

const pick = (...texts: string[]) => fc.constantFrom(...texts);
const fill = (strings: TemplateStringsArray, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map(made => strings.reduce((text, each, i) => text + each + (made[i] ?? ''), ''));

const INTEGER = pick(
  '0',
  '1',
  '2',
  '3',
  '7',
  '-1',
  '-4',
  '10',
  '255',
  '1_000',
  '0x1f',
  '0b101',
  '12345678901234567890',
);
const FLOAT = pick('0.0', '1.0', '0.5', '2.5', '-2.5', '1e-7', '1e16', '1.5e300', '123456.789', '0.1', '1e22', '2.675');
const STRING = pick(
  ...["''", "'a'", "'abc'", "'Hello World'", "'  x y  '", "'a,b,,c'", "'ÄÖ ß'", "'😀é'", '"it\'s"', '\'say "x"\''],
  ...["'12'", "' 7 '", "'-3.5'", "'1e3'", "'line\\nnext\\r\\nlast'", "'tab\\there'", "'\\\\'", '\'<a href="x">&</a>\''],
  ...["'\\x41\\u00e9'", "'a-b c(d'", "'ONE two'", "'0042'", "'aXbXc'", "'%s'", "'{}'", "'\\u2028'", "'\\x7f\\xa0'"],
);
const NAME = pick('messages', 'tools', 'nothing', 'number', 'real', 'text', 'flag', 'empty', 'pairs', 'nested', 'none');
const INDEX = pick('0', '1', '-1', '5', "'role'", "'content'", "'items'", "'x'", 'none', 'true', '1.0', 'nothing');
const FIELD = pick('role', 'content', 'items', 'keys', 'x', 'real', 'append', 'upper', 'length', '__class__', '0');
const BOUND = pick('', '0', '1', '-1', '2', '-3', '10', 'none');
const STEP = pick('', ':', ':1', ':2', ':-1', ':-2');
const BINARY = pick('+', '-', '*', '/', '//', '%', '~', '==', '!=', '<', '<=', '>', '>=', 'in', 'not in', 'and', 'or');

const STRING_METHOD = pick(
  ...['upper()', 'lower()', 'title()', 'capitalize()', 'swapcase()', 'strip()', 'lstrip()', 'rstrip()', 'split()'],
  ...["strip('a ')", "lstrip('a')", "rstrip('c ')", "split(',')", "split(' ', 1)", "rsplit(',', 1)", 'rsplit(none, 1)'],
  ...["split('b', maxsplit=1)", 'splitlines()', 'splitlines(true)', "startswith('a')", "startswith(('a', 'H'))"],
  ...["endswith('c')", "endswith('c', 0, 2)", "find('b')", "rfind('X')", "index('a')", "count('a')", "count('')"],
  ...["replace('a', 'z')", "replace('', '-')", "replace('a', 'b', 1)", "partition('b')", "rpartition(',')"],
  ...["join(['x', 'y'])", 'join([1])', "join('pq')", 'isdigit()', 'isalpha()', 'isalnum()', 'isspace()', 'isupper()'],
  ...['islower()', 'istitle()', 'isnumeric()', 'isdecimal()', 'isidentifier()', 'isascii()', 'isprintable()'],
  ...["center(9, '*')", 'center(8)', "ljust(6, '.')", 'rjust(6)', 'zfill(5)', 'expandtabs(4)', "removeprefix('a')"],
  ...["removesuffix('c')", 'format()', "format(1, 'b')", 'casefold()', 'nope()', 'split', 'replace(1, 2)', 'upper(1)'],
);
const LIST_METHOD = pick(
  'count(1)',
  "index('a')",
  'index(1)',
  'copy()',
  'append(1)',
  'pop()',
  'sort()',
  'insert(0, 1)',
);
const DICT_METHOD = pick(
  ...["get('role')", "get('x')", "get('x', 7)", 'keys()', 'values()', 'items()', 'copy()', "pop('role')"],
  ...['update({})', "setdefault('a', 1)", 'clear()', 'nope()', 'get()', 'items', "fromkeys(['a'], 1)"],
);
const TEXT_FILTER = pick(
  ...['upper', 'lower', 'title', 'capitalize', 'trim', "trim('a ')", 'string', 'length', 'list', 'first', 'last'],
  ...["replace('a', 'b')", "replace('a', 'b', 1)", 'reverse', 'wordcount', 'indent', 'indent(2, true)', 'center(20)'],
  ...["indent(width='> ', first=true)", 'indent(2, blank=true)', 'truncate(5)', "truncate(5, true, '…', 0)", 'int'],
  ...['truncate(3, end="")', 'float', 'int(7)', 'int(base=16)', 'float(1.5)', 'escape', 'e', 'urlencode', 'tojson'],
  ...['forceescape', 'safe', 'striptags', 'wordwrap(4)', 'format(1)', 'format("x", 2)', 'default("d")', 'd("d", true)'],
  ...['join("-")', 'map("upper") | list', 'sort', 'unique | list', 'nope', 'select | list', 'batch(2) | list', 'items'],
);
const LIST_FILTER = pick(
  ...['first', 'last', 'length', 'count', 'list', 'join', "join(', ')", 'sort', 'sort(reverse=true)', 'reverse | list'],
  ...['sort(case_sensitive=true)', 'unique | list', 'min', 'max', 'sum', 'sum(start=10)', 'batch(2) | list'],
  ...["batch(2, 'x') | list", 'slice(2) | list', "slice(3, 'x') | list", 'map("string") | list', 'map("upper") | join'],
  ...['select | list', 'reject | list', 'select("odd") | list', 'select("string") | list', 'reject("none") | list'],
  ...[
    'select("in", [1, 2]) | list',
    'select(">", 1) | list',
    'tojson',
    'tojson(indent=2)',
    'string',
    'random | length',
  ],
  ...['selectattr("role") | list', 'selectattr("role", "equalto", "user") | list', 'map(attribute="role") | list'],
  ...['rejectattr("content", "none") | list | length', 'map(attribute="x", default="?") | join(",")', 'map("length")'],
  ...['sum(attribute="n")', 'sort(attribute="role") | map(attribute="content") | list', 'join(attribute="role")'],
  ...[
    'groupby("role") | list',
    'groupby("role") | map("first") | list',
    'map(attribute="content.0") | list',
    'dictsort',
  ],
  ...[
    'items | list',
    'select("mapping") | list | length',
    'selectattr("x", "defined") | list',
    'max(attribute="role")',
  ],
);
const DICT_FILTER = pick(
  ...['items | list', 'list', 'length', 'tojson', 'tojson(indent=2)', 'tojson(sort_keys=true)', 'dictsort', 'first'],
  ...['dictsort(by="value")', 'dictsort(reverse=true)', 'tojson(separators=(",", ":"))', 'string', 'join(",")'],
  ...['tojson(ensure_ascii=true)', 'tojson(indent="--")', 'map("upper") | list', 'items | first', 'sort', 'urlencode'],
  ...['attr("items")', 'attr("x")', 'default("d")', 'items | tojson', 'tojson(indent=0)', 'tojson(2)', 'sum', 'max'],
);
const NUMBER_FILTER = pick(
  ...['abs', 'round', 'round(1)', 'round(2)', "round(1, 'ceil')", "round(0, 'floor')", 'round(-1)', 'int', 'float'],
  ...['string', 'tojson', 'default(1)', 'length', 'list', 'upper', 'round | int', 'first', 'join', 'sum', 'e', 'safe'],
);
const TEST = pick(
  ...['defined', 'undefined', 'none', 'string', 'number', 'integer', 'float', 'boolean', 'true', 'false', 'mapping'],
  ...['sequence', 'iterable', 'callable', 'odd', 'even', 'divisibleby 3', 'divisibleby(2)', 'eq 1', 'equalto("a")'],
  ...['ne 1', 'in [1, "a"]', 'in "abc"', 'gt 1', 'ge 2', 'lt 1', 'le 1', 'lower', 'upper', 'sameas none', 'escaped'],
  ...['sameas true', 'not none', 'not string', '== 1', 'filter', 'test', 'nope', 'lessthan(3)', 'greaterthan 2'],
);
const SPEC = pick(
  ...[
    '',
    'd',
    '5',
    '<5',
    '>5',
    '^5',
    '*^7',
    '05',
    '+',
    ' ',
    ',',
    '_',
    '.2f',
    '08.3f',
    'e',
    '.3e',
    'g',
    '.2g',
    '%',
    '.1%',
  ],
  ...['x', '#x', 'X', 'b', 'o', 'c', 's', '.2', '10.3', '+.1f', '-d', '=+6', 'z', '#b', ',.2f', 'E', 'G', 'n', '>10s'],
);
const DIRECTIVE = pick(
  ...[
    '%s',
    '%d',
    '%5d',
    '%-5d|',
    '%05d',
    '%+d',
    '%x',
    '%#x',
    '%o',
    '%X',
    '%f',
    '%.2f',
    '%8.3f',
    '%e',
    '%g',
    '%.3g',
    '%r',
  ],
  ...['%c', '%%', '%5s|', '%-5s|', '%.2s', '%i', '% d', '%(a)s', '%*d', '%q', '%s %s', '%a', '%.0f', '%G'],
);

const number = fc.oneof(INTEGER, FLOAT, pick('number', 'real', 'true', 'false'));
const string = fc.oneof(STRING, pick('text', 'messages[0].content', "messages[0]['role']"));

const { list, dict, value, expression } = fc.letrec<Record<'list' | 'dict' | 'value' | 'expression', string>>(tie => ({
  list: fc.oneof(
    pick(
      'messages',
      '[]',
      '[1, 2, 3]',
      "['b', 'A', 'c']",
      '[3, 1.5, true]',
      "[1, 'a', none]",
      '(1, 2)',
      '(1,)',
      'pairs',
    ),
    pick("[{'n': 1}, {'n': 2}]", 'range(4)', 'range(5, 0, -2)', '[[2, 1], [1]]', 'nested', '()', "['a', 'A', 'b']"),
    fill`[${tie('value')}, ${tie('value')}]`,
    fill`${tie('list')}[${BOUND}:${BOUND}${STEP}]`,
    fill`${string}.split(${pick('', "','", "' '")})`,
  ),
  dict: fc.oneof(
    pick(
      '{}',
      "{'a': 1}",
      "{'b': [1, 2], 'a': none}",
      'messages[0]',
      'tools[0]',
      "{1: 'x', 'k': 1e-7}",
      '{true: 1, 1: 2}',
    ),
    pick("dict(a=1, b='x')", "dict([['k', 1]])", "dict({'a': 1}, b=2)", "{'q': \"it's\", 'é': '\\n'}", "{(1, 2): 'x'}"),
    fill`{'k': ${tie('value')}, 'l': ${tie('value')}}`,
  ),
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'value' },
    NAME,
    number,
    string,
    tie('list'),
    tie('dict'),
    tie('expression'),
  ),
  expression: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'value' },
    fill`${tie('value')} ${BINARY} ${tie('value')}`,
    fill`(${tie('value')} ${BINARY} ${tie('value')})`,
    fill`${number} ${BINARY} ${number}`,
    fill`(${number}) ** ${pick('0', '2', '-1', '0.5', '3')}`,
    fill`${string} ${BINARY} ${string}`,
    fill`${tie('list')} ${BINARY} ${tie('list')}`,
    fill`(${number}) < (${number}) <= ${number}`,
    fill`${tie('value')}[${INDEX}]`,
    fill`(${tie('value')}).${FIELD}`,
    fill`${string}[${BOUND}:${BOUND}${STEP}]`,
    fill`${tie('list')}[${INDEX}]`,
    fill`${string}.${STRING_METHOD}`,
    fill`${tie('value')}.${STRING_METHOD}`,
    fill`${tie('list')}.${LIST_METHOD}`,
    fill`${tie('dict')}.${DICT_METHOD}`,
    fill`${string} | ${TEXT_FILTER}`,
    fill`${tie('value')} | ${TEXT_FILTER}`,
    fill`${tie('list')} | ${LIST_FILTER}`,
    fill`${tie('value')} | ${LIST_FILTER}`,
    fill`${tie('dict')} | ${DICT_FILTER}`,
    fill`(${number}) | ${NUMBER_FILTER}`,
    fill`(${tie('value')}) | ${NUMBER_FILTER}`,
    fill`${tie('value')} is ${TEST}`,
    fill`(${number}) is ${TEST}`,
    fill`'{:${SPEC}}'.format(${fc.oneof(number, string)})`,
    fill`'{0} {1!r} {k[0]}'.format(${tie('value')}, ${tie('value')}, k=${tie('value')})`,
    fill`'${DIRECTIVE}' % ${fc.oneof(number, string, tie('value'))}`,
    fill`'${DIRECTIVE}' % (${tie('value')}, ${number})`,
    fill`'${DIRECTIVE}' | format(${tie('value')})`,
    fill`${tie('value')} if ${tie('value')} else ${tie('value')}`,
    fill`${tie('value')} if ${tie('value')}`,
    fill`not ${tie('value')}`,
    fill`-(${tie('value')})`,
    fill`[${tie('value')}, ${tie('value')}] | tojson`,
    fill`(${tie('value')}) | string`,
    fill`[${tie('value')}] | string`,
  ),
}));

const DASH = pick('', '-', '+', '');
const GAP = pick('', ' ', '\n', '\n  ', ' x ', 'x\n', '\t', '\n\n');
const CLOSE = pick('', '-', '');
const TARGET = pick('a', 'text', 'number', 'a, b');
const LOOP = pick(
  ...['index', 'index0', 'revindex', 'revindex0', 'first', 'last', 'length', 'previtem', 'nextitem', 'depth', 'nope'],
  ...["cycle('x', 'y')", 'changed(a)', 'cycle()'],
);

const { block } = fc.letrec<Record<'block' | 'blocks', string>>(tie => ({
  blocks: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    GAP,
    tie('block'),
    fill`${tie('block')}${GAP}${tie('block')}`,
  ),
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    fill`{{${CLOSE} ${value} ${CLOSE}}}`,
    fill`{%${DASH} if ${value} ${CLOSE}%}${GAP}${tie('blocks')}${GAP}{%${DASH} else ${CLOSE}%}${GAP}z{% endif %}`,
    fill`{%${DASH} if ${value} %}a{% elif ${value} -%}${tie('blocks')}{% endif ${CLOSE}%}${GAP}`,
    fill`{%${DASH} for a in ${list} ${CLOSE}%}${GAP}{{ a }}{{ loop.${LOOP} }}${tie('blocks')}{%${DASH} endfor ${CLOSE}%}`,
    fill`{% for a in ${value} %}${GAP}{{ a }}{%- else %}none{% endfor %}`,
    fill`{% for a in ${list} if ${pick('a', 'a is string', 'loop is defined', 'a != 1')} %}{{ loop.${LOOP} }}{% endfor %}`,
    fill`{% for a, b in ${pick('pairs', "{'a': 1}.items()", '[[1, 2]]', "['xy']", '[1]', "{'k': 2} | items")} %}{{ b }}{% endfor %}`,
    fill`{% for a in [1, 2, 3] %}{% if a == ${INTEGER} %}{% ${pick('break', 'continue')} %}{% endif %}{{ a }}{% endfor %}`,
    fill`{% for a in nested recursive %}{{ a if a is number else loop(a) }}${GAP}{{ loop.depth }}{% endfor %}`,
    fill`{% set ${TARGET} = ${value} %}${GAP}{{ a }}|{{ text }}|{{ number }}`,
    fill`{% set a${pick('', ' | upper', ' | trim | length')} %}${GAP}${tie('blocks')}{% set b = 1 %}{% endset %}{{ a }}{{ b }}`,
    fill`{% set ns = namespace(x=${value}) %}{% for a in [1, 2] %}{% set ns.x = ${value} %}{% set a = 9 %}{% endfor %}{{ ns.x }}{{ a }}`,
    fill`{% macro m(p, q=${value}) %}${GAP}{{ p }}{{ q }}{{ ${pick('varargs', 'kwargs', 'caller is defined', 'loop')} }}{% endmacro %}{{ m(${pick('', '1', '1, 2, 3', 'q=5', '1, z=2', '1, p=2')}) }}`,
    fill`{% macro m(p) %}[{{ caller(${pick('', '1', 'p')}) }}]{% endmacro %}{% call${pick('', '(c)', '(c=4)')} m(2) %}{{ c }}${GAP}{% endcall %}`,
    fill`{% with a = ${value}, b = 1 %}{{ a }}{{ b }}{% endwith %}{{ b }}`,
    fill`{% filter ${pick('upper', "replace('x', 'y') | trim", 'length', 'indent(2)')} %}${tie('blocks')} x{% endfilter %}`,
    fill`{%- generation ${CLOSE}%}${GAP}{% set b = 3 %}${tie('blocks')}{% endgeneration %}{{ b }}`,
    fill`{#${CLOSE} a {{ comment ${CLOSE}#}${GAP}{% raw ${CLOSE}%}${GAP}{{ raw }}{%- endraw %}${GAP}`,
    fill`{{ raise_exception(${value}) }}`,
    fill`{{ strftime_now('${pick('%Y-%m-%d', '%d %b %Y', '%-d %B', '%H:%M:%S %p', '%A %j %e', '%y %I %q', '%c', '%p%%')}') }}`,
    fill`{% set j = joiner(', ') %}{{ j() }}a{{ j() }}b{% set c = cycler(1, 2) %}{{ c.next() }}{{ c.next() }}{{ c.current }}`,
    fill`{% if ${value} %}{{ nothing.${FIELD} }}{% endif %}{% print ${value}, 1 %}`,
  ),
}));

/** Templates of one printed expression, and of blocks. */
export const generated = fc.oneof(
  fill`{{ ${expression} }}`,
  fill`{{ ${value} }}`,
  fill`{{ ${dict} }}`,
  fill`${GAP}${block}${GAP}`,
  fill`${block}${GAP}${block}\n`,
);
