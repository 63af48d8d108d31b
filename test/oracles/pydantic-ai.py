"""Asks Pydantic AI what it makes of histories: a JSON list of documents in, for each the dump of what was validated, or {"says": ...}.

A document is a bare history, or `{"message_history", "user_prompt", "deferred_tool_results"}`, or `{"processed_history"}`:
what an agent is run with is handed to one, with a model of functions, to see whether it raises before it asks.
"""

import asyncio
import json
import sys
import warnings

warnings.filterwarnings("ignore")

from pydantic import TypeAdapter
from pydantic_ai import Agent, DeferredToolRequests
from pydantic_ai.exceptions import UserError
from pydantic_ai.messages import ModelMessagesTypeAdapter, ModelResponse, TextPart, UserPromptPart
from pydantic_ai.models.function import FunctionModel
from pydantic_ai.tools import DeferredToolResults

prompts = TypeAdapter(UserPromptPart)


def answer(messages, info):
    return ModelResponse(parts=[TextPart("Fine.")])


def refusal(document):
    """What an agent raises before it asks its model; whatever it raises later is no matter of the history."""
    processed = document.get("processed_history")
    history = document.get("message_history")
    messages = ModelMessagesTypeAdapter.validate_python(history or [])
    prompt = document.get("user_prompt")
    if prompt is not None:
        prompt = prompts.validate_python({"content": prompt}).content
    deferred = document.get("deferred_tool_results")
    deferred = None if deferred is None else DeferredToolResults(**deferred)
    about = {"instructions": document["instructions"]} if document.get("instructions") else {}
    if processed is not None:
        changed = ModelMessagesTypeAdapter.validate_python(processed)
        if changed and getattr(changed[-1], "state", None) == "suspended":
            # What the provider paused is resumed, without a new prompt.
            messages = changed
        else:
            prompt = "Hello"
        about.update(processing(lambda _messages: changed))
    agent = Agent(FunctionModel(answer), output_type=[str, DeferredToolRequests], **about)
    try:
        asyncio.run(agent.run(prompt, message_history=messages, deferred_tool_results=deferred))
    except UserError as error:
        return str(error)
    except Exception:
        return None
    return None


def processing(process):
    try:
        from pydantic_ai.capabilities import ProcessHistory

        return {"capabilities": [ProcessHistory(process)]}
    except ImportError:
        return {"history_processors": [process]}


def ask(document):
    try:
        if isinstance(document, list):
            messages = ModelMessagesTypeAdapter.validate_python(document)
            return {"dump": json.loads(ModelMessagesTypeAdapter.dump_json(messages))}
        says = refusal(document)
        return {} if says is None else {"says": says}
    except Exception as error:
        return {"says": str(error)[:500] or type(error).__name__}


json.dump([ask(document) for document in json.load(sys.stdin)], sys.stdout)
