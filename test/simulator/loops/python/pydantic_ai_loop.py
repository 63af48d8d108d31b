"""An agent of Pydantic AI. The program keeps the messages, and passes them to the next run."""

import asyncio

import rolecall_loop
from pydantic import BaseModel
from pydantic_ai import (
    Agent,
    BinaryContent,
    DeferredToolRequests,
    DeferredToolResults,
    ModelMessagesTypeAdapter,
    Tool,
    ToolDenied,
)
from pydantic_ai.exceptions import RunCancelled


class Count(BaseModel):
    entries: int


class PydanticAIAgent(rolecall_loop.Agent):
    def __init__(self, control):
        super().__init__(control)
        self.agent = Agent(
            instructions=self.system,
            tools=[tool_of(each) for each in self.tools],
            output_type=[str, DeferredToolRequests],
        )
        self.history = []
        self.requests = None
        self.results = DeferredToolResults()

    async def run(self, text=None, **options):
        history = self.history
        try:
            result = await self.agent.run(
                text, model=f"{self.dialect}:{self.model}", message_history=history, **options
            )
        except asyncio.CancelledError as error:
            cancelled = RunCancelled.from_cancellation(error)
            if cancelled is not None and self.history is history:
                self.history = cancelled.all_messages()
            raise
        self.history = result.all_messages()
        self.requests = result.output if isinstance(result.output, DeferredToolRequests) else None
        self.results = DeferredToolResults()

    async def send(self, text):
        await self.working(self.run(text))

    async def send_structured(self, text, schema):
        await self.working(self.run(text, output_type=Count))

    async def abort(self):
        self.stop()

    async def resume(self):
        self.history = ModelMessagesTypeAdapter.validate_json(ModelMessagesTypeAdapter.dump_json(self.history))
        self.stop()

    async def approve(self, is_granted):
        asked = [each for each in self.requests.approvals if each.tool_call_id not in self.results.approvals]
        self.results.approvals[asked[0].tool_call_id] = True if is_granted else ToolDenied()
        if len(asked) == 1:
            await self.working(self.run(deferred_tool_results=self.results))

    async def switch_model(self, name):
        self.model = name


def tool_of(tool):
    async def run(**given):
        result = await tool.run(given)
        if isinstance(result, rolecall_loop.Image):
            return BinaryContent.from_data_uri(f"data:{result.media_type};base64,{result.data}")
        return result

    made = Tool.from_schema(run, tool.name, tool.description, tool.parameters)
    made.requires_approval = tool.needs_approval
    return made


rolecall_loop.main(PydanticAIAgent)
