import { testGrowth } from './growth.ts';

testGrowth('openai-chat', ['convert to anthropic']);
testGrowth('anthropic', ['convert to openai-responses']);
testGrowth('openai-responses', ['convert to gemini']);
testGrowth('gemini', ['convert to openai-chat']);
