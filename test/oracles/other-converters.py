"""Asks LiteLLM and LangChain to convert OpenAI chat messages to the formats of other APIs, without a network.

{"models", "questions": a list of {"library", "target", "body"}} in; for each question {"value"}, {"fails"}, {"offline"} (it wanted to load something) or
{"skipped": module}. The output has the versions of the packages too.
"""

import base64
import copy
import json
import os
import socket
import sys
import warnings
from importlib import metadata

warnings.filterwarnings("ignore")
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"


class Offline(Exception):
    pass


def refuse(*_arguments, **_options):
    raise Offline("a connection")


socket.socket.connect = refuse
socket.getaddrinfo = refuse

def litellm():
    import litellm

    litellm.suppress_debug_info = True
    litellm.modify_params = False

    def chat_config(module, name):
        module = __import__(module, fromlist=[name])
        config = getattr(module, name)()

        def convert(body, model):
            options = config.map_openai_params(
                {key: copy.deepcopy(body[key]) for key in ("tools",) if key in body}, {}, model, True
            )
            return config.transform_request(model, copy.deepcopy(body["messages"]), options, {}, {})

        return convert

    def gemini(body, model):
        from litellm.llms.vertex_ai.gemini.transformation import _gemini_convert_messages_with_history, _transform_system_message

        system, messages = _transform_system_message(True, copy.deepcopy(body["messages"]))
        contents = _gemini_convert_messages_with_history(messages, model=model)
        return {"contents": contents, **({"systemInstruction": system} if system else {})}

    def responses(body, _model):
        from litellm.completion_extras.litellm_responses_transformation.transformation import LiteLLMResponsesTransformationHandler

        handler = LiteLLMResponsesTransformationHandler()
        items, instructions = handler.convert_chat_completion_messages_to_responses_api(copy.deepcopy(body["messages"]))
        return {"input": items, **({"instructions": instructions} if instructions else {})}

    llms = "litellm.llms"
    return {
        "anthropic": chat_config(f"{llms}.anthropic.chat.transformation", "AnthropicConfig"),
        "bedrock-converse": chat_config(f"{llms}.bedrock.chat.converse_transformation", "AmazonConverseConfig"),
        "cohere": chat_config(f"{llms}.cohere.chat.v2_transformation", "CohereV2ChatConfig"),
        "ollama": chat_config(f"{llms}.ollama.chat.transformation", "OllamaChatConfig"),
        "mistral": chat_config(f"{llms}.mistral.chat.transformation", "MistralConfig"),
        "gemini": gemini,
        "openai-responses": responses,
    }


def langchain():
    from langchain_core.messages import convert_to_messages as read

    def convert_to_messages(messages):
        # It wants a content in each message that has a role.
        return read([{"content": "", **each} for each in messages])

    def openai(body, model):
        from langchain_openai import ChatOpenAI

        return ChatOpenAI(model=model, api_key="none")._get_request_payload(convert_to_messages(body["messages"]))

    def responses(body, model):
        from langchain_openai import ChatOpenAI

        client = ChatOpenAI(model=model, api_key="none", use_responses_api=True)
        return client._get_request_payload(convert_to_messages(body["messages"]))

    def anthropic(body, model):
        from langchain_anthropic import ChatAnthropic

        return ChatAnthropic(model=model, api_key="none")._get_request_payload(convert_to_messages(body["messages"]))

    def gemini(body, model):
        from langchain_google_genai.chat_models import _parse_chat_history

        found = _parse_chat_history(convert_to_messages(body["messages"]), model=model)
        system, contents = found[0], found[1]
        return {"contents": contents, **({"systemInstruction": system} if system else {})}

    def bedrock(body, _model):
        from langchain_aws.chat_models.bedrock_converse import _messages_to_bedrock

        messages, system = _messages_to_bedrock(convert_to_messages(body["messages"]))[:2]
        return {"messages": messages, "system": system}

    def cohere(body, _model):
        from langchain_cohere.chat_models import get_cohere_chat_request_v2

        return get_cohere_chat_request_v2(convert_to_messages(body["messages"]))

    def ollama(body, model):
        from langchain_ollama import ChatOllama

        client = ChatOllama(model=model)
        return {"messages": list(client._convert_messages_to_ollama_messages(convert_to_messages(body["messages"])))}

    def mistral(body, model):
        from langchain_mistralai import ChatMistralAI

        client = ChatMistralAI(model=model, api_key="none")
        return {"messages": client._create_message_dicts(convert_to_messages(body["messages"]), None)[0]}

    return {
        "openai-chat": openai,
        "openai-responses": responses,
        "anthropic": anthropic,
        "gemini": gemini,
        "bedrock-converse": bedrock,
        "cohere": cohere,
        "ollama": ollama,
        "mistral": mistral,
    }


PACKAGES = {
    "litellm": ["litellm"],
    "langchain": [
        *["langchain-core", "langchain-openai", "langchain-anthropic", "langchain-google-genai", "langchain-aws"],
        *["langchain-cohere", "langchain-ollama", "langchain-mistralai"],
    ],
}


def plain(value):
    """JSON: bytes as base64, models as what they send."""
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode()
    if hasattr(value, "model_dump"):
        return plain(value.model_dump(mode="json", by_alias=True, exclude_none=True))
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return value


def made(library):
    try:
        return {"litellm": litellm, "langchain": langchain}[library]()
    except ImportError as error:
        return {"skipped": error.name or str(error)}


def causes(error):
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def answer(convert, body, model):
    try:
        return {"value": plain(convert(body, model))}
    except ImportError as error:
        return {"skipped": error.name or str(error)}
    except Exception as error:
        if any(isinstance(each, Offline) for each in causes(error)) or "SSRF" in str(error):
            return {"offline": str(error)[:300]}
        return {"fails": f"{type(error).__name__}: {error}"[:600]}


def versions():
    found = {}
    for name in sum(PACKAGES.values(), []):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            pass
    return found


asked = json.load(sys.stdin)
libraries = {library: made(library) for library in PACKAGES}
answers = []
for each in asked["questions"]:
    library = libraries[each["library"]]
    target = each["target"]
    if "skipped" in library:
        answers.append(library)
    elif target not in library:
        answers.append({"skipped": f"{each['library']} to {target}"})
    else:
        answers.append(answer(library[target], each["body"], asked["models"][target]))
json.dump({"versions": versions(), "answers": answers}, sys.stdout)
