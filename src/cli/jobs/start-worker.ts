/** The thread of the package that lints. */
import { loadProgram } from '../compiled-program.ts';

const { program } = loadProgram(new URL('./program.cjs', import.meta.url), 'lint');
await program.work();
