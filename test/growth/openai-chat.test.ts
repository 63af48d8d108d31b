import { testGrowth } from './growth.ts';

testGrowth((dialect, command) => dialect === 'openai-chat' && !command.startsWith('convert'));
