"""A `ToolCallingAgent` of smolagents. Its memory keeps the steps."""

import asyncio
import base64
import io

import rolecall_loop
from PIL import Image
from smolagents import LogLevel, OpenAIModel, Tool, ToolCallingAgent

STEPS = 5


class SmolAgent(rolecall_loop.Agent):
    def __init__(self, control):
        super().__init__(control)
        self.agent = ToolCallingAgent(
            tools=[ScenarioTool(each) for each in self.tools],
            model=OpenAIModel(self.model),
            instructions=self.system,
            max_steps=STEPS,
            verbosity_level=LogLevel.OFF,
        )

    async def send(self, text):
        await asyncio.to_thread(self.agent.run, text, reset=False)

    async def abort(self):
        self.agent.interrupt()
        # It ends after its step, and does not stop the tools of that.
        self.control.cancel_tools()

    async def switch_model(self, name):
        self.agent.model = OpenAIModel(name)


class ScenarioTool(Tool):
    inputs = {"name": {"type": "string", "description": "What to look for."}}
    skip_forward_signature_validation = True

    def __init__(self, tool):
        self.name = tool.name
        self.description = tool.description
        self.output_type = "image" if tool.name == "screenshot" else "string"
        self.tool = tool
        super().__init__()

    def forward(self, **given):
        result = self.tool.run_in_thread(given)
        if isinstance(result, rolecall_loop.Image):
            return Image.open(io.BytesIO(base64.b64decode(result.data)))
        return result


rolecall_loop.main(SmolAgent)
