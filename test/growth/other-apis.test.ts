import { testGrowth } from './growth.ts';

testGrowth('openai-responses', ['lint']);
testGrowth('gemini', ['lint']);
