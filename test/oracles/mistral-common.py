"""Asks mistral-common what it makes of conversations: a JSON list of {messages, model, tools, version} in, a list of words or null out."""

import json
import sys
import warnings

warnings.filterwarnings("ignore")

from mistral_common.protocol.instruct.request import ChatCompletionRequest
from mistral_common.protocol.instruct.validator import ValidationMode, get_validator
from mistral_common.tokens.tokenizers.base import TokenizerVersion

# What else a message has is left out, as the library's own way from requests of the OpenAI wire does.
FIELDS = {
    "system": {"role", "content"},
    "user": {"role", "content"},
    "assistant": {"role", "content", "tool_calls", "prefix"},
    "tool": {"role", "content", "tool_call_id", "name"},
}


def bare(message):
    known = FIELDS.get(message.get("role")) if isinstance(message, dict) else None
    return message if known is None else {k: v for k, v in message.items() if k in known}


def says(case):
    body = {"model": case["model"], "messages": [bare(m) for m in case["messages"]]}
    if case.get("tools"):
        body["tools"] = case["tools"]
    try:
        request = ChatCompletionRequest.model_validate(body)
        get_validator(TokenizerVersion(case["version"]), ValidationMode.serving).validate_request(request)
    except Exception as error:  # Whatever it raises, it refuses.
        return str(error) or type(error).__name__
    return None


json.dump([says(case) for case in json.load(sys.stdin)], sys.stdout)
