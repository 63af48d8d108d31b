"""Asks LlamaIndex what it makes of chat messages: a JSON list of lists of them in; out what it dumps again of each, or its words, and messages of its own."""

import json
import sys
import warnings

warnings.filterwarnings("ignore")

from llama_index.core.base.llms.types import (
    AudioBlock,
    CacheControl,
    CachePoint,
    ChatMessage,
    CitableBlock,
    CitationBlock,
    DocumentBlock,
    ImageBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    VideoBlock,
)


def made():
    twin = {"id": "call_1", "type": "function", "function": {"name": "get_weather", "arguments": "{}"}}
    return [
        ChatMessage(role="system", content="Be brief."),
        ChatMessage(
            role="user",
            blocks=[
                TextBlock(text="What is this?"),
                ImageBlock(image=b"\x89PNG\r\n\x1a\n"),
                ImageBlock(url="https://example.com/a.png", detail="low"),
                AudioBlock(audio=b"abc", format="wav"),
                VideoBlock(url="https://example.com/a.mp4", fps=2),
                DocumentBlock(data=b"%PDF-1.4"),
                CachePoint(cache_control=CacheControl(type="ephemeral")),
                CitableBlock(title="A", source="a.txt", content="x"),
            ],
        ),
        ChatMessage(
            role="assistant",
            blocks=[
                ThinkingBlock(content="Hm.", additional_information={"signature": "EqQBCkgIARAB"}),
                TextBlock(text="So."),
                CitationBlock(cited_content="x", source="a.txt", title="A", additional_location_info={"start": 1}),
                ToolCallBlock(tool_call_id="call_1", tool_name="get_weather", tool_kwargs="{}"),
                ToolCallBlock(tool_name="clock", tool_kwargs={"zone": "Oslo"}),
            ],
            additional_kwargs={"tool_calls": [twin]},
        ),
        ChatMessage(role="tool", content="4 C", additional_kwargs={"tool_call_id": "call_1", "name": "get_weather"}),
        ChatMessage(role="chatbot", content=None),
        ChatMessage(role="model", content=""),
    ]


def dump(message):
    return json.loads(message.model_dump_json())


def answer(messages):
    try:
        return {"dumped": [dump(ChatMessage.model_validate(each)) for each in messages]}
    except Exception as error:  # Whatever it raises, it refuses.
        return {"says": str(error) or type(error).__name__}


answers = [answer(messages) for messages in json.load(sys.stdin)]
json.dump({"answers": answers, "made": [dump(each) for each in made()]}, sys.stdout)
