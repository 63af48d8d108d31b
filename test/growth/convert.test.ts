import { testGrowth } from './growth.ts';

testGrowth((_, command) => command.startsWith('convert'));
