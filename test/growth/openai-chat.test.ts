import { testGrowth } from './growth.ts';

testGrowth('openai-chat', ['lint', 'fix, unsafe', 'fix of text', 'trim to half', 'resume after abort']);
