"""Shortens conversations with the trimmer of a framework: JSON lines of OpenAI messages in, JSON lines of messages out."""

import asyncio
import json
import math
import sys


def half(items):
    return math.ceil(len(items) / 2)


def langchain(messages, **options):
    from langchain_core.messages import convert_to_messages, convert_to_openai_messages, trim_messages

    kept = trim_messages(
        convert_to_messages(messages), max_tokens=half(messages), token_counter=len, strategy="last", **options
    )
    return convert_to_openai_messages(kept)


def langchain_recommended(messages):
    return langchain(messages, start_on="human", end_on=("human", "tool"), include_system=True)


def litellm(messages):
    import litellm

    litellm.suppress_debug_info = True
    from litellm.utils import token_counter, trim_messages

    limit = token_counter(model="gpt-4o", messages=messages) // 2
    return trim_messages(messages, model="gpt-4o", max_tokens=limit, trim_ratio=1)


def semantic_kernel(messages):
    from semantic_kernel.contents import (
        AuthorRole,
        ChatHistoryTruncationReducer,
        ChatMessageContent,
        FunctionCallContent,
        FunctionResultContent,
        TextContent,
    )

    def read(message):
        role = AuthorRole(message["role"])
        text = message.get("content") or ""
        if role == AuthorRole.TOOL:
            result = FunctionResultContent(id=message["tool_call_id"], name="get_weather", result=text)
            return ChatMessageContent(role=role, items=[result])
        calls = [
            FunctionCallContent(id=call["id"], name=call["function"]["name"], arguments=call["function"]["arguments"])
            for call in message.get("tool_calls", [])
        ]
        return ChatMessageContent(role=role, items=([TextContent(text=text)] if text else []) + calls)

    async def reduced():
        reducer = ChatHistoryTruncationReducer(target_count=half(messages), threshold_count=0)
        for message in messages:
            reducer.add_message(read(message))
        await reducer.reduce()
        return [message.to_dict() for message in reducer.messages]

    return asyncio.run(reduced())


def llama_index(messages):
    from llama_index.core.base.llms.types import ChatMessage
    from llama_index.core.memory import ChatMemoryBuffer

    def read(message):
        extra = {key: message[key] for key in ("tool_calls", "tool_call_id") if key in message}
        return ChatMessage(role=message["role"], content=message.get("content") or "", additional_kwargs=extra)

    def write(message):
        return {"role": message.role.value, "content": message.content, **message.additional_kwargs}

    history = [read(message) for message in messages]
    words = str.split
    memory = ChatMemoryBuffer.from_defaults(chat_history=history, token_limit=10**9, tokenizer_fn=words)
    memory.token_limit = max(1, memory._token_count_for_messages(history) // 2)
    return [write(message) for message in memory.get()]


def autogen(messages, make=None):
    from autogen_core import FunctionCall
    from autogen_core.model_context import BufferedChatCompletionContext
    from autogen_core.models import (
        AssistantMessage,
        FunctionExecutionResult,
        FunctionExecutionResultMessage,
        SystemMessage,
        UserMessage,
    )

    read = []
    for message in messages:
        role, text = message["role"], message.get("content") or ""
        if role == "tool":
            result = FunctionExecutionResult(
                content=text, name="get_weather", call_id=message["tool_call_id"], is_error=False
            )
            if isinstance(read[-1], FunctionExecutionResultMessage):
                read[-1].content.append(result)
            else:
                read.append(FunctionExecutionResultMessage(content=[result]))
        elif role == "system":
            read.append(SystemMessage(content=text))
        elif role == "user":
            read.append(UserMessage(content=text, source="user"))
        elif "tool_calls" in message:
            calls = [
                FunctionCall(id=c["id"], name=c["function"]["name"], arguments=c["function"]["arguments"])
                for c in message["tool_calls"]
            ]
            read.append(AssistantMessage(content=calls, thought=text or None, source="agent"))
        else:
            read.append(AssistantMessage(content=text, source="agent"))
    make = make or (lambda: BufferedChatCompletionContext(buffer_size=half(read)))

    async def kept():
        context = make() if make.__code__.co_argcount == 0 else make(half(read))
        for message in read:
            await context.add_message(message)
        return await context.get_messages()

    written = []
    for message in asyncio.run(kept()):
        if message.type == "FunctionExecutionResultMessage":
            for result in message.content:
                written.append({"role": "tool", "tool_call_id": result.call_id, "content": result.content})
        elif message.type == "AssistantMessage" and isinstance(message.content, list):
            calls = [
                {"id": c.id, "type": "function", "function": {"name": c.name, "arguments": c.arguments}}
                for c in message.content
            ]
            written.append({"role": "assistant", "content": message.thought, "tool_calls": calls})
        else:
            role = {"SystemMessage": "system", "UserMessage": "user", "AssistantMessage": "assistant"}[message.type]
            written.append({"role": role, "content": message.content})
    return written


def autogen_head_and_tail(messages):
    from autogen_core.model_context import HeadAndTailChatCompletionContext

    return autogen(messages, lambda size: HeadAndTailChatCompletionContext(head_size=1, tail_size=max(1, size - 1)))


TRIMMERS = {
    "langchain": langchain,
    "langchain-recommended": langchain_recommended,
    "litellm": litellm,
    "semantic-kernel": semantic_kernel,
    "llama-index": llama_index,
    "autogen": autogen,
    "autogen-head-and-tail": autogen_head_and_tail,
}


def main():
    trim = TRIMMERS[sys.argv[1]]
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            answer = trim(json.loads(line))
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        print(json.dumps(answer))


main()
