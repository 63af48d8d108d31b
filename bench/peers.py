"""Validators of conversations in Python: the seconds that each takes to parse and check a file. See peers.ts."""

import json
import statistics
import sys
import time
import warnings

warnings.filterwarnings("ignore")

from litellm.utils import validate_and_fix_openai_messages
from mistral_common.protocol.instruct.request import ChatCompletionRequest
from mistral_common.protocol.instruct.validator import MistralRequestValidator

ROUNDS = 3

validator = MistralRequestValidator()


def mistral_common(body):
    request = ChatCompletionRequest(**{**body, "model": body.get("model", "mistral-large-latest")})
    validator.validate_request(request)


def litellm(body):
    validate_and_fix_openai_messages(messages=body["messages"])


def timed(work):
    began = time.perf_counter()
    result = work()
    return time.perf_counter() - began, result


def is_valid(check, line):
    body = json.loads(line)
    try:
        check(body)
    except Exception:
        return False
    return True


def main(path):
    with open(path, "rb") as file:
        lines = [line for line in file if line.strip()]
    peers = {"mistral-common, `MistralRequestValidator`": mistral_common, "LiteLLM, `validate_and_fix_openai_messages`": litellm}
    for name, check in peers.items():
        seconds, valid = [], 0
        for _ in range(ROUNDS):
            took, results = timed(lambda: [is_valid(check, line) for line in lines])
            seconds.append(took)
            valid = sum(results)
        print(json.dumps({"name": name, "seconds": statistics.median(seconds), "valid": valid}))


main(sys.argv[1])
