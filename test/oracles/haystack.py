"""Asks Haystack what it makes of chat messages: a JSON list of lists of them in; out what it dumps again of each, or its words, and messages of its own."""

import json
import logging
import sys
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)
# This file has the name of the library.
sys.path = [each for each in sys.path if not each.endswith("oracles")]

from haystack.dataclasses import ChatMessage, FileContent, ImageContent, ReasoningContent, TextContent, ToolCall


def made():
    call = ToolCall(tool_name="get_weather", arguments={"city": "Oslo"}, id="call_1")
    idless = ToolCall(tool_name="clock", arguments={}, extra={"a": 1})
    image = ImageContent(base64_image="iVBORw0KGgo=", mime_type="image/png", detail="low")
    odd = ImageContent(base64_image="!", mime_type="image/heic", validation=False)
    file = FileContent(base64_data="JVBERi0xLjQ=", mime_type="application/pdf", filename="a.pdf")
    thought = ReasoningContent("Hm.", {"signature": "EqQBCkgIARAB"})
    return [
        ChatMessage.from_system("Be brief."),
        ChatMessage.from_user("Hi", name="ana"),
        ChatMessage.from_user(content_parts=["What is this?", image, odd, file]),
        ChatMessage.from_assistant("So.", tool_calls=[call, idless], reasoning=thought, meta={"model": "gpt-5"}),
        ChatMessage.from_tool("4 C", call),
        ChatMessage.from_tool([TextContent("12:00"), image], idless, error=True),
        ChatMessage.from_assistant(None),
        ChatMessage.from_assistant("No.", meta={"refusal": "I cannot."}),
    ]


def answer(messages):
    try:
        return {"dumped": [ChatMessage.from_dict(each).to_dict() for each in messages]}
    except Exception as error:  # Whatever it raises, it refuses.
        return {"says": str(error) or type(error).__name__}


answers = [answer(messages) for messages in json.load(sys.stdin)]
json.dump({"answers": answers, "made": [each.to_dict() for each in made()]}, sys.stdout)
