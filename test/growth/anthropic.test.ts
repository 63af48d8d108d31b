import { testGrowth } from './growth.ts';

testGrowth('anthropic', ['lint', 'fix, unsafe', 'trim to half']);
testGrowth('bedrock-converse', ['lint', 'fix, unsafe']);
