"""Renders conversations as transformers does: what Python's Jinja raises is what servers answer with."""
import json
import sys
from datetime import datetime

from jinja2 import TemplateSyntaxError
from jinja2.exceptions import TemplateError
from jinja2.ext import Extension, loopcontrols
from jinja2 import nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment


class Generation(Extension):
    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        return nodes.CallBlock(self.call_method("_keep"), [], [], body).set_lineno(line)

    def _keep(self, caller):
        return caller()


class Raised(TemplateError):
    """What a template raises itself, apart from what Jinja raises."""


def raise_exception(message):
    raise Raised(message)


def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


environment = ImmutableSandboxedEnvironment(
    trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols]
)
environment.filters["tojson"] = tojson
environment.globals["raise_exception"] = raise_exception
environment.globals["strftime_now"] = lambda format: datetime(2026, 1, 15, 12).strftime(format)

answers = []
for case in json.load(sys.stdin):
    try:
        text = environment.from_string(case["template"]).render(**case["variables"])
        answers.append({"kind": "rendered", "text": text})
    except TemplateSyntaxError as error:
        answers.append({"kind": "syntax", "line": error.lineno, "says": error.message})
    except TemplateError as error:
        answers.append({"kind": "refused", "says": str(error), "isRaised": isinstance(error, Raised)})
    except Exception as error:
        answers.append({"kind": "refused", "says": f"{type(error).__name__}: {error}"})
json.dump(answers, sys.stdout)
