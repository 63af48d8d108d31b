"""An agent of OpenAI Agents. A session in SQLite keeps the items."""

import json
import tempfile

import rolecall_loop
from agents import (
    Agent,
    FunctionTool,
    OpenAIChatCompletionsModel,
    OpenAIResponsesModel,
    RunConfig,
    Runner,
    RunState,
    SessionSettings,
    SQLiteSession,
    ToolOutputImage,
)
from agents.tool import default_tool_error_function
from openai import AsyncOpenAI
from pydantic import BaseModel


class Count(BaseModel):
    entries: int


class OpenAIAgent(rolecall_loop.Agent):
    def __init__(self, control):
        super().__init__(control)
        self.folder = tempfile.TemporaryDirectory()
        self.session = self.saved_session()
        self.agent = Agent(
            name="helper",
            instructions=self.system,
            model=self.model_named(self.model),
            tools=[tool_of(each) for each in self.tools],
        )
        self.config = RunConfig(tracing_disabled=True)
        self.result = None
        self.undecided = []

    def saved_session(self):
        return SQLiteSession("session", f"{self.folder.name}/session.db")

    def model_named(self, name):
        model = OpenAIResponsesModel if self.dialect == "openai-responses" else OpenAIChatCompletionsModel
        return model(name, AsyncOpenAI())

    async def run(self, given, agent=None):
        work = Runner.run(agent or self.agent, given, session=self.session, run_config=self.config, max_turns=50)
        self.result = await self.working(work)
        self.set_state(self.result and self.result.to_state())

    def set_state(self, state):
        self.state = state
        self.undecided = state.get_interruptions() if state is not None else []

    async def send(self, text):
        await self.run(text)

    async def send_structured(self, text, schema):
        await self.run(text, self.agent.clone(output_type=Count))

    async def abort(self):
        self.stop()

    async def resume(self):
        self.stop()
        self.session = self.saved_session()
        if self.undecided:
            self.set_state(await RunState.from_json(self.agent, self.state.to_json()))

    async def compact(self):
        self.config = RunConfig(tracing_disabled=True, session_settings=SessionSettings(limit=10))

    async def approve(self, is_granted):
        item = self.undecided.pop(0)
        if is_granted:
            self.state.approve(item)
        else:
            self.state.reject(item)
        if not self.undecided:
            await self.run(self.state)

    async def switch_model(self, name):
        self.agent = self.agent.clone(model=self.model_named(name))

    async def hand_off(self):
        self.agent = self.agent.clone(name="other helper", instructions=f"{self.system} You are another agent.")


def tool_of(tool):
    async def invoke(context, arguments):
        try:
            result = await tool.run(json.loads(arguments))
        except Exception as error:
            return default_tool_error_function(context, error)
        if isinstance(result, rolecall_loop.Image):
            return ToolOutputImage(image_url=f"data:{result.media_type};base64,{result.data}")
        return result

    return FunctionTool(
        name=tool.name,
        description=tool.description,
        params_json_schema=tool.parameters,
        on_invoke_tool=invoke,
        needs_approval=tool.needs_approval,
    )


rolecall_loop.main(OpenAIAgent)
