"""A plain loop over `litellm.acompletion`, as its guide for function calling has it. It answers each call."""

import json

import rolecall_loop
from litellm import acompletion
from litellm.utils import trim_messages

KEPT_TOKENS = 200


class LiteLLMAgent(rolecall_loop.Agent):
    def __init__(self, control):
        super().__init__(control)
        self.by_name = {tool.name: tool for tool in self.tools}
        self.declared = [
            {
                "type": "function",
                "function": {"name": tool.name, "description": tool.description, "parameters": tool.parameters},
            }
            for tool in self.tools
        ]
        self.messages = [{"role": "system", "content": self.system}]
        self.is_trimming_due = False

    async def answer(self):
        provider = "anthropic" if self.dialect == "anthropic" else "openai"
        options = {"tools": self.declared} if self.declared else {}
        while True:
            response = await acompletion(f"{provider}/{self.model}", self.messages, **options)
            message = response.choices[0].message
            self.messages.append(message.model_dump(exclude_none=True))
            calls = message.tool_calls or []
            results = ["the user stopped it"] * len(calls)
            try:
                for i, call in enumerate(calls):
                    results[i] = await self.result_of(call)
            finally:
                for call, result in zip(calls, results):
                    self.messages.append({"role": "tool", "tool_call_id": call.id, "content": result})
            if not calls:
                return

    async def result_of(self, call):
        try:
            result = await self.by_name[call.function.name].run(json.loads(call.function.arguments))
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        if isinstance(result, rolecall_loop.Image):
            url = f"data:{result.media_type};base64,{result.data}"
            return [{"type": "image_url", "image_url": {"url": url}}]
        return result or "(nothing)"

    async def send(self, text):
        if self.is_trimming_due:
            self.is_trimming_due = False
            self.messages = trim_messages(self.messages, self.model, max_tokens=KEPT_TOKENS)
        self.messages.append({"role": "user", "content": text})
        await self.working(self.answer())

    async def abort(self):
        self.stop()

    async def compact(self):
        self.is_trimming_due = True

    async def switch_model(self, name):
        self.model = name


rolecall_loop.main(LiteLLMAgent)
