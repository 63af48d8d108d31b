"""Asks Semantic Kernel what it makes of chat messages: a JSON list of lists of them in; out what it dumps again of each, or its words, and messages of its own."""

import json
import logging
import sys
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)

from semantic_kernel.contents import (
    AnnotationContent,
    AudioContent,
    ChatHistory,
    ChatMessageContent,
    FileReferenceContent,
    FunctionCallContent,
    FunctionResultContent,
    ImageContent,
    TextContent,
)
from semantic_kernel.contents.reasoning_content import ReasoningContent


def made():
    history = ChatHistory(system_message="Be brief.")
    history.add_user_message("Hi", name="ana")
    history.add_user_message(
        [
            TextContent(text="What is this?"),
            ImageContent(uri="https://example.com/a.png"),
            ImageContent(data_uri="data:image/png;base64,iVBORw0KGgo="),
            AudioContent(data=b"abc", mime_type="audio/wav"),
            FileReferenceContent(file_id="file-1"),
        ]
    )
    history.add_message(
        ChatMessageContent(
            role="assistant",
            items=[
                ReasoningContent(text="Hm.", metadata={"id": "rs_1", "encrypted_content": "gAAAAABo"}),
                FunctionCallContent(id="call_1", name="Weather-get", arguments='{"city": "Oslo"}'),
                FunctionCallContent(id="fc_2", call_id="call_2", function_name="clock", arguments={"zone": "Oslo"}),
            ],
            finish_reason="tool_calls",
            ai_model_id="gpt-4o",
        )
    )
    history.add_message(
        ChatMessageContent(
            role="tool",
            items=[
                FunctionResultContent(id="call_1", name="Weather-get", result={"degrees": 4}),
                FunctionResultContent(id="fc_2", call_id="call_2", name="clock", result="12:00"),
            ],
        )
    )
    history.add_tool_message("x", tool_call_id="call_3", function_name="f")
    history.add_message(ChatMessageContent(role="assistant", items=[TextContent(text="So."), AnnotationContent(url="https://example.com")]))
    return history


def answer(messages):
    try:
        return {"dumped": json.loads(ChatHistory.model_validate({"messages": messages}).serialize())["messages"]}
    except Exception as error:  # Whatever it raises, it refuses.
        return {"says": str(error) or type(error).__name__}


answers = [answer(messages) for messages in json.load(sys.stdin)]
whole = [json.loads(made().model_dump_json())["messages"], json.loads(made().serialize())["messages"]]
json.dump({"answers": answers, "made": whole[0] + whole[1]}, sys.stdout)
