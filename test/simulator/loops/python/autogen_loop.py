"""An `AssistantAgent` of AutoGen. Its model context keeps the messages."""

import json

import rolecall_loop
from autogen_agentchat.agents import AssistantAgent
from autogen_core import CancellationToken
from autogen_core.model_context import BufferedChatCompletionContext, UnboundedChatCompletionContext
from autogen_core.tools import FunctionTool
from autogen_ext.models.anthropic import AnthropicChatCompletionClient
from autogen_ext.models.openai import OpenAIChatCompletionClient
from pydantic import BaseModel

KEPT = 10


class Count(BaseModel):
    entries: int


class AutoGenAgent(rolecall_loop.Agent):
    def __init__(self, control):
        super().__init__(control)
        self.agent = self.agent_with(UnboundedChatCompletionContext())
        self.token = CancellationToken()

    def agent_with(self, context, output=None):
        client = AnthropicChatCompletionClient if self.dialect == "anthropic" else OpenAIChatCompletionClient
        return AssistantAgent(
            "helper",
            client(model=self.model),
            tools=[tool_of(each) for each in self.tools],
            system_message=self.system,
            model_context=context,
            max_tool_iterations=50,
            reflect_on_tool_use=False,
            output_content_type=output,
        )

    async def load(self, context, output=None):
        """A new agent with the state of this one, as it would be in a file."""
        state = json.loads(json.dumps(await self.agent.save_state()))
        self.agent = self.agent_with(context, output)
        await self.agent.load_state(state)

    async def send(self, text):
        self.token = CancellationToken()
        await self.working(self.agent.run(task=text, cancellation_token=self.token))

    async def send_structured(self, text, schema):
        await self.load(UnboundedChatCompletionContext(), Count)
        await self.send(text)
        await self.load(UnboundedChatCompletionContext())

    async def abort(self):
        self.token.cancel()
        # A tool that is cancelled makes `run` wait forever.
        self.stop()

    async def resume(self):
        await self.load(UnboundedChatCompletionContext())
        self.stop()

    async def compact(self):
        await self.load(BufferedChatCompletionContext(KEPT))

    async def switch_model(self, name):
        self.model = name
        await self.load(UnboundedChatCompletionContext())


def tool_of(tool):
    async def run(name: str) -> str:
        result = await tool.run({"name": name})
        return "The image is in a file." if isinstance(result, rolecall_loop.Image) else result

    return FunctionTool(run, description=tool.description, name=tool.name)


rolecall_loop.main(AutoGenAgent)
