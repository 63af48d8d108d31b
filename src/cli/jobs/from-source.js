// Starts the thread from the sources, for development: the package has it built.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
