"""An `AssistantAgent` of AutoGen. Its model context keeps the messages."""

import json

import rolecall_loop
from autogen_agentchat.agents import AssistantAgent
from autogen_core import CancellationToken
from autogen_core.model_context import BufferedChatCompletionContext, UnboundedChatCompletionContext
from autogen_core.tools import FunctionTool
from autogen_ext.models.openai import OpenAIChatCompletionClient
from pydantic import BaseModel

KEPT = 10


class Count(BaseModel):
    entries: int


class AutoGenAgent(rolecall_loop.Agent):
    def __init__(self, control):
        super().__init__(control)
        self.agent = self.agent_with(UnboundedChatCompletionContext())
        self.saved = None
        self.token = CancellationToken()

    def agent_with(self, context, output=None):
        return AssistantAgent(
            "helper",
            OpenAIChatCompletionClient(model=self.model),
            tools=[tool_of(each) for each in self.tools],
            system_message=self.system,
            model_context=context,
            max_tool_iterations=50,
            reflect_on_tool_use=False,
            output_content_type=output,
        )

    async def load(self, context, output=None):
        """A new agent with the state that was saved after the last message."""
        self.agent = self.agent_with(context, output)
        if self.saved is not None:
            await self.agent.load_state(json.loads(self.saved))

    async def send(self, text):
        agent = self.agent
        self.token = CancellationToken()
        try:
            await self.working(agent.run(task=text, cancellation_token=self.token))
        finally:
            # After `resume`, the state of the answer that was lost is not saved.
            if self.agent is agent:
                self.saved = json.dumps(await agent.save_state())

    async def send_structured(self, text, schema):
        await self.load(UnboundedChatCompletionContext(), Count)
        await self.send(text)
        await self.load(UnboundedChatCompletionContext())

    async def abort(self):
        self.token.cancel()
        # Without it, `run` waits forever: https://github.com/microsoft/autogen/issues/7956
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
        # Results of tools are text.
        return "The image is in a file." if isinstance(result, rolecall_loop.Image) else result

    return FunctionTool(run, description=tool.description, name=tool.name, strict=True)


rolecall_loop.main(AutoGenAgent)
