"""An agent of Agno. Its database keeps the runs of the session."""

import base64
from uuid import uuid4

import rolecall_loop
from agno.agent import Agent
from agno.db.in_memory import InMemoryDb
from agno.media import Image
from agno.models.anthropic import Claude
from agno.models.openai import OpenAIChat, OpenAIResponses
from agno.tools.function import Function, ToolResult
from pydantic import BaseModel


class Count(BaseModel):
    entries: int


MODELS = {"openai-chat": OpenAIChat, "openai-responses": OpenAIResponses, "anthropic": Claude}


class AgnoAgent(rolecall_loop.Agent):
    def __init__(self, control):
        super().__init__(control)
        self.db = InMemoryDb()
        self.agent = self.new_agent()
        self.output = None

    def new_agent(self):
        return Agent(
            model=MODELS[self.dialect](id=self.model),
            tools=[tool_of(each) for each in self.tools],
            instructions=self.system,
            db=self.db,
            session_id="session",
            add_history_to_context=True,
            num_history_runs=100,
            telemetry=False,
        )

    async def run(self, work):
        self.output = await self.working(work)
        self.undecided = list(self.output.active_requirements) if self.output else []

    async def send(self, text):
        self.run_id = str(uuid4())
        await self.run(self.agent.arun(text, run_id=self.run_id))

    async def send_structured(self, text, schema):
        await self.run(self.agent.arun(text, output_schema=Count))

    async def abort(self):
        await Agent.acancel_run(self.run_id)
        self.control.cancel_tools()

    async def resume(self):
        self.stop()
        self.agent = self.new_agent()

    async def compact(self):
        await self.agent.acompact()

    async def approve(self, is_granted):
        requirement = self.undecided.pop(0)
        if is_granted:
            requirement.confirm()
        else:
            requirement.reject()
        if not self.undecided:
            await self.run(
                self.agent.acontinue_run(run_id=self.output.run_id, requirements=self.output.requirements)
            )

    async def switch_model(self, name):
        self.model = name
        self.agent = self.new_agent()


def tool_of(tool):
    async def run(name: str):
        result = await tool.run({"name": name})
        if isinstance(result, rolecall_loop.Image):
            return ToolResult(content="The image.", images=[Image(content=base64.b64decode(result.data))])
        return result

    return Function(
        name=tool.name,
        description=tool.description,
        parameters=tool.parameters,
        entrypoint=run,
        requires_confirmation=tool.needs_approval or None,
    )


rolecall_loop.main(AgnoAgent)
