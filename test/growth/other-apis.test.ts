import { testGrowth } from './growth.ts';

testGrowth((dialect, command) => /^(?:openai-responses|gemini)$/.test(dialect) && command === 'lint');
