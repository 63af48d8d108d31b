"""Asks mistral-common what it makes of conversations: a JSON list of {messages, model, tools, version} in, a list of words or null out."""

import json
import sys
import warnings

warnings.filterwarnings("ignore")

from mistral_common.protocol.instruct.request import ChatCompletionRequest
from mistral_common.protocol.instruct.validator import ValidationMode, get_validator
from mistral_common.tokens.tokenizers.base import TokenizerVersion


def says(case):
    try:
        # How servers such as vLLM turn a request of the OpenAI format into one of theirs; `prefix` is an argument there.
        last = case["messages"][-1] if case["messages"] else None
        request = ChatCompletionRequest.from_openai(
            case["messages"],
            tools=case.get("tools"),
            continue_final_message=isinstance(last, dict) and last.get("prefix") is True,
            model=case["model"],
        )
        get_validator(TokenizerVersion(case["version"]), ValidationMode.serving).validate_request(request)
    except Exception as error:  # Whatever it raises, it refuses.
        return str(error) or type(error).__name__
    return None


json.dump([says(case) for case in json.load(sys.stdin)], sys.stdout)
