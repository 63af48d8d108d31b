"""Asks the Python SDKs whether they take what a conversion wrote.

A JSON list of {"target", "value"} in; for each what the SDK says against it, null where it takes it, or {"skipped": module}.
"""

import json
import sys
import warnings
from collections.abc import Iterator

warnings.filterwarnings("ignore")

from pydantic import TypeAdapter


def exhausted(value):
    """TypedDicts declare iterables, which pydantic checks only while they are read."""
    if isinstance(value, dict):
        for each in value.values():
            exhausted(each)
    elif isinstance(value, (list, tuple)) or isinstance(value, Iterator) or type(value).__name__ == "ValidatorIterator":
        for each in value:
            exhausted(each)


def typed(adapter, pick):
    return lambda value: exhausted(adapter.validate_python(pick(value)))


def openai_chat():
    from openai.types.chat import ChatCompletionMessageParam

    return typed(TypeAdapter(list[ChatCompletionMessageParam]), lambda value: value["messages"])


def openai_responses():
    from openai.types.responses import ResponseInputItemParam

    item = TypeAdapter(ResponseInputItemParam)

    def check(value):
        # One by one: a union of thirty types says little of a whole list.
        for each in value["input"] if isinstance(value["input"], list) else []:
            try:
                exhausted(item.validate_python(each))
            except Exception as error:
                raise ValueError(f"{json.dumps(each)[:300]}: {error}") from error

    return check


def anthropic():
    from anthropic.types.beta import BetaMessageParam

    return typed(TypeAdapter(list[BetaMessageParam]), lambda value: value["messages"])


def gemini():
    from google.genai import types

    contents = TypeAdapter(list[types.Content])
    return lambda value: contents.validate_python(value["contents"])


def mistral():
    from mistralai.client.models import ChatCompletionRequestMessage

    return typed(TypeAdapter(list[ChatCompletionRequestMessage]), lambda value: value["messages"])


def mistral_conversations():
    from mistralai.client.models import ConversationInputs

    return typed(TypeAdapter(ConversationInputs), lambda value: value["inputs"])


def cohere():
    from cohere import ChatMessageV2

    return typed(TypeAdapter(list[ChatMessageV2]), lambda value: value["messages"])


def cohere_v1():
    from cohere import Message, Tool, ToolResult

    fields = {"chat_history": Message, "tool_results": ToolResult, "tools": Tool}
    adapters = {field: TypeAdapter(list[each]) for field, each in fields.items()}

    def check(value):
        if not isinstance(value["message"], str):
            raise ValueError("the message is no text")
        for field, adapter in adapters.items():
            exhausted(adapter.validate_python(value.get(field, [])))

    return check


def ollama():
    from ollama import Message

    messages = TypeAdapter(list[Message])
    return lambda value: messages.validate_python([with_images(each) for each in value["messages"]])


def with_images(message):
    """The SDK takes an object where JSON has base64."""
    images = message.get("images")
    return {**message, "images": [{"value": each} for each in images]} if images else message


def bedrock_converse():
    import botocore.session
    from botocore.validate import ParamValidator

    model = botocore.session.get_session().get_service_model("bedrock-runtime")
    shape = model.operation_model("Converse").input_shape

    def check(value):
        body = {"modelId": "m", **{key: value[key] for key in ("messages", "system", "toolConfig") if key in value}}
        report = ParamValidator().validate(with_bytes(body), shape)
        if report.has_errors():
            raise ValueError(report.generate_report())

    return check


def with_bytes(value):
    """The SDK takes bytes where JSON has base64."""
    if isinstance(value, dict):
        return {key: b"x" if key == "bytes" and isinstance(each, str) else with_bytes(each) for key, each in value.items()}
    return [with_bytes(each) for each in value] if isinstance(value, list) else value


def pydantic_ai():
    from pydantic_ai.messages import ModelMessagesTypeAdapter

    return lambda value: ModelMessagesTypeAdapter.validate_python(value["message_history"] if isinstance(value, dict) else value)


def langchain():
    from langchain_core.messages import convert_to_messages

    return lambda value: convert_to_messages(value["messages"] if isinstance(value, dict) else value)


CHECKS = {
    "openai-chat": openai_chat,
    "openai-responses": openai_responses,
    "anthropic": anthropic,
    "gemini": gemini,
    "mistral": mistral,
    "mistral-conversations": mistral_conversations,
    "cohere": cohere,
    "cohere-v1": cohere_v1,
    "ollama": ollama,
    "bedrock-converse": bedrock_converse,
    "pydantic-ai": pydantic_ai,
    "langchain": langchain,
}


def made(target):
    try:
        return CHECKS[target]()
    except ImportError as error:
        return {"skipped": error.name or str(error)}


def answer(check, value):
    if isinstance(check, dict):
        return check
    try:
        check(value)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:2000]
    return None


checks = {target: made(target) for target in CHECKS}
json.dump([answer(checks[each["target"]], each["value"]) for each in json.load(sys.stdin)], sys.stdout)
