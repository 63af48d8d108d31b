"""The control channel of `rolecall loop --control`, for agents in Python."""

import asyncio
import json
import os
from dataclasses import dataclass

# Nothing is sent to anyone but the simulated provider.
os.environ.update(
    LITELLM_LOCAL_MODEL_COST_MAP="True",
    OPENAI_AGENTS_DISABLE_TRACING="1",
    LANGSMITH_TRACING="false",
    AGNO_TELEMETRY="false",
)

HOOKS = {
    "begin": "begin",
    "sendStructured": "send_structured",
    "abort": "abort",
    "resume": "resume",
    "compact": "compact",
    "approve": "approve",
    "switchModel": "switch_model",
    "steer": "steer",
    "handOff": "hand_off",
}


class ToolError(Exception):
    """A tool of the scenario failed."""


@dataclass
class Image:
    data: str
    """Base64."""
    media_type: str


class Tool:
    """A tool of the scenario: the agent declares it, and `run` does what the scenario wants it to do."""

    def __init__(self, control, name, description, parameters, needsApproval=False):
        self.control = control
        self.name = name
        self.description = description
        self.parameters = parameters
        self.needs_approval = needsApproval

    async def run(self, given):
        """Returns text, None or an `Image`, or raises a `ToolError`."""
        return await self.control.run_tool(self.name, given)

    def run_in_thread(self, given):
        """The same, for tools that a framework runs in threads."""
        return asyncio.run_coroutine_threadsafe(self.run(given), self.control.event_loop).result()


class Agent:
    """The agent of one scenario. A subclass offers a hook by defining its method."""

    def __init__(self, control):
        self.dialect = os.environ["ROLECALL_DIALECT"]
        self.model = os.environ["ROLECALL_MODEL"]
        self.system = os.environ["ROLECALL_SYSTEM"]
        self.tools = [Tool(control, **each) for each in json.loads(os.environ["ROLECALL_TOOLS"])]
        self.control = control
        self.task = None

    async def send(self, text):
        raise NotImplementedError

    async def working(self, work):
        """Waits for a coroutine that `stop` can cancel."""
        self.task = asyncio.ensure_future(work)
        try:
            return await self.task
        except asyncio.CancelledError:
            return None

    def stop(self):
        if self.task is not None:
            self.task.cancel()


class Control:
    def __init__(self, writer):
        self.event_loop = asyncio.get_running_loop()
        self.writer = writer
        self.runs = {}

    def write(self, message):
        self.writer.write(json.dumps(message).encode() + b"\n")

    async def run_tool(self, name, given):
        number = f"run {len(self.runs) + 1}"
        self.runs[number] = self.event_loop.create_future()
        self.write({"id": number, "run": name, "given": given})
        result = await self.runs[number]
        return Image(result["image"], result["mediaType"]) if isinstance(result, dict) else result

    def cancel_tools(self):
        """Stops the tools that run, for frameworks that do not stop them."""
        for future in self.runs.values():
            if not future.done():
                future.set_exception(ToolError("the user stopped it"))

    def take(self, message):
        future = self.runs[message["id"]]
        if future.done():
            return
        if "error" in message:
            future.set_exception(ToolError(message["error"]))
        else:
            future.set_result(message["result"])


async def serve(agent_class):
    host, port = os.environ["ROLECALL_CONTROL"].split(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 24)
    control = Control(writer)
    agent = agent_class(control)
    control.write({"offers": ["begin", *(hook for hook, method in HOOKS.items() if hasattr(agent_class, method))]})

    async def act(agent, message):
        answer = {"id": message["id"]}
        try:
            method = getattr(agent, HOOKS.get(message["do"], message["do"]))
            await method(*(message[key] for key in ("given", "schema") if key in message))
        except BaseException as error:
            answer["error"] = f"{type(error).__name__}: {error}"
        control.write(answer)

    tasks = set()
    async for line in reader:
        message = json.loads(line)
        if message.get("do") == "begin":
            os.environ.update(message["given"])
            agent = agent_class(control)
            control.write({"id": message["id"]})
        elif "do" in message:
            task = asyncio.create_task(act(agent, message))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        else:
            control.take(message)


def main(agent_class):
    asyncio.run(serve(agent_class))
