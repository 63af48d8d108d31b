import { testGrowth } from './growth.ts';

testGrowth((dialect, command) => /^(?:anthropic|bedrock)/.test(dialect) && !command.startsWith('convert'));
