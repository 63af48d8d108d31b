"""An agent made with `create_agent` of LangChain. The checkpointer of LangGraph keeps the messages."""

import rolecall_loop
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware, before_model
from langchain_anthropic import ChatAnthropic
from langchain_core.messages import RemoveMessage, trim_messages
from langchain_core.tools import StructuredTool
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph.message import REMOVE_ALL_MESSAGES
from langgraph.types import Command

KEPT = 10
CONFIG = {"configurable": {"thread_id": "session"}, "recursion_limit": 1000}


class LangChainAgent(rolecall_loop.Agent):
    def __init__(self, control):
        super().__init__(control)
        self.checkpointer = InMemorySaver()
        self.is_trimming_due = False
        self.decisions = []
        self.agent = self.agent_with(self.model)

    def agent_with(self, name, response_format=None):
        @before_model
        def trimming(state, runtime):
            if not self.is_trimming_due:
                return None
            self.is_trimming_due = False
            kept = trim_messages(
                state["messages"],
                strategy="last",
                max_tokens=KEPT,
                token_counter=len,
                start_on="human",
                end_on=("human", "tool"),
            )
            return {"messages": [RemoveMessage(REMOVE_ALL_MESSAGES), *kept]}

        if self.dialect == "anthropic":
            model = ChatAnthropic(model=name)
        else:
            model = ChatOpenAI(model=name, use_responses_api=self.dialect == "openai-responses")
        asking = HumanInTheLoopMiddleware({tool.name: tool.needs_approval for tool in self.tools})
        return create_agent(
            model,
            [tool_of(each) for each in self.tools],
            system_prompt=self.system,
            middleware=[trimming, asking],
            checkpointer=self.checkpointer,
            response_format=response_format,
        )

    async def invoke(self, given, agent=None):
        self.decisions = []
        await self.working((agent or self.agent).ainvoke(given, CONFIG))

    async def send(self, text):
        await self.invoke({"messages": [{"role": "user", "content": text}]})

    async def send_structured(self, text, schema):
        agent = self.agent_with(self.model, {"title": "Count", "description": "A number of entries.", **schema})
        await self.invoke({"messages": [{"role": "user", "content": text}]}, agent)

    async def abort(self):
        self.stop()

    async def resume(self):
        self.stop()
        self.agent = self.agent_with(self.model)

    async def compact(self):
        self.is_trimming_due = True

    async def approve(self, is_granted):
        state = await self.agent.aget_state(CONFIG)
        asked = sum(len(each.value["action_requests"]) for each in state.interrupts)
        self.decisions.append({"type": "approve" if is_granted else "reject"})
        if len(self.decisions) >= asked:
            await self.invoke(Command(resume={"decisions": self.decisions}))

    async def switch_model(self, name):
        self.model = name
        self.agent = self.agent_with(name)


def tool_of(tool):
    async def run(**given):
        result = await tool.run(given)
        if isinstance(result, rolecall_loop.Image):
            return [{"type": "image", "mime_type": result.media_type, "base64": result.data}]
        return result

    return StructuredTool(name=tool.name, description=tool.description, args_schema=tool.parameters, coroutine=run)


rolecall_loop.main(LangChainAgent)
